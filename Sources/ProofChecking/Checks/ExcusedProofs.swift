import SceneLoading

/// Proofs that may be missing from a scene's part of a report, as it says itself that a limit cut the work on them short.
///
/// Other limits, on repairs tried or on how many conflicts are told, leave no proof out.
struct ExcusedProofs {
  /// That layouts are the best.
  private(set) var optima = false
  /// That all but any one member of a conflict can hold.
  private(set) var conflictMembers = false
  /// What blocks constraints that cannot hold.
  private(set) var blockers = false
  /// That constraints are redundant.
  private(set) var redundancies = false
  /// Where ranges end.
  private(set) var ranges = false

  /// - Parameter entries: what the report calls incomplete.
  init(_ entries: ReportValue) throws(CheckFailure) {
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
