import Foundation
import Testing

struct SinceTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("s/conflicting.json", SampleScene.conflicting)
    try folder.write("s/other.json", SampleScene.sound.replacingOccurrences(of: "\"Box\"", with: "\"Other\""))
    try folder.commit()
  }

  /// The second scene with a conflict.
  private let worse = SampleScene.conflicting.replacingOccurrences(of: "\"Box\"", with: "\"Other\"")

  private func check(_ arguments: String..., environment: [String: String] = [:]) throws -> Program.Run {
    try Program.run(words: ["check"] + arguments, in: folder.url, environment: environment)
  }

  @Test func `what a scene had at the revision is neither printed nor counted`() throws {
    let run = try check("s", "--since", "HEAD")
    #expect(run.status == 0)
    #expect(run.output == "no findings in 2 scenes, 4 configurations; 1 finding was there at HEAD\n")
    #expect(run.errors.isEmpty)
    let json = try check("s", "--since", "HEAD", "--format", "json")
    #expect(json.output.contains(#""earlier": 1"#))
    #expect(!json.output.contains("cannot be both"))
  }

  @Test(arguments: ["1", "3"]) func `only what is new is reported`(jobs: String) throws {
    try folder.write("s/other.json", worse)
    try folder.write("s/conflicting.json", SampleScene.conflicting.replacingOccurrences(of: "  ", with: "\n "))
    let run = try check("s", "--since", "HEAD", "--format", "concise", "--jobs", jobs)
    #expect(run.status == 1)
    #expect(run.output.split(separator: "\n").map { $0.prefix { $0 != ":" } } == ["s/other.json"])
    #expect(try check("s", "--since", "HEAD", "--jobs", jobs).output.hasSuffix("; 1 finding was there at HEAD\n"))
    let alone = try check("s/other.json", "--since", "HEAD")
    #expect(alone.status == 1)
    #expect(alone.output.hasSuffix("1 error in 1 scene, 2 configurations; none is left from HEAD\n"))
  }

  @Test(arguments: ["1", "3"]) func `a consequence whose cause is fixed is not new`(jobs: String) throws {
    for name in ["a", "b"] { try folder.write("t/\(name).json", SampleScene.covered()) }
    try folder.commit()
    try folder.write("t/a.json", SampleScene.covered(isFirstFixed: true))
    let run = try check("t", "--since", "HEAD", "--jobs", jobs)
    #expect(run.status == 0)
    #expect(run.output == "no findings in 2 scenes, 2 configurations; 2 findings were there at HEAD\n")
    let alone = try check("t/a.json", "--since", "HEAD", "--format", "sarif")
    #expect(alone.status == 0)
    #expect(alone.output.components(separatedBy: #""baselineState": "absent""#).count == 2, "\(alone.output)")
  }

  @Test(arguments: ["s/button.json", "s"]) func `a finding that is more severe is new`(path: String) throws {
    try folder.write("s/button.json", SampleScene.button(closed: 30, open: 30))
    try folder.commit()
    try folder.write("s/button.json", SampleScene.button(closed: 20, open: 20))
    let run = try check(path, "--since", "HEAD", "--format", "concise")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("s/button.json:2:"), "\(run.output)")
    #expect(run.output.hasSuffix(" [small-touch-target]\n"))
    try folder.commit()
    try folder.write("s/button.json", SampleScene.button(closed: 30, open: 30))
    #expect(try check(path, "--since", "HEAD", "--fail-on", "note").status == 0)
  }

  @Test func `a scene whose file was renamed keeps its findings, and a copy has new ones`() throws {
    let old = folder.url.appendingPathComponent("s/conflicting.json")
    try FileManager.default.moveItem(at: old, to: folder.url.appendingPathComponent("s/moved.json"))
    #expect(try check("s", "--since", "HEAD").status == 0)
    try folder.write("s/copy.json", SampleScene.conflicting)
    let run = try check("s", "--since", "HEAD")
    #expect(run.status == 1)
    #expect(run.output.hasSuffix("1 error in 3 scenes, 6 configurations; 1 finding was there at HEAD\n"))
  }

  @Test func `a copy of a scene that is unchanged has new findings`() throws {
    try folder.write("s/a.json", SampleScene.conflicting)
    let run = try check("s", "--since", "HEAD", "--format", "concise")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("s/a.json:"))
    #expect(!run.output.contains("s/conflicting.json"))
  }

  @Test func `a baseline is used, too`() throws {
    try folder.write("s/new.json", SampleScene.unreachable.replacingOccurrences(of: "\"Box\"", with: "\"New\""))
    #expect(try check("s/new.json", "--write-baseline", "known.txt").status == 0)
    #expect(try check("s", "--since", "HEAD").status == 1)
    let run = try check("s", "--since", "HEAD", "--baseline", "known.txt", "--fail-on-stale")
    #expect(run.status == 0)
    #expect(
      run.output
        == "no findings in 3 scenes, 6 configurations; 1 finding is in the baseline; 1 finding was there at HEAD\n"
    )
  }

  private static let configuration = ".layoutdoctor.json"
  private static let off = #"{ "rules": { "conflicting-constraints": "off" } }"#

  @Test func `what the configuration of the revision turned off is new`() throws {
    try folder.write(Self.configuration, #"{ "extends": "shared/base.json" }"#)
    try folder.write("shared/base.json", Self.off)
    try folder.commit()
    #expect(try check("s", "--since", "HEAD").status == 0)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(Self.configuration))
    let run = try check("s", "--since", "HEAD", "--format", "concise")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("s/conflicting.json:"))
    #expect(try check("s", "--since", "HEAD", "--no-config").status == 0)
    // What a file now says is not what it said at the revision.
    try folder.write(Self.configuration, #"{ "extends": "shared/base.json" }"#)
    try folder.write("shared/base.json", "{}")
    #expect(try check("s", "--since", "HEAD").status == 1)
    #expect(try check("s", "--since", "HEAD", "--config", "shared/base.json").status == 1)
  }

  @Test func `where the revision has no configuration, the present one holds`() throws {
    try folder.write(Self.configuration, Self.off)
    try folder.write("s/other.json", worse)
    #expect(try check("s", "--since", "HEAD").status == 0)
    try folder.write(Self.configuration, #"{ "rules": { "conflicting-constraints": "warning" } }"#)
    #expect(try check("s", "--since", "HEAD", "--format", "concise").output.hasPrefix("s/other.json:"))
  }

  @Test func `an unused allowance of a configuration is nothing new`() throws {
    try folder.write(Self.configuration, #"{ "allow": ["clipped-content"] }"#)
    #expect(try check(".").output.contains("allowing 'clipped-content' silences nothing"))
    #expect(try check(".", "--since", "HEAD", "--fail-on", "note").status == 0)
  }

  @Test func `what the revision left out of the search is new`() throws {
    try folder.write(Self.configuration, #"{ "exclude": ["s/conflicting.json"] }"#)
    try folder.commit()
    let old = folder.url.appendingPathComponent("s/conflicting.json")
    try FileManager.default.moveItem(at: old, to: folder.url.appendingPathComponent("s/moved.json"))
    #expect(try check("s", "--since", "HEAD").status == 1)
  }

  @Test func `a malformed configuration of the revision is told, and not used`() throws {
    try folder.write(Self.configuration, "{ \"rule\": {} }")
    try folder.commit()
    try folder.write(Self.configuration, "{}")
    let run = try check("s", "--since", "HEAD")
    #expect(run.status == 0)
    #expect(
      run.errors
        == "layoutdoctor: note: '.layoutdoctor.json' cannot be used at 'HEAD'; the configuration that is there now is used\n"
    )
  }

  @Test func `nothing is written to the repository`() throws {
    try folder.write("s/other.json", worse)
    let before = try folder.repositoryState()
    _ = try check("s", "--since", "HEAD")
    _ = try Program.run("diff", "HEAD:s", "s", in: folder.url)
    #expect(try folder.repositoryState() == before)
  }

  @Test func `a hook of another repository and a folder inside are no obstacle`() throws {
    try folder.write("s/other.json", worse)
    let run = try Program.run(
      words: ["check", ".", "--since", "HEAD", "--format", "concise"], in: folder.url.appendingPathComponent("s"),
      environment: ["GIT_DIR": ".git", "GIT_INDEX_FILE": "nowhere"])
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("./other.json:"))
    #expect(run.output.split(separator: "\n").count == 1)
  }

  @Test func `a repository inside another is compared with its own revision if it is named`() throws {
    try folder.write("s/inner/a.json", worse)
    let made = try Program.shell(
      "cd s/inner && git init -q . && git add -A && git -c user.name=A -c user.email=a@example.org commit -qm a",
      in: folder.url)
    #expect(made.status == 0)
    let outer = try check("s", "--since", "HEAD", "--format", "concise")
    #expect(outer.status == 1)
    #expect(outer.output.hasPrefix("s/inner/a.json:"))
    let both = try check("s", "s/inner", "--since", "HEAD")
    #expect(both.output == "no findings in 3 scenes, 6 configurations; 2 findings were there at HEAD\n")
  }

  @Test func `large scenes are compared`() throws {
    let note = "\"note\": \"\(String(repeating: "long ", count: 20_000))\","
    for name in ["a", "b"] {
      try folder.write("t/\(name).json", SampleScene.conflicting.replacingFirst("\"name\"", with: "\(note) \"name\""))
    }
    try folder.commit()
    for name in ["a", "b"] {
      try folder.write("t/\(name).json", SampleScene.conflicting.replacingFirst("\"name\"", with: "\(note)\n \"name\""))
    }
    let run = try check("t", "--since", "HEAD")
    #expect(run.output == "no findings in 2 scenes, 4 configurations; 2 findings were there at HEAD\n")
  }

  @Test func `a scene that could not be loaded has only new findings, and this is told`() throws {
    try folder.write("s/other.json", SampleScene.malformed)
    try folder.commit()
    try folder.write("s/other.json", worse)
    let run = try check("s", "--since", "HEAD")
    #expect(run.status == 1)
    #expect(
      run.errors
        == "layoutdoctor: note: 's/other.json' cannot be used at 'HEAD', so what is found in it counts as new\n")
  }

  @Test func `standard input is not compared, and this is told`() throws {
    let run = try Program.run("check", "-", "--since", "HEAD", in: folder.url, input: SampleScene.conflicting)
    #expect(run.status == 1)
    #expect(run.errors.contains("'<stdin>' is not compared with 'HEAD'"))
  }

  @Test func `each mistake is told by its name`() throws {
    let unknown = try check("s", "--since", "nowhere")
    #expect(unknown.status == 2)
    #expect(unknown.errors == "layoutdoctor: error: the git repository has no revision 'nowhere'\n")
    #expect(try check("s", "--since=--all").errors.contains("no revision '--all'"))
    let missing = try check("s", "--since", "HEAD", environment: ["PATH": "/nowhere"])
    #expect(missing.status == 2)
    #expect(missing.errors == "layoutdoctor: error: git is needed for this, and cannot be started\n")
    #expect(try check("s", "--since", "HEAD", "--write-baseline", "b").errors.contains("cannot be combined"))
    let shallow = try Program.shell(
      "git clone -q --depth 1 \"file://$PWD\" shallow && layoutdoctor check shallow/s --since HEAD~1", in: folder.url)
    #expect(shallow.status == 2)
    #expect(shallow.errors.hasSuffix("the git repository has no revision 'HEAD~1'; it is a shallow clone\n"))
    let other = try Folder()
    try other.write("a.json", SampleScene.sound)
    let outside = try Program.run(
      "check", "a.json", "--since", "HEAD", in: other.url, environment: ["GIT_CEILING_DIRECTORIES": "/"])
    #expect(outside.status == 2)
    #expect(outside.errors.contains("is in no work tree of a git repository"))
  }
}

extension String {
  fileprivate func replacingFirst(_ text: String, with other: String) -> String {
    guard let range = range(of: text) else { return self }
    return replacingCharacters(in: range, with: other)
  }
}
