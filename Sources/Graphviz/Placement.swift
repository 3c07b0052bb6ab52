import CGraphviz

extension Graphviz {
  /// The positions of the parts of a graph, in points; y points upwards.
  package struct Placement: Sendable {
    /// The centre of each node, by name.
    package internal(set) var nodes: [String: Point] = [:]
    /// The control points of each edge's cubic Bézier curves (3 n + 1 points for n curves), by key. Edges without a key are
    /// left out.
    package internal(set) var edges: [String: [Point]] = [:]
    /// The lower-left and upper-right corners of each cluster, by name.
    package internal(set) var clusters: [String: (Point, Point)] = [:]

    package init() {}
  }

  package struct Point: Hashable, Sendable {
    package var x, y: Double

    package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }
}

extension Drawing {
  /// Reads the positions from the attributes that Graphviz has written.
  func placement() -> Graphviz.Placement {
    var placement = Graphviz.Placement()
    var node = unsafe cgraphviz_next_node(library, graph, nil)
    while let current = unsafe node {
      if let name = unsafe name(of: current), let position = unsafe points(of: current, "pos").first {
        placement.nodes[name] = position
      }
      var edge = unsafe cgraphviz_next_edge(library, graph, current, nil)
      while let line = unsafe edge {
        if let key = unsafe name(of: line) { placement.edges[key] = unsafe points(of: line, "pos") }
        unsafe edge = cgraphviz_next_edge(library, graph, current, line)
      }
      unsafe node = cgraphviz_next_node(library, graph, current)
    }
    var open = unsafe [graph]
    while let parent = unsafe open.popLast() {
      var next = unsafe cgraphviz_next_subgraph(library, parent, nil)
      while let subgraph = unsafe next {
        let numbers = unsafe numbers(of: subgraph, "bb")
        if let name = unsafe name(of: subgraph), numbers.count == 4 {
          placement.clusters[name] = (
            Graphviz.Point(x: numbers[0], y: numbers[1]), Graphviz.Point(x: numbers[2], y: numbers[3])
          )
        }
        unsafe open.append(subgraph)
        unsafe next = cgraphviz_next_subgraph(library, parent, subgraph)
      }
    }
    return placement
  }

  private func name(of object: UnsafeMutableRawPointer) -> String? {
    guard let text = unsafe cgraphviz_name(library, object) else { return nil }
    return unsafe String(cString: text)
  }

  private func attribute(of object: UnsafeMutableRawPointer, _ name: String) -> String {
    guard let text = unsafe cgraphviz_attribute(library, object, name) else { return "" }
    return unsafe String(cString: text)
  }

  private func numbers(of object: UnsafeMutableRawPointer, _ name: String) -> [Double] {
    unsafe attribute(of: object, name).split(separator: ",").compactMap { Double(String($0)) }
  }

  /// Parses points separated by spaces. Skips arrowheads, which are prefixed with a letter.
  private func points(of object: UnsafeMutableRawPointer, _ name: String) -> [Graphviz.Point] {
    unsafe attribute(of: object, name).split(separator: " ").compactMap { word in
      let numbers = word.split(separator: ",").map { Double(String($0)) }
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { return nil }
      return Graphviz.Point(x: x, y: y)
    }
  }
}
