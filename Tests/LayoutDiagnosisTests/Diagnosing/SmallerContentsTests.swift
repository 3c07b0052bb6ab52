import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

/// Contents whose sizes were read from saved frames.
struct SmallerContentsTests {
  /// Two labels that fill a row of a screen 168 wide exactly: 20 + 80 + 8 + 40 + 20.
  private func row(inferred: String = #", "inferred": true"#, more: String = "", width: Int = 168) -> String {
    """
    { "layoutdoctor": 1\(more),
      "root": { "id": "screen", "size": [\(width), 568], "subviews": [
        { "id": "name", "kind": "label", "intrinsicSize": [80, 20]\(inferred) },
        { "id": "price", "kind": "label", "intrinsicSize": [40, 20]\(inferred) } ] },
      "constraints": {
        "name.leading": "name.leading == screen.leading + 20", "name.top": "name.top == screen.top + 20",
        "gap": "price.leading == name.trailing + 8", "price.trailing": "price.trailing == screen.trailing - 20",
        "price.top": "price.top == name.top" } }
    """
  }

  private func findings(_ text: String) throws -> [Finding] {
    let scene = try loadScene(Array(text.utf8))
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    let solved = (0..<space.count).map { solver.solve(space[$0]) }
    return Diagnosis(of: Analysis(scene: scene, configurations: solved)).findings
  }

