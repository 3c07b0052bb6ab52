import LayoutModel

/// Constraints that are drawn as one edge: mostly one, and several between the same two nodes of a scene too large to
/// draw in full.
struct GraphEdge: Sendable {
  /// Indices into the references of the graph.
  private(set) var members: [Int]
  let ends: EdgeEnds

  /// The most constraints blamed by the evidence that are drawn each by itself in a large scene.
  static let maximumNotable = 200

  /// An edge for each constraint whose views are both shown.
  static func single(_ ends: [EdgeEnds], isShown: (Int) -> Bool) -> [GraphEdge] {
    ends.indices.filter(isShown).map { GraphEdge(members: [$0], ends: ends[$0]) }
  }

  /// One for each pair of nodes, and one for each constraint that the evidence blames; those within a folded view are
  /// left out.
  static func bundled(_ ends: [EdgeEnds], representatives: [ViewID], isNotable: [Bool]) -> [GraphEdge] {
    var bundles: [GraphEdge] = []
    var positions: [EdgeEnds: Int] = [:]
    var notableCount = 0
    for (index, original) in ends.enumerated() {
      let folded = EdgeEnds(tail: representatives[original.tail.index], head: representatives[original.head.index])
      if isNotable[index] && notableCount < maximumNotable {
        notableCount += 1
        bundles.append(GraphEdge(members: [index], ends: folded))
      } else if folded.tail == folded.head && folded != original {
        continue
      } else if let position = positions[folded] {
        bundles[position].members.append(index)
      } else {
        positions[folded] = bundles.count
        bundles.append(GraphEdge(members: [index], ends: folded))
      }
    }
    return bundles
  }
}

/// The nodes that an edge joins.
struct EdgeEnds: Hashable, Sendable {
  let tail: ViewID
  let head: ViewID
}
