import Foundation
import TestSupport
import Testing

struct LargeRunTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Writes scenes of which every seventh has a conflict and every fifth an unreachable height.
  private func writeScenes(_ count: Int) throws {
    for index in 0..<count {
      let scene =
        index % 7 == 0 ? SampleScene.conflicting : index % 5 == 0 ? SampleScene.unreachable : SampleScene.sound
      let name = index % 3 == 0 ? "s/deep/\(index).json" : "s/\(index).json"
      try folder.write(name, scene.replacingOccurrences(of: "\"Box\"", with: "\"Box \(index)\""))
    }
  }

  private func check(_ arguments: String...) throws -> Program.Run {
    try Program.run(words: ["check", "s"] + arguments, in: folder.url)
  }

  /// Checks all shards, each into `shard-1.json` and so on.
  private func checkShards(_ count: Int, _ arguments: String...) throws -> [Int32] {
    try (1...count).map { index in
      try Program.run(
        words: ["check", "s", "--shard", "\(index)/\(count)", "--output", "json=shard-\(index).json"] + arguments,
        in: folder.url
      ).status
    }
  }

  private func merge(_ names: [String]) throws -> Program.Run {
    try Program.run(words: ["merge"] + names, in: folder.url)
  }

  private func shardNames(_ count: Int) -> [String] { (1...count).map { "shard-\($0).json" } }

  /// The entries of the cache with the number of their file, which changes when an entry is written again.
  private func entries() throws -> [String: Int] {
    let cache = folder.url.appendingPathComponent("cache")
    let names = try FileManager.default.contentsOfDirectory(atPath: cache.path).filter { $0.hasSuffix(".result") }
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        let attributes = try FileManager.default.attributesOfItem(atPath: cache.appendingPathComponent(name).path)
        return (name, try #require(attributes[.systemFileNumber] as? Int))
      })
  }

  @Test func `of many files, jobs, shards and a cache all give the same report`() throws {
    let count = 1_000 / randomShare
    try writeScenes(count)
    let one = try check("--format", "json", "--jobs", "1")
    #expect(one.status == 1)
    let errors = (0..<count).count { $0.isMultiple(of: 7) }
    let warnings = (0..<count).count { $0.isMultiple(of: 5) && !$0.isMultiple(of: 7) }
    #expect(one.output.contains(#""errors": \#(errors), "warnings": \#(warnings)"#))
    let first = try check("--format", "json", "--jobs", "2", "--cache", "cache")
    #expect(first.status == 1)
    #expect(first.output == one.output)
    let written = try entries()
    #expect(written.count == count)
    let second = try check("--format", "json", "--cache", "cache")
    #expect(second.status == 1)
    #expect(second.output == one.output)
    #expect(try entries() == written)
    let statuses = try checkShards(8, "--cache", "cache")
    #expect(statuses.allSatisfy { $0 == 1 })
    let merged = try merge(shardNames(8).reversed())
    #expect(merged.status == 1)
    #expect(merged.output == one.output)
  }

  @Test(arguments: [1, 3, 20])
  func `shards give the report of one run, with refused and skipped files, and when some are empty`(count: Int) throws {
    try writeScenes(8)
    try folder.write("s/malformed.json", SampleScene.malformed)
    try folder.write("s/other.json", "{}")
    let one = try check("--format", "json")
    #expect(one.status == 2)
    _ = try checkShards(count)
    let merged = try merge(shardNames(count))
    #expect(merged.status == 2)
    #expect(merged.output == one.output)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("s/malformed.json"))
    _ = try checkShards(count, "--fail-on", "error", "--state", "open")
    let selected = try merge(shardNames(count))
    #expect(selected.status == 1)
    #expect(selected.output == (try check("--format", "json", "--fail-on", "error", "--state", "open")).output)
  }

  @Test func `files whose names are not UTF-8 and print alike are merged as in one run`() throws {
    let folder = try Folder()
    try folder.write("box.json", SampleScene.conflicting)
    let run = try Program.shell(
      #"""
      mkdir u && for name in '\377' '\376' b c; do cp box.json "u/$(printf $name).json"; done
      layoutdoctor check u --format json > whole
      for n in 1 2; do layoutdoctor check u --shard $n/2 --format json > $n; done
      layoutdoctor merge 1 2 > merged
      cmp whole merged
      """#, in: folder.url)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(try folder.read("whole").contains(#""scenes": 4"#))
  }

  @Test func `a scene that was cut off is not merged into a success`() throws {
    try folder.write("s/long.json", LongScene.manyConfigurations)
    try folder.write("s/sound.json", SampleScene.sound)
    _ = try checkShards(2, "--time-limit", "1", "--cache", "cache")
    let merged = try merge(shardNames(2))
    #expect(merged.status == 2)
    // Either limit may come first: that of the scene, or that of its configurations.
    #expect(merged.output.contains(#""what": "seconds"#))
    #expect(try entries().count == 1)
  }

  /// Every format.
  private static let formats = [
    "text", "json", "concise", "sarif", "junit", "github", "gitlab", "checkstyle", "xcode", "markdown", "html",
    "json-lines",
  ]

  /// Scenes with known findings, of which one was renamed, some were copied, one is fixed and one has become worse.
  private func writeChangedScenes() throws {
    try writeScenes(8)
    try folder.commit()
    _ = try check("--baseline", "known.txt", "--update-baseline")
    try FileManager.default.moveItem(
      at: folder.url.appendingPathComponent("s/7.json"), to: folder.url.appendingPathComponent("s/renamed.json"))
    for name in ["s/a \u{1B}[2J%,:;<&>\"'`|[x](y)\n#é.json", "s/z copy.json"] {
      try folder.write(name, try folder.read("s/5.json"))
    }
    try folder.write("s/deep/0.json", SampleScene.sound.replacingOccurrences(of: "\"Box\"", with: "\"Box 0\""))
    try folder.write("s/1.json", SampleScene.conflicting.replacingOccurrences(of: "\"Box\"", with: "\"Box 1\""))
  }

  @Test(arguments: ["--baseline known.txt", "--since HEAD", "--since HEAD --baseline known.txt"], [1, 3])
  func `shards that leave out known findings give the reports of one run`(options: String, count: Int) throws {
    try writeChangedScenes()
    let words = options.split(separator: " ").map(String.init)
    func outputs(_ name: String) -> [String] { Self.formats.flatMap { ["--output", "\($0)=\(name).\($0)"] } }
    let one = try Program.run(words: ["check", "s"] + words + outputs("one"), in: folder.url)
    #expect(one.status == 1)
    for index in 1...count {
      let shard = ["--shard", "\(index)/\(count)", "--output", "json=shard-\(index).json"]
      _ = try Program.run(words: ["check", "s"] + words + shard, in: folder.url)
    }
    let baseline = words.contains("--baseline") ? ["--baseline", "known.txt"] : []
    let merged = try Program.run(
      words: ["merge", "--format", "text"] + shardNames(count) + baseline + outputs("merged"), in: folder.url)
    #expect(merged.status == 1)
    #expect(merged.output == one.output)
    #expect(merged.errors == one.errors)
    for format in Self.formats {
      // Some formats link their findings to the page of the run.
      let expected = try folder.read("one.\(format)").replacing("one.html#", with: "merged.html#")
      #expect(try folder.read("merged.\(format)") == expected, "\(format)")
    }
    // Of the three scenes that are alike, two are new; so is the conflict of the scene that was sound.
    let known = words.contains("--baseline") && words.contains("--since") ? 2 : 3
    #expect(merged.output.contains("\(known == 2 ? "1 error, 1 warning" : "1 error, 2 warnings") in 10 scenes"))
    if baseline.isEmpty { return }
    #expect(merged.errors.contains("no finding matches 'conflicting-constraints'"))
    let stale = try Program.run(
      words: ["merge", "--output", "json=x", "--fail-on-stale"] + shardNames(count) + baseline, in: folder.url)
    #expect(stale.status == 1)
    let before = try folder.read("known.txt").split(separator: "\n").count
    _ = try Program.run(words: ["merge", "--update-baseline"] + shardNames(count) + baseline, in: folder.url)
    #expect(try folder.read("known.txt").split(separator: "\n").count == before - 1)
  }

  @Test func `an allowance of a configuration file is unused if no shard uses it`() throws {
    try writeScenes(6)
    try folder.write("s/.layoutdoctor.json", #"{ "allow": ["unreachable-priority", "clipped-content"] }"#)
    let one = try check("--format", "json")
    #expect(one.output.contains(#""rule": "clipped-content""#))
    _ = try checkShards(3)
    #expect(try merge(shardNames(3)).output == one.output)
    #expect(try merge(shardNames(3) + ["--format", "text"]).output == check().output)
  }

  @Test func `a merge needs the baseline of the shards, and results that are whole`() throws {
    try writeScenes(6)
    _ = try check("--baseline", "known.txt", "--update-baseline")
    _ = try checkShards(2, "--baseline", "known.txt")
    #expect(try merge(shardNames(2)).errors.contains("checked with a baseline; '--baseline' takes the same file"))
    try folder.write("other.txt", "# layoutdoctor baseline 1\n")
    #expect(try merge(shardNames(2) + ["--baseline", "other.txt"]).errors.contains("with another baseline"))
    #expect(try merge(shardNames(2) + ["--baseline", "known.txt"]).status == 0)
    #expect(
      try check("--shard", "1/2", "--baseline", "known.txt", "--update-baseline").errors
        .contains("'--shard' and '--update-baseline' cannot be combined"))
    _ = try checkShards(1)
    #expect(try merge(["shard-1.json", "--baseline", "known.txt"]).errors.contains("checked without a baseline"))
    let report = try folder.read("shard-1.json")
    let results = try #require(report.firstMatch(of: /"results": "([^"]*)"/)).1
    for damaged in ["", "AAAA", String(results.dropLast(4)), String(results.dropFirst(4))] {
      try folder.write("damaged.json", report.replacingOccurrences(of: results, with: damaged))
      #expect(try merge(["damaged.json"]).errors.contains("'results' is missing or has a wrong value"))
    }
    #expect(try merge(["shard-1.json", "--output", "text=shard-1.json"]).status == 2)
    #expect(try folder.read("shard-1.json") == report)
  }

  @Test func `missing, doubled and differing shards are refused`() throws {
    try writeScenes(6)
    _ = try checkShards(4)
    let missing = try merge(["shard-1.json", "shard-3.json"])
    #expect(missing.status == 2)
    #expect(missing.output.isEmpty)
    #expect(missing.errors == "layoutdoctor: error: shards 2 and 4 of 4 are missing\n")
    let doubled = try merge(["shard-1.json", "shard-1.json"])
    #expect(doubled.errors == "shard-1.json: error: shard 1 is in 'shard-1.json' already\n")
    _ = try check("--shard", "2/4", "--rule", "conflicting-constraints=note", "--output", "json=options.json")
    let options = try merge(["shard-1.json", "options.json"])
    #expect(
      options.errors
        == "options.json: error: the run of this report has other options or configuration files than 'shard-1.json'\n")
    _ = try check("--shard", "2/3", "--output", "json=count.json")
    #expect(try merge(["shard-1.json", "count.json"]).errors.contains("another number of shards than 'shard-1.json'"))
    try folder.write("s/new.json", SampleScene.sound)
    _ = try check("--shard", "2/4", "--output", "json=files.json")
    #expect(try merge(["shard-1.json", "files.json"]).errors.contains("has other files than 'shard-1.json'"))
    try folder.write(
      "version.json",
      try folder.read("shard-2.json").replacingOccurrences(of: "\"version\": \"", with: "\"version\": \"9"))
    #expect(try merge(["shard-1.json", "version.json"]).errors.contains("another version of layoutdoctor"))
    _ = try check("--output", "json=whole.json")
    #expect(try merge(["whole.json"]).errors.contains("this report is about a whole run"))
    #expect(try merge(["s/1.json"]).errors == "s/1.json: error: this is no report of 'check --format json'\n")
    #expect(try merge(["none.json"]).errors == "none.json: error: cannot be read: no such file or directory\n")
  }

  @Test func `a name that no shard has is refused as in one run`() throws {
    try writeScenes(6)
    _ = try checkShards(3, "--state", "opne")
    let merged = try merge(shardNames(3))
    #expect(merged.status == 2)
    #expect(merged.errors == "layoutdoctor: error: no scene of any shard has the state opne\n")
    #expect(try check("--shard", "4/3").errors.contains("such as 2/8, not '4/3'"))
    #expect(try check("--shard", "1/3", "--timings").errors.contains("'--shard' and '--timings' cannot be combined"))
  }

  @Test func `damaged entries of a cache are checked again`() throws {
    try writeScenes(12)
    let one = try check("--format", "json")
    _ = try check("--format", "json", "--cache", "cache")
    for (index, name) in try entries().keys.sorted().enumerated() {
      let file = folder.url.appendingPathComponent("cache/\(name)")
      var data = try Data(contentsOf: file)
      switch index % 4 {
      case 0: data = Data()
      case 1: data.removeLast()
      case 2: data[data.count / 2] ^= 1
      default: data[40] ^= 128
      }
      try data.write(to: file)
    }
    let damaged = try entries()
    let again = try check("--format", "json", "--cache", "cache")
    #expect(again.output == one.output)
    let repaired = try entries()
    #expect(repaired.allSatisfy { damaged[$0.key] != $0.value })
    try folder.write("cache/layoutdoctor.program", "layoutdoctor program 1\nnonsense")
    #expect(try check("--format", "json", "--cache", "cache").output == one.output)
    #expect(try entries() == repaired)
  }

  @Test func `a result is used only for the same bytes, options and settings`() throws {
    try writeScenes(3)
    _ = try check("--cache", "cache")
    try folder.write("s/1.json", SampleScene.conflicting)
    let changed = try check("--cache", "cache")
    #expect(changed.output == (try check()).output)
    #expect(changed.output.hasSuffix("2 errors in 3 scenes, 6 configurations\n"))
    let quiet = try check("--cache", "cache", "--rule", "conflicting-constraints=note")
    #expect(quiet.output == (try check("--rule", "conflicting-constraints=note")).output)
    try folder.write(".layoutdoctor.json", #"{ "rules": { "conflicting-constraints": "off" } }"#)
    let configured = try check("--cache", "cache")
    #expect(configured.output == (try check()).output)
    #expect(configured.output != changed.output)
  }

  @Test func `a single file has a result in the cache, too, whatever the number of jobs`() throws {
    try folder.write("s/1.json", SampleScene.conflicting)
    for format in ["text", "json", "sarif"] {
      let one = try check("--format", format)
      #expect(try check("--format", format, "--cache", "cache", "--jobs", "1").output == one.output)
      let written = try entries()
      let second = try check("--format", format, "--cache", "cache")
      #expect(second.output == one.output)
      #expect(second.errors == one.errors)
      #expect(second.status == one.status)
      #expect(try entries() == written)
    }
    #expect(try entries().count == 3)
  }

  @Test func `a baseline works with a cache`() throws {
    try writeScenes(15)
    _ = try check("--baseline", "known.txt", "--update-baseline", "--cache", "cache")
    #expect(try check("--baseline", "known.txt", "--cache", "cache").status == 0)
    #expect(try check("--baseline", "known.txt", "--cache", "cache").output == check("--baseline", "known.txt").output)
    try folder.write("known.txt", "# layoutdoctor baseline 1\n")
    let run = try check("--baseline", "known.txt", "--cache", "cache")
    #expect(run.status == 1)
    #expect(run.output == (try check()).output)
  }

  @Test func `another build of the program uses no result of this one`() throws {
    try writeScenes(3)
    _ = try check("--cache", "cache")
    let written = try entries()
    let program = Program.folder.appendingPathComponent("layoutdoctor").path
    _ = try Program.shell("cp '\(program)' same; ./same check s --cache cache", in: folder.url)
    #expect(try entries() == written)
    _ = try Program.shell("cp '\(program)' other; printf x >> other; ./other check s --cache cache", in: folder.url)
    let replaced = try entries()
    #expect(replaced.count == 3)
    #expect(replaced.allSatisfy { written[$0.key] != $0.value })
  }

  @Test func `a watched folder is checked again on each change, until Ctrl-C`() throws {
    try folder.write("s/1.json", SampleScene.unreachable)
    try folder.write("s/2.json", SampleScene.sound)
    try folder.write("conflicting", SampleScene.conflicting)
    // The lines below move the finding down, which is no change.
    try folder.write("moved", "\n\n" + SampleScene.unreachable)
    let run = try Program.shell(
      """
      set -m
      layoutdoctor check s --watch --output html=page.html > out 2> errors &
      process=$!
      wait_for() { until grep -q "$1" out; do kill -0 $process || exit 9; sleep 0.05; done; }
      wait_for '^1 warning in 2 scenes'
      mv conflicting s/2.json
      wait_for '^1 came, 0 went; 1 error, 1 warning in 2 scenes'
      mv moved s/1.json
      wait_for '^0 came, 0 went'
      cp s/2.json conflicting
      printf '{ "layoutdoctor": 1,' > half
      mv half s/2.json
      wait_for '^+ s/2.json:1:'
      mv conflicting s/2.json
      wait_for '^- s/2.json:1:'
      rm s/2.json
      wait_for '^0 came, 1 went; 1 warning in 1 scene'
      kill -INT $process
      wait $process
      """, in: folder.url)
    #expect(run.status == 130)
    let lines = try folder.read("out").split(separator: "\n")
    #expect(lines.count == 11)
    #expect(lines[0].hasPrefix("s/1.json:"))
    #expect(lines[2].hasPrefix("+ s/2.json:"))
    #expect(lines[2].hasSuffix("[conflicting-constraints]"))
    #expect(lines[5].hasPrefix("+ s/2.json:1:"))
    #expect(lines[7] == lines[5].replacing("+ ", with: "- ", maxReplacements: 1))
    #expect(lines[9] == lines[2].replacing("+ ", with: "- ", maxReplacements: 1))
    #expect(try folder.read("errors").isEmpty)
    #expect(try folder.read("page.html").contains("<title>layoutdoctor: 1 warning in 1 scene"))
  }

  @Test func `a cache that cannot be made is an error`() throws {
    try writeScenes(2)
    try folder.write("file", "")
    let run = try check("--cache", "file")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("layoutdoctor: error: cannot write 'file':"))
  }
}
