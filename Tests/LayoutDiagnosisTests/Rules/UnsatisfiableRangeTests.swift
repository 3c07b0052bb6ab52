import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

struct UnsatisfiableRangeTests {
  private func findings(in text: String) throws -> [Finding] {
    let scene = try loadScene(Array(text.utf8))
    let (space, solver) = (ConfigurationSpace(scene: scene), SceneSolver(scene: scene))
    let solved = (0..<space.count).map { solver.solve(space[$0]) }
    let ranges = solved.map { solved in
      scene.declaredRanges(for: solved.configuration).map { solver.satisfiableRange($0, of: solved.configuration) }
    }
    let diagnosis = Diagnosis(of: Analysis(scene: scene, configurations: solved, ranges: ranges))
    return diagnosis.findings.filter { $0.rule == .unsatisfiableRange }
  }

  /// A card 240 wide, 52 from both sides: the screen needs at least 52 + 240 + 52 = 344.
  private func findings(
    _ environments: String, states: String = "", parameters: String = "", width: String = "240"
  ) throws -> [Finding] {
    try findings(
      in: """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [375, 667], "subviews": [{ "id": "card" }] },
          "constraints": {
            "leading": "card.leading == screen.leading + 52", "trailing": "card.trailing == screen.trailing - 52",
            "width": "card.width >= \(width)", "top": "card.top == screen.top", "height": "card.height == 64" },
          "parameters": { \(parameters) }, "states": { \(states) }, "environments": { \(environments) } }
        """)
  }

  /// Without 'width', nothing fails at 350.
  @Test func `a screen with other constraints is none of those that work`() throws {
    let findings = try findings(
      #"""
      "phone": { "size": [375, 667], "widthRange": [320, 430] }, "other": { "size": [350, 667], "deactivate": ["width"] }
      """#)
    #expect(
      findings.map(\.message) == [
        "required constraints conflict wherever width < 344: 375 on 'phone' works with 31 pt to spare"
      ])
  }

  @Test func `the end is told with the environments that fail and the tightest that passes`() throws {
    let findings = try findings(
      #"""
      "iPhone SE": { "size": [320, 568] }, "iPhone 8": { "size": [375, 667], "widthRange": [320, 430] },
      "iPhone 15": { "size": [393, 852] }
      """#)
    #expect(
      findings.map(\.message) == [
        "required constraints conflict wherever width < 344: 320 on 'iPhone SE' fails, 375 on 'iPhone 8' works with 31 pt to spare"
      ])
    #expect(findings.map(\.label) == ["checked at 375, declared from 320"])
    #expect(findings.map(\.reason) == ["at 343: 52 + 52 + 240 = 344 > 343, 1 too many; 24 too many at 320"])
    #expect(findings.first?.suggestions == ["make one of these optional: 'width', 'leading' or 'trailing'"])
    #expect(findings.first?.constraints.count == 3)
  }

  /// At 1.5 times the text, the label needs 300 instead of 200.
  @Test func `the worst screen is told first, beside screens with texts of the same size only`() throws {
    let findings = try findings(
      in: """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [375, 667], "subviews": [
            { "id": "title", "kind": "label", "intrinsicSize": [200, 20], "compression": [1000, 750] }] },
          "constraints": {
            "leading": "title.leading == screen.leading + 16", "trailing": "title.trailing <= screen.trailing - 16",
            "top": "title.top == screen.top" },
          "environments": {
            "plain": { "widthRange": [200, 430] }, "large": { "widthRange": [200, 430], "textScale": 1.5 },
            "mini": { "size": [340, 667] } } }
        """)
    // 16 + 300 + 16 = 332 with large text; 'mini' has plain text, for which 232 suffice.
    #expect(
      findings.filter { $0.message.contains("332") }.map(\.message) == [
        "required constraints conflict wherever width < 332: 375 on 'large' works with 43 pt to spare"
      ])
  }

  @Test func `the tightest may be another environment than the one that declares the range`() throws {
    let findings = try findings(
      #""mini": { "size": [350, 700] }, "phones": { "size": [400, 800], "widthRange": [320, 430] }"#)
    #expect(
      findings.map(\.message) == [
        "required constraints conflict wherever width < 344: 350 on 'mini' works with 6 pt to spare"
      ])
  }

  @Test func `of many environments that fail three are named and the rest counted`() throws {
    let narrow = (1...5).map { #""old \#($0)": { "size": [\#(300 + $0), 500] }"# }.joined(separator: ", ")
    let findings = try findings(narrow + #", "phones": { "widthRange": [300, 400] }"#)
    #expect(
      findings.map(\.message) == [
        "required constraints conflict wherever width < 344: "
          + "301 on 'old 1', 302 on 'old 2', 303 on 'old 3' and 2 more fail, 375 on 'phones' works with 31 pt to spare"
      ])
  }

  @Test func `a parameter has no points, and the one screen no name`() throws {
    // 375 - 2 * 52 = 271.
    let findings = try findings("", parameters: #""least": { "range": [0, 300], "value": 240 }"#, width: "least")
    #expect(
      findings.map(\.message) == [
        "required constraints conflict wherever least > 271: 240 works with 31 to spare"
      ])
  }

  @Test func `a range that fails at both ends has two conditions, neither of which is the only one`() throws {
    let findings = try findings(
      in: """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [375, 667], "subviews": [{ "id": "card" }] },
          "constraints": {
            "leading": "card.leading == screen.leading", "trailing": "card.trailing == screen.trailing",
            "least": "card.width >= 344", "most": "card.width <= 400",
            "top": "card.top == screen.top", "height": "card.height == 64" },
          "environments": { "phones": { "widthRange": [320, 430] } } }
        """)
    #expect(
      Set(findings.map(\.message)) == [
        "required constraints conflict wherever width < 344: 375 on 'phones' works with 31 pt to spare",
        "required constraints conflict wherever width > 400: 375 on 'phones' works with 25 pt to spare",
      ])
  }

  /// With 260 in place of 240, the screen needs 364.
  @Test func `the worst state is named, and its numbers are told`() throws {
    let findings = try findings(
      #""phone": { "widthRange": [320, 430] }"#,
      states: #""plain": {}, "wide": { "constants": { "width": 260 } }"#)
    #expect(
      findings.map(\.message) == [
        "required constraints conflict wherever width < 364: 375 on 'phone' works with 11 pt to spare (in 'wide@phone', the worst of 2)"
      ])
  }
}
