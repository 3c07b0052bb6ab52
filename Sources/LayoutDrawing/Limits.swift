/// The limits on the size of drawings.
package enum Limits {
  /// Nodes of a constraint graph.
  ///
  /// Beyond it: views are folded into their superviews, and the caption says so.
  static let graphNodes = 150

  /// Layers that the edges and clusters of a constraint graph span together: a few seconds of Graphviz.
  ///
  /// Beyond it: views are folded into their superviews, and the caption says so.
  static let graphSpan = 1_200

  /// Subviews of one view in a reduced constraint graph.
  ///
  /// Beyond it: the others are folded into the view.
  static let graphSubviews = 12

  /// Subviews of one view in a constraint graph that is not reduced.
  ///
  /// Beyond it: the graph is reduced, and the caption says so.
  static let wholeGraphSubviews = 60

  /// Depth of nested boxes in a constraint graph, because Graphviz recurses on them.
  ///
  /// Beyond it: deeper views stand side by side in one box, and the caption says so.
  static let clusterDepth = 24

  /// Constraints with findings that have a line of their own in a reduced constraint graph.
  ///
  /// Beyond it: the others share lines.
  static let notableEdges = 200

  /// Problems that the caption of a constraint graph lists.
  ///
  /// Beyond it: the others are counted.
  static let captionProblems = 8

  /// Names that the caption of a constraint graph lists for one problem.
  ///
  /// Beyond it: the others are counted.
  static let captionNames = 12

  /// Names in a tooltip.
  ///
  /// Beyond it: the others are left out.
  static let tooltipNames = 50

  /// Layers that the lines of a state diagram span together. Graphviz's time grows with it; 2,700 took a second.
  ///
  /// Beyond it: the diagram is a table.
  static let stateSpan = 4_000

  /// States of a machine in a table.
  ///
  /// Beyond it: the states farthest from the initial one are left out, and the caption says so.
  static let tableStates = 200

  /// Lines about findings, or about animations, in one part of a state diagram.
  ///
  /// Beyond it: the others are counted.
  static let partLines = 5

  /// Findings that a wireframe lists and marks.
  ///
  /// Beyond it: the others are counted.
  static let markers = 40

  /// Dimension lines in a wireframe; more are illegible.
  ///
  /// Beyond it: the most serious are drawn, and the others counted.
  static let dimensionLines = 400

  /// Outlines of the other layout of an ambiguity in a wireframe.
  ///
  /// Beyond it: further outlines are not drawn.
  static let ghosts = 100

  /// Names beside a wireframe that do not fit into their views.
  ///
  /// Beyond it: only views with findings have a name beside the wireframe.
  static let outsideLabels = 120

  /// Arrows to views beyond one side of a wireframe.
  ///
  /// Beyond it: the others are counted.
  static let arrows = 12

  /// Broken constraints that a wireframe names.
  ///
  /// Beyond it: the others are counted.
  static let brokenConstraints = 12

  /// Covers examined to hatch what is hidden in one wireframe.
  ///
  /// Beyond it: only views with findings are hatched.
  static let hatchedCovers = 20_000

  /// Views tested as covers in one wireframe.
  ///
  /// Beyond it: only views with findings are hatched.
  static let examinedCovers = 2_000_000

  /// Lines drawn for one text; more are illegible.
  ///
  /// Beyond it: further lines are not drawn.
  static let textLines = 200

  /// Pictures of a filmstrip, beside those of findings; more would show nothing new.
  ///
  /// Beyond it: further pictures are not drawn.
  package static let pictures = 200

  /// Samples of all views in one animation: some 300 MB.
  ///
  /// Beyond it: the flight is sampled in larger steps.
  static let animationSamples = 4_000_000

  /// Moments at which the distance of a flight is measured: enough for a hundred swings.
  ///
  /// Beyond it: the flight is sampled in larger steps.
  static let distanceSamples = 10_000

  /// Paint orders in one animation; each needs a drawing of its own.
  ///
  /// Beyond it: later orders are drawn like the last one.
  static let paintOrders = 8

  /// Steps that the chart of a timeline shows.
  ///
  /// Beyond it: the others are counted.
  static let timelineRows = 40

  /// Curves that the chart of a timeline shows.
  ///
  /// Beyond it: the others are counted.
  static let timelineCurves = 8
}
