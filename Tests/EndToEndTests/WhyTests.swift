import Foundation
import Testing

struct WhyTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    // The card is 320 - 20 - 20 = 280 wide, on the wide screen 480 - 20 - 20 = 440; the note has at most 280 - 8 - 8 = 264 for a
    // text of 300, on the wide screen enough.
    try folder.write(
      "card.json",
      """
      { "layoutdoctor": 1, "name": "Card",
        "root": { "id": "screen", "size": [320, 480], "subviews": [
          { "id": "card", "subviews": [
            { "id": "note", "kind": "label", "intrinsicSize": [300, 20] },
            { "id": "badge" }] }] },
        "constraints": {
          "card.left": "card.left == screen.left + 20", "card.right": "card.right == screen.right - 20",
          "card.top": "card.top == screen.top + 40", "card.height": "card.height == 100",
          "note.left": "note.left == card.left + 8", "note.right": "note.right <= card.right - 8",
          "note.top": "note.top == card.top",
          "badge.centerX": "badge.centerX == card.centerX", "badge.width": "badge.width == 30",
          "badge.top": "badge.top == note.bottom + 4", "badge.bottom": "badge.bottom <= card.bottom" },
        "environments": {
          "small": { "size": [320, 480] }, "wide": { "size": [480, 320] },
          "bare": { "size": [320, 480], "views": { "badge": { "installed": false } } } },
        "states": { "low": {}, "high": { "constants": { "card.top": 10 } } } }
      """)
  }

  private func why(_ arguments: String...) throws -> Program.Run {
    try Program.run(words: ["why", "card.json"] + arguments, in: folder.url)
  }

  /// At twice the text size, the text is 360 wide.
  @Test func `devices on which the content differs have answers of their own`() throws {
    try folder.write(
      "sizes.json",
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 480], "subviews": [
          { "id": "note", "kind": "label", "intrinsicSize": [180, 20] }] },
        "constraints": { "left": "note.left == screen.left", "top": "note.top == screen.top", "width": "note.width == 60" },
        "environments": { "a": { "size": [320, 480] }, "b": { "size": [375, 667] }, "c": { "size": [402, 874], "textScale": 2 } } }
      """)
    let output = try Program.run("why", "sizes.json", "note.width", in: folder.url).output
    #expect(output.contains("its text is 180 wide: it is squeezed by 120"))
    #expect(output.contains("its text is 360 wide: it is squeezed by 300"))
  }

  /// 500 on 320 - 2 × 10 = 300 is two lines.
  @Test func `a text that wraps as it is meant to misses nothing`() throws {
    try folder.write(
      "wrapping.json",
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 480], "subviews": [
          { "id": "note", "kind": "label", "text": { "width": 500, "lineHeight": 20, "lines": 0 } }] },
        "constraints": { "left": "note.left == screen.left + 10", "right": "note.right == screen.right - 10",
          "top": "note.top == screen.top" } }
      """)
    let solved = try Program.run("solve", "wrapping.json", in: folder.url).output
    #expect(solved.contains("1 text on several lines"))
    #expect(!solved.contains("misses by"))
    let why = try Program.run("why", "wrapping.json", "note.width", in: folder.url).output
    #expect(why.contains("its text is 500 wide on one line: it wraps onto 2 lines"))
    _ = try Program.run("graph", "wrapping.json", "-o", ".", "--format", "dot", in: folder.url)
    let graphs = try folder.entries.filter { $0.hasSuffix(".dot") }.map { try folder.read($0) }
    #expect(graphs.count > 0)
    #expect(!graphs.contains { $0.contains("✗") })
  }

  @Test func `an attribute is told as a sum from the outside in, with each constraint and its place`() throws {
    let run = try why("card.width", "--environment", "small", "--state", "low")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(
      run.output == """
        card.width is 280 in state low under small
          320 - 20 - 20 = 280
             320  'screen' is 320 wide             card.json:2:19
            - 20  card.left == screen.left + 20    card.json:7:18
            - 20  card.right == screen.right - 20  card.json:7:65
          1 pt wider (tried): 'card.left' 20 → 19 or 'card.right' -20 → -19
          1 pt narrower (tried): 'card.left' 20 → 21 or 'card.right' -20 → -21

        """)
  }

  @Test func `what holds it and what pulls it are told apart`() throws {
    let run = try why("note.width", "--environment", "small", "--state", "low")
    #expect(
      run.output.hasPrefix("note.width is 264 in state low under small\n  not wider: 320 - 20 - 8 - 8 - 20 = 264\n"))
    #expect(
      run.output.contains(
        "  not narrower: the text of 'note' asks for 300 (compression resistance 750)"))
    #expect(run.output.contains("  wider (tried): 'note.left' or 'note.right' at priority 749 makes it 300\n"))
  }

  @Test func `configurations with the same answer are named together`() throws {
    let output = try why("note.width").output
    #expect(output.contains("note.width is 264 under small, bare\n"))
    #expect(output.contains("note.width is 300 under wide\n"))
    let top = try why("card.y").output
    #expect(top.contains("card.y is 40 from the top of 'screen' in state low\n"))
    #expect(top.contains("card.y is 10 from the top of 'screen' in state high\n"))
    #expect(try why("card.x").output.contains("card.x is 20 from the left of 'screen' in all 6 configurations\n"))
  }

  @Test func `a constant that a state sets is shown with the state, and would be changed there`() throws {
    let low = try why("card.y", "--environment", "small", "--state", "low").output
    #expect(!low.contains("sets 'card.top'"))
    #expect(low.contains("  1 pt further down (tried): 'card.top' 40 → 41\n"))
    let high = try why("card.y", "--environment", "small", "--state", "high").output
    #expect(
      high.contains(
        """
            10  card.top == screen.top + 10         card.json:8:17
                state 'high' sets 'card.top' to 10  card.json:16:26
        """))
    #expect(high.contains("  1 pt further down (tried): 'card.top' 10 → 11 in state 'high'\n"))
  }

  /// The button asks for 60, and its frame is 60 + 3 + 5 wide. Its frame begins 3 left of what the constraint places at 10.
  @Test func `alignment insets are named where they count`() throws {
    try folder.write(
      "card.json",
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 480], "subviews": [
          { "id": "save", "kind": "button", "intrinsicSize": [60, 44], "alignmentInsets": [0, 3, 0, 5] }] },
        "constraints": { "left": "save.left == screen.left + 10", "top": "save.top == screen.top + 10" } }
      """)
    let frame = try why("save").output
    #expect(frame.contains("save.x is 7 from the left of 'screen', alignment insets included\n  10 - 3 = 7\n"))
    #expect(frame.contains("    10 - 3  'left': save.left == screen.left + 10 (with the alignment insets of 'save')  "))
    #expect(frame.contains("save.width is 68, alignment insets included\n  8 + 60 = 68\n"))
    #expect(frame.contains("    8 + 60  the text of 'save' is 60 wide (with the alignment insets of 'save')  "))
    #expect(frame.contains("save.y is 10 from the top of 'screen'\n"))
    #expect(frame.contains("    10  'top': save.top == screen.top + 10  "))
    let width = try why("save.width").output
    #expect(width.hasPrefix("save.width is 60\n"))
  }

  /// The frame has 10 + 20 more than the 60 of the constraint. The text has its own 100.
  @Test func `a text is as wide as it is without alignment insets`() throws {
    try folder.write(
      "insets.json",
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 480], "subviews": [
          { "id": "name", "kind": "label", "intrinsicSize": [100, 20], "alignmentInsets": [0, 10, 0, 20] }] },
        "constraints": {
          "left": "name.left == screen.left", "top": "name.top == screen.top", "width": "name.width == 60" } }
      """)
    let output = try Program.run("why", "insets.json", "name.frame.width", in: folder.url).output
    #expect(output.hasPrefix("name.frame.width is 90, alignment insets included\n"))
    #expect(output.contains("its text is 100 wide: it is squeezed by 40"))
  }

  @Test func `a view that is not installed has no attributes`() throws {
    let output = try why("badge.width").output
    #expect(output.contains("badge.width has no value: 'badge' is not installed under bare\n"))
    #expect(output.contains("badge.width is 30 under small, wide\n"))
  }

  /// 40 + 0 + 20 + 4 is where the badge begins, and the card ends at 40 + 100.
  @Test func `an open attribute has a range, with what would settle it`() throws {
    let run = try why("screen.badge.bottom", "--environment", "small", "--state", "low")
    #expect(
      run.output.hasPrefix(
        "screen.badge.bottom can be anything from 64 to 140 from the top of 'screen' in state low under small\n"))
    #expect(run.output.contains("  not further down: 40 + 100 = 140\n"))
    #expect(run.output.contains("  not further up: 40 + 20 + 4 = 64\n"))
    #expect(run.output.contains("to settle it (tried): give 'badge' a height"))
  }

  @Test func `a conflict is told, and where it does not matter it is not`() throws {
    try folder.write("torn.json", SampleScene.conflicting)
    let width = try Program.run("why", "torn.json", "box.width", "--state", "closed", in: folder.url)
    #expect(width.status == 0)
    #expect(width.output.contains("box.width can be anything from 100 to 200"))
    #expect(width.output.contains("required constraints conflict here, so at least one of them breaks"))
    #expect(width.output.contains("it is open which of 'width' and 'wide' breaks"))
    let left = try Program.run("why", "torn.json", "box.left", in: folder.url)
    #expect(left.output.hasPrefix("box.left is 20 from the left of 'screen' in all 2 states\n"))
    #expect(!left.output.contains("conflict"))
  }

  @Test func `a whole view has its four attributes`() throws {
    let output = try why("card", "--environment", "small", "--state", "low").output
    let first = output.split(separator: "\n").filter { $0.hasPrefix("card.") }
    #expect(
      first == [
        "card.x is 20 from the left of 'screen' in state low under small",
        "card.y is 40 from the top of 'screen' in state low under small",
        "card.width is 280 in state low under small", "card.height is 100 in state low under small",
      ])
  }

  @Test(arguments: [
    ("crad.width", "there is no view 'crad'; did you mean 'card'?"),
    ("card.widht", "there is no attribute 'widht'; did you mean 'width'?"),
    ("nothing", "there is no view 'nothing'; there is 'screen', 'card', 'note' and 'badge'"),
    ("card.content.width", "'card' has no 'content', since it is no scroll view"),
    ("note.badge.left", "there is no view 'note.badge'"),
    ("", "there is no view ''"),
    (".", "there is no view"),
  ]) func `what the scene does not have is an error with the nearest name`(text: String, message: String) throws {
    let run = try why(text)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message))
  }

  private struct Report: Decodable {
    struct Attribute: Decodable {
      let attribute, view: String
      let `in`: String
      let answers: [Answer]
    }

    struct Answer: Decodable {
      let configurations: [String]
      let installed, complete, recovered: Bool
      let value: Double?
      let atMost, atLeast: Bound?
      let changes: [Change]
    }

    struct Bound: Decodable {
      let constraints, pulls: [String]
      let sum: Double
      let multipliers: [Term]
    }

    struct Term: Decodable {
      let constraint, background: String?
      let multiplier: String
    }

    struct Change: Decodable {
      let constraint: String
      let constant, priority: Step?
      let value: Double
    }

    struct Step: Decodable, Equatable {
      let from, to: Double
    }

    let layoutdoctor: Int
    let name: String?
    let attributes: [Attribute]
    let errors: [Refusal]

    struct Refusal: Decodable { let message: String }
  }

  private func report(_ run: Program.Run) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
  }

  /// The middle of the badge is that of the card: half of (20 + (480 - 20)) from the screen's left edge, less 20.
  @Test func `as JSON the multipliers are exact`() throws {
    let run = try why("badge.left", "--format", "json", "--environment", "wide")
    #expect(run.status == 0)
    let report = try report(run)
    #expect(report.layoutdoctor == 1)
    #expect(report.name == "Card")
    let attribute = try #require(report.attributes.first)
    #expect((attribute.attribute, attribute.view, attribute.in) == ("badge.left", "badge", "card"))
    let answer = try #require(attribute.answers.first)
    #expect(answer.configurations == ["low@wide", "high@wide"])
    // 440 / 2 - 30 / 2.
    #expect(answer.value == 205)
    #expect(answer.complete && !answer.recovered && answer.installed)
    let bound = try #require(answer.atMost)
    #expect(bound.sum == 205)
    #expect(bound.pulls.isEmpty)
    #expect(bound.constraints == ["card.left", "card.right", "badge.centerX", "badge.width"])
    let multipliers = Dictionary(
      uniqueKeysWithValues: bound.multipliers.map { ($0.constraint ?? $0.background ?? "", $0.multiplier) })
    #expect(multipliers["card.left"] == "-1/2")
    #expect(multipliers["card.right"] == "1/2")
    #expect(multipliers["screen.width"] == "1/2")
    #expect(multipliers["badge.width"] == "-1/2")
    #expect(answer.atLeast?.multipliers.map(\.multiplier) == bound.multipliers.map(\.multiplier))
    let width = answer.changes.first { $0.constraint == "badge.width" }
    #expect(width?.constant == Report.Step(from: 30, to: 28))
    #expect(width?.value == 206)
  }

  @Test func `a scene that cannot be loaded is told in JSON as in the other commands`() throws {
    try folder.write("malformed.json", SampleScene.malformed)
    let run = try Program.run("why", "malformed.json", "box.width", "--format", "json", in: folder.url)
    #expect(run.status == 2)
    #expect(try report(run).errors.count == 2)
    #expect(try report(run).attributes.isEmpty)
  }
}
