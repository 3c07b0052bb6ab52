/// An estimate of the work of a layered graph layout, made before Graphviz starts.
enum LayeringEstimate {
  /// The number of layers that all edges and clusters span together, layered by longest paths that ignore edges closing
  /// a cycle.
  ///
  /// Graphviz puts a node on each layer that an edge or a cluster crosses, so its time grows with this number, not with
  /// the number of edges. Measured: 1,400 took 0.2 s, 4,000 took 4 s, 6,800 took 10 s. Linear in the graph.
  static func span(of edges: [EdgeEnds], clusters: ViewClusters) -> Int {
    let nodeCount = clusters.contents.count
    var heads = Array(repeating: [Int](), count: nodeCount)
    for edge in edges where edge.tail != edge.head { heads[edge.tail.index].append(edge.head.index) }
    let order = topologicalOrder(heads)
    let position = positions(in: order)
    var layer = Array(repeating: 0, count: nodeCount)
    for node in order {
      for head in heads[node] where position[head] > position[node] { layer[head] = max(layer[head], layer[node] + 1) }
    }
    var (first, last) = (layer, layer)
    var span = edges.reduce(0) { $0 + abs(layer[$1.head.index] - layer[$1.tail.index]) }
    for (index, contents) in clusters.contents.enumerated().reversed() where !contents.isEmpty {
      // A view's subviews have larger indices, so their extents are known.
      for view in contents {
        first[index] = min(first[index], first[view.index])
        last[index] = max(last[index], last[view.index])
      }
      span += last[index] - first[index]
    }
    return span
  }

  /// The position of each node in an order in which edges lead forward, except those that close a cycle.
  static func order(of edges: [EdgeEnds], nodeCount: Int) -> [Int] {
    var heads = Array(repeating: [Int](), count: nodeCount)
    for edge in edges where edge.tail != edge.head { heads[edge.tail.index].append(edge.head.index) }
    return positions(in: topologicalOrder(heads))
  }

  private static func positions(in order: [Int]) -> [Int] {
    var positions = Array(repeating: 0, count: order.count)
    for (offset, node) in order.enumerated() { positions[node] = offset }
    return positions
  }

  /// A topological order that ignores edges closing a cycle: depth first, in reverse order of finishing.
  private static func topologicalOrder(_ heads: [[Int]]) -> [Int] {
    var isSeen = Array(repeating: false, count: heads.count)
    var finished: [Int] = []
    for root in heads.indices where !isSeen[root] {
      isSeen[root] = true
      var path = [(node: root, next: 0)]
      while let (node, next) = path.last {
        guard next < heads[node].count else {
          finished.append(node)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let head = heads[node][next]
        if !isSeen[head] {
          isSeen[head] = true
          path.append((head, 0))
        }
      }
    }
    return finished.reversed()
  }
}
