import ConstraintSolver

/// The limits on the work of rules and repairs, and on the length of what they say.
package enum Limits {
  /// Views in all layouts that are solved with smaller contents: about a second.
  ///
  /// Beyond it: configurations that are left are not looked at with smaller contents.
  static let smallerContentViews = WorkLimit(what: "views in layouts with smaller contents", limit: 200_000)

  /// Views in all layouts that are tried to find what follows from a finding: about a second.
  ///
  /// Beyond it: further findings count as consequences.
  static let consequenceViews = WorkLimit(what: "views in layouts tried for consequences", limit: 200_000)

  /// Members of a conflict that are left out in turn to find what follows from it.
  ///
  /// Beyond it: further members are not tried.
  static let consequenceMembers = 16

  /// Views and constraints in all configurations of conflicts whose whole need is looked for: about a second.
  ///
  /// Beyond it: only the members' need is reported.
  static let wholeNeeds = 200_000

  /// Different conflicts that are compared with each other.
  ///
  /// Beyond it: each conflict counts as a problem of its own.
  static let comparedConflicts = 1_000

  /// Rows solved to try completions of all ambiguities: a few seconds.
  ///
  /// Beyond it: further ambiguities have no completion.
  static let completionRows = WorkLimit(what: "rows solved to try completions", limit: 14_000_000)

  /// Views in all configurations that are kept to try completions in: some hundred megabytes.
  ///
  /// Beyond it: configurations are prepared again; an ambiguity of more configurations has no completion.
  static let completionViews = WorkLimit(what: "views in configurations to try completions in", limit: 200_000)

  /// Pairs of siblings that `hit-order-mismatch` reports in one configuration: a hundred problems are fixed before
  /// the hundred-first is read.
  ///
  /// Beyond it: further pairs are left out.
  static let siblingPairs = WorkLimit(what: "pairs of siblings in one configuration", limit: 1_000)

  /// Pieces that other views cut a view into. Tiled views leave a few dozen.
  ///
  /// Beyond it: how much of the view is left is undecided.
  static let regionPieces = WorkLimit(what: "parts of a view", limit: 1_024)

  /// Comparisons of corners with edges for one view. Boxes alone need none.
  ///
  /// Beyond it: how much of the view is left is undecided.
  static let regionComparisons = WorkLimit(what: "comparisons of corners and edges for a view", limit: 100_000)

  /// Corners of pieces for which the area is an exact sum, because its digits grow with each corner.
  ///
  /// Beyond it: the area is rounded; if the verdict would depend on that, it is undecided.
  static let exactCorners = WorkLimit(what: "corners of an exact area", limit: 64)

  /// Contents in front of one view, at its place, that are compared with it. Screens have a few.
  ///
  /// Beyond it: whether the view overlaps is undecided.
  static let overlaps = WorkLimit(what: "views in front that a view is compared with", limit: 64)

  /// Comparisons of corners with edges for one view in doubles, which are much cheaper than exact numbers.
  ///
  /// Beyond it: how much of the view is left is undecided.
  static let approximateComparisons = 2_000_000

  /// Corners of views that are compared with edges of others in one flight: some seconds.
  ///
  /// Beyond it: whether views that are left are covered in flight is undecided.
  static let flightWork = WorkLimit(what: "comparisons of corners and edges in a transition", limit: 1_500_000_000)

  /// Moments of one flight that are sampled.
  ///
  /// Beyond it: the flight is sampled in larger steps.
  static let flightSamples = 1_200

  /// Pairs of edges compared for one view and its covers in flight.
  ///
  /// Beyond it: the interval is found by sampling.
  static let flightPairs = 20_000

  /// Rows solved, configurations compared and views examined to try repairs: about a second.
  ///
  /// Beyond it: further repairs are not tried, which is reported as `repairs tried`.
  static let repairWork = 400_000

  /// Sets of constraints that are tried as repairs of one part of a configuration's conflicts.
  ///
  /// Beyond it: further sets are counted as `repairs tried`.
  static let repairCorrections = 64

  /// Sets of constraints that are tried as repairs of all conflicts of a configuration. They combine what is tried
  /// for each part, the best first, so later ones add nothing new.
  ///
  /// Beyond it: further sets are not tried.
  static let wholeRepairCorrections = 4

  /// Priorities that settle a tie and are compared by what they bring: each way, for each of two.
  ///
  /// Beyond it: further ones are not compared.
  static let judgedPriorities = 4

  /// Views and constraints in all layouts that are tried with other priorities of contents, or with a completion of an ambiguity: less
  /// than a second.
  ///
  /// Beyond it: no priority is suggested, what a completion brings is not said, and neither is what takes the room of tied contents.
  static let contentTrialParts = 50_000

  /// Views and constraints in all layouts in which a constraint takes another edge or multiplier, or a content a lower priority, to
  /// end a conflict: less than a second.
  ///
  /// Beyond it: none of these is suggested.
  static let changeTrialParts = 50_000

  /// Views in all layouts that are solved without a limit that blocks a constraint: less than a second.
  ///
  /// Beyond it: the constraint is not reported as unreachable.
  static let viewsWithoutLimits = 50_000

  /// Repairs that a finding describes in words.
  ///
  /// Beyond it: the others are counted; JSON lists them.
  package static let describedRepairs = 3

  /// Comparisons of corners with edges in one drawing: about a second.
  ///
  /// Beyond it: covered parts that are left are not hatched, and the caption says so.
  static let drawnComparisons = 50_000_000

  /// Rows solved to find what squeezes contents: about a second.
  ///
  /// Beyond it: findings about the contents that are left name no constraints, and do not follow from another one.
  static let squeezeWork = 1_000_000

  /// Squeezed contents, times the views and constraints, for which the constraints that squeeze them are looked for.
  ///
  /// Beyond it: findings about squeezed contents name no constraints, and none follows from another one.
  static let squeezedContents = 400_000

  /// Views in all layouts in which suggestions with numbers are tried.
  ///
  /// Beyond it: suggestions have no numbers.
  static let suggestionViews = 20_000

  /// Rows solved, configurations compared and views examined to try suggestions with numbers for all findings of a rule: about a
  /// second.
  ///
  /// Beyond it: further suggestions have no numbers.
  static let suggestionWork = 100_000

  /// Constants that are tried for each axis along which a content is too large.
  ///
  /// Beyond it: the constraints are named without a number.
  static let suggestedConstants = 3

  /// Views beyond an edge, times the views and constraints, for which the constraints that put them there are looked for: about
  /// a tenth of a second in all.
  ///
  /// Beyond it: findings about such views name no constraints.
  static let placeWork = 20_000

  /// Findings about squeezed contents, or about unreachable constraints, times the changes of environments and states that are
  /// compared with each: less than a tenth of a second in all.
  ///
  /// Beyond it: such findings have no notes at environments and states.
  static let changeNoteWork = 1_000_000

  /// Constraints that a finding names because they put a view beyond an edge.
  ///
  /// Beyond it: the others are not named.
  static let placingConstraints = 3

  /// Controls outside an ancestor of a document, times the square of views and constraints, for which it is looked for whether
  /// code changes the size of the ancestor: each takes two proofs, a fifth of a second in all.
  ///
  /// Beyond it: they are reported even if code makes room for them.
  static let collapseWork = 120_000

  /// Other views or constraints of a finding that get a note.
  ///
  /// Beyond it: the evidence lists all.
  static let notes = 8
}
