import TestSupport

/// The text of a small scene with two states whose required constraints easily conflict, written in several ways.
struct RandomConflictScene {
  let text: String

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func pick<T>(_ choices: [T]) -> T { choices.randomElement(using: &random)! }
    func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &random) == 0 }
    let names = ["a", "b", "c d"].prefix(Int.random(in: 1...3, using: &random))
    func item(_ name: String) -> String { name == "c d" ? "`c d`" : name }
    let views = names.map { name in
      "{ \"id\": \"\(name)\"" + (chance(3) ? ", \"kind\": \"label\", \"intrinsicSize\": [60, 20]" : "") + " }"
    }
    var constraints: [(name: String, text: String)] = []
    func add(_ equation: String) {
      let priority = pick(["", "", "", " @1000", " @ required", " @750", " @999"])
      let name = "k\(constraints.count)"
      let text =
        switch Int.random(in: 0..<5, using: &random) {
        case 0: "{ \"equation\": \"\(equation)\(priority)\", \"note\": \"@1000 + 5\" }"
        case 1: "{ \"active\": true, \"equation\": \"\(equation)\(priority) \" }"
        case 2: "\"\(equation.replacing("==", with: "\\u003d="))\(priority)\""
        default: "\"\(equation)\(priority)\""
        }
      constraints.append((name, text))
    }
    for name in names {
      let view = item(name)
      add("\(view).left == root.left + \(pick([0, 10, 20]))")
      if chance(2) { add("\(view).right == root.right - \(pick([0, 15, 20]))") }
      add("\(view).width \(pick(["==", "==", ">=", "<="])) \(pick(["50", "100", "280", "1e2"]))")
      if chance(2) {
        add("\(view).width == \(pick(["0.5 * ", "2 * ", "4/3 * ", ""]))\(item(pick(Array(names)))).height")
      }
      if chance(2) { add("\(view).height == \(pick([20, 40, 50]))") }
      if chance(3) { add("\(view).centerX == root.centerX*\(pick(["1", "0.5"]))\(pick(["", "+7", " - 3"]))") }
      add("\(view).top == root.top+\(pick([0, 5]))")
    }
    func entries(_ value: () -> String) -> String {
      constraints.filter { _ in chance(6) }.map { "\"\($0.name)\":\(value())" }.joined(separator: ", ")
    }
    let activated = constraints.filter { _ in chance(8) }.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let open = """
      { "constants": { \(entries { pick(["100", "30", "\"20 + 10\""]) }) },
              "priorities": { \(entries { pick(["1000", "250"]) }) }, "activate": [\(activated)] }
      """
    text = """
      {
        "layoutdoctor": 1,
        "root": { "id": "root", "size": [300, 400], "subviews": [
          \(views.joined(separator: ",\n    "))
        ] },
        "constraints": {
          \(constraints.map { "\"\($0.name)\": \($0.text)" }.joined(separator: ",\n    "))
        },
        "states": { "shut": {}, "open": \(open) }
      }

      """
  }
}
