import LayoutModel

/// The drawn area around the screen, and the views too far away to be drawn.
struct DrawingArea {
  /// The screen and everything near it, in units of the drawing.
  private(set) var desk: Extent
  /// The part of `desk` on which views are drawn; arrows are around it.
  private(set) var field: Extent
  /// Whether an empty part of the screen is cut off at the top or at the bottom.
  let isCropped: Bool
  /// The part around the findings of a large screen; `nil` if the screen is drawn whole, or but for an empty part.
  let crop: Extent?
  /// Views outside the drawn area, without their descendants, in order of view.
  let farViews: [FarView]

  struct FarView {
    let view: ViewID
    let side: ScreenEdge
    /// The distance from the screen's edge to the view, in points.
    let distance: Double
    /// The position along the side, in units of the drawing.
    let place: Double
  }

  /// The minimum space around the screen, in units of the drawing.
  static let padding = 14.0
  /// Views farther outside than this share of the screen's longer side are not drawn.
  private static let reach = 0.6
  /// The room for the numbers of dimensions beside the screen.
  private static let dimensionRoom = 40.0
  /// The room for arrows that point at far views, beside and above the screen.
  private static let arrowRoom = (beside: 128.0, above: 30.0)

  /// A fixed part of the screen's surroundings, without far views.
  init(desk: Extent) {
    self.desk = desk
    field = desk
    isCropped = false
    crop = nil
    farViews = []
  }

  /// - Parameters:
  ///   - other: a second screen that is drawn whole.
  ///   - dimensions: the parts of the screen that dimension lines need.
  ///   - crop: the part of the screen that is drawn; `nil` for all of it.
  ///   - isWide: whether to leave room for the texts of dimensions beside the screen.
  init(
    _ picture: LayoutPicture, beside other: Extent? = nil, ghosts: [Extent] = [], dimensions: [Extent] = [],
    crop: Extent? = nil, isWide: Bool = false
  ) {
    let screen = picture.screen
    let whole = other.map(screen.union) ?? screen
    let reach = max(60, Self.reach * max(whole.width, whole.height))
    let limit = whole.insetBy(-reach)
    var desk = whole
    var content = ghosts + dimensions
    var far: [FarView] = []
    var isFar = Array(repeating: false, count: picture.scene.views.count)
    var scrolls = isFar
    for (index, view) in picture.scene.views.enumerated() {
      let id = ViewID(index)
      if let superview = view.superview {
        isFar[index] = isFar[superview.index]
        scrolls[index] = scrolls[superview.index] || picture.scene[superview].kind == .scrollView
      }
      guard id != .root, !isFar[index], picture.presence(of: id) != .omitted else { continue }
      let extent = picture.extent(of: id)
      if extent.minY > screen.minY || extent.maxY < screen.maxY { content.append(extent) }
      if limit.contains(extent) {
        desk = desk.union(extent)
      } else if !Self.touches(extent, limit) {
        guard !scrolls[index] && picture.presence(of: id) == .shown else { continue }
        isFar[index] = true
        far.append(FarView(id, at: extent, screen: screen, scale: picture.scale))
      } else if !Self.touches(extent, screen) {
        desk = desk.union(extent.intersection(limit))
      }
    }
    for ghost in ghosts where Self.touches(ghost, limit) { desk = desk.union(ghost.intersection(limit)) }
    if let crop {
      desk = desk.intersection(crop)
      far.removeAll { !$0.isBeside(crop) }
    }
    func grown(_ room: (ScreenEdge, _ hasArrows: Bool) -> Double) -> Extent {
      func side(_ side: ScreenEdge) -> Double { room(side, far.contains { $0.side == side }) }
      return Extent(
        minX: desk.minX - side(.left), minY: desk.minY - side(.top), maxX: desk.maxX + side(.right),
        maxY: desk.maxY + side(.bottom))
    }
    self.desk = grown { side, hasArrows in
      let isBeside = side.axis == .horizontal
      guard hasArrows else { return isWide && isBeside ? Self.dimensionRoom : Self.padding }
      return isBeside ? Self.arrowRoom.beside : Self.arrowRoom.above
    }
    field = grown { _, hasArrows in hasArrows ? 0 : Self.padding }
    farViews = far
    self.crop = crop
    if far.isEmpty, crop == nil, let shown = Self.shownHeights(content, of: screen) {
      self.desk = Self.cropped(self.desk, to: shown, of: screen)
      field = Self.cropped(field, to: shown, of: screen)
    }
    isCropped =
      field.minY > screen.minY || field.maxY < screen.maxY || field.minX > screen.minX || field.maxX < screen.maxX
  }

  /// A screen is cropped if its contents take up less than this share of its height.
  private static let mostlyEmpty = 0.5
  /// The height of the empty part that is kept, in units of the drawing.
  private static let emptyMargin = 40.0

  /// The range of heights in which a mostly empty screen is drawn; `nil` to draw all of it.
  ///
  /// Views that extend from the top to the bottom of the screen are backgrounds and do not count as content.
  private static func shownHeights(_ content: [Extent], of screen: Extent) -> ClosedRange<Double>? {
    guard let top = content.map(\.minY).min(), let bottom = content.map(\.maxY).max(),
      bottom - top < mostlyEmpty * screen.height
    else { return nil }
    return top - emptyMargin...bottom + emptyMargin
  }

  /// The area, cropped to a range of heights at the edges of the screen that are outside of the range.
  private static func cropped(_ area: Extent, to heights: ClosedRange<Double>, of screen: Extent) -> Extent {
    var area = area
    if heights.lowerBound > screen.minY { area.minY = heights.lowerBound }
    if heights.upperBound < screen.maxY { area.maxY = heights.upperBound }
    return area
  }

  private static func touches(_ a: Extent, _ b: Extent) -> Bool {
    a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY
  }
}

extension DrawingArea.FarView {
  /// Whether the nearest place at the screen's edge is drawn.
  fileprivate func isBeside(_ crop: Extent) -> Bool {
    let isAtEdge =
      switch side {
      case .left: crop.minX < 0
      case .top: crop.minY < 0
      case .right: crop.maxX == .greatestFiniteMagnitude
      case .bottom: crop.maxY == .greatestFiniteMagnitude
      }
    return isAtEdge && (side.axis == .horizontal ? crop.minY...crop.maxY : crop.minX...crop.maxX).contains(place)
  }

  init(_ view: ViewID, at extent: Extent, screen: Extent, scale: Double) {
    self.view = view
    let gaps: [(side: ScreenEdge, gap: Double)] = [
      (.left, screen.minX - extent.maxX), (.right, extent.minX - screen.maxX), (.top, screen.minY - extent.maxY),
      (.bottom, extent.minY - screen.maxY),
    ]
    let (side, gap) = gaps.max { $0.gap < $1.gap } ?? gaps[0]
    self.side = side
    distance = gap / scale
    place = side.axis == .horizontal ? extent.center.y : extent.center.x
  }
}
