import ConstraintSolver
import LayoutModel

extension ScreenGeometry {
  /// The largest share of a control's width and of its height that a badge takes up.
  private static let badgeShare = Rational(1, over: 2)

  /// Whether a view belongs to a control behind it: a placeholder, a unit or a counter in a field, a button at the end of one, or a
  /// badge.
  func isPart(_ front: ViewID, of back: ViewID) -> Bool {
    switch (scene[front].kind, scene[back].kind) {
    case (.label, .textField), (.label, .textView): box(of: back).contains(box(of: front))
    case (.button, .textField): isAtEnd(front, of: back)
    case (.label, .button): isBadge(front, of: back)
    case (.label, .view), (.view, .button), (.view, .view):
      properties[back.index].isTappable && !properties[front.index].isTappable && isBadge(front, of: back)
    default: false
    }
  }

  /// Whether a button stands in the outer half of a text field and is centred on it: it clears the text or reveals it.
  private func isAtEnd(_ button: ViewID, of field: ViewID) -> Bool {
    let (own, around) = (box(of: button), box(of: field))
    let isInside = own.minX >= around.minX && own.maxX <= around.maxX
    let isInHalf = own.minX * 2 >= around.minX + around.maxX || own.maxX * 2 <= around.minX + around.maxX
    let distance = (own.minY + own.maxY - around.minY - around.maxY) / 2
    return isInside && isInHalf && distance.magnitude <= Self.overlapTolerance
  }

  private func isBadge(_ badge: ViewID, of control: ViewID) -> Bool {
    let (own, around) = (box(of: badge), box(of: control))
    return around.contains(own) && own.maxX - own.minX <= (around.maxX - around.minX) * Self.badgeShare
      && own.maxY - own.minY <= (around.maxY - around.minY) * Self.badgeShare
  }

  /// Whether the negative spacing of a stack view makes two arranged views share a length.
  func isSpaced(_ front: ViewID, over back: ViewID, by shared: Box) -> Bool {
    guard let superview = scene[front].superview, superview == scene[back].superview,
      let stack = scene[superview].stack, stack.spacing.isNegative
    else { return false }
    let length = stack.axis == .horizontal ? shared.maxX - shared.minX : shared.maxY - shared.minY
    return length <= -Rational(stack.spacing)
  }

  private func box(of view: ViewID) -> Box { alignmentBox(of: view) ?? boundingBox(of: view) }
}
