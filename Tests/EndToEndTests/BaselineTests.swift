import Foundation
import Testing

struct BaselineTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("s/conflicting.json", SampleScene.conflicting)
    try folder.write("s/unreachable.json", SampleScene.unreachable)
  }

  private func check(_ arguments: String...) throws -> Program.Run {
    try Program.run(words: ["check"] + arguments, in: folder.url)
  }

  private func move(_ old: String, to new: String) throws {
    try FileManager.default.moveItem(
      at: folder.url.appendingPathComponent(old), to: folder.url.appendingPathComponent(new))
  }

  @Test func `what is in a baseline is neither printed nor counted`() throws {
    let written = try check("s", "--baseline", "known.txt", "--update-baseline")
    #expect(written.status == 0)
    #expect(written.output == "no findings in 2 scenes, 4 configurations; 2 findings are in the baseline\n")
    #expect(written.errors == "known.txt: 2 entries added, 0 removed\n")
    #expect(try check("s", "--baseline", "known.txt", "--update-baseline").errors.isEmpty)
    #expect(try check("s", "--baseline", "quiet.txt", "--update-baseline", "--quiet").errors.isEmpty)
    let text = try folder.read("known.txt")
    #expect(text.hasPrefix("# layoutdoctor baseline 2\n"))
    #expect(text.contains("\tconflicting-constraints\ts/conflicting.json\t"))
    let run = try check("s", "--baseline", "known.txt")
    #expect(run.status == 0)
    #expect(run.output == written.output)
    #expect(run.errors.isEmpty)
    for format in ["concise", "json-lines", "junit", "github", "gitlab", "checkstyle", "markdown", "json"] {
      let run = try check("s", "--baseline", "known.txt", "--format", format)
      #expect(run.status == 0)
      #expect(!run.output.contains("cannot be both"), "\(format)")
    }
    #expect(try check("s", "--baseline", "known.txt", "--format=json").output.contains(#""baseline": 2, "fixed": 0"#))
  }

  @Test func `a known finding that matches under other names says what it was`() throws {
    let before = SampleDocument.conflicting()
    try folder.write("Card.storyboard", before)
    _ = try check("Card.storyboard", "--baseline", "known.txt", "--update-baseline")
    #expect(try check("Card.storyboard", "--baseline", "known.txt").errors.isEmpty)
    try folder.write("Card.storyboard", before.replacing("wid-01-aaa", with: "new-01-aaa"))
    let run = try check("Card.storyboard", "--baseline", "known.txt")
    #expect(run.status == 0)
    #expect(
      run.errors
        == "known.txt:3:1: note: 'conflicting-constraints' of 'new-01-aaa', 'wid-02-bbb' was of "
        + "'wid-01-aaa', 'wid-02-bbb' before\n")
    #expect(try check("Card.storyboard", "--baseline", "known.txt", "--update-baseline").errors.isEmpty)
    #expect(try check("Card.storyboard", "--baseline", "known.txt").errors.isEmpty)
  }

  @Test func `known findings below the least severity that is shown are not counted`() throws {
    try folder.write("t/button.json", SampleScene.button(closed: 30, open: 30))
    try folder.commit()
    let written = try check(
      "t", "s", "--baseline", "known.txt", "--update-baseline", "--severity", "warning")
    #expect(written.output.hasSuffix("; 2 findings are in the baseline\n"), "\(written.output)")
    #expect(written.errors == "known.txt: 3 entries added, 0 removed\n")
    for (severity, count) in [("note", 3), ("warning", 2), ("error", 1)] {
      let verb = count == 1 ? "finding is" : "findings are"
      let known = try check("t", "s", "--baseline", "known.txt", "--severity", severity)
      #expect(known.output.hasSuffix("; \(count) \(verb) in the baseline\n"), "\(known.output)")
      let past = try check("t", "s", "--since", "HEAD", "--severity", severity)
      #expect(past.output.contains("; \(count) finding\(count == 1 ? " was" : "s were") there at"), "\(past.output)")
    }
    #expect(try results("--baseline", "known.txt", "--severity", "error").count == 1)
  }

  @Test func `runs that change one baseline at once lose no line`() throws {
    let names = (1...6).map { "\($0).json" }
    for name in names {
      try folder.write(name, SampleScene.conflicting.replacingOccurrences(of: "\"Box\"", with: "\"Box \(name)\""))
    }
    func lines() throws -> Int {
      try folder.read("known.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }.count
    }
    func runs(_ options: String) throws {
      let run = try Program.shell(
        "for n in \(names.joined(separator: " ")); do layoutdoctor check $n --baseline known.txt \(options) & "
          + "jobs=\"$jobs $!\"; done; for job in $jobs; do wait $job || exit; done", in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
    }
    // The file does not exist at first.
    try runs("--update-baseline")
    #expect(try lines() == 6)
    for name in names { try folder.write(name, SampleScene.sound.replacingOccurrences(of: "Box", with: "Box \(name)")) }
    try runs("--update-baseline")
    #expect(try lines() == 0)
  }

  @Test func `a consequence has a line, and is known if its cause is fixed`() throws {
    try folder.write("t/covered.json", SampleScene.covered())
    let written = try check("t", "--baseline", "known.txt", "--update-baseline")
    #expect(written.output == "no findings in 1 scene, 1 configuration; 1 finding is in the baseline\n")
    let lines = try folder.read("known.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix("\twarning") }, "\(lines)")
    #expect(try check("t", "--baseline", "known.txt", "--fail-on-stale").status == 0)
    try folder.write("t/covered.json", SampleScene.covered(isFirstFixed: true))
    let run = try check("t", "--baseline", "known.txt")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("; 1 finding is in the baseline; 1 entry of the baseline is fixed\n"), "\(run.output)")
    #expect(run.errors.contains(" of 'a'"), "\(run.errors)")
    _ = try check("t", "--baseline", "known.txt", "--update-baseline")
    #expect(try check("t", "--baseline", "known.txt", "--fail-on-stale").status == 0)
  }

  @Test func `a finding that is more severe than its line is reported, and keeps the line`() throws {
    try folder.write("t/button.json", SampleScene.button(closed: 30, open: 30))
    _ = try check("t", "--baseline", "known.txt", "--update-baseline")
    try folder.write("t/button.json", SampleScene.button(closed: 20, open: 20))
    let run = try check("t", "--baseline", "known.txt")
    #expect(run.status == 1)
    #expect(run.output.hasSuffix("\n1 warning in 1 scene, 2 configurations\n"), "\(run.output)")
    #expect(run.errors.isEmpty)
    // Lines of older versions have no severity.
    try folder.write("known.txt", try folder.read("known.txt").replacingOccurrences(of: "\tnote\n", with: "\n"))
    #expect(try check("t", "--baseline", "known.txt").status == 0)
  }

  @Test func `a known finding that a conflict hides is not judged`() throws {
    try folder.write("t/screen.json", SampleScene.unreachable)
    _ = try check("t", "--baseline", "known.txt", "--update-baseline")
    let known = try folder.read("known.txt")
    // The scene of the conflict has no unreachable constraint.
    try folder.write("t/screen.json", SampleScene.conflicting)
    let run = try check("t", "--baseline", "known.txt")
    #expect(run.status == 1 && run.errors.isEmpty, "\(run.errors)")
    #expect(try folder.read("known.txt") == known)
    _ = try check("t", "--baseline", "known.txt", "--update-baseline")
    let updated = try folder.read("known.txt")
    #expect(updated.contains("\tunreachable-priority\t") && updated.contains("\tconflicting-constraints\t"))
    try folder.write("t/screen.json", SampleScene.unreachable)
    #expect(try check("t", "--baseline", "known.txt").status == 0)
  }

  private struct SARIF: Decodable {
    let runs: [Run]
    struct Run: Decodable { let results: [Result] }
    struct Result: Decodable {
      let ruleId: String
      let baselineState: String?
      let suppressions: [[String: String]]?
    }
  }

  private func results(_ arguments: String...) throws -> [SARIF.Result] {
    let run = try Program.run(words: ["check", "s", "--format", "sarif"] + arguments, in: folder.url)
    return try JSONDecoder().decode(SARIF.self, from: Data(run.output.utf8)).runs[0].results
  }

  @Test func `SARIF tells new, unchanged and absent findings apart`() throws {
    try folder.commit()
    _ = try check("s", "--baseline", "known.txt", "--update-baseline")
    #expect(try results().map(\.baselineState) == [nil, nil])
    #expect(try results().map(\.suppressions?.count) == [nil, nil])
    try folder.write("s/conflicting.json", SampleScene.sound)
    try folder.write("s/new.json", SampleScene.conflicting.replacingOccurrences(of: "\"Box\"", with: "\"New\""))
    for arguments in [["--baseline", "known.txt"], ["--since", "HEAD"]] {
      let run = try Program.run(words: ["check", "s", "--format", "sarif"] + arguments, in: folder.url)
      let results = try JSONDecoder().decode(SARIF.self, from: Data(run.output.utf8)).runs[0].results
      #expect(results.map(\.ruleId) == ["conflicting-constraints", "unreachable-priority", "conflicting-constraints"])
      #expect(results.map(\.baselineState) == ["new", "unchanged", "absent"])
      #expect(results.map { $0.suppressions?.count } == (arguments[0] == "--since" ? [nil, nil, nil] : [0, 1, 0]))
    }
  }

  @Test func `of equal findings, that of a copy is new, not that of the file of the entry`() throws {
    _ = try check("s", "--baseline", "known.txt", "--update-baseline")
    try folder.write("s/a.json", SampleScene.conflicting)
    let run = try check("s", "--baseline", "known.txt", "--format", "concise")
    #expect(run.output.split(separator: "\n").map { $0.prefix { $0 != ":" } } == ["s/a.json"])
  }

  @Test func `a new finding is reported, and one in a file that was renamed is not`() throws {
    _ = try check("s", "--baseline", "known.txt", "--update-baseline")
    try move("s/conflicting.json", to: "s/another.json")
    try folder.write("s/unreachable.json", SampleScene.unreachable.replacingOccurrences(of: "  ", with: "\n "))
    #expect(try check("s", "--baseline", "known.txt").status == 0)
    try folder.write("s/new.json", SampleScene.conflicting.replacingOccurrences(of: "\"Box\"", with: "\"Other\""))
    let run = try check("s", "--baseline", "known.txt", "--format", "concise")
    #expect(run.status == 1)
    #expect(run.output.split(separator: "\n").map { $0.prefix { $0 != ":" } } == ["s/new.json"])
  }

  @Test(arguments: ["1", "3"])
  func `of copies, as many are known as the baseline has`(jobs: String) throws {
    for copy in 0..<20 { try folder.write("t/\(copy + 10).json", SampleScene.conflicting) }
    let written = try check("t", "--baseline", "known.txt", "--update-baseline", "--jobs", jobs)
    #expect(written.output == "no findings in 20 scenes, 40 configurations; 20 findings are in the baseline\n")
    #expect(try check("t", "--baseline", "known.txt", "--jobs", jobs).output == written.output)
    try folder.write("t/30.json", SampleScene.conflicting)
    try folder.write("t/31.json", SampleScene.conflicting)
    let run = try check("t", "--baseline", "known.txt", "--jobs", jobs)
    #expect(run.status == 1)
    #expect(run.output.hasSuffix("2 errors in 22 scenes, 44 configurations; 20 findings are in the baseline\n"))
    #expect(run.output.contains("t/30.json:") && run.output.contains("t/31.json:"))
    #expect(!run.output.contains("t/29.json:"))
  }

  @Test func `entries that nothing matches are named, fail on request, and are removed`() throws {
    _ = try check("s", "--baseline", "known.txt", "--update-baseline")
    try folder.write("s/conflicting.json", SampleScene.sound)
    let run = try check("s", "--baseline", "known.txt")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("; 1 finding is in the baseline; 1 entry of the baseline is fixed\n"))
    #expect(
      run.errors.hasPrefix(
        "known.txt:3:1: note: no finding matches 'conflicting-constraints' of 'width', 'wide' in s/conflicting.json"))
    let stale = try check("s", "--baseline", "known.txt", "--fail-on-stale", "--quiet")
    #expect(stale.status == 1)
    #expect(stale.output.isEmpty)
    #expect(stale.errors.hasPrefix("known.txt:3:1: error: "))
    #expect(try check("s", "--baseline", "known.txt", "--update-baseline").status == 0)
    #expect(try folder.read("known.txt").split(separator: "\n").count == 3)
    #expect(try check("s", "--baseline", "known.txt", "--fail-on-stale").status == 0)
  }

  @Test func `a run from another folder keeps the entries of files that it does not check`() throws {
    _ = try check("s", "--baseline", "known.txt", "--update-baseline")
    let known = try folder.read("known.txt")
    try folder.write("t/sound.json", SampleScene.sound)
    let subfolder = folder.url.appendingPathComponent("t")
    for option in ["--fail-on-stale", "--update-baseline"] {
      let run = try Program.run(words: ["check", ".", "--baseline", "../known.txt", option], in: subfolder)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.errors.isEmpty)
      #expect(try folder.read("known.txt") == known)
    }
  }

  @Test func `an update leaves exactly the findings of the run`() throws {
    _ = try check("s", "--baseline", "known.txt", "--update-baseline")
    try folder.write("s/conflicting.json", SampleScene.sound)
    try folder.write("s/new.json", SampleScene.conflicting.replacingOccurrences(of: "\"Box\"", with: "\"New\""))
    let run = try check("s", "--baseline", "known.txt", "--update-baseline")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("; 2 findings are in the baseline; 1 entry of the baseline is fixed\n"))
    #expect(run.errors.hasPrefix("known.txt:3:1: note: no finding matches 'conflicting-constraints'"))
    #expect(
      run.errors.hasSuffix("in s/conflicting.json; it is removed\nknown.txt: 1 entry added, 1 removed\n"),
      "\(run.errors)")
    _ = try check("s", "--baseline", "written.txt", "--update-baseline")
    #expect(try folder.read("known.txt") == folder.read("written.txt"))
    #expect(try check("s", "--baseline", "known.txt", "--fail-on-stale").status == 0)
  }

  @Test func `an update keeps entries about files that were not checked, but for those that are gone`() throws {
    try folder.write("s/new.json", SampleScene.conflicting.replacingOccurrences(of: "\"Box\"", with: "\"New\""))
    _ = try check("s", "--baseline", "known.txt", "--update-baseline")
    let before = try folder.read("known.txt")
    _ = try check("s/unreachable.json", "--baseline", "known.txt", "--update-baseline")
    #expect(try folder.read("known.txt") == before)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("s/new.json"))
    _ = try check("s/unreachable.json", "--baseline", "known.txt", "--update-baseline")
    let after = try folder.read("known.txt")
    #expect(after.split(separator: "\n") == before.split(separator: "\n").filter { !$0.contains("s/new.json") })
    #expect(after != before)
  }

  @Test func `an update keeps the entry of a file of which a copy is checked`() throws {
    _ = try check("s/conflicting.json", "--baseline", "known.txt", "--update-baseline")
    let before = try folder.read("known.txt")
    try folder.write("copy.json", SampleScene.conflicting)
    _ = try check("copy.json", "--baseline", "known.txt", "--update-baseline")
    let after = try folder.read("known.txt")
    #expect(before.split(separator: "\n").allSatisfy(after.split(separator: "\n").contains))
    #expect(after.contains("copy.json"))
    _ = try check("./s/conflicting.json", "copy.json", "--baseline", "known.txt", "--update-baseline")
    #expect(try folder.read("known.txt").split(separator: "\n").count == after.split(separator: "\n").count)
  }

  @Test func `a file that cannot be read has a line like a finding`() throws {
    try folder.write("s/malformed.json", SampleScene.malformed)
    try folder.write("s/old.xib", "<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"")
    let first = try check("s")
    #expect(first.status == 2)
    #expect(
      first.errors.contains("  to leave it out: \"exclude\": [\"s/old.xib\"] in .layoutdoctor.json\n"),
      "\(first.errors)")
    let written = try check("s", "--baseline", "known.txt", "--update-baseline")
    #expect(written.status == 0 && written.errors == "known.txt: 4 entries added, 0 removed\n", "\(written.errors)")
    #expect(try folder.read("known.txt").contains("\tinvalid-scene\ts/malformed.json\t\terror\n"))
    let known = try check("s", "--baseline", "known.txt", "--fail-on-stale")
    #expect(
      known.status == 0
        && known.output.hasSuffix(
          "; 4 findings are in the baseline; 2 files could not be checked, as the baseline says\n"),
      "\(known.output)")
    #expect(try check("s", "--baseline", "known.txt", "--format", "sarif").status == 0)
    // Another mistake is new, and what the file had before it could not be read is not judged.
    try folder.write("s/malformed.json", SampleScene.malformed.replacingOccurrences(of: "sise", with: "sice"))
    #expect(try check("s", "--baseline", "known.txt").status == 2)
    let before = try folder.read("known.txt")
    try folder.write("s/malformed.json", SampleScene.malformed)
    try folder.write("s/conflicting.json", SampleScene.malformed)
    _ = try check("s", "--baseline", "known.txt", "--update-baseline")
    let after = try folder.read("known.txt")
    #expect(before.split(separator: "\n").allSatisfy(after.split(separator: "\n").contains))
    // An entry of a file that can be read again is stale.
    try folder.write("s/malformed.json", SampleScene.sound)
    let stale = try check("s", "--baseline", "known.txt", "--fail-on-stale")
    #expect(stale.status == 1 && stale.errors.contains("no finding matches 'invalid-scene' in s/malformed.json"))
  }

  @Test func `an update leaves the baseline as it is where something could not be checked`() throws {
    _ = try check("s", "--baseline", "known.txt", "--update-baseline")
    let before = try folder.read("known.txt")
    try folder.write("s/conflicting.json", SampleScene.sound)
    let run = try check("s", "nowhere.json", "--baseline", "known.txt", "--update-baseline")
    #expect(run.status == 2)
    #expect(run.errors.contains("the baseline is not written"))
    #expect(!run.errors.contains("it is removed"))
    #expect(try folder.read("known.txt") == before)
  }

  @Test(arguments: [
    "--state open", "--device iphone-17", "--width 320...400", "--only cut-content",
    "--rule conflicting-constraints=off --rule unreachable-priority=off",
  ])
  func `an entry that options keep from being judged is not stale, in one run and in a merge of shards`(
    options: String
  ) throws {
    _ = try check("s", "--baseline", "known.txt", "--update-baseline")
    let known = try folder.read("known.txt")
    try folder.write("s/conflicting.json", SampleScene.sound)
    try folder.write("s/unreachable.json", SampleScene.sound)
    let words = options.split(separator: " ").map(String.init) + ["--baseline", "known.txt"]
    let whole = try check("s", "--baseline", "known.txt", "--fail-on-stale")
    #expect(whole.status == 1 && whole.output.hasSuffix("; 2 entries of the baseline are fixed\n"), "\(whole.output)")
    let run = try Program.run(words: ["check", "s", "--fail-on-stale"] + words, in: folder.url)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    for index in 1...2 {
      let shard = ["--shard", "\(index)/2", "--output", "json=\(index).json"]
      _ = try Program.run(words: ["check", "s"] + words + shard, in: folder.url)
    }
    let merge = ["merge", "1.json", "2.json", "--baseline", "known.txt", "--format", "text"]
    let merged = try Program.run(words: merge + ["--update-baseline"], in: folder.url)
    #expect(merged.status == 0 && merged.errors.isEmpty, "\(merged.errors)")
    #expect(try folder.read("known.txt") == known)
  }

  @Test func `an update with a rule that an option turns off keeps the entries of the rule`() throws {
    _ = try check("s", "--baseline", "known.txt", "--update-baseline")
    let known = try folder.read("known.txt")
    let off = "conflicting-constraints=off"
    let run = try check("s", "--baseline", "known.txt", "--update-baseline", "--rule", off)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try folder.read("known.txt") == known)
  }

  @Test func `entries of a capture stay while damaged parts of captures are left out`() throws {
    let capture = Program.package.appendingPathComponent("Fixtures/hierarchies/Card.viewhierarchy").path
    _ = try Program.shell("cp -r '\(capture)' Card.viewhierarchy", in: folder.url)
    let line = "0123456789abcdef\tconflicting-constraints\tCard.viewhierarchy\t'a'\terror\n"
    try folder.write("known.txt", "# layoutdoctor baseline 2\n" + line)
    _ = try check("Card.viewhierarchy", "--baseline", "known.txt", "--update-baseline", "--allow-damaged")
    #expect(try folder.read("known.txt").contains(line))
    _ = try check("Card.viewhierarchy", "--baseline", "known.txt", "--update-baseline")
    #expect(try !folder.read("known.txt").contains(line))
  }

  @Test func `an entry of a document that has no scene any more is stale, in one run and in a merge of shards`() throws
  {
    try folder.write("s/Order.storyboard", SampleDocument.ambiguous)
    _ = try check("s", "--baseline", "known.txt", "--update-baseline")
    let scenes = /<scene sceneID.*<\/scene>/.dotMatchesNewlines()
    try folder.write("s/Order.storyboard", SampleDocument.ambiguous.replacing(scenes, with: ""))
    let run = try check("s", "--baseline", "known.txt", "--fail-on-stale")
    #expect(run.status == 1 && run.errors.contains("in s/Order.storyboard"), "\(run.output)\(run.errors)")
    for index in 1...2 {
      _ = try check("s", "--baseline", "known.txt", "--shard", "\(index)/2", "--output", "json=\(index).json")
    }
    let merged = try Program.run("merge", "1.json", "2.json", "--baseline", "known.txt", in: folder.url)
    #expect(merged.errors == run.errors.replacing("error:", with: "note:"))
    let updated = try check("s", "--baseline", "known.txt", "--update-baseline")
    #expect(updated.errors.hasSuffix("known.txt: 0 entries added, 1 removed\n"), "\(updated.errors)")
    #expect(try !folder.read("known.txt").contains("Order.storyboard"))
  }

  @Test func `entries about files that were not checked stay`() throws {
    _ = try check("s", "--baseline", "known.txt", "--update-baseline")
    let run = try check("s/unreachable.json", "--baseline", "known.txt", "--fail-on-stale")
    #expect(run.status == 0)
    #expect(run.output == "no findings in 1 scene, 2 configurations; 1 finding is in the baseline\n")
  }

  @Test func `a baseline is not written over a scene, nor where something could not be checked`() throws {
    #expect(try check("s", "--baseline", "s/conflicting.json", "--update-baseline").status == 2)
    #expect(try folder.read("s/conflicting.json") == SampleScene.conflicting)
    let run = try check("s", "nowhere.json", "--baseline", "known.txt", "--update-baseline")
    #expect(run.status == 2)
    #expect(run.errors.contains("the baseline is not written"))
    #expect(run.output.hasSuffix("; 2 findings would be in the baseline; 1 file could not be checked\n"))
    #expect(folder.entries == ["s"])
  }

  @Test(arguments: [
    ("--prune", "'--prune' is '--update-baseline' now"),
    ("--write-baseline a", "'--write-baseline' is '--baseline FILE --update-baseline' now"),
    ("--fail-on-stale", "'--fail-on-stale' needs '--baseline'"),
    ("--update-baseline", "'--update-baseline' needs '--baseline'"),
    ("--baseline a --update-baseline --fail-on-stale", "cannot be combined"),
    ("--baseline a --update-baseline --shard 1/2", "cannot be combined"),
    ("--baseline a --update-baseline --since HEAD", "cannot be combined"),
    ("--baseline a --update-baseline --watch", "cannot be combined"),
    ("--baseline a --update-baseline --only cut-content", "cannot be combined"),
    ("--baseline a --update-baseline --state open", "what is not checked would be taken for fixed"),
    ("--baseline a --update-baseline --device phones", "fixed; .layoutdoctor.json can have 'devices' for all checks"),
    ("--baseline a --update-baseline --width 320...400", "cannot be combined"),
    ("--baseline a --update-baseline --view Card", "cannot be combined"),
    ("--baseline nowhere.txt", "cannot read 'nowhere.txt': no such file or directory"),
    ("--baseline s/conflicting.json", "conflicting.json:1:1: error: this is no baseline"),
    ("--baseline s", "not a regular file"),
  ]) func `a baseline that makes no sense is refused with the reason`(options: String, message: String) throws {
    let run = try Program.run(words: ["check", "s"] + options.split(separator: " ").map(String.init), in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
  }
}
