import SceneLoading

/// The kinds of proofs that may be missing because the report itself says that a limit cut them short.
///
/// Other limits, such as those on tried repairs or reported conflicts, excuse no missing proof.
struct ExcusedProofs {
  /// Proofs that layouts are optimal.
  private(set) var optima = false
  /// Proofs that a conflict is irreducible.
  private(set) var conflictMembers = false
  /// Proofs that other constraints block unreachable ones.
  private(set) var blockers = false
  /// Proofs that constraints are redundant.
  private(set) var redundancies = false
  /// Proofs of the ends of ranges.
  private(set) var ranges = false
  /// Proofs of layouts that only details have: after repairs, and over sweeps.
  private(set) var details = false

  /// - Parameters:
  ///   - entries: the report's list of incomplete parts.
  ///   - left: the keys of details of which something is left out.
  init(_ entries: ReportValue, left: ReportValue?) throws(CheckFailure) {
    details = try left?.strings().contains("evidence") ?? false
    for entry in try entries.elements() {
      switch try entry.member("what").string() {
      case "pivots", "cells changed by pivots", "steps of the revised simplex", "rounds of relaxing",
        "values in witnesses", "terms in sums of what moves", "pivots in proofs", "terms in proofs":
        optima = true
      case "rows in conflict refinement", "seconds for conflicts": conflictMembers = true
      case "terms in blocking sets": blockers = true
      case "pivots in ranges": ranges = true
      case "rows in proofs of redundancy": redundancies = true
      default: break
      }
    }
  }
}
