import Graphviz
import LayoutModel

// In a stacked layout, layers lie one below the other. A plate is the table of the constraints between two views. A
// line enters it through a lane on the left, runs through its own row to the right, and leaves through a lane on the
// right, so that no line crosses the text of another. The constraints of one view alone are in a list to the right of
// its box.

/// Distances in a stacked layout, in points.
private enum Stacking {
  /// Between parallel lines.
  static let lane = 5.0
  /// Between a plate's rows and its nearest line, and above and below the rows.
  static let gap = 5.0
  /// Between a box and its list.
  static let listGap = 24.0
  /// Between a box's corner and its nearest line.
  static let corner = 8.0

  /// The room for lines on either side of a plate.
  static func lanes(_ rowCount: Int) -> Double { gap + lane * Double(rowCount) }
}

extension ConstraintGraph {
  /// The graph for Graphviz to lay out from the top down: boxes and plates with their final sizes, and the lines
  /// between them.
  ///
  /// - Parameter isTall: whether all siblings are placed one below the other, even if they are side by side on the
  ///   screen.
  func stackedDOT(isTall: Bool) -> String {
    var lines = [
      """
      digraph layout {
      graph [rankdir=TB, nodesep=0.14, ranksep=0.34, newrank=true];
      node [shape=plain];
      edge [dir=none];
      """
    ]
    lines += clusteredNodes(margin: 9, plate: stackedPlate, box: stackedBox)
    for (number, plate) in structure.plates.enumerated() {
      lines.append("v\(plate.left.index):b:s -> p\(number):i:n [key=l\(number)];")
      lines.append("p\(number):o:s -> v\(plate.right.index):b:n [key=r\(number), weight=2];")
    }
    lines += stackedOrder(isTall: isTall).map { "v\($0.upper.index):b:s -> v\($0.lower.index):b:n [style=invis];" }
    lines.append("}\n")
    return lines.joined(separator: "\n")
  }

  /// Pairs of views to place one below the other: each superview and its subviews, and siblings that lie one below the
  /// other on the screen.
  private func stackedOrder(isTall: Bool) -> [(upper: ViewID, lower: ViewID)] {
    var last = scene.views.indices.map { ViewID($0) }
    for view in structure.order.views.reversed() where structure.visible.contains(view) {
      guard let superview = scene[view].superview else { continue }
      // The last view inside a superview is the last one inside its last subview.
      if last[superview.index] == superview { last[superview.index] = last[view.index] }
    }
    let contents = structure.visible.clusters.contents.enumerated().flatMap { index, contents in
      contents.map { (upper: ViewID(index), lower: $0) }
    }
    if isTall {
      return contents
        + structure.visible.clusters.contents.flatMap { contents in
          let sorted = structure.order.sorted(contents)
          return zip(sorted, sorted.dropFirst()).map { (upper: last[$0.index], lower: $1) }
        }
    }
    return contents
      + structure.order.stacked.filter { structure.visible.contains($0.upper) && structure.visible.contains($0.lower) }
      .map { (upper: last[$0.upper.index], lower: $0.lower) }
  }

  private func stackedPlate(_ number: Int) -> String {
    let rows = structure.plates[number].rows
    let height = rows.reduce(2 * Stacking.gap) { $0 + sizes.rows[$1].height }
    let lanes = Size(width: Stacking.lanes(rows.count), height: height)
    let content = Size(width: sizes.rows[rows[0]].width, height: height)
    return "p\(number) [label=<\(Self.plainTable)<tr>\(cell(lanes, port: "i"))\(cell(content))"
      + "\(cell(lanes, port: "o"))</tr></table>>];"
  }

  private func stackedBox(_ view: ViewID) -> String {
    var cells = cell(sizes.headers[view.index], port: "b")
    let loops = structure.loops[view.index]
    if !loops.isEmpty {
      cells += cell(
        Size(width: Stacking.listGap + sizes.rows[loops[0]].width, height: sizes.listHeight(loops)))
    }
    return "v\(view.index) [label=<\(Self.plainTable)<tr>\(cells)</tr></table>>];"
  }
}

