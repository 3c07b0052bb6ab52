import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

/// What is said about squeezed contents, each worked out by hand.
struct ShortagePhrasesTests {
  private func finding(_ views: String, _ constraints: String) throws -> Finding {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [375, 667], "subviews": [\(views)] },
        "constraints": { \(constraints) } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    return try #require(ClippedContent().findings(in: Analysis(scene: scene, configurations: [solved])).first)
  }

  /// 375 - 20 - 250 - 8 - 20 = 77 are left for 'b', since the text of 'a' gives way later. If it did not, 'a' would have the 77.
  @Test func `no compression resistance is raised at the cost of another content`() throws {
    let found = try finding(
      """
      { "id": "a", "kind": "label", "intrinsicSize": [250, 20] },
      { "id": "b", "kind": "label", "intrinsicSize": [250, 20], "compression": [740, 750] }
      """,
      """
      "al": "a.leading == screen.leading + 20", "at": "a.top == screen.top + 100", "bt": "b.top == a.top",
      "bl": "b.leading == a.trailing + 8", "br": "b.trailing == screen.trailing - 20"
      """)
    #expect(found.message == "'b' is 77 wide where its content needs 250")
    #expect(found.suggestions == ["relax the horizontal compression resistance of 'a'"])
  }

  /// 375 - 16 = 359 are left for 300 and 160. At 750, the text also breaks its own limit where the bar does not break its own. At
  /// 751, 59 are left for the bar, which shows nothing that could be clipped.
  @Test func `a compression resistance is raised above a size that may give way`() throws {
    let found = try finding(
      #"{ "id": "title", "kind": "label", "intrinsicSize": [300, 20] }, { "id": "bar" }"#,
      """
      "tl": "title.leading == screen.leading + 16", "tt": "title.top == screen.top + 100",
      "bl": "bar.leading == title.trailing", "br": "bar.trailing == screen.trailing", "bt": "bar.top == screen.top",
      "bh": "bar.height == 20", "bw": "bar.width >= 160 @750", "tw": "title.width <= 199 @750"
      """)
    #expect(
      found.suggestions.last?.hasSuffix(
        "raise the horizontal compression resistance of 'title' to 751 (tried: it fits)")
        == true)
  }

  /// The texts of 24 and 20 end at 184 at most, so they leave 184 - 16 - 8 - 24 - 4 - 20 = 112 for the picture, which is
  /// 375 - 263. With the room of the first text alone, both would stay as short as they are.
  @Test func `a constant makes room for all that the same constraints squeeze`() throws {
    let found = try finding(
      """
      { "id": "cover", "kind": "imageView" }, { "id": "name", "kind": "label", "intrinsicSize": [100, 24] },
      { "id": "by", "kind": "label", "intrinsicSize": [80, 20] }
      """,
      """
      "ct": "cover.top == screen.top + 16", "cx": "cover.centerX == screen.centerX", "cs": "cover.height == cover.width",
      "cw": "cover.width == screen.width - 40 @999", "nt": "name.top == cover.bottom + 8",
      "nx": "name.centerX == screen.centerX", "bt": "by.top == name.bottom + 4", "bx": "by.centerX == screen.centerX",
      "bb": "by.bottom <= screen.bottom - 483"
      """)
    #expect(
      found.suggestions.first?.hasPrefix("change the constant of 'cw' from -40 to at most -263 (tried: it fits)")
        == true)
  }

  /// 375 - 16 - 8 - 51 - 16 = 284 are left for 330, and no distance is 46.
  @Test func `a distance that nobody would write is not suggested`() throws {
    let found = try finding(
      """
      { "id": "label", "kind": "label", "intrinsicSize": [330, 20] }, { "id": "toggle", "kind": "switch", "intrinsicSize": [51, 31], "compression": [751, 751] }
      """,
      """
      "ll": "label.leading == screen.leading + 16", "lc": "label.centerY == toggle.centerY",
      "gap": "toggle.leading >= label.trailing + 8", "tt": "toggle.trailing == screen.trailing - 16", "ty": "toggle.top == screen.top"
      """)
    #expect(found.suggestions.first == "shorten the text of 'label', or let it wrap")
    #expect(!found.suggestions.contains { $0.contains("constant") })
  }

  /// At three times the size, a text of 22 is 66 tall.
  @Test func `a height that suffices for usual text becomes a least one`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [375, 667], "subviews": [
          { "id": "send", "kind": "button", "intrinsicSize": [80, 22] }] },
        "constraints": {
          "height": "send.height == 48", "top": "send.top == screen.top + 100", "left": "send.left == screen.left + 20" },
        "environments": { "usual": {}, "large": { "textScale": 3 } } }
      """
    let scene = try loadScene(Array(text.utf8))
    let (solver, space) = (SceneSolver(scene: scene), ConfigurationSpace(scene: scene))
    let analysis = Analysis(scene: scene, configurations: (0..<space.count).map { solver.solve(space[$0]) })
    let found = try #require(ClippedContent().findings(in: analysis).first)
    #expect(found.suggestions == ["make 'height' >= instead of == (tried: it fits)"])
  }

  /// 375 - 160 - 16 = 199 are left for 300, which is 101 too few. Without the 160 there is room.
  @Test func `a distance as large as what is missing is the one to change`() throws {
    let found = try finding(
      #"{ "id": "title", "kind": "label", "intrinsicSize": [300, 20] }"#,
      """
      "tl": "title.leading == screen.leading + 160", "tt": "title.top == screen.top + 100",
      "tr": "title.trailing == screen.trailing - 16"
      """)
    #expect(found.suggestions == ["change the constant of 'tl' from 160 to at most 59 (tried: it fits)"])
    #expect(found.related.map(\.message) == ["'tl' keeps it so narrow", "'tr' keeps it so narrow"])
  }

  /// 375 - 160 - 190 = 25 are left for 125. The larger of the distances is named with its number, which is negative.
  @Test func `of several large distances, the largest has a number`() throws {
    let found = try finding(
      #"{ "id": "title", "kind": "label", "intrinsicSize": [125, 20] }"#,
      """
      "tl": "title.leading == screen.leading + 160", "tt": "title.top == screen.top + 100",
      "tr": "title.trailing == screen.trailing - 190"
      """)
    #expect(
      found.suggestions == ["change the constant of 'tr' from -190 to at least -90 (tried: it fits), or relax 'tl'"])
  }

  /// 375 - 375/7 - 250 - 16 = 388/7 are left for 100. 250 - (100 - 388/7) = 205 3/7 would do.
  @Test func `a bound of many decimal places is a whole number on the safe side`() throws {
    let found = try finding(
      #"{ "id": "title", "kind": "label", "intrinsicSize": [100, 20] }, { "id": "bar" }"#,
      """
      "bl": "bar.leading == screen.leading", "bt": "bar.top == screen.top", "bh": "bar.height == 20",
      "bw": "bar.width == 1/7 * screen.width", "tt": "title.top == screen.top + 100",
      "tl": "title.leading == bar.trailing + 250", "tr": "title.trailing == screen.trailing - 16"
      """)
    #expect(
      found.suggestions == ["change the constant of 'tl' from 250 to at most 205 (tried: it fits), or relax 'bw'"])
  }

  /// 375 - 16 - 16 = 343 are left for 400, and neither margin is 57.
  @Test func `a text that no single constraint squeezes is too long`() throws {
    let found = try finding(
      #"{ "id": "title", "kind": "label", "intrinsicSize": [400, 20] }"#,
      """
      "tl": "title.leading == screen.leading + 16", "tt": "title.top == screen.top + 100",
      "tr": "title.trailing == screen.trailing - 16"
      """)
    #expect(found.suggestions == ["shorten the text of 'title', or let it wrap", "relax 'tl' or 'tr'"])
  }

  @Test func `a required width gives way to no compression resistance`() throws {
    let found = try finding(
      #"{ "id": "save", "kind": "button", "intrinsicSize": [98, 44] }"#,
      #""left": "save.left == screen.left", "top": "save.top == screen.top", "width": "save.width == 80""#)
    #expect(found.suggestions == ["change the constant of 'width' from 80 to at least 98 (tried: it fits)"])
    #expect(found.related.map(\.message) == ["'width' keeps it so narrow"])
  }

  /// More than twice the width is needed. A larger width alone would leave the button too short.
  @Test func `a content that is too small both ways needs a change for each`() throws {
    let found = try finding(
      #"{ "id": "save", "kind": "button", "intrinsicSize": [140, 64] }"#,
      """
      "left": "save.left == screen.left", "top": "save.top == screen.top", "width": "save.width == 60",
      "height": "save.height == 44"
      """)
    #expect(
      found.suggestions == [
        "change the constant of 'width' from 60 to at least 140, and change the constant of 'height' from 44 to at least 64 "
          + "(tried: it fits)"
      ])
  }

  @Test func `a view with a fixed frame needs a larger one`() throws {
    let found = try finding(
      #"{ "id": "save", "kind": "button", "intrinsicSize": [98, 44], "frame": [0, 0, 80, 44] }"#, "")
    #expect(found.suggestions == ["enlarge the frame of 'save'"])
  }

  /// 900 points of text take eight lines in 120, and the label may have two.
  @Test func `a text that may not have enough lines is to have more`() throws {
    let found = try finding(
      #"{ "id": "note", "kind": "label", "text": { "width": 900, "lineHeight": 20, "lines": 2 } }"#,
      #""left": "note.left == screen.left", "top": "note.top == screen.top", "width": "note.width == 120""#)
    #expect(found.suggestions == ["let 'note' show more than 2 lines, or shorten its text"])
  }

  @Test func `of many squeezed contents in a large scene, no constraint is looked for`() throws {
    let count = 320
    let views = (0..<count).map { #"{ "id": "b\#($0)", "kind": "button", "intrinsicSize": [98, 44] }"# }
    let constraints = (0..<count).map {
      "\"l\($0)\": \"b\($0).left == screen.left\", \"t\($0)\": \"b\($0).top == screen.top\", "
        + "\"w\($0)\": \"b\($0).width == 80\""
    }
    let found = try finding(views.joined(separator: ", "), constraints.joined(separator: ", "))
    #expect(
      found.suggestions == [
        "relax the constraints that keep 'b0' so narrow, or raise its horizontal compression resistance above theirs"
      ])
    #expect(found.related.isEmpty)
  }
}
