import LayoutModel
import LayoutSolving

/// Which views of a large scene get a node of their own; the others are folded into their nearest visible superview.
///
/// What is drawn is reduced until it can be read and Graphviz can be expected to end within seconds. The views that the
/// evidence blames stay longest, then those nearest to the root.
struct VisibleViews: Sendable {
  /// The most nodes of a diagram.
  static let maximumViews = 150
  /// The most that edges and clusters of a diagram may span, as `LayeringEstimate` measures it: a few seconds.
  static let maximumSpan = 1_200

  /// The most views of one superview in a diagram that is reduced.
  static let maximumSubviews = 12
  /// A diagram is reduced where a superview has more than so many.
  static let manySubviews = 60

  /// The view itself, or the superview it is folded into; indexed by `ViewID`.
  let representatives: [ViewID]
  /// How many views are folded into each; indexed by `ViewID`.
  let foldedCounts: [Int]
  let clusters: ViewClusters
  let edges: [GraphEdge]
  /// Whether constraints between the same two nodes are drawn as one.
  let isReduced: Bool

  var foldedCount: Int { foldedCounts.reduce(0, +) }

  func contains(_ view: ViewID) -> Bool { representatives[view.index] == view }

  /// - Parameters:
  ///   - ends: of each constraint.
  ///   - isNotable: whether the evidence blames the constraint in any state.
  ///   - notableViews: those that the evidence is about beside those constraints.
  ///   - focus: what alone is drawn; nil for all.
  init(
    scene: Scene, ends: [EdgeEnds], isNotable: [Bool], notableViews: [ViewID], focus: GraphFocus.Neighborhood?
  ) {
    let count = scene.views.count
    let subviews = scene.views.map(\.subviews)
    var representatives = scene.views.indices.map { ViewID($0) }
    var isHidden = Array(repeating: false, count: count)
    if let focus {
      representatives = Self.representatives(scene: scene, shown: focus.views[...])
      isHidden = representatives.enumerated().map { $0.element.index != $0.offset }
    }
    var clusters = ViewClusters(subviews: subviews, representatives: representatives)
    var edges = GraphEdge.single(ends) { index in focus?.constraints.contains(index) ?? true }
    var isReduced = false
    let shownCount = isHidden.count { !$0 }
    if shownCount > Self.maximumViews || clusters.contents.contains(where: { $0.count > Self.manySubviews })
      || LayeringEstimate.span(of: edges.map(\.ends), clusters: clusters) > Self.maximumSpan
    {
      isReduced = true
      let (all, notableCount) = Self.ranking(
        scene: scene, ends: ends, isNotable: isNotable, notableViews: notableViews, isHidden: isHidden)
      let ranking = focus == nil ? Self.thinned(all, notableCount: notableCount, scene: scene) : all
      var limit = min(ranking.count, Self.maximumViews)
      while true {
        representatives = Self.representatives(scene: scene, shown: ranking.prefix(limit))
        clusters = ViewClusters(subviews: subviews, representatives: representatives)
        edges = GraphEdge.bundled(ends, representatives: representatives, isNotable: isNotable)
        if let focus { edges = edges.filter { $0.members.contains(where: focus.constraints.contains) } }
        if limit == 1 { break }
        if LayeringEstimate.span(of: edges.map(\.ends), clusters: clusters) <= Self.maximumSpan { break }
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

  /// What is notable, and otherwise the first views of each superview that is shown: a hundred side by side are no diagram
  /// any more.
  private static func thinned(_ ranking: [ViewID], notableCount: Int, scene: Scene) -> [ViewID] {
    var counts = Array(repeating: 0, count: scene.views.count)
    var isKept = Array(repeating: false, count: scene.views.count)
    return ranking.enumerated().filter { offset, view in
      isKept[view.index] = offset < notableCount
      if let superview = scene[view].superview {
        counts[superview.index] += 1
        if isKept[superview.index] && counts[superview.index] <= maximumSubviews { isKept[view.index] = true }
      }
      return isKept[view.index]
    }.map(\.element)
  }

  /// All views that are not hidden, those to keep longest first, and how many of these are notable.
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
    var level = [ViewID.root]
    while !level.isEmpty {
      level = level.flatMap { scene[$0].subviews }
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
