import LayoutModel
import LayoutSolving

/// Contents that reach beyond an edge because of the same view, with the configurations in which they do.
struct ReachingContents {
  let evidence: ContentReach
  /// Ascending.
  fileprivate(set) var configurations: [Int]
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
    var places: [Place] = []
    var contents: [Place: [ViewID]] = [:]
    for examined in examined.views {
      guard let reach = reach(examined.outcome) else { continue }
      for configuration in examined.configurations {
        if configurations[configuration].isUndetermined(reach) { continue }
        let isOutside = examined.outcome.outside != nil
        if isOutside && !isEverOnScreen(examined.view, inEnvironmentOf: configuration) { continue }
        let place = Place(configuration: configuration, reach: reach)
        if contents[place] == nil { places.append(place) }
        contents[place, default: []].append(examined.view)
      }
    }
    struct Key: Hashable {
      let evidence: ContentReach
      let isRecovered: Bool
    }
    var groups: [ReachingContents] = []
    var numbers: [Key: Int] = [:]
    for place in places.sorted(by: { $0.configuration < $1.configuration }) {
      let evidence = ContentReach(reach: place.reach, contents: outermost(contents[place] ?? []))
      let isRecovered = configurations[place.configuration].isRecovered
      let key = Key(evidence: evidence, isRecovered: isRecovered)
      if let number = numbers[key] {
        groups[number].configurations.append(place.configuration)
      } else {
        numbers[key] = groups.count
        groups.append(
          ReachingContents(evidence: evidence, configurations: [place.configuration], isRecovered: isRecovered))
      }
    }
    return groups
  }

  private func isEverOnScreen(_ view: ViewID, inEnvironmentOf configuration: Int) -> Bool {
    examined.isOnScreen[examined.environments[configuration]][view.index]
  }

  /// The views in tree order, without those inside another one.
  private func outermost(_ views: [ViewID]) -> [ViewID] {
    let all = Set(views)
    return views.sorted().filter { view in
      var next = scene[view].superview
      while let ancestor = next {
        if all.contains(ancestor) { return false }
        next = scene[ancestor].superview
      }
      return true
    }
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
    var joined: [ReachingContents] = []
    var numbers: [JoinedReach: Int] = [:]
    for group in self {
      let reach = group.evidence.reach
      let key = JoinedReach(
        limit: reach.limit, cause: reach.cause, configurations: group.configurations, isRecovered: group.isRecovered)
      if let number = numbers[key] {
        joined[number] = joined[number].joined(with: group)
      } else {
        numbers[key] = joined.count
        joined.append(group)
      }
    }
    return joined
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
