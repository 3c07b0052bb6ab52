import LayoutModel

/// The nodes that an edge joins.
struct EdgeEnds: Hashable, Sendable {
  let tail: ViewID
  let head: ViewID
}

/// Constraints of a large scene that are drawn as one edge.
struct EdgeBundle: Sendable {
  let ends: EdgeEnds
  private(set) var edges: [DrawnConstraint]

  /// The most constraints blamed by the evidence that are drawn each by itself.
  static let maximumNotable = 200

  /// One bundle for each pair of nodes, and one for each constraint that the evidence blames; those within a folded view
  /// are left out.
  static func bundles(of edges: [DrawnConstraint], representatives: [ViewID]) -> [EdgeBundle] {
    var bundles: [EdgeBundle] = []
    var positions: [EdgeEnds: Int] = [:]
    var notableCount = 0
    for edge in edges {
      let ends = EdgeEnds(tail: representatives[edge.tail.index], head: representatives[edge.head.index])
      if edge.isNotable && notableCount < maximumNotable {
        notableCount += 1
        bundles.append(EdgeBundle(ends: ends, edges: [edge]))
      } else if ends.tail == ends.head && !(edge.tail == ends.tail && edge.head == ends.head) {
        continue
      } else if let position = positions[ends] {
        bundles[position].edges.append(edge)
      } else {
        positions[ends] = bundles.count
        bundles.append(EdgeBundle(ends: ends, edges: [edge]))
      }
    }
    return bundles
  }
}
