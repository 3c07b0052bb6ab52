import ConstraintSolver
import LayoutModel

extension ScreenGeometry {
  /// Content counts as cut, or as outside the safe area, from more than this distance, in points: frames that are placed
  /// off the pixel grid are rounded to it.
  static let reachTolerance = Rational.one

  /// Frames of inferred sizes may be larger than their contents by about this much, in points: Interface Builder leaves room around
  /// the text in its frames.
  static let inferredTolerance = Rational(4)

  /// How far a view reaches beyond the screen's edge or a clipping ancestor, at rest.
  ///
  /// Content that scrolling brings inside is not cut, and outer ancestors only cut the part within the scroll view's bounds.
  /// An image that fills its clip is cropped on purpose. Rotated clips are left out.
  ///
  /// - Parameter textHeight: the height of all lines of a label, if it is known.
  /// - Returns: the reach beyond the innermost clip that cuts; `nil` if no part of the view is visible, or all of it.
  func cut(of view: ViewID, textHeight: Rational? = nil) -> EdgeReach? {
    guard !visible[view.index].isEmpty else { return nil }
    var area = textHeight.flatMap { textBox(of: view, height: $0) } ?? paintedBox(of: view)
    guard !area.isEmpty else { return nil }
    if screen.box.contains(area) && visible[view.index].box.contains(area) { return nil }
    for ancestor in scene.ancestors(of: view) where clips(ancestor) {
      let rectangle = ancestor == .root ? screen : bounds[ancestor.index]
      let isScrolling = scene[ancestor].kind == .scrollView
      let clip = isScrolling ? scrollableArea(of: ancestor) : rectangle
      if clip.isBox {
        let edges = clip.box.distances(of: area, beyond: tolerance(of: view)).filter {
          clips(ancestor, at: $0.edge) && !isCropped(view, showing: area, by: clip.box, of: ancestor, at: $0.edge)
        }
        if !edges.isEmpty { return reach(of: view, beyond: clip.box, of: ancestor, edges) }
      }
      area = area.intersection(rectangle.box)
      if area.isEmpty { return nil }
    }
    return nil
  }

  /// How far a view of which nothing is visible lies beyond the innermost clip that hides all of it.
  ///
  /// - Returns: `nil` if scrolling can show it, if it lies outside the screen, or if the clip has no room: it is closed.
  func cutWholly(of view: ViewID) -> EdgeReach? {
    guard visible[view.index].isEmpty else { return nil }
    var area = contentBox(of: view)
    for ancestor in scene.ancestors(of: view) where clips(ancestor) && !area.isEmpty {
      let rectangle = ancestor == .root ? screen : bounds[ancestor.index]
      let clip = scene[ancestor].kind == .scrollView ? scrollableArea(of: ancestor) : rectangle
      guard clip.isBox, !rectangle.isEmpty else { return nil }
      if clip.box.overlaps(area) {
        area = scene[ancestor].kind == .scrollView ? rectangle.box : area.intersection(clip.box)
        continue
      }
      if ancestor == .root && scene.isScreen { return nil }
      let edges = clip.box.distances(of: area, beyond: Self.reachTolerance).filter {
        let length = $0.edge.axis == .horizontal ? area.maxX - area.minX : area.maxY - area.minY
        // What lies beside a cell, or above it, waits for its turn, as the buttons that a swipe reveals.
        return $0.points >= length && clips(ancestor, at: $0.edge) && (ancestor != .root || $0.edge == .bottom)
      }
      return edges.isEmpty ? nil : reach(of: view, beyond: clip.box, of: ancestor, edges, isWhole: true)
    }
    return nil
  }

