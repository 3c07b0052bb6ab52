import LayoutModel
import LayoutSolving

extension Analysis {
  /// The contents that are cut, in part or as a whole, one group for each view that causes it.
  ///
  /// What one state shows as a whole is not lost where other states hide it. Controls that can no longer be hit because they are cut
  /// are left to `obstructed-control`.
  func cutContents() -> [ReachingContents] {
    let parts = reachingContents(\.cut)
    let wholes = reachingContents(\.wholeCut)
    if parts.isEmpty && wholes.isEmpty { return [] }
    var lost = LostPlaces(in: self)
    for view in examined.views where view.outcome.wholeCut != nil || view.outcome.outside != nil { lost.add(view) }
    let groups =
      parts
      + wholes.compactMap { group in
        group.keeping { index in
          group.evidence.contents.allSatisfy { lost.isLost($0, inEnvironmentOf: index) }
        }
      }
    let dead = controlsOutside
    let atRoot = Dictionary(grouping: groups) { CutAtRoot($0, of: scene) }
    return groups.compactMap { group in
      let joined = CutAtRoot(group, of: scene).flatMap { atRoot[$0] } ?? [group]
      let contents = joined.flatMap(\.evidence.contents)
      return group.keeping { index in
        contents.contains {
          !(dead[OutsidePlace(view: $0, limit: group.evidence.reach.limit)]?.contains(index) ?? false)
        }
      }
    }
  }

  /// The configurations in which an ancestor's bounds exclude a part of a control.
  private var controlsOutside: [OutsidePlace: Set<Int>] {
    var places: [OutsidePlace: Set<Int>] = [:]
    for view in examined.views {
      for limit in view.outcome.obstruction?.outcome?.limits ?? [] {
        places[OutsidePlace(view: view.view, limit: limit), default: []].formUnion(view.configurations)
      }
    }
    return places
  }
}

/// A control outside the bounds of an ancestor.
private struct OutsidePlace: Hashable {
  let view, limit: ViewID
}

/// What contents share that a root which is no screen cuts: it has to be larger for all of them.
struct CutAtRoot: Hashable {
  private let edges: [ScreenEdge]
  private let configurations: [Int]
  private let isRecovered: Bool

  /// - Returns: `nil` if something else cuts the contents.
  init?(_ reach: EdgeReach, in configurations: [Int], isRecovered: Bool, of scene: Scene) {
    guard !scene.isScreen, reach.limit == .root else { return nil }
    edges = reach.edges.map(\.edge)
    (self.configurations, self.isRecovered) = (configurations, isRecovered)
  }

  init?(_ contents: ReachingContents, of scene: Scene) {
    self.init(
      contents.evidence.reach, in: contents.configurations, isRecovered: contents.isRecovered, of: scene)
  }
}
