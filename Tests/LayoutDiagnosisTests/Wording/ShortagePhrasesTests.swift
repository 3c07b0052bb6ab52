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

  /// 375 - 20 - 250 - 8 - 20 = 77 are left for 'b', since the text of 'a' gives way later.
  @Test func `the weakest constraint of the sum is the one to outdo`() throws {
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
    #expect(
      found.suggestions == [
        "relax the horizontal compression resistance of 'a', or raise the horizontal compression resistance of 'b' "
          + "above 750"
      ])
  }

  /// 375 - 160 - 16 = 199 are left for 300, which is 101 too few. Without the 160 there is room.
  @Test func `a distance as large as what is missing is the one to change`() throws {
    let found = try finding(
      #"{ "id": "title", "kind": "label", "intrinsicSize": [300, 20] }"#,
      """
      "tl": "title.leading == screen.leading + 160", "tt": "title.top == screen.top + 100",
      "tr": "title.trailing == screen.trailing - 16"
      """)
    #expect(found.suggestions == ["change the constant of 'tl' from 160 to at most 59"])
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
    #expect(found.suggestions == ["change the constant of 'tr' from -190 to at least -90, or relax 'tl'"])
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
    #expect(found.suggestions == ["change the constant of 'tl' from 250 to at most 205, or relax 'bw'"])
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
    #expect(found.suggestions == ["change the constant of 'width' from 80 to at least 98"])
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
        "change the constant of 'width' from 60 to at least 140, and change the constant of 'height' from 44 to at least 64"
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
    let count = 40
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
