import Foundation
import Testing

/// Console logs as the argument of `explain`.
struct ExplainTests {
  private let folder: Folder
  private static let logs = Program.package.appendingPathComponent("Fixtures/logs")

  init() throws {
    folder = try Folder()
    for name in ["profile-card", "send-button", "header-margins", "sidebar"] {
      let text = try String(contentsOf: Self.logs.appendingPathComponent("\(name).log"), encoding: .utf8)
      try folder.write("\(name).log", text)
    }
  }

  @Test func `an alert is told with its proof and what to do`() throws {
    let run = try Program.run("explain", "profile-card.log", in: folder.url)
    #expect(run.status == 1)
    let lines = run.output.components(separatedBy: "\n")
    #expect(
      lines[0].hasPrefix(
        "profile-card.log:2: conflict: your constraints against the height that the system gives UITableViewCellContentView: "
          + "UITableViewCellContentView is 43.67 tall, but its constraints need 88 ["))
    #expect(lines[1] == "  because 64 + 12 + 12 = 88 > 43.67, 44.33 too many")
    #expect(lines[2] == "  2 times: again in line 20")
    #expect(lines.contains("  try: priority 999 for: UIImageView is 64 tall (tried: this ends the conflict)"))
    #expect(lines.contains("  the system broke: UIImageView is 64 tall"))
    #expect(
      lines.contains {
        $0.hasPrefix("  UIView-Encapsulated-Layout-Height: the height that a table or a collection gave the cell")
      })
    #expect(run.output.hasSuffix("\n2 alerts, 1 problem; 1 of 1 proven to conflict\n"))
  }

  @Test func `a log that proves no conflict says why, and what was assumed`() throws {
    let run = try Program.run("explain", "header-margins.log", in: folder.url)
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        "header-margins.log:1: alert: your constraints against the width that the system gives UITableViewHeaderFooterView: probably: "
      ))
    #expect(run.output.contains("the text alone proves no conflict: the text does not show the margins of"))
    #expect(run.output.contains("assuming that leadingMargin of UITableViewHeaderFooterView is UIKit's default of 8"))
  }

  @Test func `a log is read from standard input, and one without alerts passes`() throws {
    let run = try Program.run("explain", "-", in: folder.url, input: "nothing to see\n")
    #expect(run.status == 0)
    #expect(run.output == "no alert of Auto Layout in <stdin>\n")
  }

  @Test func `only the alert of a log can become a scene`() throws {
    for argument in ["", "conflicting-constraints"] {
      let run = try Program.run(
        words: ["explain", "--format", "scene"] + [argument].filter { !$0.isEmpty }, in: folder.url)
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(run.errors.hasPrefix("layoutdoctor: error: '--format scene' needs 'LOG'\n"), "\(run.errors)")
    }
  }

  @Test func `constraints that were printed are no alert`() throws {
    try folder.write("print.log", "made <NSLayoutConstraint:0x1a0 UIView:0x10a0.height == 44   (active)>\n")
    let run = try Program.run("explain", "print.log", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("print.log:1: list: constraints that were printed without an alert"))
    #expect(run.output.hasSuffix("\n1 list of constraints without an alert\n"))
  }

  @Test func `rows that could not be read are shown, and an imported scene says that it lacks them`() throws {
    let row = "NSLayoutConstraint:0x1a0 V:|-(8)-[UILabel:0x10"
    try folder.write("cut.log", "Unable to simultaneously satisfy constraints.\n(\n    \"<\(row)\n)\n")
    let run = try Program.run("explain", "cut.log", in: folder.url)
    #expect(run.status == 1)
    #expect(run.output.contains("\n  rows that could not be read\n    \(row)\n"))
    let note = "cut.log: note: 1 row of the log could not be read, so the scene may lack constraints\n"
    #expect(try Program.run("import", "cut.log", "-o", "out", in: folder.url).errors.contains(note))
  }

  private struct Log: Decodable {
    let alerts: [Alert]
    let summary: [String: Int]
    struct Alert: Decodable {
      let line, count: Int
      let fingerprint, verdict: String
      let members: [Int]
      let broken: Int?
      let constraints: [Constraint]
      let multipliers: [Multiplier]
    }
    struct Constraint: Decodable { let text, equation: String, member: Bool }
    struct Multiplier: Decodable { let constraint: Int?, background: String?, multiplier: String }
  }

  @Test func `the JSON has the proof`() throws {
    let run = try Program.run("explain", "sidebar.log", "--format", "json", in: folder.url)
    let log = try JSONDecoder().decode(Log.self, from: Data(run.output.utf8))
    #expect(log.summary == ["alerts": 1, "distinct": 1, "proven": 1, "known": 0, "messages": 0, "left": 0])
    let alert = try #require(log.alerts.first)
    // 8 + 24 + 6 + 120 + 8 = 166 does not fit into 150.
    #expect(alert.verdict == "infeasible-linear")
    #expect(alert.members == [0, 1, 2, 3, 4, 5])
    #expect(alert.broken == 0)
    #expect(alert.constraints[0].equation == "NSTextField.width >= 120")
    #expect(alert.constraints[2].equation == "NSImageView.leading == SidebarCell.leading + 8")
    #expect(Set(alert.multipliers.map(\.multiplier)) == ["1", "-1"])
  }

  @Test func `known alerts pass, and those that are gone are told`() throws {
    let run = try Program.run("explain", "sidebar.log", "--format", "json", in: folder.url)
    let log = try JSONDecoder().decode(Log.self, from: Data(run.output.utf8))
    let fingerprint = try #require(log.alerts.first?.fingerprint)
    try folder.write("known.txt", "# known since spring\n\(fingerprint)  # the sidebar\n0123456789abcdef\n")
    let allowed = try Program.run("explain", "sidebar.log", "--allow", "known.txt", in: folder.url)
    #expect(allowed.status == 0)
    #expect(allowed.output == "1 alert, 1 problem, 1 of them known\n")
    #expect(allowed.errors == "layoutdoctor: note: the known alert 0123456789abcdef is not in the log\n")
    #expect(try Program.run("explain", "send-button.log", "--allow", "known.txt", in: folder.url).status == 1)
  }

  @Test func `messages that are no alerts are explained, and those about mistakes fail`() throws {
    let trace = "*UILabel:0x135e848a0'Total'- AMBIGUOUS LAYOUT for UILabel:0x135e848a0'Total'.Width{id: 35}\n"
    try folder.write("trace.log", trace)
    let run = try Program.run("explain", "trace.log", in: folder.url)
    #expect(run.status == 1)
    #expect(
      run.output.hasPrefix("trace.log:1: error: the width of UILabel 'Total' is not determined [ambiguous-layout] ["))
    #expect(run.output.contains("\n  missing: a width, a second edge, or content with an intrinsic width\n"))
    #expect(run.output.hasSuffix("\n1 other message about layout\n"))
    try folder.write("window.log", "•UIWindow:0x135e848a0 - AMBIGUOUS LAYOUT\n")
    #expect(try Program.run("explain", "window.log", in: folder.url).status == 0)
    let json = try Program.run("explain", "trace.log", "--format", "json", in: folder.url).output
    #expect(json.contains(#""name": "width""#) && json.contains(#""id": "35""#), "\(json)")
  }

  @Test func `several logs are reported in the formats of a check, at the place of a constraint if one is printed`()
    throws
  {
    let run = try Program.run("explain", "sidebar.log", "send-button.log", "--format", "github", in: folder.url)
    #expect(run.status == 1)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("::error file=sidebar.log,line=1,"))
    #expect(lines[1].hasPrefix("::error file=ComposeView.swift,line=41,"))
    #expect(
      lines[1].contains("title=conflicting-constraints::your constraints: 'Send' cannot be both 0 and 44 tall%0A"))
    for format in ["sarif", "junit", "gitlab", "markdown", "html", "concise", "checkstyle", "xcode"] {
      let run = try Program.run("explain", "sidebar.log", "--format", format, in: folder.url)
      #expect(run.status == 1 && run.errors.isEmpty, "\(format): \(run.errors)")
      #expect(run.output.contains("conflicting-constraints"), "\(format)")
      #expect(format != "junit" || run.output.contains("name=\"log\""))
    }
  }

  @Test func `a baseline holds the alerts of logs`() throws {
    let names = ["sidebar.log", "send-button.log"]
    let options = ["--baseline", "alerts.txt"]
    let written = try Program.run(
      words: ["explain"] + names + options + ["--update-baseline", "--format", "concise"], in: folder.url)
    #expect(written.status == 0 && written.output.isEmpty)
    let entries = try folder.read("alerts.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(entries.map { $0.split(separator: "\t")[2] } == ["send-button.log", "sidebar.log"])
    for format in ["text", "json", "github"] {
      #expect(
        try Program.run(words: ["explain"] + names + options + ["--format", format], in: folder.url).status == 0)
    }
    // Another run of one of the logs has one problem more.
    let text = try folder.read("sidebar.log")
    try folder.write("sidebar.log", text + "\n" + (try folder.read("profile-card.log")))
    let later = try Program.run(words: ["explain", "sidebar.log", "--format", "concise"] + options, in: folder.url)
    #expect(later.status == 1 && later.errors.isEmpty, "\(later.errors)")
    #expect(later.output.split(separator: "\n").count == 1)
    try folder.write("sidebar.log", "nothing\n")
    let gone = try Program.run(words: ["explain", "sidebar.log", "--fail-on-stale"] + options, in: folder.url)
    #expect(gone.status == 1)
    #expect(gone.errors.contains("no finding matches 'conflicting-constraints'"))
  }

  @Test func `the constraint in a message becomes a scene`() throws {
    try folder.write(
      "hierarchy.log",
      """
      The view hierarchy is not prepared for the constraint: <NSLayoutConstraint:0x600002b UIButton:0x7fe49.top == \
      UIView:0x7fe4a.top + 12   (inactive)>
      \tWhen added to a view, the constraint's items must be descendants of that view (or the view itself).
      """)
    #expect(try Program.run("explain", "hierarchy.log", in: folder.url).status == 1)
    let run = try Program.run("import", "hierarchy.log", "-o", "out", "--no-config", in: folder.url)
    #expect(run.status == 0)
    #expect(try folder.read("out/hierarchy.log.line-1.json").contains("UIButton.top == UIView.top + 12"))
  }

  @Test(arguments: ["profile-card", "send-button", "sidebar"])
  func `an alert as a scene has the same conflict`(name: String) throws {
    let scene = try Program.run("explain", "\(name).log", "--format", "scene", in: folder.url)
    #expect(scene.status == 1)
    try folder.write("alert.json", scene.output)
    let check = try Program.run("check", "alert.json", in: folder.url)
    #expect(check.status == 1)
    #expect(check.output.contains("[conflicting-constraints]"))
    #expect(check.output.hasSuffix("\n1 error in 1 scene, 1 configuration\n"), "\(check.output)")
    #expect(try Program.run("graph", "alert.json", "-o", "out", "--format", "dot", in: folder.url).status == 0)
    #expect(try Program.run("fix", "alert.json", in: folder.url).status == 0)
    let fixed = try Program.run("check", "alert.json", in: folder.url)
    #expect(!fixed.output.contains("[conflicting-constraints]"))
  }

  @Test func `each problem of a log is imported as a scene`() throws {
    let run = try Program.run("import", "profile-card.log", "-o", "out", in: folder.url)
    #expect(run.status == 0)
    #expect(try folder.read("out/profile-card.log.line-2.json").contains("UIImageView.height == 64"))
  }

  @Test func `views and constraints of a debugger session are a scene with the frames of the session`() throws {
    let text = try String(contentsOf: Self.logs.appendingPathComponent("debugger-session.txt"), encoding: .utf8)
    try folder.write("session.txt", text)
    let run = try Program.run("import", "session.txt", "-o", "out", in: folder.url)
    #expect(run.status == 0)
    let note = "session.txt: note: no constraints were printed of UIImageView, so they keep their frames\n"
    #expect(run.errors.contains(note))
    let check = try Program.run(
      "check", "out/session.txt.views.json", "--rule", "misplaced-view=warning", in: folder.url)
    #expect(check.status == 0, "\(check.output)\(check.errors)")
    let frames = try Program.run("solve", "out/session.txt.views.json", in: folder.url).output
    #expect(frames.contains("343"))
  }

  @Test func `what is neither a rule nor a file is refused`() throws {
    let run = try Program.run("explain", "occluded-veiw", in: folder.url)
    #expect(run.status == 2)
    let error = "layoutdoctor: error: 'occluded-veiw' is neither a rule nor a file; did you mean 'occluded-view'?"
    #expect(run.errors.hasPrefix(error))
  }
}
