import ConstraintSolver
import LayoutModel

/// An edge of a rectangle.
package enum ScreenEdge: String, Hashable, Sendable, CaseIterable {
  case left, top, right, bottom

  var axis: Axis { self == .left || self == .right ? .horizontal : .vertical }

  var opposite: ScreenEdge {
    switch self {
    case .left: .right
    case .top: .bottom
    case .right: .left
    case .bottom: .top
    }
  }
}

/// How far a view reaches beyond one edge.
package struct EdgeDistance: Hashable, Sendable {
  package let edge: ScreenEdge
  /// Greater than 0.
  package let points: Rational
}

/// Content that reaches beyond edges within which it should lie.
package struct EdgeReach: Hashable, Sendable {
  /// The view whose edges they are: an ancestor that clips, or the root for the screen and its safe area.
  package let limit: ViewID
  /// The outermost view that reaches beyond the same edges as the content, which can be the content itself.
  package let cause: ViewID
  /// How far the cause reaches, in the order of `ScreenEdge`; not empty.
  package let edges: [EdgeDistance]
}

extension Box {
  /// How far another box reaches beyond each edge, without distances up to a tolerance.
  func distances(of other: Box, beyond tolerance: Rational) -> [EdgeDistance] {
    ScreenEdge.allCases.compactMap { edge in
      let points = distance(of: other, beyond: edge)
      return points > tolerance ? EdgeDistance(edge: edge, points: points) : nil
    }
  }

  /// How far another box reaches beyond an edge; negative if it ends before it.
  private func distance(of other: Box, beyond edge: ScreenEdge) -> Rational {
    switch edge {
    case .left: minX - other.minX
    case .top: minY - other.minY
    case .right: other.maxX - maxX
    case .bottom: other.maxY - maxY
    }
  }

  /// Whether another box reaches at least as far as this one at both edges along the axis of an edge.
  func isSpanned(by other: Box, across edge: ScreenEdge) -> Bool {
    switch edge {
    case .left, .right: other.minX <= minX && maxX <= other.maxX
    case .top, .bottom: other.minY <= minY && maxY <= other.maxY
    }
  }
}

extension DecimalInsets {
  subscript(edge: ScreenEdge) -> ExactDecimal {
    switch edge {
    case .left: left
    case .top: top
    case .right: right
    case .bottom: bottom
    }
  }
}

extension Attribute {
  /// The edge that an attribute means; `nil` for an attribute that is no edge.
  func screenEdge(in direction: LayoutDirection) -> ScreenEdge? {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    case .leading: direction == .leftToRight ? .left : .right
    case .trailing: direction == .leftToRight ? .right : .left
    case .width, .height, .centerX, .centerY, .firstBaseline, .lastBaseline: nil
    }
  }
}

extension Scene {
  /// Whether the root is a screen, whose edges cut what lies beyond them.
  var isScreen: Bool { rootKind == .screen }

  /// Whether nothing is shown beyond an edge of the root.
  ///
  /// A cell is followed by the next one, and what is below the bottom of a root whose height follows from its content lies on
  /// whatever comes next. The size that a document gives a cell is that of the canvas.
  func cuts(at edge: ScreenEdge) -> Bool {
    if isScreen || rootKind == .cell && source == nil { return true }
    return edge == .bottom && fitsHeight
  }

  /// Whether the root is as tall as its content.
  var fitsHeight: Bool { rootSize.vertical == nil }
}

extension Attribute {
  /// The edge at the other end of the same axis; `nil` for what is no edge.
  var opposite: Attribute? {
    switch self {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    case .leading: .trailing
    case .trailing: .leading
    case .width, .height, .centerX, .centerY, .firstBaseline, .lastBaseline: nil
    }
  }
}
