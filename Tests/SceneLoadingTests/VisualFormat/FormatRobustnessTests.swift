import LayoutModel
import SceneLoading
import TestSupport
import Testing

@Suite struct FormatRobustnessTests {
  private static let pieces = [
    "H:", "V:", "|", "-", "[a]", "[b]", "[", "]", "(", ")", "a", "b", "gap", "`more button`", "`", "==", "<=", ">=",
    "@",
    ",", "8", "-8", "1e9", "1e400", "0.", ".5", "999999999999999999", "*", "/", "+", ".", "width", ".height", " ", "é",
    #"\u005b"#, #"\""#, #"\ud83d\ude00"#, "[a(b)]", "-(8@750)-",
  ]

  @Test(arguments: 0..<2) func `any string is a format or an error inside it`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var loaded = 0
    for _ in 0..<1_000 {
      let count = Int.random(in: 0...12, using: &generator)
      let format = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
      let head = formatScene("\"").dropLast(4).utf8.count
      let text = formatScene("\"\(format)\"")
      let found = errors(text)
      if found.isEmpty {
        loaded += 1
        let scene = try scene(text)
        for constraint in scene.constraints { check(constraint.equationLocation, in: text, after: head) }
        #expect(Set(scene.constraints.map(\.name)).count == scene.constraints.count)
      }
      for error in found { check(error.location, in: text, after: head) }
    }
    #expect(loaded > 0)
  }

  private func check(_ range: SourceRange, in text: String, after head: Int) {
    #expect(Int(range.start) >= head && range.start <= range.end && Int(range.end) <= text.utf8.count)
  }

  @Test func `a format changed in one place is a format or an error`() {
    var generator = SeededGenerator(seed: 9)
    let good = "H:|-(>=8@750,<=20)-[a(==b.width*2+gap@low)]-gap-[`more button`(>=70)][c]-(-4)-|"
    for index in good.indices {
      for _ in 0..<20 {
        var format = good
        format.replaceSubrange(index...index, with: Self.pieces.randomElement(using: &generator) ?? "")
        _ = errors(formatScene("\"\(format)\""))
      }
    }
    for end in good.indices { #expect(!errors(formatScene("\"\(good[..<end])\"")).isEmpty || end > good.startIndex) }
  }

  @Test func `formats make at most a limited number of constraints`() {
    let list = Array(repeating: "1", count: 60_000).joined(separator: ",")
    let found = errors(formatScene("\"[a(\(list))]\", \"[b(\(list))]\""))
    #expect(found.map(\.kind) == [.formatProblem(.tooManyConstraints(limit: 100_000))])
    let views = String(repeating: "[a]", count: 20_000)
    let options = #""alignAllTop", "alignAllBottom", "alignAllCenterY", "alignAllBaseline", "alignAllFirstBaseline""#
    let aligned = errors(formatScene("{ \"format\": \"\(views)\", \"options\": [\(options)] }"))
    #expect(aligned.map(\.kind) == [.formatProblem(.tooManyConstraints(limit: 100_000))])
  }

  @Test func `a long format with escapes is read in linear time`() throws {
    let views = String(repeating: #"[\u0061]-"#, count: 40_000)
    #expect(try scene(formatScene("\"\(views)[b]\"")).constraints.count == 40_000)
  }

  @Test func `signs and parentheses without end are refused`() {
    #expect(errors(formatScene("\"[a(\(String(repeating: "(", count: 100_000))\"")).count == 1)
    #expect(errors(formatScene("\"[a(\(String(repeating: "-", count: 100_000))1)]\"")).isEmpty)
  }
}
