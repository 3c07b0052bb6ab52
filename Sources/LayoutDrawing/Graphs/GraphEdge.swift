import LayoutModel

/// Constraints drawn as one edge: usually one, or a pair for two opposite edges of a view. If the scene is too large to
/// draw in full, any number between the same two nodes.
struct GraphEdge: Sendable {
  /// Indices into the references of the graph.
  private(set) var members: [Int]
  let ends: EdgeEnds
  /// Whether the members are the constraints of two opposite edges.
  var isPair = false

  /// Whether the text of each member is drawn.
  var isLegible: Bool { members.count == 1 || isPair }

  /// An edge for each constraint whose views are both shown, and one for each pair.
  ///
  /// - Parameter partners: the other constraint of each pair, by the index of either.
  static func single(_ ends: [EdgeEnds], partners: [Int: Int], isShown: (Int) -> Bool) -> [GraphEdge] {
    var edges: [GraphEdge] = []
    for index in ends.indices where isShown(index) {
      guard let partner = partners[index], isShown(partner) else {
        edges.append(GraphEdge(members: [index], ends: ends[index]))
        continue
      }
      if index < partner { edges.append(GraphEdge(members: [index, partner], ends: ends[index], isPair: true)) }
    }
    return edges
  }

  /// Constraints with findings beyond this number share lines, as those without findings do.
  private static let mostNotableEdges = 200

  /// One edge for each pair of nodes, and one for each constraint with a problem. Constraints within a folded view are
  /// omitted.
  static func bundled(_ ends: [EdgeEnds], representatives: [ViewID], isNotable: [Bool]) -> [GraphEdge] {
    var bundles: [GraphEdge] = []
    var positions: [EdgeEnds: Int] = [:]
    var notableCount = 0
    for (index, original) in ends.enumerated() {
      let folded = EdgeEnds(tail: representatives[original.tail.index], head: representatives[original.head.index])
      if isNotable[index] && notableCount < Self.mostNotableEdges {
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