  /// How far a view that lies wholly above the screen reaches beyond its top edge, at rest, if a lower part of a view that contains
  /// it is on the screen.
  ///
  /// A view that moves away as a whole is not cut, and neither is what the shown part of a sheet leaves below the screen.
  func cutAbove(of view: ViewID) -> EdgeReach? {
    guard scene.isScreen, scene.source == nil, scrollViewAround[view.index] == nil else { return nil }
    let area = contentBox(of: view)
    guard !area.isEmpty, area.maxY <= screen.box.minY else { return nil }
    let ancestors = scene.ancestors(of: view)
    guard let shown = ancestors.first(where: { !visible[$0.index].isEmpty }), shown != .root,
      boundingBox(of: shown).contains(area)
    else { return nil }
    let edges = screen.box.distances(of: area, beyond: Self.reachTolerance).filter { $0.edge == .top }
    return edges.isEmpty ? nil : reach(of: view, beyond: screen.box, of: .root, edges)
  }

  /// Whether an image that is cropped at an edge is meant to be: it fills what crops it.
  ///
  /// Beyond the edges of the screen, that goes for both directions, unless the image keeps its aspect ratio while it fills its view,
  /// or Interface Builder shows it.
  private func isCropped(
    _ view: ViewID, showing area: Box, by clip: Box, of ancestor: ViewID, at edge: ScreenEdge
  ) -> Bool {
    guard scene[view].kind == .imageView, clip.isSpanned(by: area, across: edge) else { return false }
    if ancestor != .root || !scene.isScreen || scene.source != nil || scene[view].contentMode == .scaleAspectFill {
      return true
    }
    return ScreenEdge.allCases.allSatisfy { clip.isSpanned(by: area, across: $0) } || isSizedAfterScreen(view, at: edge)
  }

  /// Whether a constraint ties the size of a view along the axis of an edge to that of the screen.
  private func isSizedAfterScreen(_ view: ViewID, at edge: ScreenEdge) -> Bool {
    let size = edge.axis.sizeAttribute
    return scene.constraints.contains { constraint in
      constraint.first.view == view && constraint.first.attribute == size && constraint.second?.view == .root
    }
  }

  /// The box of a label's text, whose lines are centred vertically in its frame; `nil` for other views, or if the text leaves no
  /// room. A background fills the whole frame.
  private func textBox(of label: ViewID, height: Rational) -> Box? {
    guard scene[label].kind == .label, !properties[label.index].isOpaque, transforms[label.index].isTranslation else {
      return nil
    }
    let box = contentBox(of: label)
    let room = (box.maxY - box.minY - height) / 2
    guard room.isPositive else { return nil }
    return Box(minX: box.minX, minY: box.minY + room, maxX: box.maxX, maxY: box.maxY - room)
  }

  /// How far the visible part of a view reaches into the insets of the safe area; `nil` inside scroll views.
  ///
  /// - Parameter cut: the cut of the same view. Edges at which the screen cuts it are left out.
  func unsafeReach(of view: ViewID, insets: DecimalInsets, besides cut: EdgeReach?) -> EdgeReach? {
    guard scene.isScreen, insets != .zero, scrollViewAround[view.index] == nil else { return nil }
    guard !visible[view.index].isEmpty else { return nil }
    let area = visible[view.index].box.intersection(contentBox(of: view))
    guard !area.isEmpty else { return nil }
    let safe = Box(
      minX: Rational(insets.left), minY: Rational(insets.top), maxX: screen.box.maxX - Rational(insets.right),
      maxY: screen.box.maxY - Rational(insets.bottom))
    let cutEdges = cut.map { $0.limit == .root ? $0.edges.map(\.edge) : [] } ?? []
    let edges = safe.distances(of: area, beyond: Self.reachTolerance).filter {
      $0.points > unsafeTolerance(of: view, at: $0.edge) && !cutEdges.contains($0.edge) && insets[$0.edge] > .zero
    }
    return edges.isEmpty ? nil : reach(of: view, beyond: safe, of: .root, edges, isSafeArea: true)
  }

  /// The distance from which a view counts as outside the safe area at an edge. A button of a document may come a little closer to
  /// the home indicator than the safe area is.
  private func unsafeTolerance(of view: ViewID, at edge: ScreenEdge) -> Rational {
    let isAboveIndicator = scene.source != nil && edge == .bottom && scene[view].kind == .button
    return isAboveIndicator ? Self.inferredTolerance : tolerance(of: view)
  }

