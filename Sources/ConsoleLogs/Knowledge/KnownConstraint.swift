import ConstraintSolver

/// An entry of the knowledge base: one kind of constraint that the system makes.
package struct KnownConstraint: Sendable {
  /// A short name that never changes.
  package let id: String
  /// The pattern of the constraints to which the entry applies.
  let pattern: Pattern
  /// A phrase that says what such a constraint is.
  package let meaning: String
  /// The usual cause of an alert with such a constraint, and the remedy.
  package let advice: String
  /// The web page that describes this.
  package let source: String
  /// Whether only the system makes it, so that no engineer can change it.
  var isOfSystem = true

  enum Pattern: Sendable {
    case identifier(String)
    case identifierPrefix(String)
    case identifierSuffix(String)
    case className(String)
    /// The class names of all items begin with one of these prefixes.
    case views([String])
    /// The class name of some item begins with one of these prefixes.
    case anyView([String])
    /// A width, without an identifier, of a view of a class.
    case width(of: String, is: Int)
    case any([Pattern])

    func matches(_ constraint: LoggedConstraint, _ items: [LoggedItem: ItemDescription]) -> Bool {
      switch self {
      case .identifier(let name): constraint.identifier == name
      case .identifierPrefix(let prefix): constraint.identifier?.hasPrefix(prefix) == true
      case .identifierSuffix(let suffix): constraint.identifier?.hasSuffix(suffix) == true
      case .className(let name): constraint.className == name
      case .views(let prefixes):
        !constraint.anchors.isEmpty && constraint.anchors.allSatisfy { Self.isNamed($0.item, prefixes, items) }
      case .anyView(let prefixes): constraint.anchors.contains { Self.isNamed($0.item, prefixes, items) }
      case .width(let className, let value):
        constraint.identifier == nil && constraint.relation == .equal
          && constraint.sides.map { sides in
            sides.second == nil && sides.first.attribute == .width && sides.constant == Rational(value)
              && items[sides.first.item]?.className == className
          } == true
      case .any(let patterns): patterns.contains { $0.matches(constraint, items) }
      }
    }

    /// Whether the class name of an item, or the name of an item without a class, begins with one of some prefixes.
    private static func isNamed(
      _ item: LoggedItem, _ prefixes: [String], _ items: [LoggedItem: ItemDescription]
    ) -> Bool {
      guard let item = items[item], let name = item.className ?? item.name else { return false }
      return prefixes.contains { name.hasPrefix($0) }
    }
  }

  /// The first entry that a constraint matches; `nil` if the constraint is the app's own.
  package static func entry(
    for constraint: LoggedConstraint, among items: [LoggedItem: ItemDescription] = [:]
  ) -> KnownConstraint? {
    all.first { $0.pattern.matches(constraint, items) }
  }

  /// All entries; the more specific ones come first.
  package static let all = sizes + stacks + bars + others
}
