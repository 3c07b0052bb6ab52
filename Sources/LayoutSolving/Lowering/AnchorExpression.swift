// Anchors as linear expressions (semantics of NSLayoutConstraint: both items are measured in the coordinate space of
// their nearest common ancestor, so that a multiplier on a position scales the distance from that ancestor's edge).

import ConstraintSolver
import LayoutModel

/// `constant + sum of coefficient * variable`.
struct AnchorExpression {
  var terms: [(variable: Int, coefficient: Rational)] = []
  var constant = Rational.zero

  init() {}

  init(_ variable: Int) { terms = [(variable, .one)] }

  mutating func add(_ variable: Int, times coefficient: Rational = .one) { terms.append((variable, coefficient)) }

  mutating func add(_ other: AnchorExpression, times factor: Rational) {
    for (variable, coefficient) in other.terms { terms.append((variable, coefficient * factor)) }
    constant += other.constant * factor
  }
}

extension LoweredConfiguration {
  /// An anchor in the coordinate space of an ancestor of its view, or of the view itself.
  ///
  /// - Parameter counterpart: the view at the other end of the constraint; with a descendant there, an edge or centre of a
  ///   scroll view means its content's.
  func expression(_ anchor: Anchor, in ancestor: ViewID, against counterpart: ViewID?) -> AnchorExpression {
    let axis = anchor.attribute.axis
    let (near, size) = extent(of: anchor, along: axis, against: counterpart)
    if anchor.attribute.isSize { return size }
    var start = origin(of: anchor.view, in: ancestor, along: axis)
    start.add(near, times: .one)
    let isReversed = anchor.attribute.isDirectional && configuration.direction == .rightToLeft
    switch anchor.attribute {
    case .leading where isReversed, .trailing where isReversed:
      // Measured from the ancestor's right edge.
      var result = AnchorExpression(variable(ancestor, .width))
      result.add(start, times: -1)
      if anchor.attribute == .leading { result.add(size, times: -1) }
      return result
    case .left, .leading, .top, .width, .height: return start
    case .firstBaseline:
      start.constant += Rational(scene[anchor.view].firstBaseline)
      return start
    case .right, .trailing, .bottom:
      start.add(size, times: .one)
      return start
    case .lastBaseline:
      start.add(size, times: .one)
      start.constant -= Rational(scene[anchor.view].lastBaseline)
      return start
    case .centerX, .centerY:
      start.add(size, times: Rational(1, over: 2))
      return start
    }
  }

  /// The left or top edge of a view in an ancestor's coordinates.
  private func origin(of view: ViewID, in ancestor: ViewID, along axis: Axis) -> AnchorExpression {
    var result = AnchorExpression()
    var view = view
    while view != ancestor {
      result.add(variable(view, axis == .horizontal ? .x : .y))
      guard let superview = scene[view].superview else { break }
      view = superview
    }
    return result
  }

  /// Where the rectangle that an anchor means begins in its view, and how large it is.
  private func extent(
    of anchor: Anchor, along axis: Axis, against counterpart: ViewID?
  ) -> (near: AnchorExpression, size: AnchorExpression) {
    let view = anchor.view
    var near = AnchorExpression()
    var size = AnchorExpression(variable(view, axis == .horizontal ? .width : .height))
    let insets: DecimalInsets
    switch anchor.guide {
    case .none:
      if !anchor.attribute.isSize, isContent(view, against: counterpart) { return content(of: view, along: axis) }
      insets = scene[view].alignmentInsets
    case .content: return content(of: view, along: axis)
    case .frame: return (near, size)
    case .safeArea: insets = view == .root ? configuration.rootSafeArea : scene[view].safeArea
    case .margins: insets = scene[view].margins
    }
    let (first, second) = axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
    near.constant = Rational(first)
    size.constant = -(Rational(first) + Rational(second))
    return (near, size)
  }

  private func isContent(_ view: ViewID, against counterpart: ViewID?) -> Bool {
    guard let counterpart, contentVariables[view.index] >= 0, counterpart != view else { return false }
    return hierarchy.commonAncestor(view, counterpart) == view
  }

  /// A scroll view's content starts at its top left corner.
  private func content(of view: ViewID, along axis: Axis) -> (near: AnchorExpression, size: AnchorExpression) {
    let first = Int(contentVariables[view.index])
    return (AnchorExpression(), AnchorExpression(axis == .horizontal ? first : first + 1))
  }
}
