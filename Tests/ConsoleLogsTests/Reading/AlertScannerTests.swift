import Testing

@testable import ConsoleLogs

/// Which alerts are in a log.
struct AlertScannerTests {
  private static func row(_ number: Int, _ height: Int) -> String {
    "    \"<NSLayoutConstraint:0x\(number) UIView:0x77.height == \(height)   (active)>\""
  }

  /// An alert without its headline.
  private static let end =
    "(\n\(row(1, 10)),\n\(row(2, 20))\n)\n\nWill attempt to recover by breaking constraint \n\(row(1, 10))\n"

  @Test func `an alert has its rows, and the constraint that was broken`() throws {
    let alerts = LogFixture.alerts(try LogFixture.text("profile-card"))
    #expect(alerts.map(\.line) == [2, 20])
    #expect(alerts.map(\.constraints.count) == [4, 4])
    #expect(alerts.map(\.brokenIndex) == [0, 0])
    #expect(alerts.map(\.unread) == [[], []])
  }

  @Test func `the newer headline of macOS and the older one after it are one alert`() throws {
    let alerts = LogFixture.alerts(try LogFixture.text("sidebar"))
    #expect(alerts.count == 1)
    #expect(alerts.first?.constraints.count == 6)
    #expect(alerts.first?.brokenIndex == 0)
  }

  @Test func `alerts of two threads whose lines alternate are told apart`() {
    func line(_ thread: String, _ text: String) -> String { "12:00 App[7:\(thread)] \(text)" }
    let headline = "Unable to simultaneously satisfy constraints."
    let text = [
      line("1", headline), line("2", headline), line("1", "("), line("2", "("), line("1", Self.row(1, 10)),
      line("2", Self.row(3, 30)), line("2", Self.row(4, 40)), line("1", Self.row(2, 20)), line("1", ")"),
      line("2", ")"),
    ].joined(separator: "\n")
    let alerts = LogFixture.alerts(text)
    #expect(alerts.map { $0.constraints.map(\.address) } == [["0x1", "0x2"], ["0x3", "0x4"]])
  }

  @Test func `other lines may stand between the rows`() {
    let text = """
      Unable to simultaneously satisfy constraints.
      (
      \(Self.row(1, 10)),
      12:00:01 App[3:4] tapped <UIButton: 0x1>
      \(Self.row(2, 20))
      )
      """
    #expect(LogFixture.alerts(text).map(\.constraints.count) == [2])
  }

  @Test func `left out rows are known to be missing`() {
    let text = "Unable to simultaneously satisfy constraints.\n(\n\(Self.row(1, 10)),\n  ...\n)"
    #expect(LogFixture.alerts(text).map(\.isIncomplete) == [true])
  }

  @Test func `left out rows are known to be missing in a log with processes, too`() {
    let lines = ["Unable to simultaneously satisfy constraints.", "(", Self.row(1, 10) + ",", "    ...", ")"]
    let text = lines.map { "2024-01-01 10:00:00.000 App[12:34] \($0)\n" }.joined()
    #expect(LogFixture.alerts(text).map(\.isIncomplete) == [true])
  }

  @Test func `a title or a sentence with the words of a headline is no alert`() {
    let title = "# unable to simultaneously satisfy constraints\n"
    let alerts = LogFixture.alerts(title + "10:00 App[1:2] Unable to simultaneously satisfy constraints.\n" + Self.end)
    #expect(alerts.map(\.line) == [2])
    #expect(alerts.map(\.brokenIndex) == [0])
    let sentence = "note: no log may contain \"Unable to simultaneously satisfy constraints\"\npassed\n"
    #expect(LogFixture.alerts(sentence).isEmpty)
    // The rows are lost, but not the alert.
    #expect(LogFixture.alerts("10:00 App[1:2] Unable to simultaneously satisfy constraints.\n").count == 1)
    #expect(LogFixture.alerts("Unable to simultaneously satisfy constraints.\n(\n\"\"\n)\n").count == 1)
  }

  @Test func `an alert without line ends is an alert`() {
    let text = "Unable to simultaneously satisfy constraints. " + Self.end.replacing("\n", with: " ")
    let alerts = LogFixture.alerts(text)
    #expect(alerts.map(\.constraints.count) == [2])
    #expect(alerts.map(\.brokenIndex) == [0])
  }

  @Test func `an alert whose beginning is lost is an alert`() {
    let recovery = "Will attempt to recover by breaking constraint \n"
    #expect(ExplainedLog(Array((recovery + Self.row(1, 10)).utf8)).problems.map(\.isAlert) == [true])
    let advice = "  Probably at least one of the constraints in the following list is one you don't want.\n"
    #expect(LogFixture.alerts(advice + Self.end).map(\.hasHeadline) == [true])
    // What stands far away is something else.
    let far = LogFixture.alerts(recovery + "\n\n\n\n\n\n" + Self.row(1, 10))
    #expect(far.map(\.constraints.count) == [1])
    #expect(far.map(\.broken?.address) == [nil])
  }

