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
  /// The part of the system or of the app that makes it.
  var maker = Maker.property
  /// The systems that make it; `nil` for all.
  package var systems: SystemVersions?

  /// The part of the system or of the app that makes a constraint.
  package enum Maker: Sendable {
    /// The app, with a call of the system's.
    case app
    /// The system, from properties that an app sets, such as the spacing of a stack view.
    case property
    /// The system, to give a view a size or an inset.
    case size
    /// The system, for views of its own.
    case system
  }

  /// Whether only the system makes it, so that no engineer can change it.
  var isOfSystem: Bool { maker != .app }

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
    /// A size of a view without an identifier, as the system fixes it.
    case plainSize
    /// The item that the constraint is about has a description of a kind.
    case subject(@Sendable (ItemDescription) -> Bool)
    /// A size that is one of some numbers.
    case size(of: [Int])
    /// All items are views or guides that no app can make or reach.
    case privateViews
    /// The distance of edges of views of two classes, if it is one of some numbers.
    case distance(of: String, in: String, [Int])
    case any([Pattern])
    case all([Pattern])

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
      case .plainSize:
        constraint.identifier == nil && constraint.className == "NSLayoutConstraint" && constraint.relation == .equal
          && constraint.isRequired
          && constraint.sides.map { $0.second == nil && $0.first.attribute.isSize } == true
      case .subject(let test): constraint.subject(among: items).flatMap { items[$0] }.map(test) == true
      case .size(let numbers):
        constraint.sides.map { sides in
          sides.second == nil && numbers.contains { Rational($0) == sides.constant }
        } == true
      case .privateViews: constraint.isBetweenPrivateViews(items)
      case .distance(let inner, let outer, let numbers):
        constraint.sides.map { sides in
          let names = [sides.first, sides.second].compactMap { $0 }.map { items[$0.item]?.className }
          return names.contains(inner) && names.contains(outer)
            && numbers.contains { Rational($0) == sides.constant.magnitude }
        } == true
      case .any(let patterns): patterns.contains { $0.matches(constraint, items) }
      case .all(let patterns): patterns.allSatisfy { $0.matches(constraint, items) }
      }
    }

    /// Whether the class name of an item, or the name of an item without a class, begins with one of some prefixes.
    private static func isNamed(
      _ item: LoggedItem, _ prefixes: [String], _ items: [LoggedItem: ItemDescription]
    ) -> Bool {
      guard let item = items[item], !item.isOfApp, let name = item.className ?? item.name else { return false }
      return prefixes.contains { name.hasPrefix($0) }
    }
  }

  /// The first entry that a constraint matches; `nil` if the constraint is the app's own.
  ///
  /// - Parameter systems: the systems that the log may come from.
  package static func entry(
    for constraint: LoggedConstraint, among items: [LoggedItem: ItemDescription] = [:],
    on systems: SystemVersions = SystemVersions()
  ) -> KnownConstraint? {
    // Rows that a library made are the app's, whatever views they are about.
    all.first { entry in
      (!constraint.isOfLibrary || entry.maker == .app) && (entry.systems?.overlaps(systems) ?? true)
        && entry.pattern.matches(constraint, items)
    }
  }

  /// All entries; the more specific ones come first.
  package static let all = sizes + stacks + bars + others
}

extension KnownConstraint {
  /// The entry of an id.
  static func entry(of id: String) -> KnownConstraint? { all.first { $0.id == id } }
}

extension LoggedConstraint {
  /// Whether a layout library made the constraint, so that it is the app's.
  var isOfLibrary: Bool { className.contains(".") || className.hasPrefix("MAS") }

  /// Whether all items are views that no app can make or reach, or guides of such views.
  func isBetweenPrivateViews(_ items: [LoggedItem: ItemDescription]) -> Bool {
    let described = anchors.compactMap { items[$0.item] }
    func isOfPrivateView(_ item: ItemDescription) -> Bool {
      item.isPrivate || (item.isGuide && item.superview.flatMap { items[$0] }?.isPrivate == true)
    }
    // A guide may be that of any view if the log does not show whose it is.
    return described.count == anchors.count && described.contains(where: isOfPrivateView)
      && described.allSatisfy { isOfPrivateView($0) || ($0.isGuide && $0.superview == nil) }
  }

  /// The first item that is not the superview of another one; of a mask, the view that has it.
  func subject(among items: [LoggedItem: ItemDescription]) -> LoggedItem? {
    let mentioned = anchors.map(\.item)
    return mentioned.first { item in !mentioned.contains { items[$0]?.superview == item && $0 != item } }
  }
}
