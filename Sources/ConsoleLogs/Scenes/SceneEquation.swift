import ConstraintSolver
import SceneLoading

/// A constraint of an alert as an equation of the scene format.
struct SceneEquation {
  let text: String

  init?(_ constraint: LoggedConstraint, in alert: LoggedAlert, _ names: ItemNames) {
    guard let sides = constraint.sides else { return nil }
    var (first, second, multiplier) = (sides.first, sides.second, sides.multiplier)
    let constant = sides.constant
    // A position in the superview becomes one relative to the superview's edge.
    if let edge = first.attribute.inSuperview {
      guard second == nil, let owner = alert.items[first.item]?.superview else { return nil }
      second = LoggedAnchor(owner, edge.origin)
      first = LoggedAnchor(first.item, edge.own)
      multiplier = .one
    }
    guard first.attribute.isSize || second != nil, !multiplier.isZero else { return nil }
    if let second {
      guard second.attribute.inSuperview == nil, first.attribute.isSize == second.attribute.isSize,
        first.attribute.isVertical == second.attribute.isVertical
      else { return nil }
    }
    func anchor(_ anchor: LoggedAnchor) -> String? {
      anchor.attribute.sceneName.map { "\(names.id(anchor.item))\(anchor.attribute.offsetID ?? "").\($0)" }
    }
    guard let left = anchor(first) else { return nil }
    let symbol =
      switch constraint.relation {
      case .equal: "=="
      case .lessThanOrEqual: "<="
      case .greaterThanOrEqual: ">="
      }
    var text = "\(left) \(symbol) "
    if let second {
      guard let right = anchor(second) else { return nil }
      text += multiplier == .one ? right : "\(Self.number(multiplier)) * \(right)"
      if !constant.isZero {
        text += constant.isNegative ? " - \(Self.number(-constant))" : " + \(Self.number(constant))"
      }
    } else {
      text += Self.number(constant)
    }
    if constraint.isContentSize {
      text += " @250"
    } else if constraint.priority < 1000 {
      text += " @\(Self.number(constraint.priority))"
    }
    self.text = text
  }

  /// The members of a constraint in a scene that say what holds, and whether it does.
  static func members(_ equation: String, isActive: Bool) -> String {
    "\"equation\": \(JSONString.quoted(equation))\(isActive ? "" : ", \"active\": false")"
  }

  static func number(_ value: Rational) -> String { value.decimalDescription(places: 12) }
}

extension LoggedAnchor.Attribute {
  /// The attribute of the view, and the edge of the superview from which it is measured; `nil` for other attributes.
  fileprivate var inSuperview: (own: LoggedAnchor.Attribute, origin: LoggedAnchor.Attribute)? {
    switch self {
    case .minX: (.left, .left)
    case .midX: (.centerX, .left)
    case .maxX: (.right, .left)
    case .minY: (.top, .top)
    case .midY: (.centerY, .top)
    case .maxY: (.bottom, .top)
    default: nil
    }
  }
}

extension LoggedAnchor.Attribute {
  /// The suffix that makes a view's id the id of the guide for its margins or baselines; `nil` for edges, centres and sizes.
  var offsetID: String? { isMargin ? "_margins" : isBaseline ? "_baselines" : nil }

  /// The attribute's name in equations, of the view or of the guide for its margins or baselines; `nil` if there is none.
  var sceneName: String? {
    switch self {
    case .left, .right, .top, .bottom, .leading, .trailing, .width, .height, .centerX, .centerY: name
    case .leftMargin: "left"
    case .rightMargin: "right"
    case .topMargin: "top"
    case .bottomMargin: "bottom"
    case .leadingMargin: "leading"
    case .trailingMargin: "trailing"
    case .centerXWithinMargins: "centerX"
    case .centerYWithinMargins: "centerY"
    case .firstBaseline: "top"
    case .lastBaseline: "bottom"
    case .minX, .midX, .maxX, .minY, .midY, .maxY, .other: nil
    }
  }
}
