import ConstraintSolver
import LayoutModel

/// The limits on the work of rules and repairs, and on the length of what they say.
package enum Limits {
  /// Views and constraints in all layouts in which one search tries a change: less than a second. Each search may do as much.
  /// Beyond it: nothing more is tried. Suggestions have no numbers and do not say what they lead to; ties do not say how much room is
  /// missing.
  static let triedParts = 50_000

  /// Views and constraints in all layouts that one search explains or tries repairs in: about a second. Each search may do as much.
  /// Beyond it: nothing more is looked for. Findings have no further repairs, name fewer constraints, have fewer notes, say only what the
  /// members of a conflict need, and follow from none that would have to be found. Contents to which only a weakest fit gives a size, and
  /// constraints behind limits of others, are not reported.
  static let searchedParts = 200_000

  /// Views in all layouts that are solved with smaller contents: about a second.
  /// Beyond it: configurations that are left are not looked at with smaller contents.
  static let smallerContentViews = WorkLimit(what: "views in layouts with smaller contents", limit: 200_000)

  /// Views in all layouts that are tried to find what follows from a finding: about a second.
  /// Beyond it: further findings count as consequences.
  static let consequenceViews = WorkLimit(what: "views in layouts tried for consequences", limit: 200_000)

  /// Members of a conflict that are left out in turn to find what follows from it.
  /// Beyond it: further members are not tried.
  static let consequenceMembers = 16

  /// Rows solved to try completions of all ambiguities: a few seconds.
  /// Beyond it: further ambiguities have no completion.
  static let completionRows = WorkLimit(what: "rows solved to try completions", limit: 14_000_000)

  /// Views in all configurations that are kept to try completions in: some hundred megabytes.
  /// Beyond it: configurations are prepared again; an ambiguity of more configurations has no completion.
  static let completionViews = WorkLimit(what: "views in configurations to try completions in", limit: 200_000)

  /// Pairs of siblings that `hit-order-mismatch` reports in one configuration: a hundred problems are fixed before
  /// the hundred-first is read.
  /// Beyond it: further pairs are left out.
  static let siblingPairs = WorkLimit(what: "pairs of siblings in one configuration", limit: 1_000)

  /// Pieces that other views cut a view into. Tiled views leave a few dozen.
  /// Beyond it: how much of the view is left is undecided.
  static let regionPieces = WorkLimit(what: "parts of a view", limit: 1_024)

  /// Comparisons of corners with edges for one view. Boxes alone need none.
  /// Beyond it: how much of the view is left is undecided.
  static let regionComparisons = WorkLimit(what: "comparisons of corners and edges for a view", limit: 100_000)

  /// Corners of pieces for which the area is an exact sum, because its digits grow with each corner.
  /// Beyond it: the area is rounded; if the verdict would depend on that, it is undecided.
  static let exactCorners = WorkLimit(what: "corners of an exact area", limit: 64)

  /// Contents in front of one view, at its place, that are compared with it. Screens have a few.
  /// Beyond it: whether the view overlaps is undecided.
  static let overlaps = WorkLimit(what: "views in front that a view is compared with", limit: 64)

  /// Comparisons of corners with edges for one view in doubles, which are much cheaper than exact numbers.
  /// Beyond it: how much of the view is left is undecided.
  static let approximateComparisons = 2_000_000

  /// Corners of views that are compared with edges of others in one flight: some seconds.
  /// Beyond it: whether views that are left are covered in flight is undecided.
  static let flightWork = WorkLimit(what: "comparisons of corners and edges in a transition", limit: 1_500_000_000)

  /// Repairs that a finding describes in words.
  /// Beyond it: the others are counted; JSON lists them.
  package static let describedRepairs = 3

  /// Constants that are tried for each axis along which a content is too large.
  /// Beyond it: the constraints are named without a number.
  static let suggestedConstants = 3

  /// Constraints that a finding names because they put a view beyond an edge.
  /// Beyond it: the others are not named.
  static let placingConstraints = 3

  /// Other views or constraints of a finding that get a note.
  /// Beyond it: the evidence lists all.
  static let notes = 8
}

extension Scene {
  /// Views and constraints: the work of trying one layout.
  var partCount: Int { views.count + constraints.count }

  /// Whether one search may try changes in as many layouts.
  func allowsTrials(in count: Int) -> Bool { count * partCount <= Limits.triedParts }

  /// Whether one search may explain as many attributes.
  func allowsSearch(of count: Int) -> Bool { count * partCount <= Limits.searchedParts }
}
