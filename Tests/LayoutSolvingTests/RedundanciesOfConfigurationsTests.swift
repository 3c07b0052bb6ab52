import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport
import Testing

struct RedundanciesOfConfigurationsTests {
  private func solved(_ scene: Scene) -> (SceneSolver, [SolvedConfiguration]) {
    let (solver, space) = (SceneSolver(scene: scene), ConfigurationSpace(scene: scene))
    return (solver, (0..<space.count).map { solver.solve(space[$0]) })
  }

  private func following(_ redundancies: Redundancies) -> Set<ConstraintID> {
    Set(redundancies.constraints.flatMap { [$0.constraint] + $0.interchangeable })
  }

  /// Against each configuration by itself: what follows wherever it is active and required is told of each, and nothing that
  /// does not follow there.
  @Test(arguments: 0..<randomCount(200)) func `what is told of all configurations follows in each`(seed: Int) throws {
    let (solver, configurations) = solved(try RandomRedundantScene(seed: UInt64(seed)).scene())
    let together = solver.constraintsRedundantInAll(configurations, by: SingleWorker())
    let alone = configurations.map { $0.isFeasible ? following(solver.redundantConstraints(of: $0)) : [] }
    func required(_ solved: SolvedConfiguration) -> Set<ConstraintID> {
      let (isActive, priorities) = (solved.configuration.isActive, solved.configuration.priorities)
      return Set(isActive.indices.filter { isActive[$0] && priorities[$0].isRequired }.map { ConstraintID($0) })
    }
    var never: Set<ConstraintID> = []
    for (solved, follows) in zip(configurations, alone) { never.formUnion(required(solved).subtracting(follows)) }
    for (told, follows) in zip(together, alone) {
      #expect(following(told).isSubset(of: follows))
      #expect(following(told).subtracting(never) == follows.subtracting(never))
    }
  }

  /// The constraints told of each state of a view of one size.
  private func told(_ constraints: String, _ states: String) throws -> [Set<String>] {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [100, 100], "subviews": [{ "id": "a" }] },
          "constraints": { "x": "a.left == screen.left", \(constraints) }, "states": { \(states) } }
        """.utf8))
    let (solver, configurations) = solved(scene)
    let found = solver.constraintsRedundantInAll(configurations, by: SingleWorker())
    return found.map { Set(following($0).map { scene[$0].name }) }
  }

  @Test func `a proof of which a row differs is not kept`() throws {
    let told = try told(
      #""least": "a.width >= 50", "width": "a.width == 80", "other": "a.height == 5""#,
      """
      "as it is": {}, "taller": { "constants": { "other": 6 } }, "wider": { "constants": { "width": 90 } },
      "at least": { "deactivate": ["width"] }
      """)
    // In the last state alone it says something.
    #expect(told == [["least"], ["least"], ["least"], []])
  }

  @Test func `of constraints that follow each other, each can follow`() throws {
    let told = try told(
      #""a": "a.width == 10", "b": "a.width == 10", "c": "a.width == 10""#,
      #""1": { "deactivate": ["c"] }, "2": { "deactivate": ["a"] }, "3": { "deactivate": ["c"] }"#)
    #expect(told == [["a", "b"], ["b", "c"], ["a", "b"]])
  }

  @Test func `what is optional in one state may follow in another`() throws {
    let told = try told(
      #""a": "a.width == 10", "b": "a.right == screen.left + 10""#, #""1": { "priorities": { "b": 900 } }, "2": {}"#)
    #expect(told[1].isSuperset(of: ["b"]))
  }
}

/// A few views about which much is said more than once.
private struct RandomRedundantScene {
  private var text: String

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func next(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    let attributes = ["a.width", "a.height", "b.width", "b.height", "c.width", "c.height"]
    var constraints: [String] = []
    for index in 0..<8 + next(6) {
      let (first, second) = (attributes[next(6)], attributes[next(6)])
      let relation = ["==", "==", ">=", "<="][next(4)]
      let right = first == second || next(3) == 0 ? "\(10 * next(4))" : "\(second) + \(10 * next(3))"
      let priority = next(8) == 0 ? " @500" : ""
      constraints.append("\"c\(index)\": \"\(first) \(relation) \(right)\(priority)\"")
    }
    let states = (0..<5).map { state in
      let changed = (0...next(2)).map { _ in "\"c\(next(8))\": \(10 * next(4))" }
      let weaker = next(3) == 0 ? ", \"priorities\": { \"c\(next(8))\": \([900, 1000][next(2)]) }" : ""
      let inactive = next(2) == 0 ? ", \"deactivate\": [\"c\(next(8))\"]" : ""
      let constants = Dictionary(changed.map { ($0.prefix(4), $0) }) { first, _ in first }.sorted { $0.key < $1.key }
      return
        "\"s\(state)\": { \"constants\": { \(constants.map(\.value).joined(separator: ", ")) }\(inactive)\(weaker) }"
    }
    text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [100, 100], "subviews": [{ "id": "a" }, { "id": "b" }, { "id": "c" }] },
        "constraints": { \(constraints.joined(separator: ", ")) },
        "states": { "first": {}, \(states.joined(separator: ", ")) } }
      """
  }

  func scene() throws -> Scene { try loadScene(Array(text.utf8)) }
}
