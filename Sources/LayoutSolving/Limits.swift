import ConstraintSolver

/// The limits on work, memory and evidence for one scene.
package enum Limits {
  /// Conflicts reported for one configuration, unless `--max-conflicts` says otherwise.
  /// Beyond it: the smallest are reported, and the others counted.
  package static let conflicts = WorkLimit(what: "conflicts", limit: 16)

  /// Ends of ambiguous ranges that are proven for one configuration.
  /// Beyond it: further ends have no proof.
  static let endsOfConfiguration = 64

  /// Ends of ambiguous ranges that are proven for one scene, approximately.
  /// Beyond it: further ends have no proof.
  static let endsOfScene = 1_024

  /// Ends that are proven for one configuration, times its views.
  /// Beyond it: further ends have no proof.
  static let endViews = 2_000

  /// The size of all proofs of one configuration, in any scene: as many terms as this number of proofs that name every row.
  /// Beyond it: some sums of errors have no proof, which is reported as `terms in proofs`.
  static let proofsOfAllRows = 8

  /// The size of all proofs of one configuration, in a scene of few configurations: as many terms as this number of
  /// proofs that name every row.
  /// Beyond it: some sums of errors have no proof, which is reported as `terms in proofs`.
  static let mostProofsOfAllRows = 64

  /// Terms in the proofs of all configurations together, beyond the proofs that any scene may have.
  /// Beyond it: some sums of errors have no proof, which is reported as `terms in proofs`.
  static let proofTerms = 1_000_000

  /// Views of a scene from which on a report lists only those frames of a witness that differ from the
  /// configuration's (in a conflict, from zero). Thousands of frames for each of thousands of witnesses would add no
  /// information.
  /// Beyond it: equal frames are left out.
  package static let wholeWitnessViews = 200

  /// Passes that break texts into lines again, after the first. Few layouts need more than two.
  /// Beyond it: the numbers of lines are those of the last pass, and `unstable-text` is reported.
  package static let textPasses = 8

  /// Rows solved to try completions of one ambiguity, in all configurations together.
  /// Beyond it: further completions are not tried.
  static let completionRows = 140_000

  /// Pins that are offered for one ambiguity, equalities of each kind, and priorities.
  /// Beyond it: further ones are not tried.
  static let completionsOfKind = 2

  /// Rows solved to find which constraints of a sum that explains an attribute can be left out: half a second.
  /// Beyond it: the sum is right, but may have more constraints than necessary.
  static let explanationRows = 400_000

  /// Rows solved to find what keeps constraints from holding: a second or two.
  /// Beyond it: the sets of constraints in the way are larger than necessary.
  static let blockingRows = WorkLimit(what: "rows in blocking sets", limit: 2_000_000)

  /// Terms in all proofs that constraints cannot hold; each can name every row.
  /// Beyond it: nothing is searched for that blocks further constraints.
  static let blockingTerms = WorkLimit(what: "terms in blocking sets", limit: 250_000)

  /// Values tried to find the conflict that begins at the end of a range, each nearer to it. Every round excludes at
  /// least one conflict that begins further out.
  /// Beyond it: the range is reported without that conflict.
  static let rangeRounds = 64

  /// Intervals of a range in which texts have the same numbers of lines, on each side of a configuration's own value.
  /// Beyond it: the rest of the range is not decided.
  static let lineIntervals = WorkLimit(what: "numbers of lines in ranges", limit: 64)

  /// Views in all layouts that are solved to find the numbers of lines in one range: about a second.
  /// Beyond it: the rest of the range is not decided, which is reported as `numbers of lines in ranges`.
  static let rangeLayoutViews = 100_000

  /// Rows solved to follow the layouts of one scene over widths, heights and text scales.
  /// Beyond it: the sweeps that are not complete are left out.
  static let sweepRows = 100_000

  /// Terms in the proofs of all layouts over sweeps of one scene, and as many in those of layouts after repairs: some ten megabytes.
  /// Beyond it: further proofs are left out, and the report says so.
  package static let detailedTerms = 200_000

  /// Pieces of one sweep, each with layouts that are linear in the number that varies.
  /// Beyond it: the sweep is left out.
  static let sweepPieces = 128
}