  @Test func `the broken constraint may follow the end of a block of code`() {
    let rows = "\(Self.row(1, 10)),\n\(Self.row(2, 20))\n"
    let recovery = "\nWill attempt to recover by breaking constraint \n"
    let alerts = LogFixture.alerts("```\n\(rows)```\n\(recovery)\n\(Self.row(1, 10))\n")
    #expect(alerts.map(\.constraints.count) == [2])
    #expect(alerts.map(\.brokenIndex) == [0])
    // A row that is printed again after a block was not broken.
    let lists = LogFixture.alerts("```\n\(rows)```\nlater\n\(Self.row(1, 10))\n")
    #expect(lists.map(\.constraints.count) == [2, 1])
    #expect(lists.map(\.broken?.address) == [nil, nil])
  }

  @Test func `a broken constraint that is cut off is the row with its address`() {
    let end = String(Self.end.dropLast(Self.row(1, 10).count + 1))
    let text = "Unable to simultaneously satisfy constraints.\n" + end
    #expect(LogFixture.alerts(text + "<NSLayoutConstraint:0x2 UIVi").map(\.brokenIndex) == [1])
    // The address may go on.
    #expect(LogFixture.alerts(text + "<NSLayoutConstraint:0x2").map(\.brokenIndex) == [nil])
  }

  @Test func `a log that hides the constraints says so`() {
    let alerts = LogFixture.alerts("12:00 App[3:4] Unable to simultaneously satisfy constraints.\n(\n<private>\n)\n")
    #expect(alerts.map(\.isPrivate) == [true])
    #expect(alerts.first.map { AlertAnalysis($0).gaps.first } == .isPrivate)
  }

  @Test func `rows without a headline are a list`() {
    let alerts = LogFixture.alerts("po view.constraints\n\(Self.row(1, 10)),\n\(Self.row(2, 20))\n")
    #expect(alerts.map(\.hasHeadline) == [false])
    #expect(alerts.map(\.constraints.count) == [2])
  }

  @Test(arguments: ["", "\n\n", "constraint", "<NSLayoutConstraint", "Unable to simultaneously", ")", "onst\u{0}onst"])
  func `a text without alerts has none`(text: String) { #expect(LogFixture.alerts(text).isEmpty) }

  @Test(arguments: ["\r\n", "\r", "\n\n"]) func `line ends of every kind end lines`(end: String) throws {
    let text = try LogFixture.text("send-button").replacing("\n", with: end)
    #expect(LogFixture.alerts(text).map(\.constraints.count) == [3])
  }

  @Test(arguments: ["\\n", "\\\\n", "\\r\\n"]) func `an alert in one line is an alert`(end: String) throws {
    let text = try LogFixture.text("profile-card").replacing("\n", with: end).replacing("\"", with: "\\\"")
    let alerts = LogFixture.alerts("{\"message\": \"\(text)\"}\n")
    #expect(alerts.map(\.constraints.count) == [4, 4])
    #expect(alerts.map(\.brokenIndex) == [0, 0])
    #expect(alerts.map(\.unread) == [[], []])
  }

  @Test func `fifty thousand rows in a line are read in bounded time and depth`() {
    let rows = String(repeating: "<NSLayoutConstraint:0x1 UIView:0x2.height == 7>, ", count: 50_000)
    #expect(LogFixture.alerts(rows).map(\.constraints.count) == [ConsoleLogs.Limits.rows])
  }

  @Test func `lists that were printed one after the other are not one`() {
    let row = { (address: Int, height: Int) in "<NSLayoutConstraint:0x\(address) UIView:0x77.height == \(height)>" }
    #expect(LogFixture.alerts("\(row(1, 10))\nlater\n\(row(1, 20))\n").map(\.constraints.count) == [1, 1])
    #expect(LogFixture.alerts("\(row(1, 10))\n(lldb) po x\n\(row(2, 20))\n").map(\.constraints.count) == [1, 1])
    #expect(LogFixture.alerts("```\n\(row(1, 10))\n```\n```\n\(row(2, 20))\n").map(\.constraints.count) == [1, 1])
  }

  @Test func `alerts of other views are other problems`() {
    func log(_ second: String) -> String {
      "Unable to simultaneously satisfy constraints.\n(\n<NSLayoutConstraint:0x1 UIView:0x77.height == 44>,\n"
        + "<NSLayoutConstraint:0x2 UIView:\(second).height == 50>\n)\n"
    }
    #expect(ExplainedLog(Array((log("0x77") + log("0x78")).utf8)).problems.count == 2)
    #expect(ExplainedLog(Array((log("0x77") + log("0x77")).utf8)).problems.count == 1)
  }

  @Test(arguments: [true, false]) func `a log in UTF-16 is read`(isLittleEndian: Bool) throws {
    var bytes: [UInt8] = isLittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
    for unit in try LogFixture.text("sidebar").utf16 {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      bytes += isLittleEndian ? [low, high] : [high, low]
    }
    #expect(ExplainedLog(bytes).problems.map(\.analysis.verdict) == [.linear])
    #expect(ExplainedLog(Array(bytes.dropFirst(2))).problems.map(\.analysis.verdict) == [.linear])
  }

  @Test func `alerts that say the same are one problem, addresses and texts aside`() throws {
    let log = ExplainedLog(try LogFixture.bytes("profile-card"))
    #expect(log.alertCount == 2)
    #expect(log.problems.map(\.repeats) == [[20]])
    let other = ExplainedLog(Array(try LogFixture.text("profile-card").replacing("== 64", with: "== 65").utf8))
    #expect(other.problems.map(\.fingerprint) != log.problems.map(\.fingerprint))
  }
}
