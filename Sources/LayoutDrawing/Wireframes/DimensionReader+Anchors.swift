import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The positions of constraints' anchors on the screen.
extension DimensionReader {
  /// The rectangle of an anchor's item without the view's own transform, which constraints do not see, in points; `nil` if something
  /// rotates or scales its superview.
  func rectangle(of anchor: Anchor, against counterpart: ViewID?) -> Extent? {
    let view = anchor.view
    guard let map = untransformedMap(of: view) else { return nil }
    let size = picture.placed.sizes[view.index]
    let frame = Extent(x: map.dx, y: map.dy, width: size.width, height: size.height)
    switch anchor.guide {
    case .none:
      let meansContent = anchor.attribute.isEdge && counterpart.map { picture.scene.isAncestor(view, of: $0) } ?? false
      if meansContent, let content = content(of: view, at: map) { return content }
      return frame.inset(by: picture.scene[view].alignmentInsets)
    case .content: return content(of: view, at: map)
    case .frame: return frame
    case .safeArea:
      return frame.inset(by: view == .root ? picture.safeArea : picture.scene[view].safeArea)
    case .margins: return frame.inset(by: view == .root ? picture.margins : picture.scene[view].margins)
    }
  }

  private func untransformedMap(of view: ViewID) -> PlacedLayout.Map? {
    let map = picture.placed.maps[view.index]
    if map.isTranslation { return map }
    guard let superview = picture.scene[view].superview, picture.placed.maps[superview.index].isTranslation else {
      return nil
    }
    let (outer, frame) = (picture.placed.maps[superview.index], solved.frames[view.index])
    return PlacedLayout.Map(dx: outer.dx + frame.x.drawnValue, dy: outer.dy + frame.y.drawnValue)
  }

  private func content(of view: ViewID, at map: PlacedLayout.Map) -> Extent? {
    picture.contentSizes[view.index].map {
      Extent(x: map.dx, y: map.dy, width: $0.horizontal.drawnValue, height: $0.vertical.drawnValue)
    }
  }

  /// A position along the anchor's axis, in points; `nil` for a size.
  func position(of anchor: Anchor, in rectangle: Extent) -> Double? {
    let isReversed = solved.configuration.direction == .rightToLeft
    let view = picture.scene[anchor.view]
    switch anchor.attribute {
    case .left: return rectangle.minX
    case .right: return rectangle.maxX
    case .leading: return isReversed ? rectangle.maxX : rectangle.minX
    case .trailing: return isReversed ? rectangle.minX : rectangle.maxX
    case .centerX: return rectangle.center.x
    case .top: return rectangle.minY
    case .bottom: return rectangle.maxY
    case .centerY: return rectangle.center.y
    case .firstBaseline: return rectangle.minY + Rational(view.firstBaseline).drawnValue
    case .lastBaseline: return rectangle.maxY - Rational(view.lastBaseline).drawnValue
    case .width, .height: return nil
    }
  }
}

extension Extent {
  func inset(by insets: DecimalInsets) -> Extent {
    if insets == .zero { return self }
    return Extent(
      minX: minX + Rational(insets.left).drawnValue, minY: minY + Rational(insets.top).drawnValue,
      maxX: maxX - Rational(insets.right).drawnValue, maxY: maxY - Rational(insets.bottom).drawnValue)
  }

  /// The smallest and the largest coordinate along an axis.
  func range(_ axis: Axis) -> (low: Double, high: Double) { axis == .horizontal ? (minX, maxX) : (minY, maxY) }

  /// The extent with horizontal and vertical coordinates swapped.
  var transposed: Extent { Extent(minX: minY, minY: minX, maxX: maxY, maxY: maxX) }
}
