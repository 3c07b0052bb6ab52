/// A relation between two anchors, or between an anchor and a constant, with a priority.
package struct Constraint: Sendable {
  package var name: String
  /// The name shown to people in place of the unique one; need not be unique.
  package var label: String?
  package var first: Anchor
  package var relation: Relation
  /// Whether the constraint is active before any state applies.
  package var isActive: Bool
  /// `nil` if the right side is only a constant.
  package var second: Anchor?
  /// Whether a visual format makes the constraint, so that it has no text of its own.
  package var isFromFormat: Bool
  /// The factor of the second anchor.
  package var multiplier: Ratio
  package var constant: ConstantExpression
  package var priority: Priority
  package var allowed: [AllowedRule]
  /// The source range of the equation's string, quotes included, or of the constraint's part of a visual format.
  package var equationLocation: SourceRange
  /// The source range of the constraint's key, quotes included, or of the part of a visual format with its views.
  package var nameLocation: SourceRange

  package init(
    name: String, first: Anchor, relation: Relation, second: Anchor?, multiplier: Ratio,
    constant: ConstantExpression, priority: Priority, isActive: Bool = true, allowed: [AllowedRule] = [],
    label: String? = nil, equationLocation: SourceRange = .none, nameLocation: SourceRange = .none,
    isFromFormat: Bool = false
  ) {
    self.name = name
    self.first = first
    self.relation = relation
    self.second = second
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.isActive = isActive
    self.allowed = allowed
    self.equationLocation = equationLocation
    self.nameLocation = nameLocation
    self.isFromFormat = isFromFormat
    self.label = label
  }
}

extension Constraint {
  /// Whether a reading direction swaps edges of the constraint: its constant then changes sign and an inequality turns round,
  /// as in UIKit.
  package func isReversed(in direction: LayoutDirection) -> Bool {
    direction == .rightToLeft && (first.attribute.isDirectional || second?.attribute.isDirectional ?? false)
  }
}

package enum Relation: Hashable, Sendable {
  case equal, lessThanOrEqual, greaterThanOrEqual

  package var symbol: String {
    switch self {
    case .equal: "=="
    case .lessThanOrEqual: "<="
    case .greaterThanOrEqual: ">="
    }
  }

  /// The relation after both sides are exchanged, or their signs.
  package var reversed: Relation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}

/// An attribute of a view or of one of its layout guides.
package struct Anchor: Hashable, Sendable {
  package var view: ViewID
  package var guide: Guide
  package var attribute: Attribute

  package init(view: ViewID, guide: Guide = .none, attribute: Attribute) {
    self.view = view
    self.guide = guide
    self.attribute = attribute
  }
}

/// The rectangle of a view that an anchor refers to.
package enum Guide: Hashable, Sendable {
  /// The view's own alignment rectangle.
  case none
  case safeArea, margins
  /// A scroll view's content, whose origin is its top-left corner.
  case content
  /// The frame rather than the alignment rectangle. Needed for a scroll view, whose edges otherwise refer to its content.
  case frame
}

package enum Attribute: Hashable, Sendable, CaseIterable {
  case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, firstBaseline, lastBaseline

  package var name: String {
    switch self {
    case .left: "left"
    case .right: "right"
    case .top: "top"
    case .bottom: "bottom"
    case .leading: "leading"
    case .trailing: "trailing"
    case .width: "width"
    case .height: "height"
    case .centerX: "centerX"
    case .centerY: "centerY"
    case .firstBaseline: "firstBaseline"
    case .lastBaseline: "lastBaseline"
    }
  }

  package var axis: Axis {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX: .horizontal
    case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline: .vertical
    }
  }

  package var isSize: Bool { self == .width || self == .height }
  package var isEdge: Bool {
    switch self {
    case .left, .right, .top, .bottom, .leading, .trailing: true
    case .width, .height, .centerX, .centerY, .firstBaseline, .lastBaseline: false
    }
  }
  /// Whether the attribute depends on the reading direction.
  package var isDirectional: Bool { self == .leading || self == .trailing }
}

/// A quotient of two decimals; the denominator is not 0.
package struct Ratio: Hashable, Sendable {
  package let numerator, denominator: ExactDecimal

  package static let one = Ratio(.one)

  package var isOne: Bool { numerator.isOne && denominator.isOne }

  package init(_ numerator: ExactDecimal, over denominator: ExactDecimal = .one) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }
}

/// A sum of a number and multiples of parameters.
package struct ConstantExpression: Hashable, Sendable {
  /// The numbers of the sum, as written; their sum is the constant part.
  package var numbers: [ExactDecimal]
  package var terms: [Term]

  package struct Term: Hashable, Sendable {
    package var coefficient: ExactDecimal
    package var parameter: ParameterID

    package init(coefficient: ExactDecimal, parameter: ParameterID) {
      self.coefficient = coefficient
      self.parameter = parameter
    }
  }

  package static let zero = ConstantExpression()

  package init(_ number: ExactDecimal) { self.init(numbers: [number]) }

  package init(numbers: [ExactDecimal] = [], terms: [Term] = []) { (self.numbers, self.terms) = (numbers, terms) }

  /// Whether the sum has no parts, not even 0.
  package var isEmpty: Bool { numbers.isEmpty && terms.isEmpty }

  /// The number, if the expression consists of a single one.
  package var number: ExactDecimal? { numbers.count == 1 && terms.isEmpty ? numbers[0] : nil }
}

/// A constraint priority: greater than 0 and at most 1000 (required).
package struct Priority: Hashable, Sendable {
  package let value: ExactDecimal

  package static let required = Priority(ExactDecimal(1000))
  package static let high = Priority(ExactDecimal(750))
  package static let low = Priority(ExactDecimal(250))
  package static let fittingSize = Priority(ExactDecimal(50))

  /// - Precondition: `value` is in (0, 1000]. The loader rejects anything else.
  package init(_ value: ExactDecimal) { self.value = value }

  /// `nil` outside (0, 1000].
  package init?(validating value: ExactDecimal) {
    guard !value.isZero && !value.isNegative && value <= Self.required.value else { return nil }
    self.init(value)
  }

  package var isRequired: Bool { value.significand == 1 && value.exponent == 3 }
}
