import Foundation
import Testing

struct RangesTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    // Between insets of 20, a third of the width contains a title of at least 100: 3 * 100 + 40 = 340. The label can grow up to
    // the whole width: 375 - 40 = 335.
    try folder.write(
      "scene.json",
      """
      { "layoutdoctor": 1, "name": "Third",
        "root": { "id": "screen", "size": [375, 667], "subviews": [
          { "id": "box", "subviews": [{ "id": "title" }] },
          { "id": "label", "kind": "label", "intrinsicSize": [120, 20], "compression": [750, 1000] }] },
        "constraints": {
          "box.left": "box.left == screen.left + 20", "box.right": "box.right == screen.right - 20",
          "box.top": "box.top == screen.top", "box.height": "box.height == 100",
          "title.left": "title.left == box.left", "title.width": "title.width == 1/3 * box.width",
          "title.least": "title.width >= 100", "title.top": "title.top == box.top",
          "title.height": "title.height == gap", "fits": "title.bottom <= box.bottom - 0.5 * gap",
          "label.left": "label.left == screen.left + 20", "label.right": "label.right <= screen.right - 20",
          "label.top": "label.top == box.bottom", "label.bottom": "label.bottom <= screen.bottom" },
        "parameters": { "gap": { "range": [0, 90], "value": 30 } },
        "environments": { "phones": { "size": [375, 667], "widthRange": [320, 430] }, "se": { "size": [320, 568] } } }
      """)
  }

  private struct Report: Decodable {
    let layoutdoctor: Int
    let name: String?
    let configurations: [Configuration]
    let errors: [Refusal]
    let incomplete: [String]

    struct Refusal: Decodable { let message: String }

    struct Configuration: Decodable {
      let id: String
      let environment: String?
      let ranges: [Range]
      let slack: [Slack]
    }

    struct Range: Decodable {
      let subject: String
      let isDeclared: Bool
      let declared: [Number]
      let checked: Number
      let holds: [Number]?
      let below, above: Conflict?
    }

    struct Conflict: Decodable {
      let bound: Number
      let constraints: [String]
    }

    struct Slack: Decodable {
      let view, attribute: String
      let content: Number
      let slack: Number?
    }

    /// A number or an exact fraction in a string.
    struct Number: Decodable, Equatable, ExpressibleByStringLiteral {
      let text: String

      init(stringLiteral text: String) { self.text = text }

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        text = try (try? container.decode(Decimal.self)).map { "\($0)" } ?? container.decode(String.self)
      }
    }
  }

  private func report(_ run: Program.Run) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
  }

  @Test func `as JSON each subject has its exact interval and what begins to conflict at its ends`() throws {
    let run = try Program.run("ranges", "scene.json", "--format", "json", in: folder.url)
    #expect(run.status == 0)
    let report = try report(run)
    #expect(report.layoutdoctor == 1)
    #expect(report.name == "Third")
    #expect(report.configurations.map(\.id) == ["base@phones", "base@se"])
    let phones = report.configurations[0]
    #expect(phones.ranges.map(\.subject) == ["width", "height", "gap"])
    #expect(phones.ranges.map(\.isDeclared) == [true, false, true])
    let width = phones.ranges[0]
    #expect(width.declared == ["320", "430"])
    #expect(width.checked == "375")
    #expect(width.holds == ["340", "430"])
    #expect(width.below?.bound == "340")
    #expect(Set(width.below?.constraints ?? []) == ["box.left", "box.right", "title.width", "title.least"])
    #expect(width.above == nil)
    // gap + gap / 2 <= 100 holds up to 200/3, which has no finite decimal representation.
    let gap = phones.ranges[2]
    #expect(gap.holds == ["0", "200/3"])
    #expect(gap.above?.bound == "200/3")
    #expect(Set(gap.above?.constraints ?? []) == ["box.height", "title.top", "title.height", "fits"])
    // The slack in width is 335 - 120 = 215. The height has none, since compression is required there.
    #expect(phones.slack.map(\.attribute) == ["width"])
    #expect(phones.slack.map(\.view) == ["label"])
    #expect(phones.slack[0].content == "120")
    #expect(phones.slack[0].slack == "215")
    // A configuration with a conflict still has widths that work, but its text has no slack to report.
    #expect(report.configurations[1].ranges[0].holds == ["340", "10000"])
    #expect(report.configurations[1].slack.isEmpty)
  }

  @Test func `ranges given on the command line count as declared`() throws {
    let run = try Program.run(
      "ranges", "scene.json", "--format", "json", "--width", "330...360", "--environment", "phones", in: folder.url)
    let width = try #require(try report(run).configurations.first?.ranges.first)
    #expect(width.isDeclared)
    #expect(width.declared == ["330", "360"])
    #expect(width.holds == ["340", "360"])
  }

  @Test func `the table tells the same`() throws {
    let run = try Program.run("ranges", "scene.json", in: folder.url)
    #expect(run.status == 0)
    let rows = run.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.contains(["width", "375", "320…430", "340…430", "-35"]))
    #expect(rows.contains(["width", "320", "0…10000", "340…10000", "short", "by", "20"]))
    #expect(rows.contains(["label.width", "120", "+215"]))
  }

  @Test func `a scene that cannot be read ends with 2, as JSON with its errors`() throws {
    try folder.write("malformed.json", SampleScene.malformed)
    let run = try Program.run("ranges", "malformed.json", "--format", "json", in: folder.url)
    #expect(run.status == 2)
    let report = try report(run)
    #expect(report.configurations.isEmpty)
    #expect(!report.errors.isEmpty)
  }

  // The minimum height is 100 + 20 = 120. The text scale can grow up to (667 - 100) / 20 = 28.35.
  @Test(arguments: [
    (
      #""widthRange": [320, 430]"#, ["--width", "320...430"],
      "wherever width < 340: 320 on 'se' fails, 375 on 'phones' works with 35 pt to spare"
    ),
    (
      #""heightRange": [90, 700]"#, ["--height", "90...700"],
      "wherever height < 120: 667 on 'phones' works with 547 pt to spare"
    ),
    (
      nil, ["--text-scale", "1...40"],
      "wherever textScale > 28.35: 1 on 'phones' works with 27.35 to spare"
    ),
  ])
  func `check tells of ranges given on the command line what it tells of those in the scene`(
    key: String?, arguments: [String], message: String
  ) throws {
    let text = try folder.read("scene.json")
    let range = #", "widthRange": [320, 430]"#
    try folder.write("scene.json", text.replacingOccurrences(of: range, with: ""))
    #expect(
      !(try Program.run("check", "scene.json", in: folder.url)).output.contains(
        "required constraints conflict \(message)"))
    let given = try Program.run("check", "scene.json", arguments[0], arguments[1], in: folder.url)
    #expect(given.output.contains("required constraints conflict \(message)"), "\(given.output)")
    guard let key else { return }
    try folder.write("scene.json", text.replacingOccurrences(of: range, with: ", " + key))
    let declared = try Program.run("check", "scene.json", in: folder.url)
    #expect(declared.output.contains("required constraints conflict \(message)"))
  }
}
