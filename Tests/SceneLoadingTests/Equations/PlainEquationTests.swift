import LayoutModel
import SceneLoading
import TestSupport
import Testing

/// Plain equations have a fast path, which must agree with the full grammar. An escape in the text disables the fast path.
@Suite struct PlainEquationTests {
  @Test(arguments: 0..<4) func `an equation means the same whether its letters are escaped or not`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var goodCount = 0
    for _ in 0..<1000 {
      let equation = randomEquation(&generator)
      let escaped = equation.replacing("t", with: "\\u0074").replacing("s", with: "\\u0073")
      let plain = outcome(equation)
      #expect(plain == outcome(escaped), "\(equation)")
      if plain.contains(";") { goodCount += 1 }
    }
    #expect(goodCount > 100)
  }

  /// The parsed equation, or all of its errors.
  private func outcome(_ equation: String) -> String {
    do {
      let c = try constraint(equation)
      return "\(c.first) \(c.relation) \(c.second as Any) \(c.multiplier) \(c.constant) \(c.priority);"
    } catch { return "\(kinds(ofEquation: equation))" }
  }

  /// A random equation with anchors, a relation, a number and a priority, any of which is sometimes unusual.
  private func randomEquation(_ generator: inout SeededGenerator) -> String {
    func one(of words: [String]) -> String { words.randomElement(using: &generator) ?? "" }
    func isRare() -> Bool { Int.random(in: 0..<12, using: &generator) == 0 }
    let names = ["title", "screen", "scroll", "gap"]
    let attributes = Attribute.allCases.map(\.name)
    func anchor() -> String {
      let name =
        isRare() ? one(of: ["superview", "nobody", "`a.b`", "inset", "scroll.content", "2 * title"]) : one(of: names)
      return name + one(of: [".", ".", " . "])
        + (isRare() ? one(of: ["safeArea.top", "margins", "size"]) : one(of: attributes))
    }
    func number() -> String {
      isRare()
        ? one(of: ["-1", "- 2", "1e3", "0.50", "00012", "12345678901234567890.5", "1.", ".5", "0", "2 * gap", "4/3"])
        : one(of: ["1", "20", "750", "12.5", "0.125", "1000", "123456789012345678"])
    }
    let space = one(of: ["", " ", "  "])
    var text =
      space + anchor() + space + (isRare() ? one(of: ["=", "=<", "!="]) : one(of: ["==", "<=", ">="])) + space
    if Bool.random(using: &generator) {
      if Int.random(in: 0..<3, using: &generator) == 0 {
        text += one(of: ["2 * ", "1/3*", "0.5 * ", "2 / 4 *", "1 * ", "3/3 *", "7/1.0 * ", "12345678901234567890*"])
      }
      if isRare() {
        text += one(of: ["0 * ", "0/2 *", "1/0 * ", "1/0.0*", "-2 * ", "1/-2 *", "2 ", "2/", "1/2/3 *", "2 * 2 *"])
      }
      text += isRare() ? number() : anchor()
      if isRare() { text += one(of: [" * 2", "/2", " / 0", " * 1/2"]) }
      if Bool.random(using: &generator) { text += space + one(of: ["+", "-"]) + space + number() }
    } else {
      text += number()
    }
    if Bool.random(using: &generator) { text += space + "@" + space + (isRare() ? "high" : number()) }
    return text + space + (isRare() ? one(of: ["x", "1", "@", "."]) : "")
  }
}
