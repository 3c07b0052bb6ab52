import Foundation
import Testing

/// Checks that exceed their time or memory limit, and checks that crash.
struct ResourceLimitTests {
  private let folder: Folder

  private struct Report: Decodable {
    struct Limit: Decodable {
      let what: String
      let limit, left: Int
    }
    struct Finding: Decodable { let rule: String }
    struct Scene: Decodable {
      let file: String
      let findings: [Finding]
      let incomplete: [Limit]
    }
    let scenes: [Scene]
  }

  init() throws {
    folder = try Folder()
    try folder.write("conflicting.json", SampleScene.conflicting)
    try folder.write("sound.json", SampleScene.sound)
  }

  private func report(_ run: Program.Run) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
  }

  /// The part of a file's report with its findings, as text.
  private func findings(of file: String) throws -> String {
    try Program.run("check", file, "--quiet", in: folder.url).output
  }

  @Test(arguments: [["long.json"], ["conflicting.json", "long.json", "sound.json"]])
  func `a check that runs out of time reports what it has left out`(files: [String]) throws {
    try folder.write("long.json", LongScene.manyConfigurations)
    let options = ["--time-limit", "2", "--format", "json"]
    let run = try Program.shell("layoutdoctor check \((files + options).joined(separator: " "))", in: folder.url)
    #expect(run.status == 2)
    let scenes = try report(run).scenes
    #expect(scenes.map(\.file) == files)
    let limits = try #require(scenes.first { $0.file == "long.json" }).incomplete
    #expect(!limits.isEmpty)
    for limit in limits {
      #expect(limit.what.hasPrefix("seconds"))
      #expect(limit.limit == 2)
    }
    #expect(run.errors.contains("long.json: error: stopped at the limit of 2 seconds"))
    for scene in scenes where scene.file == "conflicting.json" {
      #expect(Set(scene.findings.map(\.rule)) == ["conflicting-constraints"])
      #expect(scene.incomplete.isEmpty)
    }
  }

  @Test(arguments: [["long.json"], ["conflicting.json", "long.json"]])
  func `a check that runs out of memory is reported, and the others are as ever`(files: [String]) throws {
    try folder.write("long.json", LongScene.manyViews)
    let run = try Program.shell(
      "layoutdoctor check \(files.joined(separator: " ")) --memory-limit 40MB", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("long.json: error: stopped at the limit of 40 MB of memory\n"))
    let others = files.count > 1 ? try findings(of: "conflicting.json") : "1 file could not be checked"
    #expect(run.output.hasPrefix(others))
  }

  @Test(arguments: [
    "solve long.json", "ranges long.json", "fix long.json", "draw -o out long.json", "graph -o out long.json",
  ])
  func `every command on a scene ends at the limit and writes nothing`(command: String) throws {
    try folder.write("long.json", LongScene.manyViews)
    try folder.write(".layoutdoctor.json", #"{ "limits": { "memory": "40MB" } }"#)
    let run = try Program.shell("layoutdoctor \(command)", in: folder.url)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors == "long.json: error: stopped at the limit of 40 MB of memory\n\n")
    #expect(folder.entries == [".layoutdoctor.json", "conflicting.json", "long.json", "sound.json"])
    #expect(try folder.read("long.json") == LongScene.manyViews)
  }

  @Test func `a verification ends at the limit`() throws {
    try folder.write("long.json", LongScene.veryManyViews)
    _ = try Program.run("check", "sound.json", "--output", "json=report.json", in: folder.url)
    try folder.write(".layoutdoctor.json", #"{ "limits": { "memory": "5MB" } }"#)
    let run = try Program.run("verify", "long.json", "report.json", in: folder.url)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors == "report.json: error: stopped at the limit of 5 MB of memory\n\n")
  }

  @Test func `files that no process can be started for are refused`() throws {
    // There is room for one descriptor besides the standard ones, but a channel to another process needs two.
    let run = try Program.shell("ulimit -n 4; layoutdoctor check conflicting.json sound.json", in: folder.url)
    #expect(run.status == 2)
    #expect(run.output == "2 files could not be checked\n")
    let message = "error: no process can be started to check it: too many open files\n\n"
    #expect(run.errors == "conflicting.json: \(message)sound.json: \(message)")
  }

  @Test func `limits that are not reached change nothing`() throws {
    let plain = try Program.run("check", ".", "--format", "json", in: folder.url)
    let limited = try Program.run(
      "check", ".", "--format", "json", "--time-limit", "100", "--memory-limit", "1GB", in: folder.url)
    #expect(plain.output == limited.output)
    #expect(plain.errors == limited.errors)
    #expect(plain.status == limited.status)
  }

  @Test(arguments: ["0", "-1", "1.5", "soon"])
  func `a time limit is a whole number of seconds`(value: String) throws {
    let run = try Program.run("check", "sound.json", "--time-limit=\(value)", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("'--time-limit SECONDS' takes a whole number from 1 on, not '\(value)'"))
  }

  @Test(arguments: ["2", "0GB", "1.5GB", "-1MB", "GB", "99999999999999999999MB", "9000000000000000000GB"])
  func `a memory limit is a whole number of megabytes or gigabytes`(value: String) throws {
    let run = try Program.run("check", "sound.json", "--memory-limit=\(value)", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("'--memory-limit SIZE' takes a whole number of MB or GB"))
  }

  /// Checks a long scene and others while running a line of shell, in which `$worker` is the process that checks the long
  /// scene.
  private func checkWithWorker(_ line: String) throws -> Program.Run {
    try folder.write("a-long.json", LongScene.manyConfigurations)
    return try Program.shell(
      """
      layoutdoctor check a-long.json conflicting.json sound.json --jobs 1 --time-limit 100 & check=$!
      for try in $(seq 400); do worker=$(pgrep -P $check) && break; sleep 0.02; done
      \(line)
      """, in: folder.url)
  }

  @Test(arguments: [
    ("ILL", "the check crashed (illegal instruction); please report it with this file"),
    ("SEGV", "the check crashed (segmentation fault); please report it with this file"),
    ("KILL", "the check was killed, perhaps because the system had no memory left"),
  ])
  func `a check that crashes is reported with its file, and the others are as ever`(
    signal: String, message: String
  ) throws {
    let run = try checkWithWorker("kill -\(signal) $worker; wait $check")
    #expect(run.status == 2)
    #expect(run.errors == "a-long.json: error: \(message)\n\n")
    #expect(run.output.hasPrefix(try findings(of: "conflicting.json")))
    #expect(run.output.hasSuffix(" in 2 scenes, 4 configurations; 1 file could not be checked\n"))
  }

  @Test func `a worker process ends with the check that it works for`() throws {
    let run = try checkWithWorker(
      """
      kill -KILL $check
      for try in $(seq 200); do kill -0 $worker 2>/dev/null || { echo ended; exit; }; sleep 0.05; done
      kill -KILL $worker
      """)
    #expect(run.output == "ended\n")
  }

  @Test func `one file is reported as it is among several`() throws {
    let alone = try findings(of: "conflicting.json")
    #expect(alone.contains("[conflicting-constraints]"))
    let run = try Program.run("check", "conflicting.json", "sound.json", "--quiet", in: folder.url)
    #expect(run.output == alone)
  }

  @Test func `standard input can be one of several files`() throws {
    let run = try Program.run(
      "check", "sound.json", "-", "--quiet", "--jobs", "1", in: folder.url, input: SampleScene.conflicting)
    #expect(run.status == 1)
    #expect(run.output == (try findings(of: "conflicting.json")).replacing("conflicting.json", with: "<stdin>"))
  }

  @Test func `a state that none of several files has is a mistake`() throws {
    let some = try Program.run("check", "sound.json", "conflicting.json", "--state", "open", in: folder.url)
    #expect(some.status == 1)
    let none = try Program.run("check", "sound.json", "conflicting.json", "--state", "opne", in: folder.url)
    #expect(none.status == 2)
    #expect(none.output.isEmpty)
    #expect(none.errors.contains("no scene has the state 'opne'; did you mean 'open'?"))
  }

  @Test func `each of several outputs has its format and style`() throws {
    let files = ["check", "sound.json", "conflicting.json", "--color", "always", "--format", "text"]
    let run = try Program.shell(
      "layoutdoctor \(files.joined(separator: " ")) --output json=out.json --output text=out.txt", in: folder.url)
    let plain = try Program.run("check", "sound.json", "conflicting.json", in: folder.url)
    let json = try Program.run("check", "sound.json", "conflicting.json", "--format", "json", in: folder.url)
    #expect(run.output.contains("\u{1B}["))
    #expect(try folder.read("out.txt") == plain.output)
    #expect(try folder.read("out.json") == json.output)
  }
}
