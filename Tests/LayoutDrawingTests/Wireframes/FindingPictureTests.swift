import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDrawing

struct FindingPictureTests {
  @Test(arguments: [
    (#"two.top == one.bottom + 12 @700"#, #"two.bottom == screen.top + 40"#, "12, is −70"),
    (#"two.trailing == screen.trailing - 16 @700"#, #"two.leading == screen.leading + 300"#, "16, is −110"),
    (#"two.width >= 150 @700"#, #"two.width == 90"#, "≥ 150, is 90"),
    (#"two.height <= 20 @700"#, #"two.height == 25"#, "≤ 20, is 25"),
    (#"two.trailing <= screen.trailing - 16 @700"#, #"two.leading == screen.leading + 300"#, "≥ 16, is −110"),
    (#"two.centerY == one.centerY @700"#, #"two.top == screen.top"#, "0, is −35"),
    (#"two.width == 2 * one.width @700"#, #"two.width == 90"#, "200, is 90"),
  ]) func `what does not hold says what it asks for and what is`(wish: String, fact: String, said: String) throws {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [300, 400], "subviews": [{ "id": "one" }, { "id": "two" }] },
        "constraints": {
          "t": "one.top == screen.top + 20", "h": "one.height == 60", "l": "one.leading == screen.leading",
          "w": "one.width == 100", "h2": "two.height == 30 @900", "w2": "two.width == 110 @900", "t2": "two.top == screen.top @1",
          "l2": "two.leading == screen.leading @1", "wish": "\(wish)", "fact": "\(fact)" } }
      """
    let diagnosed = try DiagnosedScene(text)
    let root = try DrawnDocument(diagnosed.wireframe(0).svg(showsConstraints: true)).root
    let line = try #require(root.all(ofClass: "constraint").first { $0["data-constraint"] == "wish" })
    #expect(line.words == said)
    #expect(line.children.first?.text.hasPrefix("wish: ") == true)
  }

  @Test func `only views with findings have ghosts, and a tie is drawn once`() throws {
    let rows = (0..<12).map { row in
      #"{ "id": "l\#(row)", "kind": "label", "intrinsicSize": [80, 20] }, "#
        + #"{ "id": "f\#(row)", "kind": "label", "intrinsicSize": [90, 20] }"#
    }
    let constraints = (0..<12).flatMap { row in
      [
        #""a\#(row)": "l\#(row).leading == screen.leading""#, #""b\#(row)": "f\#(row).leading == l\#(row).trailing""#,
        #""c\#(row)": "f\#(row).trailing == screen.trailing""#,
        #""d\#(row)": "l\#(row).top == screen.top + \#(30 * row)""#, #""e\#(row)": "f\#(row).top == l\#(row).top""#,
      ] + (row > 0 ? [#""g\#(row)": "l\#(row).width == l0.width""#] : [])
    }
    let diagnosed = try DiagnosedScene(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [300, 400], "subviews": [\(rows.joined(separator: ","))] },
        "constraints": { \(constraints.joined(separator: ", ")) } }
      """)
    #expect(diagnosed.findings.map(\.rule) == [.priorityTie])
    let root = try DrawnDocument(diagnosed.wireframe(0).svg()).root
    let ghosts = root.all.compactMap { $0["id"] }.filter { $0.hasPrefix("ghost-") }
    #expect(Set(ghosts) == ["ghost-l0", "ghost-f0"])
    let silent = Wireframe(scene: diagnosed.scene, solved: diagnosed.configurations[0], findings: [])
    #expect(try DrawnDocument(silent.svg()).root.all(ofClass: "ghost").isEmpty)
  }

  @Test func `a misplaced view is drawn where constraints place it, and where the document saved it`() throws {
    let diagnosed = try FixtureScene(path: "rules/misplaced-view/faulty-moved-label.json").diagnosed()
    let root = try DrawnDocument(diagnosed.wireframe(0).svg()).root
    let ghost = try #require(root.all.first { $0["id"] == "ghost-box" }?.children.last)
    #expect(["x", "y", "width", "height"].map { ghost.number($0) } == [16, 40, 120, 60])
    let box = try #require(root.all.first { $0["id"] == "view-box" }?.children.first { $0.name == "rect" })
    #expect(["x", "y", "width", "height"].map { box.number($0) } == [16, 64, 120, 60])
    #expect(root.words.contains("the frame that the document saved"))
  }

  private func views(_ svg: String) throws -> (root: DrawnElement, names: [String]) {
    let root = try DrawnDocument(svg).root
    return (root, root.all(ofClass: "view").compactMap { $0["data-view"] })
  }

  @Test func `of a tall screen equal rows are folded, except where findings are`() throws {
    let rows = (0..<60).map { row in
      let button = #""subviews": [{ "id": "button", "kind": "button", "frame": [9, 9, 10, 10] }], "#
      return #"{ "id": "row\#(row)", \#(row == 30 ? button : "")"frame": [0, \#(44 * row), 300, 40] }"#
    }
    let diagnosed = try DiagnosedScene(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [300, 2640], "subviews": [\(rows.joined(separator: ","))] }, "constraints": {} }
      """)
    #expect(diagnosed.findings.map(\.rule) == [.smallTouchTarget])
    let (root, names) = try views(diagnosed.wireframe(0).svg())
    #expect(names.sorted() == ["button", "row0", "row29", "row30", "row31", "row59"])
    #expect(root.words.contains("rows 1 to 28 alike"))
    #expect(root.words.contains("rows 32 to 58 alike"))
    #expect(root["data-scale"] == "1")
    // Six rows with five gaps of 4, and two bands of 28 with a gap.
    let row = try #require(root.all.first { $0["id"] == "view-row59" }?.children.first { $0.name == "rect" })
    #expect(row.number("y") == 240.0)
  }

  @Test func `of a large screen the part around the finding is drawn, with a picture of where it is`() throws {
    func scene(_ size: Int) throws -> DiagnosedScene {
      try DiagnosedScene(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [3000, 2000], "subviews": [
            { "id": "far", "frame": [20, 20, 300, 100] },
            { "id": "button", "kind": "button", "frame": [1500, 1000, \(size), \(size)] }] }, "constraints": {} }
        """)
    }
    let root = try DrawnDocument(try scene(10).wireframe(0).svg()).root
    #expect(root["data-scale"] == "1")
    let page = DrawnDocument.numbers(root["viewBox"] ?? "")
    #expect(page[0] < 1500 && page[0] + page[2] > 1510 && page[2] < 900)
    #expect(root.all.contains { $0["id"] == "locator" })
    #expect(!root.all(ofClass: "label").contains { $0["data-view"] == "far" })
    let whole = try DrawnDocument(try scene(80).wireframe(0).svg()).root
    #expect(whole["data-scale"] == "0.25")
    #expect(!whole.all.contains { $0["id"] == "locator" })
  }

  @Test func `of a tall screen with findings at both ends what lies between them is left out`() throws {
    let diagnosed = try DiagnosedScene(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [300, 4000], "subviews": [
          { "id": "first", "kind": "button", "frame": [20, 300, 10, 10] }, { "id": "near", "frame": [20, 390, 100, 10] },
          { "id": "between", "frame": [20, 2000, 100, 100], "subviews": [{ "id": "inside", "frame": [0, 0, 9, 9] }] },
          { "id": "side", "frame": [200, 0, 50, 4000] }, { "id": "last", "kind": "button", "frame": [20, 3880, 10, 10] }] },
        "constraints": {} }
      """)
    #expect(diagnosed.findings.map(\.rule) == [.smallTouchTarget, .smallTouchTarget])
    let (root, names) = try views(diagnosed.wireframe(0).svg())
    #expect(names.sorted() == ["first", "last", "near", "side"])
    // 100 points above and below each are kept: up to 200, from 200 to 410, from 3780 to the end.
    #expect(root.words.contains("200 points left out"))
    #expect(root.words.contains("3370 points left out"))
    #expect(root["data-scale"] == "1")
    func box(_ name: String) throws -> DrawnElement {
      try #require(root.all.first { $0["id"] == "view-\(name)" }?.children.first { $0.name == "rect" })
    }
    #expect(try box("first").number("y") == 28 + 100)
    #expect(try box("last").number("y") == 28 + 210 + 28 + 100)
    #expect(try box("side").number("height") == 28 + 210 + 28 + 220)
  }

  @Test func `of a wide screen with findings at both ends what lies between them is left out`() throws {
    let tabs = (0..<12).map { #"{ "id": "tab\#($0)", "frame": [\#(1500 + 60 * $0), 20, 50, 40] }"# }
    let diagnosed = try DiagnosedScene(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [4000, 300], "subviews": [
          { "id": "first", "kind": "button", "frame": [300, 20, 10, 10] }, { "id": "near", "frame": [390, 20, 10, 100] },
          { "id": "between", "frame": [2500, 20, 100, 100], "subviews": [{ "id": "inside", "frame": [0, 0, 9, 9] }] },
          \(tabs.joined(separator: ",")),
          { "id": "below", "frame": [0, 200, 4000, 50] }, { "id": "last", "kind": "button", "frame": [3880, 20, 10, 10] }] },
        "constraints": {} }
      """)
    #expect(diagnosed.findings.map(\.rule) == [.smallTouchTarget, .smallTouchTarget])
    let (root, names) = try views(diagnosed.wireframe(0).svg())
    #expect(names.sorted() == ["below", "first", "last", "near"])
    // As with the tall screen; the words read from below, beside the middle of each band.
    #expect(root.words.contains("200 points left out"))
    #expect(root.words.contains("3370 points left out"))
    let turns = root.all.compactMap { $0["transform"] }.filter { $0.hasPrefix("rotate") }
    #expect(turns == ["rotate(-90 14 150)", "rotate(-90 252 150)"])
    #expect(root["data-scale"] == "1")
    func box(_ name: String) throws -> DrawnElement {
      try #require(root.all.first { $0["id"] == "view-\(name)" }?.children.first { $0.name == "rect" })
    }
    #expect(try box("first").number("x") == 28 + 100)
    #expect(try box("last").number("x") == 28 + 210 + 28 + 100)
    #expect(try box("below").number("width") == 28 + 210 + 28 + 220)
  }

  @Test func `words stand beside where two bands cross`() throws {
    let diagnosed = try DiagnosedScene(
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [3000, 2000], "subviews": [
          { "id": "first", "kind": "button", "frame": [50, 50, 10, 10] },
          { "id": "last", "kind": "button", "frame": [2900, 1900, 10, 10] }] }, "constraints": {} }
      """)
    let root = try DrawnDocument(diagnosed.wireframe(0).svg()).root
    // Kept are 160 points before each band, which is 28 long, and 200 after it.
    let middle = try #require(root.all.first { $0.text == "1640 points left out" })
    #expect((188...388).contains(middle.number("x")) && middle.number("y") == 160 + 14 + 3)
    #expect(root.all.contains { $0["transform"] == "rotate(-90 174 288)" })
  }

  @Test func `of a wide screen equal columns are folded`() throws {
    let columns = (0..<60).map { #"{ "id": "column\#($0)", "frame": [\#(44 * $0), 0, 40, 300] }"# }
    let diagnosed = try DiagnosedScene(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [2640, 300], "subviews": [\(columns.joined(separator: ","))] }, "constraints": {} }
      """)
    let (root, names) = try views(diagnosed.wireframe(0).svg())
    #expect(names.sorted() == ["column0", "column59"])
    #expect(root.words.contains("columns 1 to 58 alike"))
    // 44 to the band of 28, and 4 after it.
    let last = try #require(root.all.first { $0["id"] == "view-column59" }?.children.first { $0.name == "rect" })
    #expect(last.number("x") == 76)
  }

  @Test func `rows that a view beside them divides otherwise are not folded`() throws {
    let rows = (0..<60).map { #"{ "id": "row\#($0)", "frame": [0, \#(44 * $0), 300, 40] }"# }
    let diagnosed = try DiagnosedScene(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [400, 2640],
          "subviews": [{ "id": "side", "frame": [320, 500, 50, 700] }, \(rows.joined(separator: ","))] },
        "constraints": {} }
      """)
    let names = Set(try views(diagnosed.wireframe(0).svg()).names)
    #expect((12...27).allSatisfy { names.contains("row\($0)") })
    #expect(names.contains("side"))
  }

  @Test func `a drawing says what it is and what it shows to those who do not see it`() throws {
    let diagnosed = try FixtureScene(path: "rules/misplaced-view/faulty-moved-label.json").diagnosed()
    for (_, svg) in diagnosed.drawings {
      let root = try DrawnDocument(svg).root
      #expect(root["role"] == "img")
      #expect(root.children.first?.name == "title" && root.children[1].name == "desc")
      #expect(root.children[1].text.contains("'box' was saved at 16, 40"))
    }
  }
}
