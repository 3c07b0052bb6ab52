import ConstraintSolver

/// A constraint as an Auto Layout log describes it.
package struct LoggedConstraint: Sendable {
  /// The description between the angle brackets, with the damage to the log repaired.
  package var text: String
  /// The line on which the description starts, from 1.
  package var line: Int
  /// Such as `NSLayoutConstraint` or `SnapKit.LayoutConstraint`.
  package var className: String
  /// Such as `0x60800008c4e0`, or the name that a library gave the constraint.
  package var address: String
  /// The file and line that SnapKit prints, such as `Cell.swift#88`.
  package var sourceLocation: String?
  /// The autoresizing mask, such as `h=--& v=--&`.
  package var mask: String?
  package var identifier: String?
  /// The left side minus the right side is this form; it is compared with 0.
  package var form: AnchorForm
  package var relation: RowRelation
  /// In (0, 1000].
  package var priority: Rational
  package var isActive = true
  /// Content hugging and compression resistance of a content size.
  package var contentPriorities: (hugging: Rational, compression: Rational)?
  package var isRightToLeft: Bool
  /// The equation as an engineer writes it; see `LoggedConstraint.equation`.
  package var sides: (first: LoggedAnchor, second: LoggedAnchor?, multiplier: Rational, constant: Rational)?
  /// Whether the row was put together from several lines.
  package var isJoined = false

  package var isRequired: Bool { isActive && !isContentSize && priority >= 1000 }

  /// Whether the row is a view's content size, with hugging and compression resistance as its priorities.
  package var isContentSize: Bool { contentPriorities != nil || className == "NSContentSizeLayoutConstraint" }

  /// The anchors that the constraint mentions, in order, without duplicates.
  package var anchors: [LoggedAnchor] { form.terms.map(\.anchor) }
}

/// A sum of anchors and a number.
package struct AnchorForm: Sendable {
  /// Each anchor occurs once.
  package private(set) var terms: [(anchor: LoggedAnchor, coefficient: Rational)] = []
  package var constant = Rational.zero
  /// The greatest difference between the exact constant and the printed one: half a unit of the last place of each number that
  /// may have been rounded, times its coefficient.
  package var rounding = Rational.zero
  /// Whether a multiplier may have been rounded.
  package var hasRoundedMultiplier = false

  init() {}

  init(_ anchor: LoggedAnchor) { terms = [(anchor, .one)] }

  mutating func add(_ other: AnchorForm, times factor: Rational) {
    for (anchor, coefficient) in other.terms {
      if let index = terms.firstIndex(where: { $0.anchor == anchor }) {
        terms[index].coefficient += factor * coefficient
      } else {
        terms.append((anchor, factor * coefficient))
      }
    }
    terms.removeAll { $0.coefficient.isZero }
    constant += factor * other.constant
    rounding += factor.magnitude * other.rounding
    if other.hasRoundedMultiplier { hasRoundedMultiplier = true }
  }
}

/// An attribute of a view or a guide.
package struct LoggedAnchor: Hashable, Sendable {
  package let item: LoggedItem
  package let attribute: Attribute

  package enum Attribute: Hashable, Sendable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, firstBaseline, lastBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
    /// An attribute in the coordinates of the superview.
    case minX, midX, maxX, minY, midY, maxY
    /// An anchor that only the system knows, such as `row-boundary` of a grid view.
    case other(String)

    private static let plain: [Attribute] = [
      .left, .right, .top, .bottom, .leading, .trailing, .width, .height, .centerX, .centerY, .firstBaseline,
      .lastBaseline, .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins, .minX, .midX, .maxX, .minY, .midY, .maxY,
    ]
    private static let named = Dictionary(uniqueKeysWithValues: plain.map { ($0.name, $0) })

    init?(_ name: String) {
      guard let known = Self.named[name == "baseline" ? "lastBaseline" : name] else { return nil }
      self = known
    }

    /// As logs print it.
    package var name: String {
      switch self {
      case .other(let name): name
      default: "\(self)"
      }
    }

    package var isMargin: Bool { name.contains("Margin") }
    package var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
    package var isSize: Bool { self == .width || self == .height }

    /// Whether the attribute is a position or a size along the vertical axis.
    package var isVertical: Bool {
      switch self {
      case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin,
        .centerYWithinMargins, .minY, .midY, .maxY:
        true
      default: false
      }
    }

    /// The edge from which a margin is measured; `nil` for other attributes.
    var edgeOfMargin: Attribute? {
      switch self {
      case .leftMargin: .left
      case .rightMargin: .right
      case .topMargin: .top
      case .bottomMargin: .bottom
      case .leadingMargin: .leading
      case .trailingMargin: .trailing
      default: nil
      }
    }

    /// The attribute of the view, and the edge of the superview from which it is measured; `nil` for other attributes.
    var inSuperview: (own: Attribute, origin: Attribute)? {
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

  init(_ item: LoggedItem, _ attribute: Attribute) {
    self.item = item
    self.attribute = attribute
  }
}

/// A view or a guide as logs name it.
package struct LoggedItem: Hashable, Sendable {
  /// The item's address, or its name if no address is printed.
  package let identity: String

  /// The prefix of the identity of a superview that no row names.
  static let assumedPrefix = "superview of "
  /// Whether no row names the item.
  var isAssumed: Bool { identity.hasPrefix(Self.assumedPrefix) }
}

/// The description of an item, from all constraints that mention it.
package struct ItemDescription: Sendable {
  /// Such as `UILabel`, without the module; `nil` if only a name is printed.
  package var className: String?
  /// The text or identifier in quotes after the address.
  package var text: String?
  /// The accessibility identifier, or the name that a library gave the view.
  package var name: String?
  /// The superview, or the owner of a guide.
  package var superview: LoggedItem?
  /// Whether the log prints the class with a module that is not the system's.
  package var isOfApp = false

  package var isGuide: Bool {
    className.map { $0.contains("LayoutGuide") || $0.contains("LayoutSpacer") } ?? false
  }
}
