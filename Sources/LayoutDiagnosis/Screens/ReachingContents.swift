import LayoutModel
import LayoutSolving

/// Contents that reach beyond an edge because of the same view, with the configurations in which they do.
struct ReachingContents {
  let evidence: ContentReach
  /// Ascending.
  let configurations: [Int]
  let isRecovered: Bool
}

extension Analysis {
  /// The contents that reach beyond an edge, one group for each view that causes it.
  ///
  /// Views that are outside the screen in all of an environment are left out.
  ///
  /// - Complexity: linear in the outcomes of all configurations.
  func reachingContents(_ reach: (ViewOutcome) -> EdgeReach?) -> [ReachingContents] {
    struct Place: Hashable {
      let configuration: Int
      let reach: EdgeReach
    }
    var places = OrderedGroups<Place, ViewID>()
    for examined in examined.views {
      guard let reach = reach(examined.outcome) else { continue }
      for configuration in examined.configurations {
        if configurations[configuration].isUndetermined(reach) { continue }
        let isOutside = examined.outcome.outside != nil
        if isOutside && !isEverOnScreen(examined.view, inEnvironmentOf: configuration) { continue }
        places.add(examined.view, to: Place(configuration: configuration, reach: reach))
      }
    }
    struct Key: Hashable {
      let evidence: ContentReach
      let isRecovered: Bool
    }
    var groups = OrderedGroups<Key, Int>()
    for (place, contents) in places.entries.sorted(by: { $0.key.configuration < $1.key.configuration }) {
      let evidence = ContentReach(reach: place.reach, contents: outermost(contents))
      let isRecovered = configurations[place.configuration].isRecovered
      groups.add(place.configuration, to: Key(evidence: evidence, isRecovered: isRecovered))
    }
    return groups.entries.map { key, configurations in
      ReachingContents(evidence: key.evidence, configurations: configurations, isRecovered: key.isRecovered)
    }
  }

  private func isEverOnScreen(_ view: ViewID, inEnvironmentOf configuration: Int) -> Bool {
    examined.isOnScreen[examined.environments[configuration]][view.index]
  }

  /// The views in tree order, without those inside another one.
  private func outermost(_ views: [ViewID]) -> [ViewID] {
    let all = Set(views)
    return views.sorted().filter { !scene.ancestors(of: $0).contains(where: all.contains) }
  }
}

extension SolvedConfiguration {
  /// Whether all the edges are ends of a scroll view's content whose size is not determined.
  fileprivate func isUndetermined(_ reach: EdgeReach) -> Bool {
    if undeterminedContents.isEmpty { return false }
    return reach.edges.allSatisfy { distance in
      undeterminedContents.contains {
        $0.scrollView == reach.limit && distance.edge == ($0.axis == .horizontal ? .right : .bottom)
      }
    }
  }
}

/// What contents share that reach beyond edges because of the same view.
private struct JoinedReach: Hashable {
  let limit, cause: ViewID
  let configurations: [Int]
  let isRecovered: Bool
}

extension [ReachingContents] {
  /// Joins contents that reach beyond different edges because of the same view, in the same configurations.
  ///
  /// - Complexity: linear in the contents and their configurations.
  func joiningEdges() -> [ReachingContents] {
    var groups = OrderedGroups<JoinedReach, ReachingContents>()
    for contents in self {
      let reach = contents.evidence.reach
      let key = JoinedReach(
        limit: reach.limit, cause: reach.cause, configurations: contents.configurations,
        isRecovered: contents.isRecovered)
      groups.add(contents, to: key)
    }
    return groups.entries.map { _, parts in parts.dropFirst().reduce(parts[0]) { $0.joined(with: $1) } }
  }
}

extension ReachingContents {
  fileprivate func joined(with other: Self) -> Self {
    let (own, others) = (evidence.reach, other.evidence.reach)
    let edges = ScreenEdge.allCases.compactMap { edge in
      own.edges.first { $0.edge == edge } ?? others.edges.first { $0.edge == edge }
    }
    let reach = EdgeReach(limit: own.limit, cause: own.cause, edges: edges)
    let contents = Set(evidence.contents + other.evidence.contents).sorted()
    return Self(
      evidence: ContentReach(reach: reach, contents: contents), configurations: configurations,
      isRecovered: isRecovered)
  }

  /// The same in some of the configurations; `nil` if there are none.
  func keeping(_ isKept: (Int) -> Bool) -> Self? {
    let kept = configurations.filter(isKept)
    return kept.isEmpty ? nil : Self(evidence: evidence, configurations: kept, isRecovered: isRecovered)
  }
}
