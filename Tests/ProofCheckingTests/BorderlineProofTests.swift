import Foundation
import LayoutDiagnosis
import LayoutModel
import ProofChecking
import SceneLoading
import Testing

/// Proofs that hang on the last digit.
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
    #expect(String(decoding: report.bytes, as: UTF8.self).contains("> 320, short by 0.000000001"))
    let verification = try report.verification()
    #expect(verification.refusals == [])
    #expect(verification.count(ofRules: "conflicting-constraints") == 1)
    #expect(verification.unchecked.cutShort == 0)
  }

  @Test func `a proof with fractions beyond 128 bits is checked, and one unit off is refused`() throws {
    // (16/9 * 4/3 * 1/3)^21 = 2^126 / 3^84; the inverse is 11972515182562019788602740026717047105681 over 2^126.
    let chain = (1...63).map { "v\($0).width == \(["16/9", "4/3", "1/3"][($0 - 1) % 3]) * v\($0 - 1).width" }
    let placed = (0...63).flatMap { view in
      ["left", "top"].map { "v\(view).\($0) == screen.\($0)" } + ["v\(view).height == 1"]
    }
    let report = try report(
      chain + placed + [
        "v0.width >= 1",
        "v0.width == 11972515182562019788602740026717047105682/85070591730234615865843651857942052864 * v63.width",
      ], count: 64)
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