  /// The distance from which a view counts as cut, or as outside the safe area. A background shows every point.
  private func tolerance(of view: ViewID) -> Rational {
    scene[view].isInferred && !properties[view.index].isOpaque ? Self.inferredTolerance : Self.reachTolerance
  }

  /// The bounding box of a view's alignment rectangle: a button's frame, for one, is larger than what it shows.
  private func contentBox(of view: ViewID) -> Box { alignmentBox(of: view) ?? boundingBox(of: view) }

  /// The part of that box that an image view's image fills; the whole box of other views, of a view with a background, and of an
  /// image of unknown size.
  private func paintedBox(of view: ViewID) -> Box {
    let (box, size) = (contentBox(of: view), properties[view.index].intrinsicSize)
    guard scene[view].kind == .imageView, !scene[view].isInferred,
      !properties[view.index].isOpaque,
      transforms[view.index].isTranslation, let width = size.horizontal, let height = size.vertical
    else { return box }
    return scene[view].contentMode.part(of: box, showing: AxisPair(Rational(width), Rational(height)))
  }

  /// Whether a view cuts what lies outside its bounds.
  private func clips(_ view: ViewID) -> Bool {
    if view == .root { return scene.cuts(at: .bottom) }
    return properties[view.index].clipsToBounds && scene[view].kind != .guide
  }

  /// - Parameter view: one that clips.
  private func clips(_ view: ViewID, at edge: ScreenEdge) -> Bool { view != .root || scene.cuts(at: edge) }

  /// Finds the outermost view that reaches beyond the same edges. One that lies wholly outside is away as a whole, and not the cause.
  ///
  /// - Parameter isWhole: whether the view lies wholly outside, so that one around it that does may be the cause.
  /// - Parameter isSafeArea: whether the edges are those of the safe area. An ancestor that reaches the screen's edge is then a
  ///   background, which is meant to do so.
  private func reach(
    of view: ViewID, beyond box: Box, of limit: ViewID, _ edges: [EdgeDistance], isSafeArea: Bool = false,
    isWhole: Bool = false
  ) -> EdgeReach {
    let own = box.distances(of: contentBox(of: view), beyond: Self.reachTolerance)
    var (cause, distances) = (view, own.filter { own in edges.contains { $0.edge == own.edge } })
    for ancestor in scene.ancestors(of: view) {
      if ancestor == limit || ancestor == .root { break }
      let area = contentBox(of: ancestor)
      let all = box.distances(of: area, beyond: Self.reachTolerance)
      let same = edges.compactMap { own in all.first { $0.edge == own.edge } }
      guard same.count == edges.count else { break }
      let isBackground =
        isSafeArea && scene[ancestor].kind != .stackView
        && edges.contains { !screen.box.distance(of: area, beyond: $0.edge).isNegative }
      if isBackground { break }
      if isSafeArea || isWhole || area.isEmpty || box.overlaps(area) { (cause, distances) = (ancestor, same) }
    }
    return EdgeReach(limit: limit, cause: cause, edges: distances)
  }
}

extension ContentMode {
  /// The part of a box that an image of the given size fills.
  fileprivate func part(of box: Box, showing image: AxisPair<Rational>) -> Box {
    let room = AxisPair(box.maxX - box.minX, box.maxY - box.minY)
    var (width, height) = (image.horizontal, image.vertical)
    switch self {
    case .scaleToFill, .scaleAspectFill: return box
    case .scaleAspectFit:
      guard width.isPositive, height.isPositive else { return box }
      let scale = min(room.horizontal / width, room.vertical / height)
      (width, height) = (width * scale, height * scale)
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
      (width, height) = (min(width, room.horizontal), min(height, room.vertical))
    }
    let x =
      switch self {
      case .left, .topLeft, .bottomLeft: box.minX
      case .right, .topRight, .bottomRight: box.maxX - width
      default: box.minX + (room.horizontal - width) / 2
      }
    let y =
      switch self {
      case .top, .topLeft, .topRight: box.minY
      case .bottom, .bottomLeft, .bottomRight: box.maxY - height
      default: box.minY + (room.vertical - height) / 2
      }
    return Box(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }
}
