import LayoutDiagnosis
import LayoutModel
import LayoutSolving
import Testing

@testable import LayoutDrawing

struct ComparisonDrawingTests {
  private func svg(_ old: DiagnosedScene, _ new: DiagnosedScene, at oldIndex: Int = 0, _ newIndex: Int = 0) -> String {
    let (before, after) = (
      LayoutComparison.Version(scene: old.scene, solved: old.configurations[oldIndex]),
      LayoutComparison.Version(scene: new.scene, solved: new.configurations[newIndex])
    )
    return ComparisonDrawing(
      old: before, new: after, comparison: LayoutComparison(old: before, new: after),
      newFindings: new.findings.filter { $0.configurations.contains(newIndex) }.map { .init($0, notes: ["a note"]) },
      goneFindings: old.findings.filter { $0.configurations.contains(oldIndex) }
    ).svg()
  }

  /// Views placed by their frames on a screen of 300 x 400 points.
  private func drawn(_ old: String, _ new: String) throws -> DrawnElement {
    func scene(_ views: String) throws -> DiagnosedScene {
      try DiagnosedScene(
        #"{ "layoutdoctor": 1, "root": { "id": "screen", "size": [300, 400], "subviews": [\#(views)] }, "constraints": {} }"#
      )
    }
    return try DrawnDocument(svg(try scene(old), try scene(new))).root
  }

  private func outline(_ root: DrawnElement, _ name: String) throws -> [Double] {
    let box = try #require(root.all(ofClass: name).first { $0["x"] != nil && $0["width"] != "16" })
    return ["x", "y", "width", "height"].map(box.number)
  }

  private func arrows(_ root: DrawnElement) -> [[Double]] {
    root.all(ofClass: "arrow").compactMap { $0["d"].map { Array(DrawnDocument.numbers($0).prefix(4)) } }
  }

