import ConstraintSolver

/// A constraint of an alert in plain words, and as an equation.
package struct ConstraintSentence {
  private let alert: LoggedAlert
  private let names: ItemNames

  package init(_ alert: LoggedAlert, _ names: ItemNames) {
    self.alert = alert
    self.names = names
  }

  /// Such as `the top of 'Title' is 8 below the top of UIView`.
  package func words(_ constraint: LoggedConstraint) -> String {
    guard let (first, second, multiplier, constant) = constraint.sides else { return equation(constraint) }
    var text: String
    if let second {
      text = pair(first, second, multiplier, constant, constraint.relation)
    } else {
      text = single(first, constant, constraint.relation)
    }
    if !constraint.isActive {
      text += " (inactive)"
    } else if constraint.isContentSize {
      text += " (its content)"
    } else if !constraint.isRequired {
      text += " (priority \(number(constraint.priority)))"
    }
    return text
  }

  private func single(_ anchor: LoggedAnchor, _ constant: Rational, _ relation: RowRelation) -> String {
    let name = names.label(anchor.item)
    let amount = "\(relation.bound)\(number(constant))"
    switch anchor.attribute {
    case .width: return "\(name) is \(amount) wide"
    case .height: return "\(name) is \(amount) tall"
    default:
      let owner = alert.items[anchor.item]?.superview.map(names.label) ?? "its superview"
      return "\(Self.edge(anchor.attribute)) of \(name) is at \(amount) in \(owner)"
    }
  }

  private func pair(
    _ first: LoggedAnchor, _ second: LoggedAnchor, _ multiplier: Rational, _ constant: Rational, _ relation: RowRelation
  ) -> String {
    let (one, other) = (names.label(first.item), names.label(second.item))
    if first.attribute.isSize && second.attribute.isSize {
      let bound = relation.bound
      let size = first.attribute == .width ? "wide" : "tall"
      if first.attribute == second.attribute && constant.isZero {
        return multiplier == .one
          ? "\(one) is \(bound)as \(size) as \(other)"
          : "\(one) is \(bound)\(number(multiplier)) times as \(size) as \(other)"
      }
      let factor = multiplier == .one ? "" : "\(number(multiplier)) × "
      let rest = constant.isZero ? "" : constant.isNegative ? " - \(number(-constant))" : " + \(number(constant))"
      return "the \(first.attribute.name) of \(one) is \(bound)\(factor)the \(second.attribute.name) of \(other)\(rest)"
    }
    let factor = multiplier == .one ? "" : "\(number(multiplier)) × "
    let target = "\(factor)\(Self.edge(second.attribute)) of \(other)"
    let subject = "\(Self.edge(first.attribute)) of \(one)"
    let isVertical = first.attribute.isVertical
    let (after, before) = isVertical ? ("below", "above") : ("after", "before")
    if constant.isZero {
      switch relation {
      case .equal: return "\(subject) is at \(target)"
      case .greaterThanOrEqual: return "\(subject) is at or \(after) \(target)"
      case .lessThanOrEqual: return "\(subject) is at or \(before) \(target)"
      }
    }
    let turned: RowRelation =
      constant.isNegative
      ? relation == .greaterThanOrEqual ? .lessThanOrEqual : relation == .lessThanOrEqual ? .greaterThanOrEqual : .equal
      : relation
    return
      "\(subject) is \(turned.bound)\(number(constant.magnitude)) \(constant.isNegative ? before : after) \(target)"
  }

  private static func edge(_ attribute: LoggedAnchor.Attribute) -> String {
    switch attribute {
    case .left, .right, .leading, .trailing: "the \(attribute.name) edge"
    case .minX, .midX, .maxX, .minY, .midY, .maxY: attribute.name
    case .top, .bottom, .width, .height, .other: "the \(attribute.name)"
    case .centerX: "the horizontal centre"
    case .centerY: "the vertical centre"
    case .firstBaseline: "the first baseline"
    case .lastBaseline: "the last baseline"
    case .centerXWithinMargins: "the horizontal centre within the margins"
    case .centerYWithinMargins: "the vertical centre within the margins"
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin:
      "the \(attribute.name.dropLast("Margin".count)) margin"
    }
  }

  /// The constraint as the scene format writes it, such as `Title.top == UIView.top + 8`.
  package func equation(_ constraint: LoggedConstraint) -> String {
    var text = ""
    if let (first, second, multiplier, constant) = constraint.sides {
      text = equationText(
        anchor(first), constraint.relation, second.map(anchor), times: multiplier, plus: constant, number: exact)
    } else {
      for (term, coefficient) in constraint.form.terms {
        let sign = coefficient.isNegative ? (text.isEmpty ? "-" : " - ") : text.isEmpty ? "" : " + "
        text += sign + (coefficient.magnitude == .one ? "" : "\(exact(coefficient.magnitude)) * ") + anchor(term)
      }
      text += " \(constraint.relation.symbol) \(exact(-constraint.form.constant))"
    }
    if !constraint.isContentSize && constraint.priority < 1000 { text += " @\(exact(constraint.priority))" }
    return text
  }

  private func anchor(_ anchor: LoggedAnchor) -> String { "\(names.id(anchor.item)).\(anchor.attribute.name)" }

  /// The exact number: in decimals if twelve of them suffice, otherwise as a fraction.
  private func exact(_ value: Rational) -> String {
    let decimal = value.decimalDescription(places: 12)
    return LoggedNumber(Array(decimal.utf8)[...])?.value == value ? decimal : value.description
  }
}

extension RowRelation {
  /// The words before a number.
  var bound: String {
    switch self {
    case .equal: ""
    case .greaterThanOrEqual: "at least "
    case .lessThanOrEqual: "at most "
    }
  }
}

/// An equation of the scene format.
func equationText(
  _ first: String, _ relation: RowRelation, _ second: String?, times multiplier: Rational, plus constant: Rational,
  number: (Rational) -> String
) -> String {
  guard let second else { return "\(first) \(relation.symbol) \(number(constant))" }
  let product = multiplier == .one ? second : "\(number(multiplier)) * \(second)"
  let rest = constant.isZero ? "" : constant.isNegative ? " - \(number(-constant))" : " + \(number(constant))"
  return "\(first) \(relation.symbol) \(product)\(rest)"
}

/// A number with at most two decimals.
func number(_ value: Rational) -> String { value.decimalDescription(places: 2) }
