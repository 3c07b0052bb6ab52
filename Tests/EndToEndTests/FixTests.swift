import Foundation
import Testing

struct FixTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("sound.json", SampleScene.sound)
    try folder.write("conflicting.json", SampleScene.conflicting)
    try folder.write("malformed.json", SampleScene.malformed)
  }

  @Test func `a fixed scene differs in one line and conflicts no more`() throws {
    let run = try Program.run("fix", "conflicting.json", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("conflicting.json: "))
    let lines = [SampleScene.conflicting, try folder.read("conflicting.json")].map { $0.components(separatedBy: "\n") }
    #expect(lines[0].count == lines[1].count)
    #expect(zip(lines[0], lines[1]).filter { $0 != $1 }.count == 1)
    let check = try Program.run("check", "conflicting.json", in: folder.url)
    #expect(!check.output.contains("conflicting-constraints"))
    #expect(folder.entries == ["conflicting.json", "malformed.json", "sound.json"])
  }

  @Test func `a file given as an open descriptor is replaced as a whole or not at all`() throws {
    try folder.write("opened.json", SampleScene.conflicting)
    _ = try Program.run("fix", "conflicting.json", in: folder.url)
    _ = try Program.shell("layoutdoctor fix /dev/fd/3 3<>opened.json", in: folder.url)
    let fixed = try folder.read("conflicting.json")
    #expect(fixed != SampleScene.conflicting)
    #expect([fixed, SampleScene.conflicting].contains(try folder.read("opened.json")))
  }

  @Test func `other conflicts remain only where some do`() throws {
    let height = #""height": "box.height == 50""#
    try folder.write(
      "two.json",
      SampleScene.conflicting.replacingOccurrences(of: height, with: #"\#(height), "tall": "box.height == 200""#))
    let check = try Program.run("check", "two.json", in: folder.url)
    #expect(check.output.contains("; other conflicts remain)"))
    let run = try Program.run("fix", "two.json", in: folder.url)
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(!run.output.contains("other conflicts remain"), "\(run.output)")
  }

  @Test func `a repair that gives a text another number of lines is applied`() throws {
    // In 100 points the text takes two lines, which need 40 points; in 200 it takes one.
    try folder.write(
      "text.json",
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [375, 667], "subviews": [
          { "id": "text", "kind": "label", "text": { "width": 200, "lineHeight": 20, "lines": 0 },
            "compression": [1000, 1000] }] },
        "constraints": { "leading": "text.leading == screen.leading", "top": "text.top == screen.top",
          "width": "text.width == 100", "height": "text.height == 20" } }
      """)
    let run = try Program.run("fix", "text.json", "--repair", "1", in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.read("text.json").contains("text.width == 200"))
    #expect(!(try Program.run("check", "text.json", in: folder.url)).output.contains("conflicting-constraints"))
  }

  @Test func `a dry run prints a diff that patch applies, and writes nothing`() throws {
    let run = try Program.run("fix", "conflicting.json", "--dry-run", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("--- conflicting.json\n+++ conflicting.json\n@@ -"))
    #expect(try folder.read("conflicting.json") == SampleScene.conflicting)
    _ = try Program.run("fix", "conflicting.json", in: folder.url)
    let fixed = try folder.read("conflicting.json")
    let removed = run.output.components(separatedBy: "\n").filter { $0.hasPrefix("-") && !$0.hasPrefix("---") }
    let added = run.output.components(separatedBy: "\n").filter { $0.hasPrefix("+") && !$0.hasPrefix("+++") }
    #expect(removed.allSatisfy { SampleScene.conflicting.contains($0.dropFirst()) })
    #expect(added.allSatisfy { fixed.contains($0.dropFirst()) })
  }

  @Test func `each repair that check offers can be applied by its number`() throws {
    struct Report: Decodable { let scenes: [Scene] }
    struct Scene: Decodable { let findings: [Finding] }
    struct Finding: Decodable { let repairs: [Repair] }
    struct Repair: Decodable { let id: Int }
    let json = try Program.run("check", "conflicting.json", "--format", "json", in: folder.url).output
    let report = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
    let count = try #require(report.scenes.first?.findings.flatMap(\.repairs).map(\.id).max())
    #expect(count > 2)
    var texts: Set<String> = []
    for number in 1...count {
      let run = try Program.run(
        "fix", "-", "--repair", "\(number)", in: folder.url, input: SampleScene.conflicting)
      #expect(run.status == 0)
      texts.insert(run.output)
    }
    #expect(texts.count == count)
    let run = try Program.run("fix", "conflicting.json", "--repair", "\(count + 1)", in: folder.url)
    #expect(run.status == 2)
    #expect(try folder.read("conflicting.json") == SampleScene.conflicting)
  }

  @Test func `where nothing conflicts, nothing is written`() throws {
    let run = try Program.run("fix", "sound.json", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output == "sound.json: nothing to fix\n")
    #expect(try folder.read("sound.json") == SampleScene.sound)
    #expect(try Program.run("fix", "-", in: folder.url, input: SampleScene.sound).output == SampleScene.sound)
  }

  /// Two views on a screen that is 320 wide, with frames or none, and one visual format.
  private static func row(_ format: String, frames: [String] = ["null", "null"]) -> String {
    """
    { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 100], "subviews": [
        { "id": "a", "frame": \(frames[0]) }, { "id": "b", "frame": \(frames[1]) }] },
      "visual": [
        \(format)
      ] }
    """
  }

  @Test func `a repair is written into a visual format`() throws {
    // 8 + 300 + 8 + 40 + 8 = 364 > 320
    let text = Self.row(#""H:|-8-[a(300)]-[b(40)]-8-|""#)
    try folder.write("row.json", text)
    let run = try Program.run("fix", "row.json", in: folder.url)
    #expect(run.status == 0)
    let fixed = try folder.read("row.json")
    #expect(fixed != text)
    // 320 - 8 - 8 - 40 - 8 = 256
    #expect(fixed.contains("[a(256)]"))
    let check = try Program.run("check", "row.json", in: folder.url)
    #expect(!check.output.contains("conflicting-constraints"))
  }

  @Test func `a repair that a visual format cannot say is refused with its constraint`() throws {
    let text = Self.row(
      #"{ "format": "[a]-(>=8)-[b]", "options": ["alignAllTop"] }"#, frames: ["[0, 0, 40, 50]", "[100, 9, 40, 50]"])
    try folder.write("row.json", text)
    let run = try Program.run("fix", "row.json", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("'H:a-b.top' is part of a visual format, which cannot say this repair"))
    #expect(try folder.read("row.json") == text)
  }

  @Test func `where every repair brings something, one has to be chosen`() throws {
    // Without one of the edges, the width is ambiguous; with a lower priority, the edge can never hold.
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "slider", "kind": "slider", "intrinsicSize": [null, 31] },
          { "id": "box", "frame": [0, 100, 40, 50] }] },
        "constraints": { "top": "slider.top == screen.top", "leading": "slider.leading == screen.leading + 20",
          "trailing": "slider.trailing == box.leading - 20" } }
      """
    try folder.write("slider.json", text)
    let run = try Program.run("fix", "slider.json", in: folder.url)
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "every repair of 'slider.json' brings something new; choose one with --repair 1, 2, 3 or 4"))
    #expect(try folder.read("slider.json") == text)
    #expect(try Program.run("fix", "slider.json", "--repair", "3", in: folder.url).status == 0)
    #expect(try folder.read("slider.json") != text)
  }

  @Test func `a repair is not applied where another edge ends the conflict, unless it is chosen`() throws {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "email", "kind": "textField", "intrinsicSize": [100, 44] }] },
        "constraints": { "top": "email.top == screen.top + 40", "leading": "email.leading == screen.leading + 16",
          "trailing": "email.trailing == screen.leading - 16" } }
      """
    try folder.write("email.json", text)
    let run = try Program.run("fix", "email.json", in: folder.url)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(
      run.errors.contains(
        "no repair is applied: use 'screen.trailing' in place of 'screen.leading' in 'trailing', "
          + "or choose a repair with --repair N"))
    #expect(try folder.read("email.json") == text)
    #expect(try Program.run("fix", "email.json", "--repair", "1", in: folder.url).status == 0)
    #expect(try folder.read("email.json") != text)
  }

  @Test func `where another edge ends one conflict, the others are repaired`() throws {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "email", "kind": "textField", "intrinsicSize": [100, 44] }, { "id": "box" }] },
        "constraints": { "top": "email.top == screen.top + 40", "leading": "email.leading == screen.leading + 16",
          "trailing": "email.trailing == screen.leading - 16",
          "left": "box.left == screen.left", "below": "box.top == screen.top + 200", "height": "box.height == 50",
          "narrow": "box.width == 100", "wide": "box.width == 200" } }
      """
    try folder.write("email.json", text)
    let run = try Program.run("fix", "email.json", in: folder.url)
    #expect(run.status == 2)
    #expect(
      run.errors.contains("1 conflict left; use 'screen.trailing' in place of 'screen.leading' in 'trailing'"))
    let fixed = try folder.read("email.json")
    #expect(fixed != text)
    #expect(fixed.contains(#""trailing": "email.trailing == screen.leading - 16""#))
  }

  @Test func `the JSON report has the contents that a repair leaves without an area`() throws {
    struct Report: Decodable { let scenes: [Scene] }
    struct Scene: Decodable { let findings: [Finding] }
    struct Finding: Decodable { let repairs: [Repair] }
    struct Repair: Decodable {
      let kind: String
      let constraints: [String]
      let collapses: [String]?
    }
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "picture", "kind": "imageView" }] },
        "constraints": { "top": "picture.top == screen.top", "height": "picture.height == 50",
          "leading": "picture.leading == screen.leading", "trailing": "picture.trailing == screen.leading",
          "width": "picture.width == 320" } }
      """
    let json = try Program.run("check", "-", "--format", "json", in: folder.url, input: text).output
    let repairs = try JSONDecoder().decode(Report.self, from: Data(json.utf8)).scenes.flatMap(\.findings).flatMap(
      \.repairs)
    let removals = repairs.filter { $0.kind == "remove" }
    #expect(removals.first { $0.constraints == ["width"] }?.collapses == ["picture"])
    #expect(removals.contains { $0.constraints == ["trailing"] && $0.collapses == nil })
  }

  @Test func `what is no scene is refused`() throws {
    let run = try Program.run("fix", "malformed.json", in: folder.url)
    #expect(run.status == 2)
    #expect(try folder.read("malformed.json") == SampleScene.malformed)
    #expect(try Program.run("fix", "sound.json", "--repair", "0", in: folder.url).status == 2)
  }

  @Test func `a document on standard input is refused`() throws {
    let document = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" \
      useAutolayout="YES">
      <objects><view id="root"><rect key="frame" x="0" y="0" width="375" height="667"/><constraints>
      <constraint firstAttribute="width" constant="10" id="narrow"/>
      <constraint firstAttribute="width" constant="20" id="wide"/>
      </constraints></view></objects>
      </document>
      """
    let run = try Program.run("fix", "-", "--dry-run", in: folder.url, input: document)
    #expect(run.status == 2)
    #expect(run.errors == "layoutdoctor: error: '-' is edited in Xcode; 'layoutdoctor check' suggests what to change\n")
  }

  @Test func `conflicts beyond a limit are counted as left, with status 2`() throws {
    let text = SampleScene.conflicting.replacingOccurrences(
      of: "\"states\"", with: "\"expect\": [], \"states\""
    ).replacingOccurrences(
      of: "\"wide\": \"box.width == 200\"", with: "\"wide\": \"box.width == 200\", \"wider\": \"box.width == 300\"")
    try folder.write("many.json", text)
    let all = try Program.run("check", "many.json", in: folder.url)
    #expect(all.status == 1)
    let some = try Program.run("check", "many.json", "--max-conflicts", "1", "--format=json", in: folder.url)
    #expect(some.status == 2)
    #expect(some.output.contains("{\"what\": \"conflicts\", \"limit\": 1, \"left\": 4}"))
  }

  /// Two widths conflict in two states, and two others in one of these as well.
  private static let twice = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "box" }, { "id": "bar" }] },
      "constraints": {
        "left": "box.left == screen.left + 20", "top": "box.top == screen.top + 20",
        "width": "box.width == 100", "height": "box.height == 50",
        "bar.left": "bar.left == screen.left", "bar.top": "bar.top == box.bottom",
        "bar.width": "bar.width == 300", "bar.height": "bar.height == 10",
        "wide": { "equation": "box.width == 200", "active": false },
        "bar.wide": { "equation": "bar.width == 310", "active": false }
      },
      "states": {
        "closed": {},
        "open": {
          "activate": [
            "wide"
          ]
        },
        "both": { "activate": ["wide", "bar.wide"] }
      }
    }
    """

  /// The text after `patch` has applied a diff; `nil` if `patch` is not installed.
  private func patched(_ diff: String, _ name: String) throws -> String? {
    guard try Program.shell("command -v patch", in: folder.url).status == 0 else { return nil }
    #expect(try Program.shell("patch -s -o patched.json \(name)", in: folder.url, input: diff).status == 0)
    return try folder.read("patched.json")
  }

  @Test func `two independent conflicts are both fixed, and a dry run shows it all at once`() throws {
    try folder.write("twice.json", Self.twice)
    let dry = try Program.run("fix", "twice.json", "--dry-run", in: folder.url)
    #expect(dry.status == 0)
    #expect(try folder.read("twice.json") == Self.twice)
    let run = try Program.run("fix", "twice.json", in: folder.url)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.split(separator: "\n").count == 2)
    let fixed = try folder.read("twice.json")
    try folder.write("twice.json", Self.twice)
    if let patched = try patched(dry.output, "twice.json") { #expect(patched == fixed) }
    try folder.write("twice.json", fixed)
    #expect(!(try Program.run("check", "twice.json", in: folder.url)).output.contains("conflicting-constraints"))
  }

  @Test func `a constraint is deactivated in the states that activate it, whose lists stay tidy`() throws {
    struct Report: Decodable { let scenes: [Scene] }
    struct Scene: Decodable { let findings: [Finding] }
    struct Finding: Decodable { let repairs: [Repair] }
    struct Repair: Decodable {
      let id: Int
      let kind: String
      let changes: [Change]
    }
    struct Change: Decodable { let constraint: String }
    try folder.write("twice.json", Self.twice)
    let json = try Program.run("check", "twice.json", "--format", "json", in: folder.url).output
    let repairs = try JSONDecoder().decode(Report.self, from: Data(json.utf8)).scenes.flatMap(\.findings).flatMap(
      \.repairs)
    let repair = try #require(
      repairs.first { $0.kind == "deactivate" && $0.changes.map(\.constraint) == ["wide", "wide"] })
    let expected = Self.twice
      .replacingOccurrences(of: "[\n        \"wide\"\n      ]", with: "[]")
      .replacingOccurrences(of: "[\"wide\", \"bar.wide\"]", with: "[\"bar.wide\"]")
    let dry = try Program.run("fix", "twice.json", "--repair", "\(repair.id)", "--dry-run", in: folder.url)
    #expect(dry.status == 0)
    #expect(try folder.read("twice.json") == Self.twice)
    if let patched = try patched(dry.output, "twice.json") { #expect(patched == expected) }
    let run = try Program.run("fix", "twice.json", "--repair", "\(repair.id)", in: folder.url)
    #expect(run.status == 0)
    #expect(try folder.read("twice.json") == expected)
    let check = try Program.run("check", "twice.json", "--state", "open", in: folder.url)
    #expect(!check.output.contains("conflicting-constraints"))
  }
}
