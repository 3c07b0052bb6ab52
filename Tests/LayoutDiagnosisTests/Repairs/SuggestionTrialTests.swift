import LayoutDiagnosis
import Oracles
import SceneLoading
import Testing

struct SuggestionTrialTests {
  @Test func `what was tried in a fixture ends its finding`() throws {
    var count = 0
    for fixture in RuleFixture.all { count += try SuggestionTrials.check(fixture.scene()) }
    #expect(count > 5)
  }

  /// A picture that the bottom cuts by 30, with a button on top of it that may lie anywhere beside.
  @Test(arguments: [
    (0, "'height' from 100 to at most 70 or change the constant of 'top' from 80 to at most 50"),
    (20, "'height' from 100 to at most 70"),
  ])
  func `no constant moves a control into an inset whose place along the other axis is not determined`(
    inset: Int, constants: String
  ) throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 150], "safeArea": [\(inset), 0, 0, 0], "subviews": [
          { "id": "picture", "kind": "imageView" }, { "id": "buy", "kind": "button", "intrinsicSize": [80, 44] }] },
        "constraints": {
          "left": "picture.leading == screen.leading", "top": "picture.top == screen.top + 80",
          "width": "picture.width == 100", "height": "picture.height == 100",
          "bl": "buy.leading >= screen.leading", "bt": "buy.trailing <= screen.trailing",
          "bb": "buy.bottom == picture.top" } }
      """
    let findings = SuggestionTrials.diagnosis(try loadScene(Array(text.utf8))).findings
    let cut = try #require(findings.first { $0.rule == .cutContent })
    #expect(
      cut.suggestions.filter { $0.contains("tried") } == ["change the constant of \(constants) (tried: it is inside)"])
    #expect(findings.contains { $0.rule == .ambiguousLayout })
    #expect(!findings.contains { $0.rule == .outsideSafeArea })
  }

  /// Beside each other, so that each has its own.
  @Test(arguments: [15, 16, 60]) func `any number of squeezed texts have their constraints named`(count: Int) throws {
    let views = (0..<count).map { #"{ "id": "t\#($0)", "kind": "label", "intrinsicSize": [120, 20] }"# }
    let constraints = (0..<count).map {
      #""w\#($0)": "t\#($0).width == 60", "l\#($0)": "t\#($0).leading == screen.leading", "#
        + #""t\#($0)": "t\#($0).top == screen.top + \#(24 * $0)""#
    }
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [375, \(24 * count)], "subviews": [\(views.joined(separator: ", "))] },
        "constraints": { \(constraints.joined(separator: ", ")) } }
      """
    let findings = SuggestionTrials.diagnosis(try loadScene(Array(text.utf8))).findings.filter {
      $0.rule == .clippedContent
    }
    #expect(findings.count == count)
    #expect(
      findings.map(\.suggestions)
        == (0..<count).map {
          ["change the constant of 'w\($0)' from 60 to at least 120 (tried: it fits)"]
        })
  }
}
