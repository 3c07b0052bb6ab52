import Graphviz
import LayoutModel

extension ConstraintGraph {
  /// Computes positions for everything, once for all states.
  ///
  /// - Complexity: bounded by `VisibleViews`.
  package func layout() throws(GraphvizError) -> GraphLayout {
    let layout = GraphLayout(try Graphviz.place(dot: layoutDOT(isStacked: false)), of: self)
    // Attributes of a box are rows, and lines end at their left or right side, so layers must be side by side.
    guard detail == .views, layout.width > Self.maximumWidth else { return layout }
    let stacked = GraphLayout(try Graphviz.place(dot: layoutDOT(isStacked: true)), of: self)
    return stacked.width < layout.width ? stacked : layout
  }

  /// The width in points above which layers are stacked from the top down: 1,400 pixels of 1/96 inch, which fit into a
  /// window.
  private static let maximumWidth = 1_050.0

  /// The graph for Graphviz to lay out: boxes and plates with their final sizes, and the lines between them.
  ///
  /// - Parameter isStacked: whether layers lie one below the other instead of side by side.
  private func layoutDOT(isStacked: Bool) -> String {
    var lines = [
      """
      digraph layout {
      graph [rankdir=\(isStacked ? "TB, nodesep=0.3" : "LR, nodesep=0.16"), ranksep=0.4, newrank=true];
      node [shape=plain];
      edge [dir=none];
      """
    ]
    lines += clusteredNodes(isStacked: isStacked)
    for (number, plate) in structure.plates.enumerated() {
      for edge in plate.rows {
        let isForward = structure.edges[edge].ends.tail == plate.left
        var left = port(of: edge, at: isForward ? .tail : .head).map { ":\($0):e" } ?? ""
        var right = port(of: edge, at: isForward ? .head : .tail).map { ":\($0):w" } ?? ""
        if isStacked { (left, right) = (":r\(edge):s", ":r\(edge):n") }
        lines.append("v\(plate.left.index)\(left) -> p\(number):r\(edge):w [key=l\(edge)];")
        lines.append("p\(number):r\(edge):e -> v\(plate.right.index)\(right) [key=r\(edge), weight=2];")
      }
    }
    // A box that no edge points at is placed beside its superview.
    var isReached = Array(repeating: false, count: scene.views.count)
    for plate in structure.plates { isReached[plate.right.index] = true }
    var neighbors = structure.visible.clusters.contents.enumerated().flatMap { index, contents in
      contents.filter { !isReached[$0.index] }.map { (upper: ViewID(index), lower: $0) }
    }
    if isStacked {
      // Siblings that lie one below the other on the screen do so here, the lower one below all that is in the upper one.
      var last = scene.views.indices.map { ViewID($0) }
      for view in structure.order.views.reversed() where structure.visible.contains(view) {
        guard let superview = scene[view].superview, last[superview.index] == superview else { continue }
        last[superview.index] = last[view.index]
      }
      for (upper, lower) in structure.order.stacked
      where structure.visible.contains(upper) && structure.visible.contains(lower) {
        neighbors.append((last[upper.index], lower))
      }
    }
    lines += neighbors.map { "v\($0.upper.index) -> v\($0.lower.index) [style=invis];" }
    lines.append("}\n")
    return lines.joined(separator: "\n")
  }

  /// The nodes of boxes and plates, inside the clusters of the views that contain them.
  private func clusteredNodes(isStacked: Bool) -> [String] {
    let margin = detail == .anchors ? 22 : 9
    var lines: [String] = []
    var platesOfCluster = Array(repeating: [String](), count: scene.views.count)
    // In a stacked layout, each line has an end of its own at the upper or the lower side of a box.
    var (arriving, leaving) = (structure.loops.map { _ in [Int]() }, structure.loops.map { _ in [Int]() })
    for (number, plate) in structure.plates.enumerated() {
      platesOfCluster[plate.cluster.index].append(node(of: plate, number))
      guard isStacked else { continue }
      // The first row has the rightmost end on both sides, so its line does not cross those of the rows below.
      arriving[plate.right.index] += plate.rows.reversed()
      leaving[plate.left.index] += plate.rows.reversed()
    }
    walkViews(
      open: { view, _ in
        lines.append("subgraph cluster\(view.index) { graph [margin=\(margin)];")
        lines += platesOfCluster[view.index]
      },
      node: { view, _ in lines.append(box(of: view, arriving[view.index], leaving[view.index])) },
      close: { _ in lines.append("}") })
    if structure.visible.clusters.contents[ViewID.root.index].isEmpty { lines += platesOfCluster.joined() }
    return lines
  }

