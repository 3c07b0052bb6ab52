import Foundation
import LayoutModel
import Oracles
import ProofChecking
import SceneLoading
import TestSupport
import Testing

/// Proofs that use the errors of every part of a scene grow quadratically with its size.
struct ProofLimitTests {
  /// Independent rows, each with two optional widths that contradict each other, and an optional width that is unreachable.
  private static func rows(_ count: Int, states: Int = 0) throws -> Scene {
    let views = (0..<count).map { #"{ "id": "r\#($0)" }"# }
    let constraints = (0..<count).map { row in
      """
      "r\(row).x": "r\(row).left == screen.left", "r\(row).y": "r\(row).top == screen.top",
      "r\(row).h": "r\(row).height == 20", "r\(row).max": "r\(row).width <= 90",
      "r\(row).narrow": "r\(row).width == 40 @750", "r\(row).wide": "r\(row).width == 80 @750",
      "r\(row).widest": "r\(row).width >= 200 @500"
      """
    }
    let names = (0..<states).map { #""s\#($0)": { "constants": { "r0.widest": \#(200 + $0) } }"# }
    let stateList = states == 0 ? "" : #", "states": { \#(names.joined(separator: ", ")) }"#
    return try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [\(views.joined(separator: ", "))] },
          "constraints": { \(constraints.joined(separator: ", ")) }\(stateList) }
        """.utf8))
  }

  private struct Contents: Decodable {
    struct SceneEntry: Decodable {
      let configurations: [ConfigurationEntry]
      let incomplete: [Limit]
    }
    struct ConfigurationEntry: Decodable { let evidence: Evidence }
    struct Evidence: Decodable { let levels, unreachable: [Proof] }
    struct Proof: Decodable {
      let error: Number
      let multipliers: [Term]
    }
    /// A number in any JSON notation.
    struct Number: Decodable {
      let isZero: Bool
      init(from decoder: any Decoder) throws { isZero = (try? decoder.singleValueContainer().decode(Double.self)) == 0 }
    }
    struct Term: Decodable {}
    struct Limit: Decodable, Equatable {
      let what: String
      let limit, left: Int
    }
    let scenes: [SceneEntry]

    init(_ report: CheckedReport) throws { self = try JSONDecoder().decode(Self.self, from: Data(report.bytes)) }

    var proofs: [[Proof]] { scenes[0].configurations.map { $0.evidence.levels + $0.evidence.unreachable } }
  }

  @Test(arguments: [0, 7, 24, 25, 60, 100], [0, 3])
  func `a report whose proofs reach a limit leaves some out, says so, and holds`(limit: Int, states: Int) throws {
    let report = try CheckedReport(Self.rows(6, states: states), termLimit: limit)
    let contents = try Contents(report)
    var left = 0
    for proofs in contents.proofs {
      #expect(proofs.reduce(0) { $0 + $1.multipliers.count } <= limit)
      left += proofs.count { !$0.error.isZero && $0.multipliers.isEmpty }
    }
    #expect(left > 0)
    #expect(contents.scenes[0].incomplete.allSatisfy { $0.what == "terms in proofs" && $0.limit == limit })
    #expect(contents.scenes[0].incomplete.reduce(0) { $0 + $1.left } == left)
    let verification = try report.verification()
    #expect(verification.refusals == [])
    #expect(verification.unchecked.cutShort == left)
  }

  @Test(arguments: [0, 3]) func `proofs that just fit are all there`(states: Int) throws {
    let scene = try Self.rows(6, states: states)
    let whole = CheckedReport(scene)
    let counts = try Contents(whole).proofs.map { $0.reduce(0) { $0 + $1.multipliers.count } }
    let most = try #require(counts.max())
    #expect(CheckedReport(scene, termLimit: most).bytes == whole.bytes)
    #expect(try Contents(CheckedReport(scene, termLimit: most - 1)).scenes[0].incomplete.first?.left == 1)
  }

  @Test func `proofs grow no faster than the scene`() throws {
    let counts = try [200, 400].map { count in
      try Contents(CheckedReport(Self.rows(count))).proofs[0].reduce(0) { $0 + $1.multipliers.count }
    }
    #expect(counts[1] < 3 * counts[0])
  }
}
