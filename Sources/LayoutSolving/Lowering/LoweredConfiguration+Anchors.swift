// Anchors as linear expressions, with the semantics of NSLayoutConstraint: both items are measured in the coordinate space of
// their nearest common ancestor, so a multiplier on a position scales the distance from that ancestor's left or top edge. In
// right-to-left layouts, `leading` is the right edge and `trailing` the left one. The constant of such a constraint then changes
// sign and an inequality is reversed. So its row has the negated terms, with the constant and the relation as written.

import ConstraintSolver
import LayoutModel

extension LoweredConfiguration {
  /// Adds an anchor, or its negative, to the current row if it is a sum of unknowns without a constant. Otherwise adds nothing
  /// and returns `false`.
  ///
  /// Nearly all anchors are of this form. The arguments are those of `addTerms`.
  mutating func addPlainTerms(
    _ anchor: Anchor, in ancestor: ViewID, isNegative: Bool
  ) -> Bool {
    let view = Int(anchor.view.rawValue)
    guard case .none = anchor.guide, hierarchy.isPlain[view] else { return false }
    /// The offset of the position among the four unknowns of a view; the size is two further.
    let position: Int
    var addsSize = false
    switch anchor.attribute {
    case .left: position = 0
    case .right:
      position = 0
      addsSize = true
    case .top: position = 1
    case .bottom:
      position = 1
      addsSize = true
    case .leading:
      position = 0
      addsSize = !isLeftToRight
    case .trailing:
      position = 0
      addsSize = isLeftToRight
    case .width:
      program.addUnitTerm(4 * view + 2, isNegative: isNegative)
      return true
    case .height:
      program.addUnitTerm(4 * view + 3, isNegative: isNegative)
      return true
    default: return false
    }
    var next: Int? = view
    while let current = next, current != Int(ancestor.rawValue) {
      program.addUnitTerm(4 * current + position, isNegative: isNegative)
      next = hierarchy.superviewIndex(of: current)
    }
    if addsSize { program.addUnitTerm(4 * view + 2 + position, isNegative: isNegative) }
    return true
  }

  /// Adds an anchor, times a factor, to the current row, and returns the constant part.
  ///
  /// - Parameters:
  ///   - ancestor: the view in whose coordinate space the anchor is measured: the anchor's view or an ancestor of it.
  ///   - counterpart: the view at the other end of the constraint. If it is a descendant of a scroll view, that view's edges
  ///     refer to its content.
  mutating func addTerms(
    _ anchor: Anchor, in ancestor: ViewID, against counterpart: ViewID?, times factor: Rational
  ) -> Rational {
    let attribute = anchor.attribute
    let isHorizontal = attribute.axis == .horizontal
    let (near, far, isContent) = insets(of: anchor, isHorizontal: isHorizontal, against: counterpart)
    let content = isContent ? hierarchy.contentVariables[anchor.view.index] : nil
    let size = content.map { $0 + (isHorizontal ? 0 : 1) } ?? variable(anchor.view, isHorizontal ? .width : .height)
    if !attribute.isSize { addOrigin(of: anchor.view, in: ancestor, isHorizontal: isHorizontal, times: factor) }
    /// The share of the size that is added.
    let share: Rational
    switch attribute {
    case .width, .height, .right, .bottom, .lastBaseline: share = factor
    case .leading: share = isLeftToRight ? .zero : factor
    case .trailing: share = isLeftToRight ? factor : .zero
    case .centerX, .centerY: share = factor / 2
    case .left, .top, .firstBaseline: share = .zero
    }
    if !share.isZero { program.addTerm(size, share) }
    var constant = Rational.zero
    if let near, let far {
      if !attribute.isSize { constant += factor * near }
      if !share.isZero { constant -= share * (near + far) }
    }
    switch attribute {
    case .firstBaseline: constant += factor * Rational(scene.views[anchor.view.index].firstBaseline)
    case .lastBaseline: constant -= factor * Rational(scene.views[anchor.view.index].lastBaseline)
    default: break
    }
    return constant
  }

  /// Adds the left or top edge of a view, in an ancestor's coordinates.
  private mutating func addOrigin(
    of view: ViewID, in ancestor: ViewID, isHorizontal: Bool, times factor: Rational
  ) {
    var next: Int? = view.index
    while let current = next, current != ancestor.index {
      program.addTerm(variable(ViewID(current), isHorizontal ? .x : .y), factor)
      next = hierarchy.superviewIndex(of: current)
    }
  }

  /// The insets of the anchor's rectangle at both ends of the axis; `nil` if there are none.
  private func insets(
    of anchor: Anchor, isHorizontal: Bool, against counterpart: ViewID?
  ) -> (near: Rational?, far: Rational?, isContent: Bool) {
    let view = anchor.view
    let insets: DecimalInsets
    switch anchor.guide {
    case .none:
      if anchor.attribute.isEdge, isContent(view, against: counterpart) { return (nil, nil, true) }
      guard hierarchy.hasAlignmentInsets[view.index] else { return (nil, nil, false) }
      insets = scene.views[view.index].alignmentInsets
    case .content: return (nil, nil, true)
    case .frame: return (nil, nil, false)
    case .safeArea: insets = view == .root ? configuration.rootSafeArea : scene.views[view.index].safeArea
    case .margins: insets = view == .root ? configuration.rootMargins : scene.views[view.index].margins
    }
    return isHorizontal
      ? (Rational(insets.left), Rational(insets.right), false)
      : (Rational(insets.top), Rational(insets.bottom), false)
  }

  /// Returns whether a view's edges refer to its content, whose origin is its top-left corner.
  private func isContent(_ view: ViewID, against counterpart: ViewID?) -> Bool {
    guard hierarchy.contentVariables[view.index] != nil, let counterpart, counterpart != view else { return false }
    return hierarchy.commonAncestor(view, counterpart) == view
  }
}
