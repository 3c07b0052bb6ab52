import Foundation
import TestSupport
import Testing

struct CheckTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("sound.json", SampleScene.sound)
    try folder.write("conflicting.json", SampleScene.conflicting)
    try folder.write("unreachable.json", SampleScene.unreachable)
    try folder.write("malformed.json", SampleScene.malformed)
  }

  @Test(arguments: ["1", "2"]) func `errors of all files come before warnings`(jobs: String) throws {
    try folder.write("t/a.json", SampleScene.unreachable)
    try folder.write("t/b.json", SampleScene.conflicting)
    let run = try Program.run("check", "t", "--jobs", jobs, in: folder.url)
    let places = run.output.split(separator: "\n").filter { $0.hasPrefix("t/") }
    #expect(places.count == 2 && places[0].hasPrefix("t/b.json:") && places[1].hasPrefix("t/a.json:"), "\(run.output)")
  }

  /// Runs a check with several numbers of jobs, and compares the reports as text and as JSON.
  ///
  /// - Returns: the report as text.
  private func compareJobs(_ jobs: [Int], of path: String) throws -> String {
    let runs = try jobs.map { jobs in
      let outputs = ["text", "json"].flatMap { ["--output", "\($0)=\(jobs).\($0)"] }
      let run = try Program.run(words: ["check", path, "--jobs", "\(jobs)"] + outputs, in: folder.url)
      return try [run.output, run.errors, folder.read("\(jobs).text"), folder.read("\(jobs).json")]
    }
    for run in runs.dropFirst() { #expect(run == runs[0]) }
    return runs[0][2]
  }

  @Test func `the report is the same whatever the number of jobs`() throws {
    let fixtures = Program.package.appendingPathComponent("Fixtures/rules")
    #expect(try compareJobs([1, 4], of: fixtures.path).contains(" findings as expected"))
  }

  /// One scene that is large enough for several threads. In every tenth view, two equally strong optional widths contradict
  /// each other.
  @Test func `the report of one large scene is the same whatever the number of jobs`() throws {
    var views: [String] = []
    var constraints: [String] = []
    for view in 0..<4100 {
      views.append(#"{ "id": "v\#(view)" }"#)
      let lengths = view % 10 == 0 ? ["50 @500", "\(60 + view % 7) @500"] : ["50"]
      for (place, length) in lengths.enumerated() {
        constraints.append(#""w\#(view).\#(place)": "v\#(view).width == \#(length)""#)
      }
      for attribute in ["left", "top"] {
        constraints.append(
          #""\#(attribute)\#(view)": "v\#(view).\#(attribute) == screen.\#(attribute) + \#(view % 90)""#)
      }
      constraints.append(#""h\#(view)": "v\#(view).height == 20""#)
    }
    try folder.write(
      "large.json",
      #"{ "layoutdoctor": 1, "root": { "id": "screen", "size": [400, 400], "subviews": ["#
        + views.joined(separator: ",")
        + #"] }, "constraints": {"# + constraints.joined(separator: ",\n") + "} }")
    #expect(try compareJobs([1, 4], of: "large.json").contains("priority-tie"))
  }

  @Test func `a sound scene ends with 0 and says so`() throws {
    let run = try Program.run("check", "sound.json", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output == "no findings in 1 scene, 2 configurations\n")
    #expect(run.errors.isEmpty)
  }

  @Test func `a conflict ends with 1`() throws {
    let run = try Program.run("check", "conflicting.json", in: folder.url)
    #expect(run.status == 1)
    #expect(run.output.contains("[conflicting-constraints]"))
  }

  @Test func `what follows from a finding that is not shown does not count`() throws {
    try folder.write(
      "free.json",
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [375, 667], "subviews": [
          { "id": "card", "kind": "button", "intrinsicSize": [100, 44] },
          { "id": "picture", "kind": "imageView", "frame": [0, 0, 375, 600] }] },
        "constraints": { "card.leading": "card.leading == screen.leading + 20" } }
      """)
    for severity in ["note", "warning"] {
      let run = try Program.run(
        "check", "free.json", "--rule", "ambiguous-layout=note", "--severity", severity, in: folder.url)
      #expect(run.status == 0, "\(run.output)")
    }
  }

  @Test(arguments: [("note", 1), ("warning", 1), ("error", 0)] as [(String, Int32)])
  func `a warning ends with 1 unless only errors fail the run`(severity: String, status: Int32) throws {
    #expect(try Program.run("check", "unreachable.json", "--fail-on", severity, in: folder.url).status == status)
  }

  @Test func `a rule can be made an error or turned off`() throws {
    let rule = "unreachable-priority"
    let raised = try Program.run(
      "check", "unreachable.json", "--rule", "\(rule)=error", "--fail-on=error", in: folder.url)
    #expect(raised.status == 1)
    let off = try Program.run("check", "unreachable.json", "--rule", "\(rule)=off", in: folder.url)
    #expect(off.status == 0)
  }

  @Test func `a scene that cannot be loaded ends with 2 and hides no other`() throws {
    let run = try Program.run("check", "malformed.json", "conflicting.json", in: folder.url)
    #expect(run.status == 2)
    #expect(run.output.contains("[conflicting-constraints]"))
    #expect(run.errors.contains("malformed.json:1:48: error: "))
  }

  @Test func `a file that is not there ends with 2 in the system's words`() throws {
    let run = try Program.run("check", "nowhere.json", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors == "nowhere.json: error: no such file or directory\n\n")
  }

  @Test func `standard input is a scene, too`() throws {
    let run = try Program.run("check", "-", "--format", "json", in: folder.url, input: SampleScene.conflicting)
    #expect(run.status == 1)
    #expect(run.output.contains(#""file": "<stdin>""#))
  }

  @Test func `a folder is checked as a whole, in the order of names`() throws {
    let run = try Program.run("check", ".", "--format=json", in: folder.url)
    #expect(run.status == 2)
    let files = run.output.split(separator: "\n").filter { $0.contains("\"file\":") }.map {
      $0.split(separator: "\"")[3]
    }
    #expect(files == ["./conflicting.json", "./malformed.json", "./sound.json", "./unreachable.json"])
  }

  @Test func `a folder without scenes ends with 2`() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("empty"), withIntermediateDirectories: true)
    #expect(try Program.run("check", "empty", in: folder.url).status == 2)
  }

  @Test func `the same input gives the same bytes`() throws {
    let runs = try (0..<2).map { _ in try Program.run("check", ".", "--format", "json", in: folder.url).output }
    #expect(runs[0] == runs[1])
  }

  @Test func `the order of the arguments changes nothing`() throws {
    let one = try Program.run("check", "sound.json", "conflicting.json", in: folder.url)
    let other = try Program.run("check", "conflicting.json", "sound.json", in: folder.url)
    #expect(one.output == other.output)
  }

  @Test func `a name with spaces and other scripts is named as it is`() throws {
    try folder.write("two words 画面.json", SampleScene.conflicting)
    let run = try Program.run("check", "two words 画面.json", in: folder.url)
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("two words 画面.json:"))
  }

  @Test func `only the state asked for is checked, and one that is nowhere ends with 2`() throws {
    let run = try Program.run("check", "sound.json", "--state", "open", in: folder.url)
    #expect(run.output == "no findings in 1 scene, 1 configuration\n")
    let unknown = try Program.run("check", "sound.json", "--state", "opne", in: folder.url)
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("'open'"))
  }

  @Test func `devices stand in for the scene's environments`() throws {
    let run = try Program.run(
      "check", "sound.json", "--format=json", "--device", "iphone-se-3", "--device", "iphone-16", in: folder.url)
    #expect(run.output.contains(#""id": "open@iphone-16""#))
    #expect(run.output.contains(#""configurations": 4"#))
  }

  @Test func `timings and colours come only on request, and NO_COLOR does not undo the request`() throws {
    let plain = try Program.run("check", "conflicting.json", "--format", "json", in: folder.url)
    #expect(!plain.output.contains("timings"))
    let timed = try Program.run("check", "conflicting.json", "--format", "json", "--timings", in: folder.url)
    #expect(timed.output.contains(#""timings": {"load": "#))
    #expect(try !Program.run("check", "conflicting.json", in: folder.url).output.contains("\u{1B}"))
    let colored = try Program.run(
      "check", "conflicting.json", "--color", "always", in: folder.url, environment: ["NO_COLOR": "1"])
    #expect(colored.output.contains("\u{1B}["))
  }

  @Test func `timings tell of every stage, of each scene and of the whole run`() throws {
    struct Report: Decodable {
      struct Scene: Decodable { let timings: [String: Double] }
      let scenes: [Scene]
      let timings: [String: Double]
    }
    let run = try Program.run(
      "check", "sound.json", "conflicting.json", "--format", "json", "--timings", in: folder.url)
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    let stages: Set = ["load", "lower", "solve", "diagnose", "write"]
    #expect(report.scenes.map { Set($0.timings.keys) } == [stages, stages])
    #expect(Set(report.timings.keys) == stages.union(["start", "total"]))
    for timings in report.scenes.map(\.timings) + [report.timings] { #expect(timings.values.allSatisfy { $0 >= 0 }) }
  }

  @Test(arguments: ["check", "solve"])
  func `timings as text end with one line for each stage and one for all`(_ command: String) throws {
    let run = try Program.run(command, "sound.json", "--timings", in: folder.url)
    let lines = run.output.split(separator: "\n").suffix(7).map { $0.split(separator: " ").map(String.init) }
    #expect(lines.map { $0[0] } == ["start", "load", "lower", "solve", "diagnose", "write", "total"])
    for line in lines {
      #expect(try #require(Double(line[1])) >= 0)
      #expect(line[2] == "ms")
    }
    let milliseconds = lines.compactMap { Double($0[1]) }
    #expect(milliseconds.dropLast().reduce(0, +) <= milliseconds[6] + 0.1)
  }

  @Test func `a reader that leaves early makes no noise`() throws {
    let run = try Program.shell("layoutdoctor check . --format json 2>complaints | true", in: folder.url)
    #expect(run.status == 0)
    #expect(try !folder.read("complaints").contains("cannot write"))
  }

  @Test func `more configurations than the limit are cut off and end with 2`() throws {
    let states = #"{ "states": { "a": {}, "b": {} } }"#
    let machines = (0..<13).map { "\"m\($0)\": \(states)" }.joined(separator: ", ")
    try folder.write(
      "many.json",
      #"{ "layoutdoctor": 1, "root": { "id": "r", "size": [1, 1] }, "machines": { \#(machines) } }"#)
    let run = try Program.run("check", "many.json", "--format", "json", in: folder.url)
    #expect(run.status == 2)
    #expect(run.output.contains(#"{"what": "configurations", "limit": 4096, "left": 4096}"#))
    #expect(run.errors.contains("4096 configurations"))
  }
}
