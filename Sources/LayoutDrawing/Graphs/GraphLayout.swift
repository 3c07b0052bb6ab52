import Graphviz
import LayoutModel

/// The positions of all parts of a constraint graph, in points; y increases upwards. The diagrams of all states share
/// them.
package struct GraphLayout: Sendable {
  /// The box of each view with its name, its attributes and its list, by view index.
  private(set) var boxes: [Int: Extent] = [:]
  /// The frame around a view's box and those of its subviews, by view index.
  private(set) var clusters: [Int: Extent] = [:]
  /// The text of each edge, by edge: a row of a plate between two boxes, or of the list in a box.
  private(set) var rows: [Int: Extent] = [:]
  /// The line of each edge, by edge: 3 n + 1 control points of a chain of n cubic Bézier curves, from tail to head. The
  /// line of a constraint of one view alone leads from its text to the side of the box.
  private(set) var routes: [Int: [Position]] = [:]

  /// Creates an empty layout.
  package init() {}

  /// - Parameter placement: Graphviz's positions of the graph's boxes and plates.
  init(_ placement: Graphviz.Placement, of graph: ConstraintGraph) {
    let (structure, sizes) = (graph.structure, graph.sizes)
    for (index, loops) in structure.loops.enumerated() {
      guard let center = placement.nodes["v\(index)"] else { continue }
      let box = Extent(around: Position(center), sizes.box(of: ViewID(index), loops))
      boxes[index] = box
      addRows(loops, left: box.minX + GraphSizes.indent, top: box.minY + sizes.listHeight(loops), sizes)
      for loop in loops {
        guard let row = rows[loop] else { continue }
        routes[loop] = Position.line(from: Position(row.minX, row.center.y), to: Position(box.minX, row.center.y))
      }
    }
    for index in structure.loops.indices {
      guard let bounds = placement.clusters["cluster\(index)"] else { continue }
      clusters[index] = Extent(minX: bounds.0.x, minY: bounds.0.y, maxX: bounds.1.x, maxY: bounds.1.y)
    }
    for (number, plate) in structure.plates.enumerated() {
      guard let center = placement.nodes["p\(number)"] else { continue }
      let height = plate.rows.reduce(0) { $0 + sizes.rows[$1].height }
      addRows(plate.rows, left: center.x - sizes.rows[plate.rows[0]].width / 2, top: center.y + height / 2, sizes)
      for edge in plate.rows {
        guard let row = rows[edge], let left = placement.edges["l\(edge)"], let right = placement.edges["r\(edge)"]
        else { continue }
        let text = Position.line(from: Position(row.minX, row.center.y), to: Position(row.maxX, row.center.y))
        let route = left.dropLast().map(Position.init) + text + right.dropFirst().map(Position.init)
        let isForward = structure.edges[edge].ends.tail == plate.left
        routes[edge] = inside(isForward ? route : route.reversed())
      }
    }
  }

  /// Adds texts of edges, one below the other.
  private mutating func addRows(_ edges: [Int], left: Double, top: Double, _ sizes: GraphSizes) {
    var y = top
    for edge in edges {
      let size = sizes.rows[edge]
      y -= size.height
      rows[edge] = Extent(x: left, y: y, width: size.width, height: size.height)
    }
  }

  /// A route with its control points moved into the outermost cluster.
  private func inside(_ route: [Position]) -> [Position] {
    guard let bounds = clusters[ViewID.root.index] else { return route }
    return route.map(bounds.insetBy(Self.margin).nearest)
  }

  private static let margin = 3.0

  /// The width of the whole diagram.
  var width: Double {
    let extents = clusters.values.map { $0 } + boxes.values.map { $0 } + rows.values.map { $0 }
    return (extents.map(\.maxX).max() ?? 0) - (extents.map(\.minX).min() ?? 0)
  }
}

extension Position {
  init(_ point: Graphviz.Point) { self.init(point.x, point.y) }

  /// The control points of a straight line.
  fileprivate static func line(from start: Position, to end: Position) -> [Position] {
    let (dx, dy) = ((end.x - start.x) / 3, (end.y - start.y) / 3)
    return [start, Position(start.x + dx, start.y + dy), Position(end.x - dx, end.y - dy), end]
  }
}

extension Extent {
  fileprivate init(around center: Position, _ size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }
}