extension GraphLayout {
  /// - Parameter placement: Graphviz's positions of the boxes and plates of a stacked layout.
  init(stacked placement: Graphviz.Placement, of graph: ConstraintGraph) {
    self.init()
    let (structure, sizes) = (graph.structure, graph.sizes)
    for (index, loops) in structure.loops.enumerated() {
      guard let center = placement.nodes["v\(index)"] else { continue }
      let box = sizes.box(of: ViewID(index))
      let list = loops.isEmpty ? 0 : Stacking.listGap + sizes.rows[loops[0]].width
      let extent = Extent(
        x: center.x - (box.width + list) / 2, y: center.y - box.height / 2, width: box.width, height: box.height)
      boxes[index] = extent
      addList(loops, beside: extent, sizes)
    }
    addClustersAndPlates(placement, graph)
    var leaving: [Int: [(line: StackedLine, place: Double)]] = [:]
    var arriving = leaving
    for (number, plate) in structure.plates.enumerated() {
      guard let left = placement.edges["l\(number)"], let right = placement.edges["r\(number)"], left.count >= 4,
        right.count >= 4
      else { continue }
      for (place, row) in plate.rows.enumerated() {
        // The first row has the rightmost lane on both sides, so its line does not cross those of the rows below.
        let offset = (Double(plate.rows.count - 1) / 2 - Double(place)) * Stacking.lane
        let line = StackedLine(
          edge: row, plate: plate, above: Self.descending(left).map { Position($0.x + offset, $0.y) },
          below: Self.descending(right).map { Position($0.x + offset, $0.y) })
        leaving[plate.left.index, default: []].append((line, line.above[3].x))
        arriving[plate.right.index, default: []].append((line, line.below[line.below.count - 4].x))
      }
    }
    var starts: [Int: Double] = [:]
    var ends: [Int: Double] = [:]
    for index in structure.loops.indices {
      guard let box = boxes[index] else { continue }
      Self.spread(leaving[index] ?? [], along: box, &starts)
      Self.spread(arriving[index] ?? [], along: box, &ends)
    }
    for index in structure.loops.indices {
      for (line, _) in leaving[index] ?? [] { addRoute(line, starts[line.edge], ends[line.edge], graph) }
    }
  }

  /// A constraint's line, before its end points are chosen.
  private struct StackedLine {
    let edge: Int
    let plate: GraphStructure.Plate
    /// From the upper box to the plate, and from the plate to the lower box.
    var above, below: [Position]
  }

  /// The route, limited to the heights between its ends. Graphviz's routes exceed them if there is little room.
  private static func descending(_ route: [Graphviz.Point]) -> [Position] {
    guard let first = route.first, let last = route.last else { return [] }
    return route.map { Position($0.x, min(max($0.y, min(first.y, last.y)), max(first.y, last.y))) }
  }

  /// Gives each line an end point of its own, from left to right.
  private static func spread(
    _ lines: [(line: StackedLine, place: Double)], along box: Extent, _ ends: inout [Int: Double]
  ) {
    let sorted = lines.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
    let room = box.width - 2 * Stacking.corner
    let gap = min(2 * Stacking.lane, sorted.count > 1 ? room / Double(sorted.count - 1) : 0)
    for (slot, entry) in sorted.enumerated() {
      ends[entry.element.line.edge] = box.center.x + (Double(slot) - Double(sorted.count - 1) / 2) * gap
    }
  }

  private mutating func addRoute(
    _ line: StackedLine, _ start: Double?, _ end: Double?, _ graph: ConstraintGraph
  ) {
    guard let row = rows[line.edge], let start, let end, let entry = line.above.last, let exit = line.below.first
    else { return }
    var (above, below) = (line.above, line.below)
    for point in 0...1 { above[point].x = start }
    for point in below.count - 2...below.count - 1 { below[point].x = end }
    let y = row.center.y
    let third = row.width / 3
    let into = [Position(entry.x, y), Position(entry.x, y), Position(row.minX, y)]
    let across = [Position(row.minX + third, y), Position(row.maxX - third, y), Position(row.maxX, y)]
    let out = [Position(exit.x, y), Position(exit.x, y), exit]
    let route = above + into + across + out + below.dropFirst()
    let isForward = graph.structure.edges[line.edge].ends.tail == line.plate.left
    routes[line.edge] = inside(isForward ? route : route.reversed())
  }

  /// Adds the texts and lines of constraints of one view alone. Each line leads from the text to the box.
  private mutating func addList(_ loops: [Int], beside box: Extent, _ sizes: GraphSizes) {
    let height = loops.reduce(0) { $0 + sizes.rows[$1].height }
    addRows(loops, left: box.maxX + Stacking.listGap, top: box.center.y + height / 2, sizes)
    for (number, loop) in loops.enumerated() {
      guard let row = rows[loop] else { continue }
      let share = (Double(number) + 0.5) / Double(loops.count)
      let end = box.maxY - Stacking.corner - share * (box.height - 2 * Stacking.corner)
      let middle = (row.minX + box.maxX) / 2
      routes[loop] = [
        Position(row.minX, row.center.y), Position(middle, row.center.y), Position(middle, end),
        Position(box.maxX, end),
      ]
    }
  }
}
