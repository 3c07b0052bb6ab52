/// A physical edge of a rectangle, whatever the reading direction.
package enum ScreenEdge: String, Hashable, Sendable, CaseIterable {
  case left, top, right, bottom

  package var axis: Axis { self == .left || self == .right ? .horizontal : .vertical }

  /// Whether it is the one with the smaller coordinate along its axis.
  package var isStart: Bool { self == .left || self == .top }

  package var opposite: ScreenEdge {
    switch self {
    case .left: .right
    case .top: .bottom
    case .right: .left
    case .bottom: .top
    }
  }
}

extension DecimalInsets {
  package subscript(edge: ScreenEdge) -> ExactDecimal {
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
  package func screenEdge(in direction: LayoutDirection) -> ScreenEdge? {
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

  /// The edge at the other end of the same axis; `nil` for what is no edge.
  package var opposite: Attribute? {
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
