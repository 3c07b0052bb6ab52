import LayoutModel

/// An arrow that points at a far view, with the view's name, its distance and the numbers of its findings.
struct FarViewArrow {
  private let far: DrawingArea.FarView
  private let picture: LayoutPicture
  private let name: String
  private let distance: String
  private let nameWidth: Double
  private let marker: MarkerShape?

  init(_ far: DrawingArea.FarView, _ picture: LayoutPicture, _ markers: FindingMarkers) {
    self.far = far
    self.picture = picture
    let label = picture.scene.label(of: far.view)
    name = TextWidths.truncated(label, toWidth: 84, size: Wireframe.labelSize, weight: .bold) ?? label
    distance = "\(SVGText.number(far.distance, places: 1)) pt"
    nameWidth = TextWidths.width(of: name, size: Wireframe.labelSize, weight: .bold)
    marker = markers.numbers.first { $0.view == far.view }.map { markers.shape(ofNumbers: $0.numbers) }
  }

  private var isBeside: Bool { far.side.axis == .horizontal }

  /// The arrow is 14 units long. The two lines of text are at its tail.
  private var size: Size {
    let firstLine = nameWidth + (marker.map { $0.width + 3 } ?? 0)
    let width = max(firstLine, TextWidths.width(of: distance, size: Wireframe.labelSize)) + 4
    return isBeside ? Size(width: width + 16, height: 23) : Size(width: width + 12, height: 24)
  }

  /// Places at the edge of the desk, those nearest to the view first.
  func extents(on desk: Extent) -> some Sequence<Extent> {
    let size = size
    let along = isBeside ? (desk.minY, desk.maxY - size.height) : (desk.minX, desk.maxX - size.width)
    let middle = far.place - (isBeside ? size.height : size.width) / 2
    return (0..<80).lazy.map { [isBeside, side = far.side] step in
      let offset = Double((step + 1) / 2) * (step % 2 == 0 ? 1 : -1) * (isBeside ? 12 : 24)
      let place = min(max(middle + offset, along.0), max(along.0, along.1))
      let (x, y) =
        switch side {
        case .left: (desk.minX + 2, place)
        case .right: (desk.maxX - 2 - size.width, place)
        case .top: (place, desk.minY + 2)
        case .bottom: (place, desk.maxY - 2 - size.height)
        }
      return Extent(x: x, y: y, width: size.width, height: size.height)
    }
  }

  func append(in extent: Extent, to svg: inout SVGText) {
    let textX = extent.minX + (isBeside ? far.side == .left ? 15 : 0 : 11)
    svg.open(
      "g",
      [
        "class": "far", "data-view": picture.scene[far.view].name, "data-distance": SVGText.number(far.distance),
      ])
    svg.add("title", text: picture.tooltip(of: far.view))
    svg.add("path", ["class": "beyond", "d": path(in: extent)])
    svg.add(text: name, class: "beyond-text", x: textX, y: extent.minY + 9, size: Wireframe.labelSize, weight: .bold)
    svg.add(text: distance, class: "beyond-text", x: textX, y: extent.minY + 20, size: Wireframe.labelSize)
    svg.close()
    marker?.append(at: Position(textX + nameWidth + 3, extent.minY - 1), to: &svg)
  }

  /// A line, and the two strokes of its head.
  private func path(in extent: Extent) -> String {
    // The line ends at the edge of the desk. The head is 4 units long and 7 wide.
    let (start, end): (Position, Position) =
      switch far.side {
      case .left: (Position(extent.minX + 13, extent.center.y), Position(extent.minX, extent.center.y))
      case .right: (Position(extent.maxX - 13, extent.center.y), Position(extent.maxX, extent.center.y))
      case .top: (Position(extent.minX + 4, extent.maxY - 2), Position(extent.minX + 4, extent.minY))
      case .bottom: (Position(extent.minX + 4, extent.minY + 2), Position(extent.minX + 4, extent.maxY))
      }
    let back = far.side.isStart ? 4.0 : -4
    let head = [-3.5, 3.5].map { side in
      isBeside ? Position(end.x + back, end.y + side) : Position(end.x + side, end.y + back)
    }
    return SVGText.path([start, end]) + SVGText.path([head[0], end, head[1]])
  }
}