  @Test func `a view that moves has both outlines, an arrow between their centres, and its numbers`() throws {
    let root = try drawn(
      #"{ "id": "card", "frame": [20, 40, 100, 60] }"#, #"{ "id": "card", "frame": [50, 80, 100, 60] }"#)
    #expect(try outline(root, "before") == [20, 40, 100, 60])
    #expect(try outline(root, "after") == [50, 80, 100, 60])
    // The second arrow is that of the legend.
    #expect(arrows(root).first == [70, 70, 100, 110])
    let callout = try #require(root.all(ofClass: "callout").first)
    #expect(callout["data-view"] == "card")
    #expect(callout.words.contains("x 20 → 50 (+30)") && callout.words.contains("y 40 → 80 (+40)"))
  }

  @Test(arguments: [
    ("[20, 40, 100, 60]", "[20, 40, 140, 60]", [120.0, 70, 160, 70]),
    ("[20, 40, 100, 60]", "[20, 40, 100, 30]", [70, 100, 70, 70]),
    ("[20, 40, 100, 60]", "[10, 20, 110, 80]", [20, 40, 10, 20]),
    ("[20, 40, 100, 60]", "[20, 40, 110, 80]", [120, 100, 130, 120]),
  ]) func `the arrow of a view that grows leads from the side or the corner that moves`(
    old: String, new: String, arrow: [Double]
  ) throws {
    let root = try drawn(#"{ "id": "card", "frame": \#(old) }"#, #"{ "id": "card", "frame": \#(new) }"#)
    #expect(arrows(root).first == arrow)
  }

  @Test func `a move of one point is told in words, though no arrow fits`() throws {
    let root = try drawn(
      #"{ "id": "card", "frame": [20, 40, 100, 60] }"#, #"{ "id": "card", "frame": [20, 41, 100, 60] }"#)
    #expect(arrows(root).isEmpty)
    #expect(root.all(ofClass: "callout").first?.words.contains("y 40 → 41 (+1)") == true)
    #expect(!root.words.contains("the way on the screen"))
  }

  @Test func `views that are installed and uninstalled are marked with their parts`() throws {
    let (on, off) = (#""installed": true"#, #""installed": false"#)
    func views(_ first: String, _ second: String) -> String {
      #"{ "id": "a", "frame": [20, 40, 100, 60], \#(first), "subviews": [{ "id": "p", "frame": [0, 0, 9, 9] }] },"#
        + #"{ "id": "b", "frame": [20, 200, 100, 60], \#(second) }"#
    }
    let root = try drawn(views(on, off), views(off, on))
    #expect(
      root.all(ofClass: "callout").map(\.words).sorted() == [
        "ano longer installedwith 1 view inside", "bnow installed",
      ])
    #expect(try outline(root, "went") == [20, 40, 100, 60])
    #expect(try outline(root, "came") == [20, 200, 100, 60])
    #expect(root.words.contains("only before") && root.words.contains("only after"))
    #expect(root.words.contains("1 view now installed, 2 views no longer installed"))
  }

  @Test func `views that came and went are marked, and their parts are counted`() throws {
    let parts = #""subviews": [{ "id": "p", "frame": [0, 0, 9, 9] }, { "id": "q", "frame": [9, 0, 9, 9] }]"#
    let root = try drawn(
      #"{ "id": "old", "frame": [20, 40, 100, 60] }"#, #"{ "id": "new", "frame": [20, 200, 100, 60], \#(parts) }"#)
    #expect(root.all(ofClass: "callout").map(\.words).sorted() == ["newaddedwith 2 views inside", "oldremoved"])
    #expect(try outline(root, "went") == [20, 40, 100, 60])
    #expect(try outline(root, "came") == [20, 200, 100, 60])
    #expect(root.words.contains("only before") && root.words.contains("only after"))
    // Nothing moved, so nothing is explained that does not occur.
    #expect(root.all(ofClass: "before").isEmpty && !root.words.contains("the way on the screen"))
  }

  @Test func `a view that is hidden now is drawn where it was`() throws {
    let root = try drawn(
      #"{ "id": "card", "frame": [20, 40, 100, 60] }"#, #"{ "id": "card", "frame": [20, 80, 100, 60], "hidden": true }"#
    )
    #expect(root.all(ofClass: "callout").first?.words.hasPrefix("cardnow hidden") == true)
    #expect(try outline(root, "went") == [20, 40, 100, 60])
    #expect(root.all(ofClass: "after").isEmpty)
  }

  @Test func `a view that its superview carries along is in the background`() throws {
    func card(_ y: Int) -> String {
      #"{ "id": "card", "frame": [20, \#(y), 100, 60], "subviews": [{ "id": "dot", "frame": [5, 5, 40, 40] }] }"#
    }
    let root = try drawn(card(40), card(90))
    #expect(root.all(ofClass: "callout").map { $0["data-view"] } == ["card"])
    #expect(root.all(ofClass: "before").filter { $0["width"] == "40" }.isEmpty)
  }

  @Test func `a view in a superview that moved says so`() throws {
    func card(_ y: Int, _ inner: Int) -> String {
      #"{ "id": "card", "frame": [20, \#(y), 100, 60], "subviews": [{ "id": "dot", "frame": [5, \#(inner), 40, 40] }] }"#
    }
    let root = try drawn(card(40, 5), card(90, 15))
    let callout = try #require(root.all(ofClass: "callout").first { $0["data-view"] == "dot" })
    #expect(callout.words.contains("in 'card', which moved, too"))
    // 40 + 5 + 20 before, 90 + 15 + 20 after.
    #expect(arrows(root).contains([45, 65, 45, 125]))
  }

  @Test func `findings that came are numbered in the picture, and those that went are listed`() throws {
    let root = try drawn(
      #"{ "id": "gone", "kind": "label", "frame": [-20, 40, 100, 60] }"#,
      #"{ "id": "late", "kind": "label", "frame": [250, 40, 100, 60] }"#)
    #expect(root.words.contains("new warning [cut-content]"))
    #expect(root.all(ofClass: "warning-text").contains { $0.words == "new warning [cut-content]" })
    #expect(root.words.contains("gone: warning [cut-content]"))
    #expect(root.words.contains("a note"))
    #expect(root.all(ofClass: "marker").count { $0.words == "1" } == 2)
    #expect(root.words.contains("1 new finding, 1 finding gone"))
  }

  @Test func `both screens are drawn if the size differs`() throws {
    func scene(_ size: String) throws -> DiagnosedScene {
      try DiagnosedScene(#"{ "layoutdoctor": 1, "root": { "id": "screen", "size": \#(size) }, "constraints": {} }"#)
    }
    let root = try DrawnDocument(svg(try scene("[300, 400]"), try scene("[400, 600]"))).root
    #expect(try outline(root, "before") == [0, 0, 300, 400])
    #expect(try outline(root, "bezel") == [0, 0, 400, 600])
    #expect(root.words.contains("300 × 400 → 400 × 600"))
    // Also if the old screen is several times as large.
    let desk = try #require(
      DrawnDocument(svg(try scene("[600, 400]"), try scene("[50, 400]"))).root.all(ofClass: "desk").first)
    #expect(desk.number("x") + desk.number("width") >= 600)
  }

  @Test func `many moves are told inside the views`() throws {
    func cells(_ shift: Int) -> String {
      (0..<48).map { index in
        let (column, row) = (index % 6, index / 6)
        return
          #"{ "id": "c\#(index)", "frame": [\#(column * 50 + (column > 0 ? shift : 0)), \#(row * 50), 48, 48] }"#
      }.joined(separator: ",")
    }
    let root = try drawn(cells(0), cells(2))
    #expect(root.all(ofClass: "callout").isEmpty)
    #expect(root.all(ofClass: "after-text").count { $0.words == "x +2" } == 40)
  }

  @Test func `hostile names and extreme frames give a well-formed picture within bounds`() throws {
    let name = #"<a&\"']]>\u202E\uFFFE"# + String(repeating: "W", count: 200)
    let far = #"{ "id": "far", "frame": [0, 0, 10, 10] }"#
    let root = try drawn(
      #"{ "id": "\#(name)", "frame": [0, 0, 50, 50] }, \#(far)"#,
      #"{ "id": "\#(name)", "frame": [1e9, -1e9, 1e9, 0] }, { "id": "\#(name)2", "frame": [0, 0, 1e9, 1e9] }"#)
    let page = DrawnDocument.numbers(root["viewBox"] ?? "")
    #expect(page[2] < 2_000 && page[3] < 2_000)
  }

  /// Any two configurations of a scene as if they were two versions of one.
  @Test(arguments: FixtureScene.scenes + FixtureScene.rules)
  func `every picture is well-formed, the same when drawn again, and no text lies on another one`(
    _ fixture: FixtureScene
  ) throws {
    let diagnosed = try fixture.diagnosed()
    let count = min(diagnosed.configurations.count, 5)
    for (old, new) in zip(0..<count, (0..<count).reversed()) {
      let first = svg(diagnosed, diagnosed, at: old, new)
      #expect(first == svg(diagnosed, diagnosed, at: old, new))
      let document = try DrawnDocument(first)
      let elements = document.root.all
      let identifiers = elements.compactMap { $0["id"] }
      #expect(Set(identifiers).count == identifiers.count)
      let page = DrawnDocument.numbers(document.root["viewBox"] ?? "")
      let whole = Extent(x: page[0], y: page[1], width: page[2], height: page[3])
      let texts = document.texts
      for (index, text) in texts.enumerated() {
        if !whole.contains(text.extent) { Issue.record("\(old), \(new): '\(text.words)' leaves the page") }
        for other in texts[(index + 1)...] where text.extent.overlaps(other.extent) {
          Issue.record("\(old), \(new): '\(text.words)' lies on '\(other.words)'")
        }
      }
    }
  }
}
