import Graphviz
import LayoutModel

extension ConstraintGraph {
  /// Computes positions for everything, once for all states.
  ///
  /// - Complexity: bounded by `VisibleViews`.
  package func layout() throws(GraphvizError) -> GraphLayout {
    let layout = GraphLayout(try Graphviz.place(dot: layoutDOT()), of: self)
    // Attributes of a box are rows, and lines end at their left or right side, so layers must be side by side.
    guard detail == .views, layout.width > Self.maximumWidth else { return layout }
    var narrowest = layout
    for isTall in [false, true] where narrowest.width > Self.maximumWidth {
      let stacked = GraphLayout(stacked: try Graphviz.place(dot: stackedDOT(isTall: isTall)), of: self)
      if stacked.width < narrowest.width { narrowest = stacked }
    }
    return narrowest
  }

  /// The width in points above which layers are stacked from the top down: 1,400 pixels of 1/96 inch, which fit into a
  /// window.
  private static let maximumWidth = 1_050.0

  /// The graph for Graphviz to lay out: boxes and plates with their final sizes, and the lines between them.
  private func layoutDOT() -> String {
    // The more lines leave one side of a box, the more room they need.
    let separation = SVGText.number(0.33 + 0.01 * Double(min(sizes.maximumSlots, 80)))
    var lines = [
      """
      digraph layout {
      graph [rankdir=LR, nodesep=0.16, ranksep=\(separation), newrank=true];
      node [shape=plain];
      edge [dir=none];
      """
    ]
    lines += clusteredNodes(margin: detail == .anchors ? 22 : 9, plate: plateNode, box: boxNode)
    for (number, plate) in structure.plates.enumerated() {
      for edge in plate.rows {
        let isForward = structure.edges[edge].ends.tail == plate.left
        let left = port(of: edge, at: isForward ? .tail : .head)
        let right = port(of: edge, at: isForward ? .head : .tail)
        lines.append("v\(plate.left.index):\(left):e -> p\(number):r\(edge):w [key=l\(edge)];")
        lines.append("p\(number):r\(edge):e -> v\(plate.right.index):\(right):w [key=r\(edge), weight=2];")
      }
    }
    // A box that no edge points at is placed beside its superview.
    var isReached = Array(repeating: false, count: scene.views.count)
    for plate in structure.plates { isReached[plate.right.index] = true }
    for (index, contents) in structure.visible.clusters.contents.enumerated() {
      for view in contents where !isReached[view.index] {
        lines.append("v\(index):b:e -> v\(view.index):b:w [style=invis];")
      }
    }
    lines.append("}\n")
    return lines.joined(separator: "\n")
  }

  /// The nodes of boxes and plates, inside the clusters of the views that contain them.
  ///
  /// - Parameters:
  ///   - margin: points between a cluster's edge and its contents.
  ///   - plate: the node of a plate.
  ///   - box: the node of a view's box.
  func clusteredNodes(margin: Int, plate: (Int) -> String, box: (ViewID) -> String) -> [String] {
    var lines: [String] = []
    var platesOfCluster = Array(repeating: [Int](), count: scene.views.count)
    for (number, plate) in structure.plates.enumerated() { platesOfCluster[plate.cluster.index].append(number) }
    walkViews(
      open: { view, _ in
        lines.append("subgraph cluster\(view.index) { graph [margin=\(margin)];")
        lines += platesOfCluster[view.index].map(plate)
      },
      node: { view, _ in lines.append(box(view)) }, close: { _ in lines.append("}") })
    if structure.visible.clusters.contents[ViewID.root.index].isEmpty { lines += structure.plates.indices.map(plate) }
    return lines
  }

  static let plainTable = "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\">"

  /// A cell of a table, without text.
  func cell(_ size: Size, port: String = "") -> String {
    "<td fixedsize=\"true\" width=\"\(Int(size.width))\" height=\"\(Int(size.height))\""
      + (port.isEmpty ? "" : " port=\"\(port)\"") + "></td>"
  }

  private func row(_ size: Size, port: String = "") -> String { "<tr>\(cell(size, port: port))</tr>" }

  private func plateNode(_ number: Int) -> String {
    let rows = structure.plates[number].rows.map { row(sizes.rows[$0], port: "r\($0)") }
    return "p\(number) [label=<\(Self.plainTable)\(rows.joined())</table>>];"
  }

  private func boxNode(_ view: ViewID) -> String {
    let width = sizes.headers[view.index].width
    var cells = [row(sizes.headers[view.index], port: "b")]
    for index in sizes.ports[view.index].indices {
      cells.append(row(Size(width: width, height: GraphSizes.portHeight), port: "a\(index)"))
    }
    let listHeight = sizes.listHeight(structure.loops[view.index])
    if listHeight > 0 { cells.append(row(Size(width: width, height: listHeight))) }
    return "v\(view.index) [label=<\(Self.plainTable)\(cells.joined())</table>>];"
  }

  enum EdgeSide { case tail, head }

  /// The name of the cell of a view's box at which an edge ends.
  func port(of edge: Int, at side: EdgeSide) -> String {
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
