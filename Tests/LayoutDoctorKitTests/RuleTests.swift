import LayoutDoctorKit
import Testing

@Suite struct RuleTests {
  @Test(arguments: Rule.all) func `a rule's example is a scene in which it finds something`(rule: Rule) throws {
    let report = try LayoutScene(json: rule.example).check(severities: [rule.id: rule.severity])
    let finding = try #require(report.findings.first { $0.rule == rule.id })
    #expect(!finding.message.isEmpty && !finding.evidence.members.isEmpty)
  }

  @Test func `severities are ordered`() {
    #expect(Severity.note < .warning && Severity.warning < .error)
    #expect(Rule.all.map(\.id) == Rule.all.map(\.id).sorted())
  }
}
