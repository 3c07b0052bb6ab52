import Foundation
import Testing

struct ConfigurationFileTests {
  private let folder: Folder
  private static let file = ".layoutdoctor.json"

  init() throws {
    folder = try Folder()
    try folder.write("a/unreachable.json", SampleScene.unreachable)
    try folder.write("a/b/unreachable.json", SampleScene.unreachable)
    try folder.write("c/unreachable.json", SampleScene.unreachable)
  }

  private func check(_ arguments: String..., status: Int32) throws -> String {
    let run = try Program.run(words: ["check"] + arguments, in: folder.url)
    #expect(run.status == status, "\(run.errors)")
    return run.output + run.errors
  }

  private func rules(_ severity: String) -> String { #""rules": { "unreachable-priority": "\#(severity)" }"# }

  @Test(arguments: ["1", "3"]) func `the nearest file above a scene holds alone`(jobs: String) throws {
    try folder.write("a/\(Self.file)", "{ \(rules("off")) }")
    try folder.write("a/b/\(Self.file)", "{ }")
    let output = try check(".", "--format", "concise", "--jobs", jobs, status: 1)
    #expect(
      output.split(separator: "\n").map { $0.prefix { $0 != ":" } } == [
        "./a/b/unreachable.json", "./c/unreachable.json",
      ])
    _ = try check("a/unreachable.json", status: 0)
    _ = try check("a/unreachable.json", "--no-config", status: 1)
    _ = try check("a/unreachable.json", "--rule", "unreachable-priority=error", status: 1)
  }

  @Test func `a file inherits from another one, relative to itself`() throws {
    try folder.write("shared/base.json", "{ \(rules("off")), \"exclude\": [\"nothing\"] }")
    try folder.write("a/\(Self.file)", #"{ "extends": "../shared/base.json", "devices": ["iphone-se-3"] }"#)
    let output = try check("a", "--format", "json", status: 0)
    #expect(output.contains(#""id": "open@iphone-se-3""#))
    _ = try check("c", "--config", "shared/base.json", status: 0)
    let shown = try Program.run("config", "a/unreachable.json", in: folder.url)
    #expect(shown.output.hasPrefix("from a/.layoutdoctor.json, which extends shared/base.json\n"))
    #expect(shown.output.contains(/devices +iphone-se-3 +a\/.layoutdoctor.json:1\n/))
    #expect(shown.output.contains(/unreachable-priority +off +shared\/base.json:1\n/))
    #expect(shown.output.contains(/conflicting-constraints +error +default\n/))
  }

  @Test func `an override is for its files, and what is excluded is left out of folders`() throws {
    try folder.write(
      Self.file,
      """
      { "overrides": [{ "files": ["a/b"], \(rules("off")) }],
        "exclude": ["c"] }
      """)
    let output = try check(".", "--format", "concise", status: 1)
    #expect(output.split(separator: "\n").map { $0.prefix { $0 != ":" } } == ["./a/unreachable.json"])
    // A path that is named is checked.
    _ = try check("c/unreachable.json", status: 1)
    let shown = try Program.run("config", "a/b", in: folder.url)
    #expect(shown.output.contains(/unreachable-priority +off +.layoutdoctor.json:1, for a\/b\n/))
    #expect(
      try Program.run("config", "c", in: folder.url).output
        .contains("left out of the search of a folder by 'c' (.layoutdoctor.json:2)"))
  }

  @Test func `a limit of a file is that of its scenes`() throws {
    try folder.write(Self.file, #"{ "limits": { "memory": "1MB" } }"#)
    #expect(try check("a/unreachable.json", "--memory-limit", "2GB", status: 1).contains("unreachable-priority"))
    let shown = try Program.run("config", "a", in: folder.url)
    #expect(shown.output.contains(/memory limit +1 MB +.layoutdoctor.json:1\n/))
  }

  @Test func `standard input has the configuration of the working directory`() throws {
    try folder.write(Self.file, "{ \(rules("off")) }")
    let run = try Program.run("check", "-", in: folder.url, input: SampleScene.unreachable)
    #expect(run.status == 0)
  }

  @Test(arguments: [
    ("{ \"rule\": {} }", ".layoutdoctor.json:1:3: error: unknown key 'rule'; did you mean 'rules'?"),
    ("{ \"extends\": \"nowhere.json\" }", "nowhere.json: error: no such file or directory"),
    ("{ \"extends\": \".layoutdoctor.json\" }", "error: files inherit from each other in a circle"),
    ("{", ".layoutdoctor.json:1:2: error: "),
  ]) func `a file that cannot be used ends the run with its place`(text: String, message: String) throws {
    try folder.write(Self.file, text)
    let output = try check(".", status: 2)
    #expect(output.contains(message), "\(output)")
    #expect(!output.contains("unreachable-priority"))
    #expect(try Program.run("config", "a", in: folder.url).status == 2)
  }

  @Test func `the schema of configuration files is printed, and the two options exclude each other`() throws {
    let schema = try Program.run("schema", "config", in: folder.url)
    #expect(try JSONSerialization.jsonObject(with: Data(schema.output.utf8)) is [String: Any])
    #expect(try check("a", "--config", "x", "--no-config", status: 2).contains("cannot be combined"))
  }
}
