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

  @Test func `a finding under other names says what it was at the revision`() throws {
    let before = SampleDocument.conflicting()
    try folder.write("s/Card.storyboard", before)
    try folder.commit()
    try folder.write("s/Card.storyboard", before.replacing("wid-01-aaa", with: "new-01-aaa"))
    let run = try check("s", "--since", "HEAD")
    let line =
      "s/Card.storyboard: note: 'conflicting-constraints' of 'new-01-aaa', 'wid-02-bbb' was of "
      + "'wid-01-aaa', 'wid-02-bbb' at HEAD\n"
    #expect(run.errors == line)
    #expect(try check("s", "--since", "HEAD", "--quiet").errors.isEmpty)
    for index in 1...2 {
      _ = try check("s", "--since", "HEAD", "--shard", "\(index)/2", "--output", "json=\(index).json")
    }
    let merged = try Program.run("merge", "1.json", "2.json", in: folder.url)
    #expect(merged.errors == line)
  }

  @Test func `a cache serves both sides, and a run with another revision uses none of it`() throws {
    try folder.write("s/other.json", worse)
    func run(_ revision: String) throws -> (output: String, written: Set<String>) {
      let run = try check("s", "--since", revision, "--cache", "c", "--format", "concise")
      #expect(run.status == 1)
      let list = try Program.shell("cd c && stat -c '%n %y' *.result", in: folder.url).output
      return (run.output, Set(list.split(separator: "\n").map(String.init)))
    }
    let first = try run("HEAD")
    // The two versions of the changed file, and the file that has not changed.
    #expect(first.written.count == 3)
    let second = try run("HEAD")
    #expect(second == first)
    try folder.commit()
    try folder.write("s/other.json", SampleScene.unreachable)
    let third = try check("s", "--since", "HEAD", "--cache", "c", "--format", "concise")
    #expect(third.output == (try check("s", "--since", "HEAD", "--format", "concise")).output)
    #expect(third.output.contains("[unreachable-priority]"))
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
    #expect(try check("s/new.json", "--baseline", "known.txt", "--update-baseline").status == 0)
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

  /// Runs lines of shell with a committer and the program.
  private func git(_ lines: String) throws -> Program.Run {
    let who =
      "export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@example.org"
    let run = try Program.shell("set -e; \(who)\n\(lines)", in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    return run
  }

  @Test(arguments: ["s", "s/other.json"]) func `a folder that is laid out as a repository is none`(path: String) throws
  {
    try folder.write("s/other.json", worse)
    // Its only commit has the conflict, so nothing would be new.
    _ = try git(
      """
      git init -q inner && cp s/*.json inner && cd inner && git add -A && git commit -qm a && cd ..
      cp -r inner/.git/HEAD inner/.git/objects inner/.git/refs s/ && rm -rf inner
      printf '[core]\\n\\trepositoryformatversion = 0\\n\\tbare = false\\n\\tworktree = .\\n' > s/config
      """)
    let run = try check(path, "--since", "HEAD", "--format", "concise")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("s/other.json:"))
    let inside = try Program.run(
      words: ["diff", "HEAD:other.json", "other.json"], in: folder.url.appendingPathComponent("s"))
    #expect(inside.errors == "" && inside.status == 1)
  }

  @Test(arguments: ["ssh://example.invalid/a", "ext::sh -c 'touch ran'"])
  func `no command of a repository's configuration runs`(address: String) throws {
    try folder.write("s/other.json", worse)
    // This git does not know the variable that forbids to fetch what is missing.
    _ = try git(
      """
      object=$(git rev-parse HEAD:s/other.json)
      rm -f .git/objects/${object:0:2}/${object:2}
      git config core.repositoryformatversion 1 && git config extensions.partialClone origin
      git config remote.origin.url "\(address)" && git config remote.origin.promisor true
      git config protocol.ext.allow always && git config protocol.ssh.allow always
      git config core.sshCommand "touch ran; false" && git config core.fsmonitor "touch ran; false"
      mkdir bin && printf '#!/bin/sh\\nunset GIT_NO_LAZY_FETCH\\nexec %s "$@"\\n' "$(command -v git)" > bin/git
      chmod +x bin/git
      """)
    let path = "\(folder.url.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    let run = try check("s", "--since", "HEAD", environment: ["PATH": path])
    #expect(run.status == 2)
    #expect(run.errors.contains("a partial clone may lack them"))
    #expect(!folder.entries.contains("ran"))
  }

  @Test func `a name that git would read as a pattern is a name`() throws {
    for name in [":a.json", "*.json", ":(icase)b.json"] { try folder.write("t/\(name)", SampleScene.conflicting) }
    _ = try git("mv t/* . && git add -A && git commit -qm a")
    for name in [":a.json", "*.json", ":(icase)b.json"] {
      try folder.write(name, SampleScene.conflicting.replacingOccurrences(of: "  ", with: " "))
      let run = try check("--since", "HEAD", "--", name, environment: ["GIT_ICASE_PATHSPECS": "1"])
      #expect(run.status == 0, "\(name): \(run.errors)")
    }
  }

  @Test func `a change is compared with the revision that it began at`() throws {
    // The branch 'side' has the conflict, which the other branch has repaired since.
    _ = try git(
      """
      git branch -M trunk && git branch side && git rm -q s/conflicting.json && git commit -qm repaired
      git branch later && git checkout -q side
      """)
    #expect(try check("s", "--since", "trunk").status == 0)
    #expect(try check("s", "--since", "trunk...HEAD").status == 0)
    #expect(try check("s", "--since", "trunk...").status == 0)
    #expect(try check("s", "--since", "...trunk").status == 0)
    #expect(try check("s", "--since", "trunk...later").status == 1)
    #expect(try check("s", "--since", "trunk^{tree}").status == 1)
    #expect(try check("s", "--since", "trunk...nowhere").errors.contains("no revision 'nowhere'"))
    #expect(try check("s", "--since", "nowhere...trunk").errors.contains("no revision 'nowhere'"))
    // What the trunk receives later is no excuse for the same conflict here.
    _ = try git(
      """
      git checkout -q trunk && git checkout -q side -- s && git commit -qm again && git checkout -q later
      git checkout -q trunk -- s
      """)
    #expect(try check("s", "--since", "trunk").status == 1)
    _ = try git("git checkout -q --orphan other && git commit -qm other")
    let unrelated = try check("s", "--since", "trunk")
    #expect(unrelated.status == 2)
    #expect(unrelated.errors == "layoutdoctor: error: 'trunk' and 'HEAD' have no common ancestor\n")
  }

  @Test func `a shallow clone that lacks the merge base says so`() throws {
    let run = try Program.shell(
      """
      export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@example.org
      git branch -M trunk && git checkout -q -b side && git commit -q --allow-empty -m b && git checkout -q trunk
      git commit -q --allow-empty -m c && git clone -q --depth 1 --no-single-branch "file://$PWD" shallow
      cd shallow && git checkout -q side && layoutdoctor check s --since origin/trunk
      """, in: folder.url)
    #expect(run.status == 2)
    #expect(
      run.errors.hasSuffix(
        "'origin/trunk' and 'HEAD' have no common ancestor here; it is a shallow clone, "
          + "and 'git fetch --unshallow' fetches the rest\n"))
  }

  @Test func `what another file had, and no longer has, is new here`() throws {
    try folder.write("s/conflicting.json", SampleScene.sound)
    try folder.write("s/z.json", SampleScene.conflicting)
    for jobs in ["1", "3"] {
      let run = try check("s", "--since", "HEAD", "--format", "concise", "--jobs", jobs)
      #expect(run.status == 1)
      #expect(run.output.hasPrefix("s/z.json:"))
    }
    for shard in 1...2 {
      _ = try check("s", "--since", "HEAD", "--shard", "\(shard)/2", "--output", "json=\(shard).json")
    }
    #expect(try Program.run("merge", "1.json", "2.json", in: folder.url).status == 1)
  }

  /// A scene whose width has a conflict in the given states.
  private func conflict(in conflicting: Set<String>, of states: [String] = ["closed", "open"]) -> String {
    let lists = states.map { #""\#($0)": { "activate": [\#(conflicting.contains($0) ? #""wide""# : "")] }"# }
    return """
      { "layoutdoctor": 1, "name": "Spread", "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "box" }] },
        "constraints": {
          "left": "box.left == screen.left", "top": "box.top == screen.top", "height": "box.height == 50",
          "width": "box.width == 100", "wide": { "equation": "box.width == 200", "active": false } },
        "states": { \(lists.joined(separator: ", ")) } }
      """
  }

  @Test(arguments: ["s", "s/spread.json"]) func `a conflict that spreads to another state is new`(path: String) throws {
    try folder.write("s/spread.json", conflict(in: ["open"]))
    try folder.commit()
    try folder.write("s/spread.json", conflict(in: ["open", "closed"]))
    let run = try check(path, "--since", "HEAD", "--format", "concise")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("s/spread.json:"))
    // A state that there was not yet is not one without the conflict.
    try folder.write("s/spread.json", conflict(in: ["open", "late"], of: ["closed", "open", "late"]))
    #expect(try check(path, "--since", "HEAD").status == 0)
    try folder.commit()
    try folder.write("s/spread.json", conflict(in: ["open"], of: ["closed", "open", "late"]))
    #expect(try check(path, "--since", "HEAD").status == 0)
  }

  @Test func `what was excluded at the revision is new`() throws {
    try folder.write(Self.configuration, #"{ "exclude": ["s/conflicting.json"] }"#)
    try folder.commit()
    #expect(try check("s", "--since", "HEAD").status == 0)
    try folder.write(Self.configuration, "{}")
    let run = try check("s", "--since", "HEAD", "--format", "concise")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("s/conflicting.json:"))
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
    #expect(
      try check("s", "--since", "HEAD", "--baseline", "b", "--update-baseline").errors.contains("cannot be combined"))
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