  private func node(of plate: GraphStructure.Plate, _ number: Int) -> String {
    "p\(number) [label=<\(table(plate.rows.map { row([cell(sizes.rows[$0], "r\($0)")]) }))>];"
  }

  private func box(of view: ViewID, _ arriving: [Int], _ leaving: [Int]) -> String {
    let header = sizes.headers[view.index]
    var rows = [ends(arriving, header.width), row([cell(header, "b")])]
    for index in sizes.ports[view.index].indices {
      rows.append(row([cell(Size(width: header.width, height: GraphSizes.portHeight), "a\(index)")]))
    }
    let listHeight = sizes.listHeight(structure.loops[view.index])
    if listHeight > 0 { rows.append(row([cell(Size(width: header.width, height: listHeight), "l")])) }
    return "v\(view.index) [label=<\(table(rows + [ends(leaving, header.width)]))>];"
  }

  /// Cells at the upper or the lower side of a box, one for each line that ends there.
  private func ends(_ edges: [Int], _ width: Double) -> String {
    let gap = min(Self.widestGap, width / Double(max(1, edges.count)))
    let cells = edges.map { cell(Size(width: gap, height: 1), "r\($0)") }
    return edges.isEmpty ? "" : "<tr><td>\(table([row(cells)]))</td></tr>"
  }

  /// The distance in points between two lines that end at the same side of a box.
  private static let widestGap = 10.0

  private func cell(_ size: Size, _ port: String) -> String {
    "<td fixedsize=\"true\" width=\"\(Int(size.width))\" height=\"\(Int(size.height))\" port=\"\(port)\"></td>"
  }

  private func row(_ cells: [String]) -> String { "<tr>\(cells.joined())</tr>" }

  private func table(_ rows: [String]) -> String {
    "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\">\(rows.joined())</table>"
  }

  enum EdgeSide { case tail, head }

  /// The name of the cell of a view's box at which an edge ends; `nil` if lines join views.
  func port(of edge: Int, at side: EdgeSide) -> String? {
    guard detail == .anchors else { return nil }
    let members = structure.edges[edge].members
    guard members.count == 1 else { return "b" }
    let constraint = constraints[0][members[0]]
    let ends = structure.edges[edge].ends
    let (anchor, view) =
      side == .tail ? (constraint.tailAnchor, ends.tail) : (constraint.headAnchor, ends.head)
    guard let anchor, let index = sizes.ports[view.index].firstIndex(of: anchor) else { return "b" }
    return "a\(index)"
  }

  /// Visits clusters and their nodes in reading order, which Graphviz keeps as far as the lines allow. The traversal is
  /// iterative, because views nest to any depth.
  func walkViews(open: (ViewID, Int) -> Void, node: (ViewID, Int) -> Void, close: (Int) -> Void) {
    enum Event {
      case open(ViewID, depth: Int)
      case close(depth: Int)
    }
    let visible = structure.visible
    var events: [Event] = [.open(.root, depth: 0)]
    while let event = events.popLast() {
      switch event {
      case .close(let depth): close(depth)
      case .open(let view, let depth):
        guard !visible.clusters.contents[view.index].isEmpty else {
          node(view, depth)
          continue
        }
        open(view, depth)
        node(view, depth + 1)
        events.append(.close(depth: depth))
        for subview in structure.order.sorted(visible.clusters.contents[view.index]).reversed() {
          events.append(.open(subview, depth: depth + 1))
        }
      }
    }
  }
}
