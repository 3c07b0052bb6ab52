import LayoutModel
import LayoutSolving

/// The views of a large scene that get their own node; the others are folded into their nearest visible superview.
///
/// A diagram is reduced until it is legible and Graphviz can be expected to finish within seconds. Views with problems
/// are kept longest, then those nearest to the root.
struct VisibleViews: Sendable {
  /// The view itself, or the superview that it is folded into; indexed by `ViewID`.
  let representatives: [ViewID]
  /// The number of views folded into each view; indexed by `ViewID`.
  let foldedCounts: [Int]
  let clusters: ViewClusters
  let edges: [GraphEdge]
  /// Whether constraints between the same two nodes are drawn as one.
  let isReduced: Bool

  var foldedCount: Int { foldedCounts.reduce(0, +) }

  func contains(_ view: ViewID) -> Bool { representatives[view.index] == view }

  /// - Parameters:
  ///   - order: the order in which views are layered.
  ///   - ends: the nodes of each constraint.
  ///   - isNotable: whether each constraint takes part in a problem in any state.
  ///   - partners: the other constraint of each pair that is drawn as one edge, by the index of either.
  ///   - notableViews: views with problems, in addition to those of notable constraints.
  ///   - isLeftOut: for each view, whether it is missing from the view tree in every state.
  ///   - focus: the part to draw; `nil` for everything.
  init(
    scene: Scene, order: ReadingOrder, ends: [EdgeEnds], partners: [Int: Int], isNotable: [Bool],
    notableViews: [ViewID], isLeftOut: [Bool],
    focus: GraphFocus.Neighborhood?
  ) {
    let count = scene.views.count
    let subviews = scene.views.map(\.subviews)
    var shown = scene.views.indices.map { ViewID($0) }
    if let focus { shown = focus.views }
    shown.removeAll { isLeftOut[$0.index] }
    var representatives = Self.representatives(scene: scene, shown: shown[...])
    let isHidden = representatives.enumerated().map { $0.element.index != $0.offset }
    var clusters = ViewClusters(subviews: subviews, representatives: representatives)
    var edges = GraphEdge.single(ends, partners: partners) { index in focus?.constraints.contains(index) ?? true }
    var isReduced = false
    func span() -> Int {
      LayeringEstimate.span(
        of: edges.map { ($0.ends.tail.index, $0.ends.head.index) }, positions: order.positions,
        clusters: clusters.contents.map { $0.map(\.index) })
    }
    let shownCount = isHidden.count { !$0 }
    if shownCount > Limits.graphNodes || clusters.contents.contains(where: { $0.count > Limits.wholeGraphSubviews })
      || span() > Limits.graphSpan
    {
      isReduced = true
      let (all, notableCount) = Self.ranking(
        scene: scene, ends: ends, isNotable: isNotable, notableViews: notableViews, isHidden: isHidden)
      let ranking = focus == nil ? Self.thinned(all, notableCount: notableCount, scene: scene) : all
      var limit = min(ranking.count, Limits.graphNodes)
      while true {
        representatives = Self.representatives(scene: scene, shown: ranking.prefix(limit))
        clusters = ViewClusters(subviews: subviews, representatives: representatives)
        edges = GraphEdge.bundled(ends, representatives: representatives, isNotable: isNotable)
        if let focus { edges = edges.filter { $0.members.contains(where: focus.constraints.contains) } }
        if limit == 1 || span() <= Limits.graphSpan { break }
        limit /= 2
      }
    }
    var foldedCounts = Array(repeating: 0, count: count)
    for (index, representative) in representatives.enumerated()
    where representative.index != index && !isHidden[index] {
      foldedCounts[representative.index] += 1
    }
    self.representatives = representatives
    self.foldedCounts = foldedCounts
    self.clusters = clusters
    self.edges = edges
    self.isReduced = isReduced
  }

  /// The notable views, and the first subviews of each view that is kept, because a hundred views side by side are
  /// illegible.
  private static func thinned(_ ranking: [ViewID], notableCount: Int, scene: Scene) -> [ViewID] {
    var counts = Array(repeating: 0, count: scene.views.count)
    var isKept = Array(repeating: false, count: scene.views.count)
    return ranking.enumerated().filter { offset, view in
      isKept[view.index] = offset < notableCount
      if let superview = scene[view].superview {
        counts[superview.index] += 1
        if isKept[superview.index] && counts[superview.index] <= Self.mostSubviews { isKept[view.index] = true }
      }
      return isKept[view.index]
    }.map(\.element)
  }

  /// The number of subviews that a view keeps in a reduced graph; the others are folded into it.
  private static let mostSubviews = 12

  /// All views that are not hidden, the most important first, and the number of notable ones.
  private static func ranking(
    scene: Scene, ends: [EdgeEnds], isNotable: [Bool], notableViews: [ViewID], isHidden: [Bool]
  ) -> ([ViewID], notableCount: Int) {
    var ranking: [ViewID] = []
    var isRanked = isHidden
    func rank(_ view: ViewID) {
      guard !isRanked[view.index] else { return }
      isRanked[view.index] = true
      ranking.append(view)
    }
    rank(.root)
    for (index, ends) in ends.enumerated() where isNotable[index] {
      rank(ends.head)
      rank(ends.tail)
    }
    for view in notableViews { rank(view) }
    let notableCount = ranking.count
    // Of siblings, those that constraints name come first.
    var isConstrained = Array(repeating: false, count: scene.views.count)
    for ends in ends { (isConstrained[ends.head.index], isConstrained[ends.tail.index]) = (true, true) }
    var level = [ViewID.root]
    while !level.isEmpty {
      level = level.flatMap { scene[$0].subviews }
      for view in level where isConstrained[view.index] { rank(view) }
      for view in level { rank(view) }
    }
    return (ranking, notableCount)
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
