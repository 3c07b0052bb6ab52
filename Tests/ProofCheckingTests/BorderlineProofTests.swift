import Foundation
import LayoutDiagnosis
import LayoutModel
import Oracles
import ProofChecking
import SceneLoading
import Testing

/// Proofs that depend on the last digit.
struct BorderlineProofTests {
  private func report(_ equations: [String], count: Int) throws -> CheckedReport {
    let constraints = equations.enumerated().map { "\"c\($0)\": \"\($1)\"" }.joined(separator: ", ")
    let views = (0..<count).map { "{ \"id\": \"v\($0)\", \"kind\": \"guide\" }" }.joined(separator: ", ")
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [\(views)] },
        "constraints": { \(constraints) } }
      """
    return CheckedReport(try loadScene(Array(text.utf8)))
  }

  @Test func `a conflict by a billionth is told with its shortfall, and its proof is checked`() throws {
    // 160 + 160 + 10^-9 - 320 = 10^-9.
    let report = try report(
      [
        "v0.left >= screen.left", "v0.width >= 160", "v1.left >= v0.right", "v1.width >= 160.000000001",
        "v1.right <= screen.right",
      ], count: 2)
    #expect(String(decoding: report.bytes, as: UTF8.self).contains("> 320, 0.000000001 too many"))
    let verification = try report.verification()
    #expect(verification.refusals == [])
    #expect(verification.count(ofRules: "conflicting-constraints") == 1)
    #expect(verification.unchecked.cutShort == 0)
  }

  @Test func `a proof with fractions beyond 128 bits is checked, and one unit off is refused`() throws {
    // 1.001^14 = 1001^14 / 10^42. By the binomial theorem 1001^14 is the sum of C(14, k) * 1000^k, which is above 2^139.
    let chain = (1...14).map { "v\($0).width == 1.001 * v\($0 - 1).width" }
    let inverse = "1/1.014091365003005006435005003001364091014001"
    let right = try self.report(chain + ["v0.width >= 1", "v0.width == \(inverse) * v14.width"], count: 15)
    #expect(try right.verification().count(ofRules: "conflicting-constraints") == 0)
    let wrong = inverse.dropLast() + "2"
    let report = try report(chain + ["v0.width >= 1", "v0.width == \(wrong) * v14.width"], count: 15)
    let verification = try report.verification()
    #expect(verification.refusals == [])
    #expect(verification.count(ofRules: "conflicting-constraints") == 1)
    let tampered = try report.tampered(
      ["scenes", 0, "findings", .first("rule", "conflicting-constraints"), "evidence", "multipliers", 5, "multiplier"]
    ) { value in
      guard let text = value as? String, let digit = text.last?.wholeNumberValue else { return 7 }
      return text.dropLast() + "\((digit + 1) % 10)"
    }
    #expect(!(try report.verification(of: tampered)).refusals.isEmpty)
  }
}
