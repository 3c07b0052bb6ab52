import Foundation
import Testing

struct FormatTests {
  private let folder: Folder
  private static let formats = [
    "concise", "json-lines", "sarif", "junit", "github", "gitlab", "checkstyle", "xcode", "markdown",
  ]

  init() throws {
    folder = try Folder()
    try folder.write("sound.json", SampleScene.sound)
    try folder.write("conflicting.json", SampleScene.conflicting)
    try folder.write("sub/unreachable.json", SampleScene.unreachable)
    try folder.write("malformed.json", SampleScene.malformed)
  }

  @Test(arguments: formats)
  func `a format is the same on standard output, in a file, and whatever the number of jobs`(format: String) throws {
    let runs = try ["1", "4"].map { try Program.run("check", ".", "--format", format, "--jobs", $0, in: folder.url) }
    #expect(runs[0].status == 2)
    #expect(runs[0].output == runs[1].output)
    #expect(runs[0].output.contains("conflicting-constraints"))
    #expect(runs[0].output.contains("invalid-scene"))
    #expect(!runs[0].output.contains(folder.url.path))
    _ = try Program.run("check", ".", "--output", "\(format)=report", in: folder.url)
    #expect(try folder.read("report") == runs[0].output)
  }

  @Test(arguments: formats)
  func `a format of one scene is written as that of several`(format: String) throws {
    let one = try Program.run("check", "conflicting.json", "--format", format, in: folder.url)
    #expect(one.status == 1)
    #expect(one.output.contains("conflicting.json"))
    #expect(one.output.contains("conflicting-constraints"))
    let sound = try Program.run("check", "sound.json", "--format", format, in: folder.url)
    #expect(sound.status == 0)
    #expect(["concise", "github", "xcode"].contains(format) == sound.output.isEmpty)
  }

  @Test func `several formats are written at once, beside what is printed`() throws {
    let outputs = Self.formats.flatMap { ["--output", "\($0)=\($0).out"] }
    let run = try Program.run(words: ["check", "conflicting.json", "--quiet"] + outputs, in: folder.url)
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("conflicting.json:"))
    for format in Self.formats { #expect(try !folder.read("\(format).out").isEmpty) }
  }

  @Test func `a format that is unknown is refused with the nearest one`() throws {
    let run = try Program.run("check", "sound.json", "--format", "sarfi", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("'sarif'"))
  }

  @Test func `what compilers' formats list is not told twice`() throws {
    let concise = try Program.run("check", ".", "--format", "concise", in: folder.url)
    #expect(concise.output.contains("./malformed.json:1:48: error: "))
    #expect(concise.errors.isEmpty)
    let github = try Program.run("check", ".", "--format", "github", in: folder.url)
    #expect(github.output.contains("::error file=malformed.json,line=1,"))
    #expect(github.errors.contains("./malformed.json:1:48: error: "))
  }

  @Test(arguments: ["sarif", "junit", "github", "gitlab", "checkstyle"])
  func `a service gets the paths of the repository`(format: String) throws {
    let run = try Program.run("check", ".", "--format", format, in: folder.url)
    #expect(run.output.contains("conflicting.json") && !run.output.contains("./conflicting.json"), "\(run.output)")
  }

  @Test func `consequences are listed on request, in formats that can`() throws {
    try folder.write("covered.json", SampleScene.covered())
    let one = try Program.run("check", "covered.json", "--format", "concise", in: folder.url)
    #expect(one.output.split(separator: "\n").count == 1)
    for files in [["covered.json"], ["covered.json", "sound.json"]] {
      let arguments = ["check"] + files + ["--format", "concise", "--consequences"]
      let both = try Program.run(words: arguments, in: folder.url).output.split(separator: "\n")
      #expect(both.count == 2 && String(both[0]) + "\n" == one.output, "\(both)")
      #expect(both.last?.hasSuffix("; follows from 'obstructed-control' in line 2 [obstructed-control]") == true)
    }
    let junit = try Program.run("check", "covered.json", "--format", "junit", "--consequences", in: folder.url)
    #expect(junit.status == 2)
    #expect(junit.errors.contains("'--consequences' needs '--format text'"))
  }

  @Test func `statistics take the place of the findings`() throws {
    let counts = "1  conflicting-constraints  error\n1  unreachable-priority     warning\n"
    let text = try Program.run("check", "conflicting.json", "sub", "--statistics", in: folder.url)
    #expect(text.output == "\(counts)1 error, 1 warning in 2 scenes, 4 configurations\n")
    #expect(text.status == 1)
    let quiet = try Program.run("check", "conflicting.json", "sub", "--statistics", "--quiet", in: folder.url)
    #expect(quiet.output == counts)
    let concise = try Program.run(
      "check", "conflicting.json", "sub", "--statistics", "--format=concise", in: folder.url)
    #expect(concise.output == counts)
    let other = try Program.run("check", "sub", "--statistics", "--format=sarif", in: folder.url)
    #expect(other.status == 2)
    #expect(other.errors.contains("'--statistics' needs '--format text'"))
  }

  @Test func `only findings that fail the run fail a test case`() throws {
    let arguments = ["check", "sub", "--format", "junit"]
    #expect(try Program.run(words: arguments, in: folder.url).output.contains("<failure"))
    let lenient = try Program.run(words: arguments + ["--fail-on", "error"], in: folder.url)
    #expect(!lenient.output.contains("<failure"))
    #expect(lenient.output.contains("<system-out>"))
  }

  @Test func `the edits of a SARIF fix make the change that fix makes`() throws {
    struct Log: Decodable {
      struct Run: Decodable { let results: [Result] }
      struct Result: Decodable { let fixes: [Fix]? }
      struct Fix: Decodable {
        let description: Message
        let artifactChanges: [Change]
      }
      struct Message: Decodable { let text: String }
      struct Change: Decodable { let replacements: [Replacement] }
      struct Replacement: Decodable {
        let deletedRegion: Region
        let insertedContent: Content
      }
      struct Region: Decodable { let startLine, startColumn, endLine, endColumn: Int }
      struct Content: Decodable { let text: String }
      let runs: [Run]
    }
    let run = try Program.run("check", "conflicting.json", "--format", "sarif", in: folder.url)
    let log = try JSONDecoder().decode(Log.self, from: Data(run.output.utf8))
    // `fix` takes the first repair that brings no new problem.
    let fix = try #require(
      log.runs[0].results.compactMap(\.fixes).first?.first { !$0.description.text.contains("brings") })
    var lines = SampleScene.conflicting.components(separatedBy: "\n").map { Array($0.unicodeScalars) }
    for replacement in fix.artifactChanges[0].replacements.reversed() {
      let region = replacement.deletedRegion
      #expect(region.startLine == region.endLine)
      lines[region.startLine - 1].replaceSubrange(
        region.startColumn - 1..<region.endColumn - 1, with: replacement.insertedContent.text.unicodeScalars)
    }
    let edited = lines.map { line in line.reduce(into: "") { $0.unicodeScalars.append($1) } }.joined(separator: "\n")
    _ = try Program.run("fix", "conflicting.json", in: folder.url)
    #expect(try folder.read("conflicting.json") == edited)
  }
}
