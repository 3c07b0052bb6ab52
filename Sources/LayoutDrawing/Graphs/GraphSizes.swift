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
  /// The indentation of the list below a box, which lets lines pass beside it; indexed by `ViewID`.
  private(set) var indents: [Double] = []
  /// The size of the text above the diagram.
  private(set) var caption = Size.zero

  /// The maximum number of lines that end at one side of a box.
  private(set) var maximumSlots = 0

  /// The height of an attribute in a box.
  static let portHeight = 14.0
  /// The distance between two lines that end at the same side of a box.
  static let slotHeight = 7.0
  /// The distance between lines around a list.
  static let loopGap = 7.0
  /// The maximum number of lines with separate paths around a list; further lines share a path.
  static let maximumLoops = 6
  /// The distance between a box and the list below it.
  static let listGap = 3.0

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
    indents = Array(repeating: 0, count: views.count)
    var slots = Array(repeating: (left: 0, right: 0), count: views.count)
    for plate in structure.plates {
      slots[plate.left.index].right += plate.rows.count
      slots[plate.right.index].left += plate.rows.count
      let width = plate.rows.map { rows[$0].width }.max() ?? 0
      for row in plate.rows { rows[row].width = width }
    }
    maximumSlots = slots.map { max($0.left, $0.right) }.max() ?? 0
    for index in views where structure.visible.contains(ViewID(index)) {
      var size = graph.pages.reduce(Size.zero) { size, page in
        size.union(graph.box(of: ViewID(index), on: page).size)
      }.padded(10, 5)
      if graph.detail == .views {
        let needed = Double(max(slots[index].left, slots[index].right)) * Self.slotHeight + 8
        size.height = max(size.height, needed)
      }
      for port in ports[index] {
        let width = TextWidths.width(of: ConstraintEquation.place(of: port), size: 9)
        size.width = max(size.width, (width * TextBlock.tolerance + 20).rounded(.up))
      }
      let loops = structure.loops[index]
      if !loops.isEmpty {
        indents[index] = 6 + Self.loopGap * Double(min(loops.count, Self.maximumLoops))
        size.width = max(size.width, (loops.map { rows[$0].width }.max() ?? 0) + 2 * indents[index])
        for loop in loops { rows[loop].width = size.width - 2 * indents[index] }
      }
      headers[index] = size
    }
  }

  /// The size of a view's box with its attributes.
  func box(of view: ViewID) -> Size {
    Size(
      width: headers[view.index].width,
      height: headers[view.index].height + Self.portHeight * Double(ports[view.index].count))
  }

  /// The height of the list below a view's box, including the gap; 0 if there is none.
  func listHeight(_ loops: [Int]) -> Double {
    loops.isEmpty ? 0 : loops.reduce(Self.listGap) { $0 + rows[$1].height }
  }
}
