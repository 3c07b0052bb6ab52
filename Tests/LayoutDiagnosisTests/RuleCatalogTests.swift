import LayoutModel
import Testing

@testable import LayoutDiagnosis

struct RuleCatalogTests {
  @Test func `the catalogue is sorted and names each rule once`() {
    let ids = RuleCatalog.rules.map(\.id.rawValue)
    #expect(ids == Set(ids).sorted())
  }

  @Test(arguments: RuleCatalog.rules.map(\.id)) func `a rule explains itself`(id: RuleID) throws {
    let rule = try #require(RuleCatalog[id])
    #expect(!rule.summary.isEmpty)
    #expect(!rule.summary.hasSuffix("."))
    #expect(!rule.explanation.isEmpty)
    #expect(!rule.example.isEmpty)
  }

  @Test func `a rule that is not there yet is not found`() {
    let ids = Set(RuleCatalog.rules.map(\.id))
    for id in RuleID.allCases { #expect((RuleCatalog[id] != nil) == ids.contains(id)) }
  }
}
