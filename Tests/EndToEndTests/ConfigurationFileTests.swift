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

  @Test func `options of a whole run can stand in the file, and those of the command line win`() throws {
    let text = #"{ "failOn": "error", "baseline": "known/all.txt", "cache": "kept" }"#
    try folder.write(Self.file, text)
    #expect(try check("a", status: 2).contains("known/all.txt"))
    _ = try check("a", "--baseline", "known.txt", "--update-baseline", status: 0)
    try folder.write("known/all.txt", try folder.read("known.txt"))
    #expect(try check("a", status: 0).contains("2 findings are in the baseline"))
    try folder.write("c/\(Self.file)", #"{ "failOn": "error" }"#)
    #expect(try check("c", status: 0).contains("1 warning"))
    _ = try check("c", "--fail-on", "warning", status: 1)
    #expect(!FileManager.default.subpaths(atPath: folder.url.appending(path: "kept").path())!.isEmpty)
    let shown = try Program.run("config", "a", in: folder.url).output
    #expect(shown.contains(/failOn +error +.layoutdoctor.json:1\n/))
    #expect(shown.contains(/baseline +known\/all.txt +.layoutdoctor.json:1\n/))
    // From another folder, the paths lead to the same files.
    let inner = try Program.run("check", "unreachable.json", in: folder.url.appending(path: "a"))
    #expect(inner.status == 0 && inner.output.contains("in the baseline"), "\(inner.output + inner.errors)")
    try folder.write(Self.file, #"{ "failOn": "fatal", "since": "" }"#)
    let refused = try check("a", status: 2)
    #expect(refused.contains("'failOn' is note, warning or error, not 'fatal'") && refused.contains("'since' is empty"))
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
    // It is left out if it is named, too, as by a hook that names changed files.
    #expect(try check("c/unreachable.json", status: 0).contains("1 other file skipped"))
    _ = try check("c/unreachable.json", "--no-exclude", status: 1)
    #expect(try check(".", "--no-exclude", status: 1).contains("c/unreachable.json"))
    let shown = try Program.run("config", "a/b", in: folder.url)
    #expect(shown.output.contains(/unreachable-priority +off +.layoutdoctor.json:1, for a\/b\n/))
    #expect(
      try Program.run("config", "c", in: folder.url).output
        .contains("left out of the search of a folder by 'c' (.layoutdoctor.json:2)"))
  }

  @Test func `a severity leaves out what is below it, and a rule can be applied alone`() throws {
    try folder.write("c/unreachable.json", SampleScene.conflicting)
    try folder.write(
      "d/note.json",
      SampleScene.sound.replacingOccurrences(of: "\"states\"", with: #""allow": ["cut-content"], "states""#))
    #expect(try check(".", status: 1).contains("1 error, 2 warnings, 1 note in 4 scenes"))
    #expect(try check(".", "--exit-zero", status: 0).contains("1 error, 2 warnings, 1 note in 4 scenes"))
    #expect(try check(".", "--severity", "warning", status: 1).contains("1 error, 2 warnings in 4 scenes"))
    #expect(try check(".", "--severity", "error", "--format", "concise", status: 1).split(separator: "\n").count == 1)
    #expect(try check(".", "--only", "unreachable-priority", status: 1).contains("2 warnings in 4 scenes"))
    // A baseline keeps what is not shown, and entries of other rules are not judged.
    _ = try check(".", "--severity", "error", "--baseline", "known.txt", "--update-baseline", status: 0)
    #expect(try check(".", "--baseline", "known.txt", "--fail-on", "note", status: 0).contains("4 findings are in the"))
    _ = try check(".", "--baseline", "known.txt", "--only", "cut-content", "--fail-on-stale", status: 0)
    try folder.write(Self.file, #"{ "severity": "error" }"#)
    #expect(try check("a", "--fail-on", "note", status: 0).contains("no findings"))
    _ = try check("a", "--severity", "warning", status: 1)
    try folder.write(Self.file, #"{ "severity": "fatal" }"#)
    #expect(try check("a", status: 2).contains("'severity' is note, warning or error, not 'fatal'"))
  }

  @Test func `a limit of a file is that of its scenes`() throws {
    try folder.write(Self.file, #"{ "limits": { "memory": "1MB" } }"#)
    #expect(try check("a/unreachable.json", "--memory-limit", "2GB", status: 1).contains("unreachable-priority"))
    let shown = try Program.run("config", "a", in: folder.url)
    #expect(shown.output.contains(/memory limit +1 MB +.layoutdoctor.json:1\n/))
  }

  /// A box at both edges of a screen that is wide enough for its least width, in two environments.
  private func scene(more: String = "") -> String {
    """
    { "layoutdoctor": 1, "name": "Wide",
      "root": { "id": "screen", "size": [375, 667], "subviews": [{ "id": "box" }] },
      "constraints": {
        "left": "box.leading == screen.leading + 20", "right": "box.trailing == screen.trailing - 20",
        "top": "box.top == screen.top + 20", "height": "box.height == 50", "least": "box.width >= 300" },
      "environments": { "small": { "size": [350, 500]\(more) }, "large": { "size": [700, 900] } } }
    """
  }

  @Test func `ranges hold in scenes that declare none`() throws {
    try folder.write("w/a.json", scene())
    try folder.write("w/own/b.json", scene(more: #", "widthRange": [345, 360]"#))
    try folder.write(
      "w/\(Self.file)",
      #"{ "ranges": { "width": [320, 800] }, "overrides": [{ "files": ["z"], "ranges": { "width": [1, 2] } }] }"#)
    // The box needs a width of 20 + 300 + 20 = 340.
    let output = try check("w", "--environment", "small", "--format", "concise", status: 1)
    #expect(output.split(separator: "\n").count == 1)
    #expect(output.hasPrefix("w/a.json:"))
    #expect(output.contains("wherever width < 340") && output.contains("[unsatisfiable-range]"))
    _ = try check("w", "--width", "340...800", status: 0)
    let ranges = try Program.run("ranges", "w/a.json", in: folder.url)
    #expect(ranges.output.contains("320…800  340…800"))
  }

  @Test func `a limit of conflicts cuts no check off whose rule for conflicts is off`() throws {
    let height = #""height": "box.height == 50""#
    let more = #"\#(height), "wide": "box.width == 200", "tall": "box.height == 200""#
    try folder.write("w/a.json", SampleScene.sound.replacingOccurrences(of: height, with: more))
    let limited = try check("w", "--max-conflicts", "1", status: 2)
    #expect(limited.contains("error: stopped at the limit of 1 conflict, 2 left unchecked\n"), "\(limited)")
    let off = try check("w", "--max-conflicts", "1", "--rule", "conflicting-constraints=off", status: 0)
    #expect(off.contains("note: stopped at the limit of 1 conflict, 2 left undone\n"), "\(off)")
    try folder.write(
      "w/\(Self.file)", #"{ "rules": { "conflicting-constraints": "off" }, "limits": { "conflicts": 1 } }"#)
    _ = try check("w", status: 0)
  }

  @Test func `environments are selected in scenes that have them, devices of a family in all`() throws {
    try folder.write("w/a.json", scene())
    try folder.write("w/b.json", SampleScene.sound)
    try folder.write("w/\(Self.file)", #"{ "environments": ["large"] }"#)
    #expect(try check("w", status: 0) == "no findings in 2 scenes, 3 configurations\n")
    #expect(try check("w", "--environment", "small", status: 0).contains("2 scenes, 3 configurations\n"))
    try folder.write("w/b.json", SampleScene.conflicting)
    #expect(try check("w", "--environment", "small", status: 1).contains("w/b.json:5:"))
    try folder.write("w/b.json", SampleScene.sound)
    #expect(try check("w", "--environment", "none", status: 2).contains("no scene has the environment 'none'"))
    #expect(try !Program.run("solve", "w/a.json", in: folder.url).output.contains("small"))
    try folder.write("w/\(Self.file)", #"{ "devices": ["tablets"] }"#)
    let solved = try Program.run("solve", "w/a.json", in: folder.url)
    #expect(solved.output.contains("ipad-mini-7") && !solved.output.contains("iphone"))
    #expect(try !Program.run("solve", "w/a.json", "--no-config", in: folder.url).output.contains("ipad"))
  }

  @Test(arguments: ["1", "3"])
  func `an environment that no scene has is warned of once, if the run sees all scenes`(jobs: String) throws {
    try folder.write("w/a.json", scene())
    try folder.write("w/\(Self.file)", #"{ "environments": ["large", "none"] }"#)
    let warning = "w/.layoutdoctor.json:1:29: warning: no scene has the environment 'none'\n"
    // The environments of a.json: of a folder with this scene alone, then with others that lack 'large', too.
    #expect(try check("w", status: 0) == "no findings in 1 scene, 1 configuration\n" + warning)
    try folder.write("w/b.json", SampleScene.sound)
    try folder.write("w/c.json", SampleScene.sound.replacingOccurrences(of: "\"Box\"", with: "\"Other\""))
    #expect(
      try check("w", "--jobs", jobs, status: 0) == "no findings in 3 scenes, 5 configurations\n" + warning)
    for arguments in [["w/a.json"], ["w", "--environment", "small"], ["w", "--device", "ipad-mini-7"]] {
      #expect(try !Program.run(words: ["check"] + arguments, in: folder.url).errors.contains("environment"))
    }
    // A scene that cannot be loaded may have it.
    try folder.write("w/c.json", SampleScene.malformed)
    #expect(try !check("w", "--jobs", jobs, status: 2).contains("'none'"))
  }

  @Test func `of shards, the merge warns of an environment that no scene has`() throws {
    try folder.write("w/a.json", scene())
    try folder.write("w/b.json", SampleScene.sound)
    try folder.write("w/\(Self.file)", #"{ "environments": ["large", "none"] }"#)
    for shard in ["1", "2"] {
      #expect(try !check("w", "--shard", "\(shard)/2", "--output", "json=\(shard).json", status: 0).contains("warning"))
    }
    let merged = try Program.run(words: ["merge", "1.json", "2.json", "--format", "text"], in: folder.url)
    #expect(merged.errors == "w/.layoutdoctor.json:1:29: warning: no scene has the environment 'none'\n")
  }

  @Test(arguments: ["1", "3"])
  func `an allowance is used in one scene, or reported with its place if the run sees all scenes`(jobs: String) throws {
    try folder.write(
      Self.file,
      """
      { "allow": ["unreachable-priority"],
        "overrides": [{ "files": ["a/**", "gone"], "allow": ["unreachable-priority", "clipped-content"] }] }
      """)
    let output = try check(".", "--fail-on", "error", "--jobs", jobs, status: 0)
    #expect(
      output.hasPrefix(".layoutdoctor.json:2:80: note: allowing 'clipped-content' silences nothing here [allow]\n"))
    #expect(output.hasSuffix("1 note in 3 scenes, 6 configurations\n"))
    let json = try check(".", "--format", "json", "--jobs", jobs, status: 0)
    #expect(json.contains(#""rule": "clipped-content""#))
    #expect(json.contains(#""notes": 1,"#))
    // Of one folder or file, nothing is said about the entry.
    #expect(try check("a", "--jobs", jobs, status: 0) == "no findings in 2 scenes, 4 configurations\n")
    #expect(try check("a/unreachable.json", status: 0) == "no findings in 1 scene, 2 configurations\n")
    #expect(try check(".", "--rule", "clipped-content=off", status: 0) == "no findings in 3 scenes, 6 configurations\n")
    #expect(try check(".", "--state", "open", status: 0) == "no findings in 3 scenes, 3 configurations\n")
    try folder.write("a/b/unreachable.json", SampleScene.malformed)
    #expect(try !check(".", status: 2).contains("clipped-content"))
  }

  @Test func `an allowance of a scene is unused on the devices of a project, but not on other ones`() throws {
    let allow = #""allow": ["cut-content", "redundant-constraint"], "name""#
    try folder.write("w/a.json", scene().replacingOccurrences(of: "\"name\"", with: allow))
    #expect(try check("w", status: 0).contains("allowing 'cut-content' silences nothing here"))
    #expect(try !check("w", "--device", "ipad-mini-7", status: 0).contains("cut-content"))
    for screens in [#""devices": ["ipad-mini-7"]"#, #""environments": ["large"]"#] {
      try folder.write("w/\(Self.file)", "{ \(screens) }")
      let output = try check("w", status: 0)
      #expect(output.contains("allowing 'cut-content' silences nothing here"))
      #expect(output.contains("allowing 'redundant-constraint'") == screens.contains("devices"))
      #expect(try !check("w", "--device", "ipad-mini-7", status: 0).contains("cut-content"))
    }
  }

  @Test func `known alerts of a log are those of its configuration`() throws {
    let log = try String(
      contentsOf: Program.package.appendingPathComponent("Fixtures/logs/sidebar.log"), encoding: .utf8)
    try folder.write("logs/sidebar.log", log)
    let text = try Program.run("explain", "logs/sidebar.log", in: folder.url)
    #expect(text.status == 1)
    let fingerprint = try #require(text.output.firstMatch(of: /\[([0-9a-f]{16})\]/)).1
    try folder.write(Self.file, #"{ "known": { "\#(fingerprint)": "the system's", "0123456789abcdef": "another" } }"#)
    let run = try Program.run("explain", "logs/sidebar.log", in: folder.url)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(try Program.run("explain", "-", in: folder.url, input: log).status == 0)
    #expect(try Program.run("explain", "logs/sidebar.log", "--no-config", in: folder.url).status == 1)
    try folder.write("logs/\(Self.file)", #"{ "know": {} }"#)
    let refused = try Program.run("explain", "logs/sidebar.log", in: folder.url)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("unknown key 'know'; did you mean 'known'?"))
  }

  @Test(arguments: ["solve", "ranges", "fix", "graph", "draw"])
  func `a command that reads a scene refuses a malformed configuration, unless none is used`(command: String) throws {
    try folder.write(Self.file, "{ \"rule\": {} }")
    let folders = ["graph", "draw"].contains(command) ? ["-o", "out"] : []
    let words = [command, "a/unreachable.json"] + folders + (command == "graph" ? ["--format", "dot"] : [])
    let run = try Program.run(words: words, in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("unknown key 'rule'"))
    let other = try Program.run(words: words + ["--no-config"], in: folder.url)
    #expect(other.status == 0)
  }

  @Test func `what a configuration turns off is not drawn`() throws {
    try folder.write(Self.file, "{ \(rules("off")) }")
    let drawn = try Program.run("draw", "a/unreachable.json", "-o", "out", in: folder.url)
    #expect(drawn.status == 0)
    #expect(try !folder.read("out/unreachable.open.wireframe.svg").contains("unreachable-priority"))
    _ = try Program.run("draw", "a/unreachable.json", "-o", "out", "--no-config", in: folder.url)
    #expect(try folder.read("out/unreachable.open.wireframe.svg").contains("unreachable-priority"))
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
