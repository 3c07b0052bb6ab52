import Foundation
import Testing

/// Names in a scene, or of its file, do not affect a terminal or a build service.
struct HostileNamesTests {
  private let folder: Folder
  private static let file = "::error::f.json"

  init() throws {
    folder = try Folder()
    try folder.write("##[x].json", Self.scene(width: 20))
    try folder.write(Self.file, Self.scene(width: 24))
  }

  private static func scene(width: Int) -> String {
    """
    { "layoutdoctor": 1,
      "root": { "id": "::error::r", "size": [100, 100], "note": "\u{85}##[error]\u{202E}", "subviews": [
        { "id": "a\u{202E}##[error]b", "kind": "label", "intrinsicSize": [10, 10] }, { "id": " ::warning::w" }] },
      "constraints": {
        "##vso[x]": "` ::warning::w`.width == \(width)",
        "##teamcity[y]": { "equation": "` ::warning::w`.width == \(width)", "note": "\u{202E}" } },
      "states": { "::error::s": {}, "t": { "constants": { "##vso[x]": 30 } } },
      "transitions": [{ "id": "::stop-commands::t", "from": "::error::s", "to": "t", "duration": 1 }] }
    """
  }

  /// Returns whether a text contains nothing that GitHub's runner, Azure Pipelines or TeamCity would treat as a command, and
  /// nothing that would move the cursor or reorder text.
  private func isHarmless(_ text: String) -> Bool {
    let hasCommand = text.split(separator: "\n").contains { line in
      line.drop { $0.isWhitespace }.hasPrefix("::") || line.contains("##[") || line.contains("##vso[")
        || line.contains("##teamcity[")
    }
    let hasControl = text.unicodeScalars.contains { scalar in
      scalar != "\n" && (scalar.properties.generalCategory == .control || scalar.properties.isBidiControl)
    }
    return !hasCommand && !hasControl
  }

  @Test(arguments: [
    "check FILE", "solve FILE", "solve FILE --timeline", "solve FILE --transition ::stop-commands::t --at 50%",
    "ranges FILE", "fix FILE --dry-run", "fix FILE --state ##[x]", "check ./##[x]", "fix ##vso[x]", "::x",
    "draw FILE -o ##[x]", "diff ##[x].json FILE -o ##[x]", "diff ##[x].json FILE -o ##[x] --format markdown",
    "check FILE --output json=::error::f.json", "check FILE --statistics", "check FILE --baseline ::x",
  ])
  func `a command prints nothing that would act on its reader`(line: String) throws {
    let arguments = line.split(separator: " ").map { "'\($0 == "FILE" ? Self.file : String($0))'" }
    let run = try Program.shell("layoutdoctor \(arguments.joined(separator: " "))", in: folder.url)
    #expect(!(run.output + run.errors).isEmpty)
    #expect(isHarmless(run.output))
    #expect(isHarmless(run.errors))
  }

  @Test(arguments: ["concise", "json-lines", "sarif", "junit", "gitlab", "checkstyle", "xcode", "markdown"])
  func `a report for another program acts on none that prints it`(format: String) throws {
    let run = try Program.run("check", "./\(Self.file)", "--format", format, in: folder.url)
    #expect(!run.output.isEmpty)
    #expect(isHarmless(run.output), "\(run.output)")
    try folder.write("##[error].json", SampleScene.malformed)
    #expect(isHarmless(try Program.run("check", "##[error].json", "--format", format, in: folder.url).output))
  }

  @Test func `annotations of such names are commands of our own`() throws {
    let run = try Program.run("check", Self.file, "--format", "github", in: folder.url)
    let lines = run.output.split(separator: "\n")
    #expect(!lines.isEmpty)
    for line in lines {
      let start = try #require(line.range(of: " file=%3A%3Aerror%3A%3Af.json,line="))
      #expect(["::error", "::warning", "::notice"].contains(line[..<start.lowerBound]))
      #expect(isHarmless("x\(line)"))
    }
  }

  @Test func `a diff with such characters reads as a diff and says what it is good for`() throws {
    let run = try Program.run("fix", Self.file, "--dry-run", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.contains("\n   \"constraints\": {\n"))
    #expect(run.output.contains("\"\\u0023#teamcity[y]\": {"))
    #expect(run.errors.contains("'patch' may not apply this"))
  }
}
