import Testing

struct VerifyTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("sound.json", SampleScene.sound)
    try folder.write("conflicting.json", SampleScene.conflicting)
    _ = try Program.run("check", "conflicting.json", "sound.json", "--output", "json=report.json", in: folder.url)
  }

  @Test func `a report as it was written ends with 0 and says what is verified`() throws {
    let run = try Program.run("verify", "conflicting.json", "report.json", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("verified: 2 configurations, "))
    #expect(run.output.contains(" conflicting-constraints"))
    #expect(run.errors.isEmpty)
  }

  @Test func `of several scenes the one from the file is checked`() throws {
    #expect(try Program.run("verify", "sound.json", "report.json", in: folder.url).status == 0)
    try folder.write("third.json", SampleScene.sound)
    let run = try Program.run("verify", "third.json", "report.json", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("'conflicting.json', 'sound.json'"))
  }

  @Test func `a tampered proof ends with 1 and names its entry`() throws {
    let report = try folder.read("report.json")
    try folder.write("report.json", report.replacing(#""contradiction": "0 >= "#, with: #""contradiction": "0 >= 1"#))
    let run = try Program.run("verify", "conflicting.json", "report.json", in: folder.url)
    #expect(run.status == 1)
    #expect(run.output.contains("scenes[0].findings[0]: the sum proves "))
  }

  @Test func `what a report leaves out or claims beside its proofs is refused or named`() throws {
    let report = try folder.read("report.json")
    func verify(_ old: String, _ new: String) throws -> Program.Run {
      try #require(report.contains(old), "\(old)")
      try folder.write("report.json", report.replacing(old, with: new))
      return try Program.run("verify", "conflicting.json", "report.json", in: folder.url)
    }
    let expected = try verify(#""expected": false"#, #""expected": true"#)
    #expect(expected.status == 1)
    #expect(expected.output.contains("scenes[0].findings[0]: the scene does not expect this finding"))
    let lowered = try verify(#""severity": "error""#, #""severity": "note""#)
    #expect(lowered.output.contains("not checked: 1 severity below the usual one"))
    let unknown = try verify(#""rule": "conflicting-constraints""#, #""rule": "nothing""#)
    #expect(unknown.status == 1)
    #expect(unknown.output.contains("there is no rule 'nothing'"))
    #expect(unknown.output.contains("not checked: 2 conflicts without a finding"))
    let nowhere = try verify(#""configurations": ["closed", "open"]"#, #""configurations": []"#)
    #expect(nowhere.status == 1)
    #expect(nowhere.output.contains("scenes[0].findings[0]: no configuration is listed"))
    let other = try verify(#""version": ""#, #""version": "9."#)
    #expect(other.status == 2)
    #expect(other.errors.contains("of layoutdoctor wrote this report"))
  }

  @Test func `configurations that a report does not list are named, and one without any is refused`() throws {
    _ = try Program.run(
      "check", "sound.json", "--state", "open", "--output", "json=report.json", in: folder.url)
    let part = try Program.run("verify", "sound.json", "report.json", in: folder.url)
    #expect(part.status == 0)
    #expect(part.output.contains("not checked: 1 configuration that the report does not list"))
    try folder.write(
      "report.json",
      #"{ "scenes": [{ "file": "sound.json", "incomplete": [], "configurations": [], "findings": [] }] }"#)
    let none = try Program.run("verify", "sound.json", "report.json", in: folder.url)
    #expect(none.status == 1)
    #expect(none.output.contains("scenes[0].configurations: no configuration is listed"))
  }

  @Test func `a control whose alignment insets are larger than it reaches as far as its frame`() throws {
    try folder.write(
      "thin.json",
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [100, 100], "safeArea": [20, 0, 0, 0], "subviews": [
        { "id": "field", "kind": "textField", "frame": [10, 0, 4, 44], "alignmentInsets": [1, 2, 0, 3] }] } }
      """)
    let check = try Program.run("check", "thin.json", "--output", "json=thin-report.json", in: folder.url)
    #expect(check.output.contains("'field' reaches 20 into the top inset"))
    #expect(try Program.run("verify", "thin.json", "thin-report.json", in: folder.url).status == 0)
  }

  @Test(arguments: [("{", "1:2: error: "), ("{}", "1:1: error: key 'scenes' is missing"), ("", "1:1: error: ")])
  func `what is no report ends with 2 and the place`(text: String, place: String) throws {
    try folder.write("broken.json", text)
    let run = try Program.run("verify", "sound.json", "broken.json", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains(place), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test func `a report of a scene that could not be loaded, or of none, verifies nothing and ends with 2`() throws {
    try folder.write("scene.json", SampleScene.malformed)
    _ = try Program.run("check", "scene.json", "--output", "json=refused.json", in: folder.url)
    try folder.write("scene.json", SampleScene.sound)
    let refused = try Program.run("verify", "scene.json", "refused.json", in: folder.url)
    #expect(refused.status == 2)
    #expect(refused.errors.hasPrefix("refused.json: error: the report is about a scene that could not be loaded; "))
    #expect(refused.output.isEmpty)
    try folder.write("empty.json", #"{ "scenes": [] }"#)
    let empty = try Program.run("verify", "scene.json", "empty.json", in: folder.url)
    #expect(empty.status == 2)
    #expect(empty.errors == "empty.json: error: the report has no scenes\n\n", "\(empty.errors)")
  }

  @Test func `a report of another scene is refused`() throws {
    _ = try Program.run("check", "conflicting.json", "--output", "json=one.json", in: folder.url)
    let run = try Program.run("verify", "sound.json", "one.json", in: folder.url)
    #expect(run.status == 1)
  }

  @Test func `scene or report may come from standard input, but not both`() throws {
    let report = try folder.read("report.json")
    #expect(try Program.run("verify", "sound.json", "-", in: folder.url, input: report).status == 0)
    #expect(try Program.run("verify", "-", "-", in: folder.url).status == 2)
    #expect(try Program.run("verify", "sound.json", in: folder.url).status == 2)
  }

  @Test func `devices that stood in for the scene's environments are known`() throws {
    let check = try Program.run("check", "sound.json", "--format", "json", "--device", "iphone-16", in: folder.url)
    let run = try Program.run("verify", "sound.json", "-", in: folder.url, input: check.output)
    #expect(run.status == 0)
  }

  @Test func `a layout that only transitions lead to is checked, the path and the finding are counted`() throws {
    let scene = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "box", "frame": [0, 0, 10, 10] }, { "id": "b" }] },
        "constraints": { "x": "b.left == screen.left", "y": "b.top == screen.top", "w": "b.width == 10", "h": "b.height == 10" },
        "states": { "one": {}, "two": { "constants": { "x": 50 } } },
        "transitions": [{ "id": "t", "from": "one", "to": "two", "steps": [{ "constants": { "x": 20 } }] }] }
      """
    try folder.write("drift.json", scene)
    let check = try Program.run("check", "drift.json", "--format", "json", in: folder.url)
    let run = try Program.run("verify", "drift.json", "-", in: folder.url, input: check.output)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("verified: 3 configurations"))
    #expect(run.output.contains("1 state-drift"))
    #expect(run.output.contains("1 path of transitions"))
  }
}
