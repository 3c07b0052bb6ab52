/// The limits on the size of drawings.
package enum Limits {
  /// Nodes of a constraint graph.
  /// Beyond it: views are folded into their superviews, and the caption says so.
  static let graphNodes = 150

  /// Layers that the edges and clusters of a constraint graph span together: a few seconds of Graphviz.
  /// Beyond it: views are folded into their superviews, and the caption says so.
  static let graphSpan = 1_200

  /// Subviews of one view in a constraint graph that is not reduced.
  /// Beyond it: the graph is reduced, and the caption says so.
  static let wholeGraphSubviews = 60

  /// Depth of nested boxes in a constraint graph, because Graphviz recurses on them.
  /// Beyond it: deeper views stand side by side in one box, and the caption says so.
  static let clusterDepth = 24

  /// Layers that the lines of a state diagram span together. Graphviz's time grows with it; 2,700 took a second.
  /// Beyond it: the diagram is a table.
  static let stateSpan = 4_000

  /// States of a machine in a table.
  /// Beyond it: the states farthest from the initial one are left out, and the caption says so.
  static let tableStates = 200

  /// Lines about findings, or about animations, in one part of a state diagram.
  /// Beyond it: the others are counted.
  static let partLines = 5

  /// Findings that a wireframe lists and marks.
  /// Beyond it: the others are counted.
  static let markers = 40

  /// Dimension lines in a wireframe; more are illegible.
  /// Beyond it: the most serious are drawn, and the others counted.
  static let dimensionLines = 400

  /// Covers examined to hatch what is hidden in one wireframe.
  /// Beyond it: only views with findings are hatched.
  static let hatchedCovers = 20_000

  /// Views tested as covers in one wireframe.
  /// Beyond it: only views with findings are hatched.
  static let examinedCovers = 2_000_000

  /// Pictures of a filmstrip, beside those of findings; more would show nothing new.
  /// Beyond it: further pictures are not drawn.
  package static let pictures = 200

  /// Samples of all views in one animation: some 300 MB.
  /// Beyond it: the flight is sampled in larger steps.
  static let animationSamples = 4_000_000

  /// Moments at which the distance of a flight is measured: enough for a hundred swings.
  /// Beyond it: the flight is sampled in larger steps.
  static let distanceSamples = 10_000
}
