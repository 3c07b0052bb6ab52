import LayoutModel

/// One line of a configuration's constraints: `E - b` compared with zero.
struct Row {
  /// As proofs name it.
  let name: String
  /// The constraint that it belongs to; nil for what is given.
  let constraint: String?
  /// E over the unknowns, each once.
  let terms: [(unknown: Int, coefficient: Fraction)]
  /// b.
  let number: Fraction
  let relation: Relation
  /// 1000 is required; nil for what is given.
  let priority: Fraction?

  static let requiredPriority = Fraction(1000)

  /// By how many points it fails in a layout, 0 where it holds.
  func error(at point: [Fraction]) -> Fraction {
    var excess = -number
    for (unknown, coefficient) in terms { excess += coefficient * point[unknown] }
    switch relation {
    case .equal: return excess.magnitude
    case .lessThanOrEqual: return excess.isPositive ? excess : .zero
    case .greaterThanOrEqual: return excess.isNegative ? -excess : .zero
    }
  }

  /// Whether a multiplier keeps `m * (E - b) >= 0` true wherever the row holds.
  func allows(_ multiplier: Fraction) -> Bool {
    switch relation {
    case .equal: true
    case .lessThanOrEqual: !multiplier.isPositive
    case .greaterThanOrEqual: !multiplier.isNegative
    }
  }
}

/// The unknowns of a view: six in a row.
enum Unknown: Int, CaseIterable {
  case x, y, width, height
  /// Of a scroll view's content.
  case contentWidth, contentHeight

  func index(of view: Int) -> Int { Unknown.allCases.count * view + rawValue }

  static func view(ofIndex index: Int) -> Int { index / allCases.count }

  /// The four that a frame lists, in its order.
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
