import LayoutModel
import LayoutSolving

/// Finds conflicts that are one mistake.
///
/// A conflict repeats a smaller or earlier one if it contains most of that one's members, or if the same single changes resolve
/// both. A length that is too large conflicts with every set of lengths beside it, and the two edges of a box that leave no room
/// in it conflict with everything inside, but each is one mistake. States that activate different constraints make different
/// mistakes.
struct RepeatedConflicts {
  private let analysis: Analysis

  /// Different conflicts that are compared with each other; of more, each counts as a problem of its own.
  private static let comparedConflicts = 1_000

  /// The findings that report one conflict.
  private struct ConflictOfFindings {
    let identity: FindingIdentity
    let members: Set<ConstraintReference>
    /// The rows of the lengths that have too little room; empty for other conflicts.
    let lengths: Set<ProofRow>
    let configurations: Set<Int>
  }

  /// For each conflict that repeats another one, that one, which repeats none.
  ///
  /// - Complexity: quadratic in the number of different conflicts, which is limited for each configuration.
  static func causes(of findings: [Finding], in analysis: Analysis) -> [FindingIdentity: FindingIdentity] {
    let search = RepeatedConflicts(analysis: analysis)
    var groups = OrderedGroups<FindingIdentity, Finding>()
    for finding in findings where finding.rule == .conflictingConstraints {
      groups.add(finding, to: FindingIdentity(finding))
    }
    if groups.entries.count > Self.comparedConflicts { return [:] }
    let conflicts = groups.entries.map { identity, findings in
      let sum = (findings[0].evidence as? ConflictEvidence)?.sum
      return ConflictOfFindings(
        identity: identity, members: Set(findings[0].constraints),
        lengths: Set(sum.map { $0.need > $0.have ? $0.terms.map(\.row) : [] } ?? []),
        configurations: Set(findings.flatMap(\.configurations)))
    }
    let sorted = conflicts.enumerated().sorted {
      ($0.element.identity.constraints.count, $0.offset) < ($1.element.identity.constraints.count, $1.offset)
    }.map(\.element)
    var result: [FindingIdentity: FindingIdentity] = [:]
    var own: [ConflictOfFindings] = []
    for conflict in sorted {
      if let cause = own.first(where: { search.isSameMistake(conflict, as: $0) }) {
        result[conflict.identity] = cause.identity
      } else {
        own.append(conflict)
      }
    }
    return result
  }

  private func isSameMistake(_ conflict: ConflictOfFindings, as first: ConflictOfFindings) -> Bool {
    // A single length may be too large for one bound and too small for another.
    if first.lengths.count > 1 && first.lengths == conflict.lengths { return true }
    let shared = first.members.intersection(conflict.members)
    if 2 * shared.count > first.members.count {
      return !isApart(conflict, from: first) || !isApart(first, from: conflict)
    }
    guard shared.count > 1, first.configurations.isSuperset(of: conflict.configurations),
      let configuration = conflict.configurations.min()
    else { return false }
    // One constraint in both may be right, and two lengths beside it wrong. Of two, each of which resolves both conflicts, one
    // is wrong.
    return analysis.configurations[configuration].partCorrections.contains { corrections in
      let single = corrections.filter { $0.count == 1 }.map { ConstraintReference.written($0[0]) }
      return single.count > 1 && shared.isSuperset(of: single)
    }
  }

  /// Whether a conflict has a member that is inactive wherever the other one occurs.
  private func isApart(_ conflict: ConflictOfFindings, from other: ConflictOfFindings) -> Bool {
    conflict.members.contains { member in
      guard case .written(let id) = member else { return false }
      return other.configurations.allSatisfy { !analysis.configurations[$0].configuration.isActive[id.index] }
    }
  }
}
