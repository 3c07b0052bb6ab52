import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// A layout with everything needed to draw its views at a scale; the root's top left corner is the origin.
struct LayoutPicture: Sendable {
  let scene: Scene
  let properties: [ViewProperties]
  let contentSizes: [AxisPair<Rational>?]
  let safeArea: DecimalInsets
  /// Of the root.
  let margins: DecimalInsets
  /// The views whose margins active constraints use.
  let viewsWithMargins: Set<ViewID>
  let painted: PaintedLayout
  let placed: PlacedLayout
  /// The lines of the texts that wrap.
  let textLines: [ViewID: TextLines]
  /// Units of the drawing per point.
  let scale: Double
  /// The rows that are left out along each axis.
  var rows = FoldedRows.none

  init(
    scene: Scene, configuration: Configuration, properties: [ViewProperties], subviews: [[ViewID]], frames: [Frame],
    contentSizes: [AxisPair<Rational>?], scale: Double
  ) {
    self.scene = scene
    self.properties = properties
    self.contentSizes = contentSizes
    self.scale = scale
    safeArea = configuration.rootSafeArea
    margins = configuration.rootMargins
    var viewsWithMargins: Set<ViewID> = []
    for (index, constraint) in scene.constraints.enumerated() where configuration.isActive[index] {
      for anchor in [constraint.first, constraint.second] where anchor?.guide == .margins {
        if let anchor { viewsWithMargins.insert(anchor.view) }
      }
    }
    self.viewsWithMargins = viewsWithMargins
    textLines = Self.textLines(scene, configuration, frames)
    painted = PaintedLayout(
      scene: scene, properties: properties, subviews: subviews, frames: frames, contentSizes: contentSizes)
    placed = PlacedLayout(scene: scene, properties: properties, frames: frames)
  }

  /// The layout of a solved configuration.
  init(_ scene: Scene, _ solved: SolvedConfiguration, scale: Double) {
    self.init(
      scene: scene, configuration: solved.configuration, properties: solved.configuration.properties,
      subviews: solved.configuration.subviews, frames: solved.frames, contentSizes: solved.contentSizes, scale: scale)
  }

  /// How a view is drawn.
  enum Presence {
    case shown
    /// Hidden or transparent itself: drawn as a dashed ghost.
    case absent
    /// Inside a hidden view, or not in the view tree: not drawn.
    case omitted
  }

  func presence(of view: ViewID) -> Presence {
    if isFolded(view) { return .omitted }
    if painted.alpha(of: view).isPositive { return .shown }
    if !properties[view.index].isInstalled { return .omitted }
    guard let superview = scene[view].superview else { return .absent }
    return painted.alpha(of: superview).isPositive ? .absent : .omitted
  }

  /// Whether a view is in a row that is left out.
  private func isFolded(_ view: ViewID) -> Bool {
    guard !rows.vertical.rows.isEmpty || !rows.horizontal.rows.isEmpty else { return false }
    var next: ViewID? = view
    while let view = next {
      if rows.vertical.rows.contains(view) || rows.horizontal.rows.contains(view) { return true }
      next = scene[view].superview
    }
    return false
  }

  /// The screen in drawing coordinates.
  var screen: Extent {
    let size = placed.sizes[ViewID.root.index]
    return Extent(
      x: 0, y: 0, width: position(size.width, along: .horizontal), height: position(size.height, along: .vertical))
  }

  /// A position in points, converted to drawing coordinates.
  func position(_ position: Position) -> Position {
    Position(self.position(position.x, along: .horizontal), self.position(position.y, along: .vertical))
  }

  /// A coordinate along an axis in points, converted to drawing coordinates.
  func position(_ coordinate: Double, along axis: Axis) -> Double {
    rows[axis].drawn(coordinate) * scale
  }

  func corners(of view: ViewID) -> [Position] { placed.corners(of: view).map(position) }

  func extent(of view: ViewID) -> Extent { Extent(around: corners(of: view)) }

  func positions(_ points: [Point]) -> [Position] {
    points.map { position(Position($0.x.drawnValue, $0.y.drawnValue)) }
  }

  func positions(_ points: [(x: Double, y: Double)]) -> [Position] { points.map { position(Position($0.x, $0.y)) } }

  /// The part of a view that is visible if nothing covers it; `nil` if there is none.
  func visibleExtent(of view: ViewID) -> Extent? {
    let part = painted.visiblePart(of: view)
    return part.isEmpty ? nil : Extent(around: positions(part))
  }

  /// Whether a view would lie on the screen, but is clipped completely.
  func isClippedAway(_ view: ViewID) -> Bool {
    guard presence(of: view) == .shown, scene[view].kind != .guide, painted.visiblePart(of: view).isEmpty else {
      return false
    }
    let size = placed.sizes[view.index]
    return size.width > 0 && size.height > 0 && extent(of: view).overlaps(screen)
  }

  /// A round scale at which the longer side of the screen is between 300 and 1,200 units.
  static func scale(forScreen size: (width: Double, height: Double)) -> Double {
    let longer = max(size.width, size.height)
    guard longer > 0 && longer.isFinite else { return 1 }
    var scale = 1.0
    while longer * scale > 1_200 { scale /= 2 }
    while longer * scale < 300 { scale *= 2 }
    return scale
  }
}
