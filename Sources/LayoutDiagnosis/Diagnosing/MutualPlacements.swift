import LayoutModel
import LayoutSolving

/// Finds views that have no determined place because two of them are placed beside each other.
///
/// Where one view has to follow another one, and that one has to follow the first, the two constraints are in conflict. One of
/// them names the wrong view, so that nothing places the two.
struct MutualPlacements {
  /// Two views that are placed beside each other along an axis.
  private struct Pair {
    /// The index of the conflict.
    let finding: Int
    let views: [ViewID]
    let axis: Axis
  }

  /// For each ambiguity of two views that a conflict places beside each other, the index of the conflict.
  ///
  /// - Parameter isExcluded: whether the finding at an index is already known to be a consequence.
  static func causes(of findings: [Finding], in analysis: Analysis, except isExcluded: (Int) -> Bool) -> [Int: Int] {
    var pairs: [Int: [Pair]] = [:]
    for (index, finding) in findings.enumerated() where finding.rule == .conflictingConstraints {
      guard let pair = pair(index, finding, in: analysis.scene) else { continue }
      for configuration in finding.configurations { pairs[configuration, default: []].append(pair) }
    }
    if pairs.isEmpty { return [:] }
    var causes: [Int: Int] = [:]
    for (index, finding) in findings.enumerated() where finding.rule == .ambiguousLayout && !isExcluded(index) {
      guard let ambiguity = finding.ambiguity else { continue }
      let conflicts = finding.configurations.map { configuration in
        pairs[configuration]?.first { isFree($0, in: ambiguity) }?.finding
      }
      if let conflict = conflicts.first, !conflicts.contains(nil) { causes[index] = conflict }
    }
    return causes
  }

  /// `nil` unless a conflict is between two equalities, each of which places one of two views by the other one.
  private static func pair(_ index: Int, _ conflict: Finding, in scene: Scene) -> Pair? {
    guard conflict.constraints.count == 2, case .written(let one) = conflict.constraints[0],
      case .written(let other) = conflict.constraints[1], let second = scene[one].second, second.view != .root
    else { return nil }
    let first = scene[one].first
    let members = [scene[one], scene[other]]
    let anchors = members.flatMap { [$0.first] + [$0.second].compactMap(\.self) }
    guard first.view != .root, first.view != second.view, scene[other].first.view == second.view,
      scene[other].second?.view == first.view, members.allSatisfy({ $0.relation == .equal }),
      anchors.allSatisfy({ $0.attribute.axis == first.attribute.axis && !$0.attribute.isSize })
    else { return nil }
    return Pair(finding: index, views: [first.view, second.view], axis: first.attribute.axis)
  }

  /// Whether an ambiguity moves one of two views along their axis.
  private static func isFree(_ pair: Pair, in ambiguity: Ambiguity) -> Bool {
    ambiguity.attributes.contains {
      pair.views.contains($0.attribute.view) && $0.attribute.attribute.axis == pair.axis
    }
  }
}