  @Test func `a tie that shows only where contents are smaller is found and says so`() throws {
    let found = try findings(row())
    #expect(found.map(\.rule) == [.priorityTie])
    #expect(
      found.map(\.message) == [
        "'name' and 'price' have equal content hugging (250): nothing says which of them takes the spare width "
          + "if the content of 'name' and 'price' is smaller"
      ])
  }

  @Test func `a text inside the edges of a box of its height may move by as much as it is smaller`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [168, 568], "subviews": [
          { "id": "box", "subviews": [
            { "id": "name", "kind": "label", "intrinsicSize": [80, 20], "inferred": true }] }] },
        "constraints": {
          "box.leading": "box.leading == screen.leading + 20", "box.top": "box.top == screen.top + 20",
          "box.width": "box.width == 100", "box.height": "box.height == 20",
          "name.leading": "name.leading == box.leading", "above": "name.top >= box.top",
          "below": "name.bottom <= box.bottom" } }
      """
    #expect(try findings(text).isEmpty)
  }

  @Test func `known contents that fill a row have no tie`() throws {
    #expect(try findings(row(inferred: "")).isEmpty)
  }

  @Test func `a tie that the layout has is found once`() throws {
    let found = try findings(row(width: 200))
    #expect(found.count == 1)
    // With 80 and 40, 32 of the 152 points are spare.
    #expect(found[0].message.hasSuffix("either can take the spare 32 pt (name 80 to 112 wide)"))
  }

  /// Where one of three is raised, the other two still tie. 20 + 80 + 8 + 40 + 8 + 30 + 20 = 206.
  @Test func `in a tie of three, one is to give way`() throws {
    let labels = [("name", 80), ("price", 40), ("unit", 30)].map {
      #"{ "id": "\#($0)", "kind": "label", "intrinsicSize": [\#($1), 20], "inferred": true }"#
    }
    let found = try findings(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [206, 568], "subviews": [\(labels.joined(separator: ", "))] },
        "constraints": {
          "name.leading": "name.leading == screen.leading + 20", "name.top": "name.top == screen.top + 20",
          "first": "price.leading == name.trailing + 8", "second": "unit.leading == price.trailing + 8",
          "unit.trailing": "unit.trailing == screen.trailing - 20", "price.top": "price.top == name.top",
          "unit.top": "unit.top == name.top" } }
      """)
    #expect(found.map(\.rule) == [.priorityTie])
    #expect(found.first?.suggestions.first == "lower the horizontal hugging of 'name' to 249 (tried: settles it)")
  }

  @Test func `the condition of one text is in the singular`() throws {
    // The known panel and the label fill the screen's 320 points; with 99 for the label, one point is spare.
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "title", "kind": "label", "intrinsicSize": [100, 20], "inferred": true, "hugging": [240, 250] },
          { "id": "panel" } ] },
        "constraints": {
          "title.leading": "title.leading == screen.leading", "title.top": "title.top == screen.top",
          "panel.leading": "panel.leading == title.trailing", "panel.trailing": "panel.trailing == screen.trailing",
          "panel.width": "panel.width == 220 @240", "panel.top": "panel.top == screen.top",
          "panel.height": "panel.height == 20" } }
      """
    let found = try findings(text).filter { $0.rule == .priorityTie }
    #expect(found.count == 1)
    #expect(found.first?.message.hasSuffix(" if its text is shorter") == true)
  }

  /// A label held at a width that the screen decides, next to what its saved frame was.
  private func label(_ environments: String) -> String {
    """
    { "layoutdoctor": 1, "environments": { \(environments) },
      "root": { "id": "screen", "size": [320, 568], "subviews": [
        { "id": "title", "kind": "label", "intrinsicSize": [290, 20], "inferred": true } ] },
      "constraints": {
        "title.top": "title.top == screen.top + 20", "title.leading": "title.leading == screen.leading + 20",
        "title.trailing": "title.trailing == screen.trailing - 20" } }
    """
  }

  @Test func `an inferred content is cut at the size of the design only`() throws {
    let scene = label(#""design": { "size": [320, 568] }, "small": { "size": [300, 568] }"#)
    let found = try findings(scene).filter { $0.rule == .clippedContent }
    // 280 of 290 on the design's screen. On the small one 260, but the text may be as short as that.
    #expect(found.map(\.configurations) == [[0]])
    #expect(found.first?.message == "'title' is 280 wide where its content needs 290")
    #expect(try findings(label(#""small": { "size": [300, 568] }"#)).isEmpty)
  }

  @Test(arguments: [("label", 1), ("label", 0), ("imageView", 0)])
  func `a text of an inferred size is known to be cut where nothing is left of it`(kind: String, height: Int) throws {
    let mode = kind == "imageView" ? #", "contentMode": "center""# : ""
    let scene = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [
        { "id": "title", "kind": "\(kind)"\(mode), "intrinsicSize": [100, 20], "inferred": true,
          "savedFrame": [20, 20, 100, 20] } ] },
        "constraints": {
          "title.top": "title.top == screen.top + 20", "title.leading": "title.leading == screen.leading + 20",
          "title.bottom": "title.bottom == screen.top + \(20 + height) @800" } }
      """
    let found = try findings(scene).filter { $0.rule == .clippedContent }
    let expected = "'title' is squeezed to 0 tall, so that nothing of its text shows"
    #expect(found.map(\.message) == (kind == "label" && height == 0 ? [expected] : []))
  }

  @Test func `a scale of text applies to inferred contents`() throws {
    let found = try findings(
      label(#""design": { "size": [320, 568] }, "large": { "size": [320, 568], "textScale": 2 }"#))
    // 580 in 280, at the width of the design.
    let clipped = try #require(found.first { $0.rule == .clippedContent })
    #expect(clipped.configurations == [0, 1])
    #expect(clipped.message.hasPrefix("'title' is 280 wide where its content needs 580"))
  }

  @Test func `a limit counts the views that are not looked at with smaller contents`() throws {
    let scene = try loadScene(Array(row(more: #", "states": { "one": {}, "two": {} }"#).utf8))
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    let contents = SmallerContents(of: (0..<space.count).map { solver.solve(space[$0]) }, by: solver, viewLimit: 3)
    #expect(contents.layouts.map { $0 != nil } == [true, false])
    #expect(contents.exceededLimits.map(\.left) == [3])
  }
}
