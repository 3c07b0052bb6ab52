import Graphviz
import LayoutModel

/// The positions of all parts of a constraint graph, in points; y increases upwards. The diagrams of all states share
/// them.
package struct GraphLayout: Sendable {
  /// The box of each view with its name and attributes, by view index.
  var boxes: [Int: Extent] = [:]
  /// The frame around a view's box and those of its subviews, by view index.
  var clusters: [Int: Extent] = [:]
  /// The text of each edge, by edge: a row of a plate between two boxes, or of the list of a box.
  var rows: [Int: Extent] = [:]
  /// The line of each edge, by edge: 3 n + 1 control points of a chain of n cubic Bézier curves, from tail to head. The
  /// line of a constraint of one view alone may start at its text.
  var routes: [Int: [Position]] = [:]

  /// Creates an empty layout.
  package init() {}

  /// Reads a layout whose layers are side by side.
  ///
  /// - Parameter placement: Graphviz's positions of the graph's boxes and plates. A box's node includes its list.
  init(_ placement: Graphviz.Placement, of graph: ConstraintGraph) {
    let (structure, sizes) = (graph.structure, graph.sizes)
    for (index, loops) in structure.loops.enumerated() {
      guard let center = placement.nodes["v\(index)"] else { continue }
      let box = sizes.box(of: ViewID(index))
      let top = center.y + (box.height + sizes.listHeight(loops)) / 2
      let left = center.x - box.width / 2
      let extent = Extent(x: left, y: top - box.height, width: box.width, height: box.height)
      boxes[index] = extent
      addRows(loops, left: left + sizes.indents[index], top: extent.minY - GraphSizes.listGap, sizes)
    }
    addClustersAndPlates(placement, graph)
    addRoutes(placement, graph)
    addLoops(graph)
  }

  /// Adds texts of edges, one below the other.
  mutating func addRows(_ edges: [Int], left: Double, top: Double, _ sizes: GraphSizes) {
    var y = top
    for edge in edges {
      let size = sizes.rows[edge]
      y -= size.height
      rows[edge] = Extent(x: left, y: y, width: size.width, height: size.height)
    }
  }

  /// Adds the frames around views, and the texts of the constraints between two views.
  mutating func addClustersAndPlates(_ placement: Graphviz.Placement, _ graph: ConstraintGraph) {
    let sizes = graph.sizes
    for index in graph.structure.loops.indices {
      guard let bounds = placement.clusters["cluster\(index)"] else { continue }
      clusters[index] = Extent(minX: bounds.0.x, minY: bounds.0.y, maxX: bounds.1.x, maxY: bounds.1.y)
    }
    for (number, plate) in graph.structure.plates.enumerated() {
      guard let center = placement.nodes["p\(number)"] else { continue }
      let height = plate.rows.reduce(0) { $0 + sizes.rows[$1].height }
      addRows(
        plate.rows, left: center.x - sizes.rows[plate.rows[0]].width / 2, top: center.y + height / 2, sizes)
    }
  }

  /// Adds the lines between two views. Each consists of Graphviz's route from the left box to the plate, a straight line
  /// through the text, and Graphviz's route from the plate to the right box.
  private mutating func addRoutes(_ placement: Graphviz.Placement, _ graph: ConstraintGraph) {
    let structure = graph.structure
    var halves: [(edge: Int, plate: GraphStructure.Plate, left: [Position], right: [Position])] = []
    for plate in structure.plates {
      for edge in plate.rows {
        guard let left = placement.edges["l\(edge)"], let right = placement.edges["r\(edge)"], left.count >= 4,
          right.count >= 4
        else { continue }
        halves.append((edge, plate, left.map(Position.init), right.map(Position.init)))
      }
    }
    if graph.detail == .views {
      // Graphviz ends all lines at the middle of a side. Here each line gets an end point of its own: the lines at the
      // left and at the right side of each view, by view index.
      let left = Dictionary(grouping: halves.indices) { halves[$0].plate.right.index }
      let right = Dictionary(grouping: halves.indices) { halves[$0].plate.left.index }
      for index in structure.loops.indices {
        let leaving = (right[index] ?? []).sorted { (halves[$0].left[3].y, $1) > (halves[$1].left[3].y, $0) }
        for (slot, half) in leaving.enumerated() {
          let shift = shift(slot, of: leaving.count, at: index)
          for point in 0...1 { halves[half].left[point].y += shift }
        }
        let arriving = (left[index] ?? []).sorted {
          let (first, second) = (halves[$0].right, halves[$1].right)
          return (first[first.count - 4].y, $1) > (second[second.count - 4].y, $0)
        }
        for (slot, half) in arriving.enumerated() {
          let shift = shift(slot, of: arriving.count, at: index)
          let count = halves[half].right.count
          for point in count - 2...count - 1 { halves[half].right[point].y += shift }
        }
      }
    }
    for half in halves {
      guard let row = rows[half.edge] else { continue }
      let (start, end) = (Position(row.minX, row.center.y), Position(row.maxX, row.center.y))
      let third = (end.x - start.x) / 3
      let across = [Position(start.x + third, start.y), Position(end.x - third, end.y)]
      let route = half.left.dropLast() + [start] + across + [end] + half.right.dropFirst()
      let isForward = structure.edges[half.edge].ends.tail == half.plate.left
      routes[half.edge] = inside(isForward ? Array(route) : route.reversed())
    }
  }

  /// A route with its control points moved into the outermost cluster.
  func inside(_ route: [Position]) -> [Position] {
    guard let bounds = clusters[ViewID.root.index] else { return route }
    return route.map(bounds.insetBy(Self.margin).nearest)
  }

  private static let margin = 3.0

  /// The width of the whole diagram.
  var width: Double {
    let extents = clusters.values.map { $0 } + boxes.values.map { $0 } + rows.values.map { $0 }
    return (extents.map(\.maxX).max() ?? 0) - (extents.map(\.minX).min() ?? 0)
  }

  /// The distance of a line's end above the middle of a side.
  ///
  /// - Parameter slot: The number of the line among the `count` lines of the side, from the top.
  private func shift(_ slot: Int, of count: Int, at view: Int) -> Double {
    let room = (boxes[view]?.height ?? 0) - 8
    let gap = min(GraphSizes.slotHeight * 1.5, count > 1 ? room / Double(count - 1) : 0)
    return (Double(count - 1) / 2 - Double(slot)) * gap
  }

  /// Adds the lines of constraints of one view alone: from the box through the text and back, or, if there is only a head
  /// anchor, from the text to the box. Each ends at the attribute's row of the box, or at the lower side of the box.
  private mutating func addLoops(_ graph: ConstraintGraph) {
    let structure = graph.structure
    for (index, loops) in structure.loops.enumerated() {
      guard let box = boxes[index] else { continue }
      for (number, edge) in loops.enumerated() {
        guard let row = rows[edge] else { continue }
        let y = row.center.y
        let reach = GraphSizes.loopGap * Double(min(number, GraphSizes.maximumLoops - 1) + 1)
        let members = structure.edges[edge].members
        let constraint = graph.constraints[0][members[0]]
        var right: [Position]
        if let port = port(constraint.headAnchor, of: index, graph.sizes) {
          let x = box.maxX + 4 + reach
          right = [
            Position(row.maxX, y), Position(x + 6, y), Position(x + 6, port), Position(box.maxX, port),
          ]
        } else {
          let x = row.maxX + reach
          right = [Position(row.maxX, y), Position(x, y), Position(x, y), Position(x, box.minY)]
        }
        guard members.count > 1 || constraint.tailAnchor != nil || constraint.headAnchor == nil else {
          routes[edge] = right
          continue
        }
        let left: [Position]
        if let port = port(constraint.tailAnchor, of: index, graph.sizes) {
          let x = box.minX - 4 - reach
          left = [Position(box.minX, port), Position(x - 6, port), Position(x - 6, y), Position(row.minX, y)]
        } else {
          let x = row.minX - reach
          left = [Position(x, box.minY), Position(x, y), Position(x, y), Position(row.minX, y)]
        }
        let third = row.width / 3
        routes[edge] = left + [Position(row.minX + third, y), Position(row.maxX - third, y)] + right
      }
    }
  }

  /// The y coordinate of an attribute's row in a view's box; `nil` if the box does not list the attribute.
  private func port(_ anchor: Anchor?, of view: Int, _ sizes: GraphSizes) -> Double? {
    guard let anchor, let box = boxes[view], let place = sizes.ports[view].firstIndex(of: anchor) else { return nil }
    return box.maxY - sizes.headers[view].height - GraphSizes.portHeight * (Double(place) + 0.5)
  }
}

extension Position {
  init(_ point: Graphviz.Point) { self.init(point.x, point.y) }
}
