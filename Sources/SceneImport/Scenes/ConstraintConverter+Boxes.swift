/// Titled boxes of macOS.
extension ConstraintConverter {
  /// The distance of a titled box's border below its alignment rectangle, in points.
  private static let titleHeight = 14.0

  /// The greatest error of the saved frames, in points: they are rounded to pixels.
  private static let borderTolerance = 1.0

  /// Makes the top of a titled box that of its border, in a constraint with the top of a view inside the box, if the saved frames
  /// show it.
  ///
  /// Xcode 6 measured from the border inside a box, and from the alignment rectangle outside. Later versions always measure from
  /// the alignment rectangle.
  ///
  /// - Parameter distance: how far the constraint places the top of the view below that of the box, in points.
  func refer(_ side: inout Side, toBorderAround other: Side, distance: Double) {
    guard side.attribute == "top", other.attribute == "top", let box = side.view, let view = other.view,
      box.element.isTitledBox, box.hasSavedFrame, view.hasSavedFrame, view.isInside(box)
    else { return }
    let saved = view.alignmentRectangle.y - box.alignmentRectangle.y
    guard (saved - distance - Self.titleHeight).magnitude <= Self.borderTolerance else { return }
    side.offset += Self.titleHeight
  }
}

extension XMLElement {
  /// Whether the element is an `NSBox` with a title above its border.
  fileprivate var isTitledBox: Bool {
    name == "box" && ["primary", nil].contains(self["boxType"]) && ["atTop", nil].contains(self["titlePosition"])
  }
}
