/// Whose constraints an alert is about.
package enum AlertSubject: String, CaseIterable, Sendable {
  /// Constraints that an engineer made, or that the system makes from properties that one set.
  case yours
  /// Constraints that only the system makes.
  case system
  /// Both: constraints of an engineer, and a size or an inset that the system sets.
  case yoursAgainstSystem = "yours-against-system"
}

extension LoggedAlert {
  /// The entry of the knowledge base for a constraint; `nil` if it is an app's own.
  package func known(_ index: Int) -> KnownConstraint? { origins[index].entry }

  /// Finds out who makes each constraint.
  mutating func findOrigins() {
    let isAmongSystemViews = isAmongSystemViews
    origins = constraints.indices.map { index in
      let entry = entry(of: index, isAmongSystemViews: isAmongSystemViews)
      return (entry, maker(of: index, entry))
    }
  }

  private func entry(of index: Int, isAmongSystemViews: Bool) -> KnownConstraint? {
    let entry = KnownConstraint.entry(for: constraints[index], among: items, on: systems)
    // A cell whose size the alert lists as the system's gets another size from the app only.
    if entry?.id == KnownConstraint.cellSize, hasSystemSize(beside: index) { return nil }
    if let entry { return entry }
    if isAmongSystemViews { return KnownConstraint.entry(of: KnownConstraint.privateViews) }
    return isMeasuredSize(index) ? KnownConstraint.measuredSize : nil
  }

  /// Whether all views are plain ones around or in a view in which only the system places views, such as an alert's.
  private var isAmongSystemViews: Bool {
    items.values.contains(where: \.isClosed)
      && items.values.allSatisfy { $0.isPrivate || $0.isGuide || $0.isPlain }
      && !constraints.contains(where: \.isOfLibrary)
  }

  /// Whether a constraint is an empty size that UIKit gives a view while it is measured, printed without an identifier: of a header,
  /// or where a library made all constraints of the app, and this one is none of the library's.
  private func isMeasuredSize(_ index: Int) -> Bool {
    let constraint = constraints[index]
    guard let sides = constraint.sides, sides.second == nil, sides.constant.isZero, constraint.relation == .equal,
      constraint.identifier == nil, constraint.className == "NSLayoutConstraint"
    else { return false }
    // Nobody makes a header of a table empty but the table.
    if items[sides.first.item]?.isHeader == true { return true }
    return constraints.indices.allSatisfy { $0 == index || constraints[$0].className != constraint.className }
      && constraints.contains(where: \.isOfLibrary)
  }

  private func hasSystemSize(beside index: Int) -> Bool {
    guard let size = constraints[index].sides?.first else { return false }
    return constraints.indices.contains { other in
      other != index && constraints[other].sides?.first == size && constraints[other].sides?.second == nil
        && (constraints[other].isMask || constraints[other].identifier?.contains("Encapsulated-Layout") == true)
    }
  }

  /// Whether a constraint is made by the system, so that nobody can change it.
  package func isOfSystem(_ index: Int) -> Bool { maker(of: index) != .app }

  /// The part of the system or of the app that makes a constraint.
  func maker(of index: Int) -> KnownConstraint.Maker { origins[index].maker }

  private func maker(of index: Int, _ entry: KnownConstraint?) -> KnownConstraint.Maker {
    let constraint = constraints[index]
    if constraint.isBetweenPrivateViews(items) { return .system }
    guard let maker = entry?.maker else { return .app }
    // What the system makes from properties of its own views is its own, too.
    let isInPrivateView = constraint.anchors.contains { items[$0.item]?.isPrivate == true }
    return maker == .property && !constraint.isMask && isInPrivateView ? .system : maker
  }

  /// Whose constraints some of the constraints are; `nil` if there are none.
  func subject(of rows: [Int]) -> AlertSubject? {
    let makers = rows.map(maker)
    if makers.isEmpty { return nil }
    guard makers.contains(where: { $0 == .app || $0 == .property }) else { return .system }
    return makers.contains { $0 == .size || $0 == .system } ? .yoursAgainstSystem : .yours
  }
}
