// Anchors as linear expressions (semantics of NSLayoutConstraint: both items are measured in the coordinate space of
// their nearest common ancestor, so that a multiplier on a position scales the distance from that ancestor's edge).

import ConstraintSolver
import LayoutModel

extension LoweredConfiguration {
  /// Adds an anchor, or its negative, to the row being made, if it is a sum of unknowns without a constant; otherwise adds
  /// nothing and returns false.
  ///
  /// Nearly all anchors are such; the meaning of the arguments is that of `addTerms`.
  mutating func addPlainTerms(
    _ anchor: Anchor, in ancestor: ViewID, isNegative: Bool
  ) -> Bool {
    let view = Int(anchor.view.rawValue)
    guard case .none = anchor.guide, hierarchy.isPlain[view] else { return false }
    /// Places of the position and of the size among a view's four unknowns.
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
    case .leading where isLeftToRight: position = 0
    case .trailing where isLeftToRight:
      position = 0
      addsSize = true
    case .width:
      program.addUnitTerm(4 * view + 2, isNegative: isNegative)
      return true
    case .height:
      program.addUnitTerm(4 * view + 3, isNegative: isNegative)
      return true
    default: return false
    }
    var current = view
    while current != Int(ancestor.rawValue) && current >= 0 {
      program.addUnitTerm(4 * current + position, isNegative: isNegative)
      current = hierarchy.superviewIndex(of: current)
    }
    if addsSize { program.addUnitTerm(4 * view + 2 + position, isNegative: isNegative) }
    return true
  }

  /// Adds an anchor, times a factor, to the row being made; returns the constant part.
  ///
  /// - Parameters:
  ///   - ancestor: the view in whose coordinate space it is measured; an ancestor of the anchor's view, or that view itself.
  ///   - counterpart: the view at the other end of the constraint; with a descendant there, an edge or centre of a scroll
  ///     view means its content's.
  mutating func addTerms(
    _ anchor: Anchor, in ancestor: ViewID, against counterpart: ViewID?, times factor: Rational
  ) -> Rational {
    let attribute = anchor.attribute
    let isHorizontal = attribute.axis == .horizontal
    let (near, far, isContent) = insets(of: anchor, isHorizontal: isHorizontal, against: counterpart)
    let size =
      isContent
      ? Int(hierarchy.contentVariables[anchor.view.index]) + (isHorizontal ? 0 : 1)
      : variable(anchor.view, isHorizontal ? .width : .height)
    let reversed = attribute.isDirectional && configuration.direction == .rightToLeft
    // An edge is the near edge and some of the size; from right to left all that is taken from the ancestor's width.
    var sign = factor
    if reversed {
      program.addTerm(variable(ancestor, .width), factor)
      sign = -factor
    }
    if !attribute.isSize { addOrigin(of: anchor.view, in: ancestor, isHorizontal: isHorizontal, times: sign) }
    /// How much of the size is added.
    let share: Rational
    switch attribute {
    case .width, .height, .right, .bottom, .lastBaseline: share = sign
    case .leading: share = reversed ? sign : .zero
    case .trailing: share = reversed ? .zero : sign
    case .centerX, .centerY: share = sign / 2
    case .left, .top, .firstBaseline: share = .zero
    }
    if !share.isZero { program.addTerm(size, share) }
    var constant = Rational.zero
    if let near, let far {
      if !attribute.isSize { constant += sign * near }
      if !share.isZero { constant -= share * (near + far) }
    }
    switch attribute {
    case .firstBaseline: constant += sign * Rational(scene.views[anchor.view.index].firstBaseline)
    case .lastBaseline: constant -= sign * Rational(scene.views[anchor.view.index].lastBaseline)
    default: break
    }
    return constant
  }

  /// Adds the left or top edge of a view in an ancestor's coordinates.
  private mutating func addOrigin(
    of view: ViewID, in ancestor: ViewID, isHorizontal: Bool, times factor: Rational
  ) {
    var current = view.index
    while current != ancestor.index && current >= 0 {
      program.addTerm(variable(ViewID(current), isHorizontal ? .x : .y), factor)
      current = hierarchy.superviewIndex(of: current)
    }
  }

  /// The insets, at either end of the axis, of the rectangle that an anchor means; nil where there are none.
  private func insets(
    of anchor: Anchor, isHorizontal: Bool, against counterpart: ViewID?
  ) -> (near: Rational?, far: Rational?, isContent: Bool) {
    let view = anchor.view
    let insets: DecimalInsets
    switch anchor.guide {
    case .none:
      if !anchor.attribute.isSize, isContent(view, against: counterpart) { return (nil, nil, true) }
      guard hierarchy.hasAlignmentInsets[view.index] else { return (nil, nil, false) }
      insets = scene.views[view.index].alignmentInsets
    case .content: return (nil, nil, true)
    case .frame: return (nil, nil, false)
    case .safeArea: insets = view == .root ? configuration.rootSafeArea : scene.views[view.index].safeArea
    case .margins: insets = scene.views[view.index].margins
    }
    return isHorizontal
      ? (Rational(insets.left), Rational(insets.right), false)
      : (Rational(insets.top), Rational(insets.bottom), false)
  }

  /// Whether an edge or centre of a view means that of its content, which starts at its top left corner.
  private func isContent(_ view: ViewID, against counterpart: ViewID?) -> Bool {
    guard hierarchy.contentVariables[view.index] >= 0, let counterpart, counterpart != view else { return false }
    return hierarchy.commonAncestor(view, counterpart) == view
  }
}
