import LayoutModel
import LayoutSolving

/// Which views of a large scene get a node of their own; the others are folded into their nearest visible superview.
///
/// What is drawn is reduced until Graphviz can be expected to end within seconds. The views that the evidence blames
/// stay longest, then those nearest to the root.
struct VisibleViews: Sendable {
  /// The most nodes of a diagram.
  static let maximumViews = 1_500
  /// The most that edges and clusters of a diagram may span, as `LayeringEstimate` measures it: a few seconds.
  static let maximumSpan = 2_500

  /// The view itself, or the superview it is folded into; indexed by `ViewID`.
  let representatives: [ViewID]
  /// How many views are folded into each; indexed by `ViewID`.
  let foldedCounts: [Int]
  let clusters: ViewClusters
  /// Nil where every constraint is drawn by itself.
  let bundles: [EdgeBundle]?

  var foldedCount: Int { foldedCounts.reduce(0, +) }

  func contains(_ view: ViewID) -> Bool { representatives[view.index] == view }

  init(scene: Scene, solved: SolvedConfiguration, edges: [DrawnConstraint]) {
    let count = scene.views.count
    var representatives = scene.views.indices.map { ViewID($0) }
    var bundles: [EdgeBundle]?
    let subviews = solved.configuration.subviews
    var clusters = ViewClusters(subviews: subviews, representatives: representatives)
    let ends = edges.map { EdgeEnds(tail: $0.tail, head: $0.head) }
    if count > Self.maximumViews || LayeringEstimate.span(of: ends, clusters: clusters) > Self.maximumSpan {
      let ranking = Self.ranking(scene: scene, solved: solved, edges: edges)
      var limit = min(count, Self.maximumViews)
      while true {
        representatives = Self.representatives(scene: scene, shown: ranking.prefix(limit))
        clusters = ViewClusters(subviews: subviews, representatives: representatives)
        let reduced = EdgeBundle.bundles(of: edges, representatives: representatives)
        bundles = reduced
        if limit == 1 { break }
        if LayeringEstimate.span(of: reduced.map(\.ends), clusters: clusters) <= Self.maximumSpan { break }
        limit /= 2
      }
    }
    var foldedCounts = Array(repeating: 0, count: count)
    for (index, representative) in representatives.enumerated() where representative.index != index {
      foldedCounts[representative.index] += 1
    }
    self.representatives = representatives
    self.foldedCounts = foldedCounts
    self.clusters = clusters
    self.bundles = bundles
  }

  /// All views, those to keep longest first.
  private static func ranking(scene: Scene, solved: SolvedConfiguration, edges: [DrawnConstraint]) -> [ViewID] {
    var ranking: [ViewID] = []
    var isRanked = Array(repeating: false, count: scene.views.count)
    func rank(_ view: ViewID) {
      guard !isRanked[view.index] else { return }
      isRanked[view.index] = true
      ranking.append(view)
    }
    rank(.root)
    for edge in edges where edge.isNotable {
      rank(edge.head)
      rank(edge.tail)
    }
    for ambiguous in solved.ambiguousAttributes { rank(ambiguous.attribute.view) }
    var level = [ViewID.root]
    while !level.isEmpty {
      level = level.flatMap { solved.configuration.subviews[$0.index] }
      for view in level { rank(view) }
    }
    return ranking
  }

  private static func representatives(scene: Scene, shown: ArraySlice<ViewID>) -> [ViewID] {
    var isShown = Array(repeating: false, count: scene.views.count)
    for view in shown { isShown[view.index] = true }
    var representatives: [ViewID] = []
    for (index, view) in scene.views.enumerated() {
      representatives.append(isShown[index] ? ViewID(index) : view.superview.map { representatives[$0.index] } ?? .root)
    }
    return representatives
  }
}
