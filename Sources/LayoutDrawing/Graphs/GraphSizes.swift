import LayoutDiagnosis
import LayoutModel

/// The size of each part of a diagram: the largest that any state needs.
struct GraphSizes: Sendable {
  /// The size of a view's name and the text below it, as wide as its column; indexed by `ViewID`.
  private(set) var headers: [Size] = []
  /// The attributes of a view's box, indexed by `ViewID`; empty if edges join views.
  private(set) var ports: [[Anchor]] = []
  /// The size of an edge's text, as wide as its plate or list; indexed by edge.
  private(set) var rows: [Size] = []
  /// The size of the text above the diagram.
  private(set) var caption = Size.zero

  /// The height of an attribute in a box.
  static let portHeight = 14.0
  /// The space left of the list in a box, for the arrows of its lines.
  static let indent = 22.0
  /// The space right of the list in a box, and below it.
  static let listMargin = 5.0

  /// Creates empty sizes.
  init() {}

  init(of graph: ConstraintGraph) {
    caption = graph.pages.reduce(Size.zero) { $0.union(graph.captionContent(of: $1).size) }
    let structure = graph.structure
    let views = graph.scene.views.indices
    let ports = graph.ports()
    self.ports = ports
    rows = structure.edges.indices.map { edge in
      graph.pages.reduce(Size.zero) { $0.union(graph.row(of: edge, on: $1).size) }.padded(6, 2)
    }
    headers = Array(repeating: .zero, count: views.count)
    for plate in structure.plates {
      let width = plate.rows.map { rows[$0].width }.max() ?? 0
      for row in plate.rows { rows[row].width = width }
    }
    for index in views where structure.visible.contains(ViewID(index)) {
      var size = graph.pages.reduce(Size.zero) { size, page in
        size.union(graph.box(of: ViewID(index), on: page).size)
      }.padded(10, 5)
      for port in ports[index] {
        let width = TextWidths.width(of: ConstraintEquation.place(of: port), size: 9)
        size.width = max(size.width, (width * TextBlock.tolerance + 20).rounded(.up))
      }
      let loops = structure.loops[index]
      size.width = loops.reduce(size.width) { max($0, rows[$1].width + Self.indent + Self.listMargin) }
      for loop in loops { rows[loop].width = size.width - Self.indent - Self.listMargin }
      headers[index] = size
    }
  }

  /// The size of a view's box with its attributes and a list of texts.
  func box(of view: ViewID, _ list: [Int]) -> Size {
    Size(
      width: headers[view.index].width,
      height: headers[view.index].height + Self.portHeight * Double(ports[view.index].count) + listHeight(list))
  }

  /// The height of the list in a view's box, with the margin below; 0 if there is none.
  func listHeight(_ list: [Int]) -> Double {
    list.isEmpty ? 0 : list.reduce(Self.listMargin) { $0 + rows[$1].height }
  }
}
