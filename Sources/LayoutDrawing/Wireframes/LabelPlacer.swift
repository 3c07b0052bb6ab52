import LayoutModel

/// Tracks the occupied parts of a drawing, so that no two texts overlap.
struct LabelPlacer {
  /// Everything outside counts as occupied.
  let area: Extent
  private var taken: [Cell: [Extent]] = [:]
  private var edges: [Cell: [Extent]] = [:]

  private var owners: [Cell: [(view: ViewID, extent: Extent)]] = [:]

  private struct Cell: Hashable { let column, row: Int32 }

  /// The side length of a cell in units: a little more than the height of a line of text.
  private static let cellSize = 24.0
  /// The maximum number of edges counted in one cell; more make no difference.
  private static let edgesOfCell = 12

  init(area: Extent) { self.area = area }

  private func cells(of extent: Extent) -> [Cell] {
    let inside = extent.intersection(area)
    guard inside.minX <= inside.maxX && inside.minY <= inside.maxY else { return [] }
    func index(_ value: Double) -> Int32 { Int32((value / Self.cellSize).rounded(.down)) }
    var cells: [Cell] = []
    for row in index(inside.minY)...index(inside.maxY) {
      for column in index(inside.minX)...index(inside.maxX) { cells.append(Cell(column: column, row: row)) }
    }
    return cells
  }

  func isFree(_ extent: Extent) -> Bool {
    area.contains(extent) && !cells(of: extent).contains { taken[$0]?.contains { $0.overlaps(extent) } ?? false }
  }

  mutating func take(_ extent: Extent) {
    for cell in cells(of: extent) { taken[cell, default: []].append(extent) }
  }

  /// Takes the first extent that is free.
  mutating func takeFirst(of extents: some Sequence<Extent>) -> Extent? {
    let found = extents.first { isFree($0) }
    if let found { take(found) }
    return found
  }

  /// Adds the sides of a box, which text should not cross.
  mutating func addEdges(of box: Extent) {
    let corners = box.corners
    for (corner, next) in zip(corners, corners.dropFirst() + [corners[0]]) {
      let side = Extent(around: [corner, next])
      for cell in cells(of: side) where (edges[cell]?.count ?? 0) < Self.edgesOfCell {
        edges[cell, default: []].append(side)
      }
    }
  }

  /// Adds a view without subviews: text on it would be read as its name.
  mutating func addOwner(_ view: ViewID, _ box: Extent) {
    for cell in cells(of: box) where (owners[cell]?.count ?? 0) < Self.edgesOfCell {
      owners[cell, default: []].append((view, box))
    }
  }

  /// - Parameter box: the view's box, if the text is inside; a view that is behind all of it does not count.
  func hasOwner(_ extent: Extent, besides view: ViewID, in box: Extent?) -> Bool {
    cells(of: extent).contains { cell in
      owners[cell]?.contains { owner in
        owner.view != view && owner.extent.overlaps(extent) && !(box.map(owner.extent.contains) ?? false)
      } ?? false
    }
  }

  /// An estimate of how many sides of boxes cross a rectangle.
  func crossings(_ extent: Extent) -> Int {
    var crossed: Set<Extent> = []
    for cell in cells(of: extent) {
      for edge in edges[cell] ?? [] where edge.minX < extent.maxX && extent.minX < edge.maxX || edge.minX == edge.maxX {
        if edge.minX <= extent.maxX && extent.minX <= edge.maxX && edge.minY <= extent.maxY && extent.minY <= edge.maxY
        {
          crossed.insert(edge)
        }
      }
    }
    return crossed.count
  }
}
