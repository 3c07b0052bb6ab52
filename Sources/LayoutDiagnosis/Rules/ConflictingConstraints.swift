import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

struct ConflictingConstraints: Rule {
  typealias Evidence = ConflictEvidence

  let id = RuleID.conflictingConstraints
  let severity = Severity.error
  let summary = "required constraints cannot hold together in a configuration"
  let explanation = """
    Names a smallest set of required constraints that contradict each other: leave any one out and the others can hold. \
    The arithmetic behind it is part of the finding.

    When required constraints conflict, Auto Layout breaks one of them at run time, writes a log, and which one it \
    breaks may change from one version of the system to the next. What is shown is no longer what was designed.

    In a captured view hierarchy, constraints that miss each other by less than a thousandth of a point are a note: UIKit \
    rounds numbers, and breaks none of them.

    Decide which of them may give way and lower its priority to 999 or less, change its constant, or deactivate it in \
    the states in which the others are needed.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "banner" }] },
      "constraints": {
        "banner.leading": "banner.leading == screen.leading + 20",
        "banner.trailing": "banner.trailing == screen.trailing - 20",
        "banner.width": "banner.width == 300",
        "banner.top": "banner.top == screen.top",
        "banner.height": "banner.height == 50"
      }
    }
    """
  let mending = [("banner.width == 300", "banner.width <= 300")]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    var triedCount = 0
    let groups = analysis.groups { $0.conflicts.map { Evidence(conflict: $0) } }
    return groups.flatMap { evidence, configurations -> [Finding] in
      let conflict = evidence.conflict
      triedCount += configurations.count
      guard analysis.scene.allowsSearch(of: triedCount), !analysis.scene.isCaptured else {
        return [finding(conflict, describedAs: conflict, configurations, in: analysis)]
      }
      // What else has to fit can differ between configurations with the same proof.
      var needs: [(whole: Conflict, configurations: [Int])] = []
      for place in configurations {
        let whole = conflict.withWholeNeed(in: analysis.configurations[place], by: analysis.solver)
        let known = needs.firstIndex {
          $0.whole.multipliers == whole.multipliers && $0.whole.contradiction == whole.contradiction
        }
        if let index = known {
          needs[index].configurations.append(place)
        } else {
          needs.append((whole, [place]))
        }
      }
      return needs.map { finding(conflict, describedAs: $0.whole, $0.configurations, in: analysis) }
    }
  }

  /// - Parameter described: the conflict with the proof that the words are about.
  private func finding(
    _ conflict: Conflict, describedAs described: Conflict, _ configurations: [Int], in analysis: Analysis
  ) -> Finding {
    let configuration = analysis.configurations[configurations[0]].configuration
    let account = ConflictAccount(described, in: analysis.scene, configuration)
    if analysis.scene.isCaptured && conflict.isWithinRounding {
      return finding(
        severity: .note,
        message: "\(analysis.scene.quotedName(of: account.views[0])) and its constraints agree only up to rounding",
        configurations: configurations, views: account.views, constraints: conflict.members,
        location: account.location, evidence: Evidence(conflict: conflict))
    }
    return finding(
      message: account.message, configurations: configurations, views: account.views,
      constraints: conflict.members, location: account.location, label: account.label, related: account.related,
      reason: account.reason, suggestions: account.suggestions, evidence: Evidence(conflict: conflict, sum: account.sum)
    )
  }
}

/// A conflict of required constraints.
package struct ConflictEvidence: FindingEvidence {
  package let conflict: Conflict
  /// What is needed and what is there; `nil` unless lengths have too little room.
  package var sum: RoomSum?

  package static let wire = WireTable<ConflictEvidence>("conflictEvidence") { Field(of: Conflict.wire, \.conflict) }

  package func key(in analysis: Analysis, _ configuration: Int) -> AnyHashable {
    // What else has to fit can differ between configurations with the same proof.
    [sum] + conflict.key(in: analysis.configurations[configuration].configuration)
  }

  package func roomSum(in scene: Scene) -> RoomSum? { sum }

  package var measure: Measure? {
    if let sum { return Measure((sum.need - sum.have).magnitude, "short by ") }
    // Multipliers of equal magnitude are scaled to 1, so that the contradiction is in points. Others have no unit: it is then
    // that of the row with the greatest multiplier.
    guard let scale = conflict.multipliers.map(\.multiplier.magnitude).max(), !scale.isZero else { return nil }
    let isInPoints = conflict.multipliers.allSatisfy { $0.multiplier.magnitude == scale }
    return Measure(conflict.contradiction / scale, isInPoints ? "short by " : nil)
  }
}

extension Conflict: WireValue {
  package static let wire = WireTable<Conflict>("conflictEvidence") {
    Field("multipliers", .multipliers, \.multipliers)
    Field("contradiction", .text(#""pattern": "^0 >= [0-9]+(/[0-9]+)?$""#)) { "0 >= \($0.contradiction)" }
    Field("witnesses", .list(.object)) { conflict in
      zip(conflict.members, conflict.witnesses).map { Witness(without: $0, layout: EncodedLayout($1)) }
    }
  }

  private struct Witness: WireValue {
    let without: ConstraintReference
    let layout: EncodedLayout

    static let wire = WireTable<Witness> {
      Field("without", .reference, \.without)
      Field(of: EncodedLayout.wire, \.layout)
    }
  }
}

extension Scene {
  /// Whether the scene is made from a captured view hierarchy, whose numbers UIKit has rounded.
  var isCaptured: Bool { views.contains { $0.captured != CapturedLayout() } }
}

extension Conflict {
  /// The largest contradiction that rounded numbers explain, in points. A pixel is at least a third of a point.
  private static let roundingError = Rational(1, over: 1000)

  /// Whether the constraints miss each other by so little that UIKit, which computes with rounded numbers, sees no conflict.
  var isWithinRounding: Bool {
    guard let scale = multipliers.map(\.multiplier.magnitude).max() else { return false }
    return contradiction.magnitude <= Self.roundingError * scale
  }
}
