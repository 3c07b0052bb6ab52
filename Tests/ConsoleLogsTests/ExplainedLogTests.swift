import Testing

@testable import ConsoleLogs

/// Which alerts are one problem.
struct ExplainedLogTests {
  private func problems(_ alerts: String...) -> [ExplainedLog.Problem] {
    ExplainedLog(Array(alerts.map { "Unable to simultaneously satisfy constraints.\n\($0)\n" }.joined().utf8)).problems
  }

  @Test func `alerts with other rows that could not be read are other problems`() {
    func list(_ address: String, _ body: String) -> String {
      "(\n\"<NSLayoutConstraint:\(address) V:[\(body)...>\"\n)"
    }
    #expect(problems(list("0x1", "UILabel:0x2"), list("0x3", "UIButton:0x4")).count == 2)
    #expect(problems(list("0x1", "UILabel:0x2'Yes'"), list("0x3", "UILabel:0x4'No'")).map(\.repeats) == [[5]])
  }

  @Test func `without a list, alerts with other broken constraints are other problems`() {
    func alert(_ address: String, _ width: Int) -> String {
      "...\nWill attempt to recover by breaking constraint\n<NSLayoutConstraint:\(address) UIView:0x9.width == \(width)>"
    }
    #expect(problems(alert("0x1", 10), alert("0x2", 99)).count == 2)
    #expect(problems(alert("0x1", 10), alert("0x2", 10)).count == 1)
  }
}
