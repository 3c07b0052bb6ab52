import ConstraintSolver
import LayoutModel

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
  func distance(of other: Box, beyond edge: ScreenEdge) -> Rational {
    edge.isStart ? self[edge] - other[edge] : other[edge] - self[edge]
  }

  /// The coordinate of an edge.
  subscript(edge: ScreenEdge) -> Rational {
    switch edge {
    case .left: minX
    case .top: minY
    case .right: maxX
    case .bottom: maxY
    }
  }

  /// Whether another box reaches at least as far as this one at both edges along the axis of an edge.
  func isSpanned(by other: Box, across edge: ScreenEdge) -> Bool {
    [edge, edge.opposite].allSatisfy { !distance(of: other, beyond: $0).isNegative }
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
