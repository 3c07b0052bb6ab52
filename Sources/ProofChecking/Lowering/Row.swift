import LayoutModel

/// A row of a configuration's constraints: `E - b` compared with zero.
struct Row {
  /// The name in proofs.
  let name: String
  /// The constraint that the row belongs to; `nil` for a background row.
  let constraint: String?
  /// The terms of E, each unknown once.
  let terms: [(unknown: Int, coefficient: Fraction)]
  /// The constant b.
  let number: Fraction
  let relation: Relation
  /// The priority, 1000 if required; `nil` for a background row.
  let priority: Fraction?

  static let requiredPriority = Fraction(1000)

  /// The error of the row in a layout, in points; 0 if the row holds.
  func error(at point: [Fraction]) -> Fraction {
    let excess = excess(at: point)
    switch relation {
    case .equal: return excess.magnitude
    case .lessThanOrEqual: return excess.isPositive ? excess : .zero
    case .greaterThanOrEqual: return excess.isNegative ? -excess : .zero
    }
  }

  /// The value of `E - b` in a layout.
  func excess(at point: [Fraction]) -> Fraction {
    var excess = -number
    for (unknown, coefficient) in terms { excess += coefficient * point[unknown] }
    return excess
  }

  /// Returns whether `m * (E - b) >= 0` follows from the row for a multiplier m.
  func allows(_ multiplier: Fraction) -> Bool {
    switch relation {
    case .equal: true
    case .lessThanOrEqual: !multiplier.isPositive
    case .greaterThanOrEqual: !multiplier.isNegative
    }
  }
}

/// The six unknowns of a view, which are stored next to each other.
enum Unknown: Int, CaseIterable {
  case x, y, width, height
  /// The content size of a scroll view.
  case contentWidth, contentHeight

  func index(of view: Int) -> Int { Unknown.allCases.count * view + rawValue }

  static func view(ofIndex index: Int) -> Int { index / allCases.count }

  /// The four unknowns of a frame, in its order.
  static let frame: [Unknown] = [.x, .y, .width, .height]

  var name: String {
    switch self {
    case .x: "x"
    case .y: "y"
    case .width: "width"
    case .height: "height"
    case .contentWidth: "content.width"
    case .contentHeight: "content.height"
    }
  }
}
