import ConstraintSolver

/// A change that ends the conflict of an alert, tested on the constraints that it lists.
package enum AlertRepair: Sendable {
  /// Sets `translatesAutoresizingMaskIntoConstraints` of a view to false.
  case dropMask(of: LoggedItem)
  /// Lowers the priority of a constraint to 999.
  case lower(Int)
  /// Sets another constant: the nearest one that works.
  case constant(Int, value: Rational)
}

extension AlertRepair {
  /// The number of repairs that are offered for one alert.
  private static let repairLimit = 3

  /// The changes to members of a proof that end all conflicts of the alert.
  static func tested(for proof: ConflictProof, in alert: LoggedAlert) -> [AlertRepair] {
    var rows = Array(alert.constraints.indices)
    var tries = 0
    func works(without dropped: [Int], constants: [Int: Rational] = [:]) -> Bool {
      tries += 1
      guard tries <= Limits.repairTries else { return false }
      return ConflictProof(
        alert, rows: rows.filter { !dropped.contains($0) }, assumptions: proof.assumptions, constants: constants) == nil
    }
    // If the alert has a second conflict, a change can only end this one.
    if !works(without: proof.members) { rows = proof.members }
    var result: [AlertRepair] = []
    for item in alert.itemsWithMask(proof.members) where result.count < repairLimit {
      let masks = rows.filter { alert.constraints[$0].isMask && alert.maskedItem(of: $0) == item }
      if works(without: masks) { result.append(.dropMask(of: item)) }
    }
    let own = proof.members.filter { !alert.isOfSystem($0) }
    for index in own.sorted(by: { (alert.weight(of: $0), $0) < (alert.weight(of: $1), $1) }) {
      guard result.count < repairLimit else { break }
      if works(without: [index]) { result.append(.lower(index)) }
      guard result.count < repairLimit, let value = alert.constant(of: index, ending: proof) else { continue }
      // The form's constant is the negative of the number.
      if works(without: [], constants: [index: value.row]) {
        result.append(.constant(index, value: value.number))
      }
    }
    return result
  }
}

extension LoggedConstraint {
  package var isMask: Bool { className.hasSuffix("AutoresizingMaskLayoutConstraint") }
}

extension LoggedAlert {
  /// The entry of the knowledge base for a constraint; `nil` if it is an app's own.
  package func known(_ index: Int) -> KnownConstraint? { KnownConstraint.entry(for: constraints[index], among: items) }

  /// Whether a constraint is made by the system, so that nobody can change it.
  package func isOfSystem(_ index: Int) -> Bool { known(index)?.isOfSystem == true }
}

extension LoggedAlert {
  /// Views whose autoresizing mask takes part in a conflict with constraints of their own, which is a mistake.
  fileprivate func itemsWithMask(_ members: [Int]) -> [LoggedItem] {
    var result: [LoggedItem] = []
    for index in members where constraints[index].isMask {
      guard let item = maskedItem(of: index), !result.contains(item), !isPlacedBySystem(item) else { continue }
      // It is correct that a superview keeps its frame, but not that a view does which is tied to another view.
      let hasOwn = constraints.indices.contains { other in
        guard !isOfSystem(other), let sides = constraints[other].sides else { return false }
        if sides.first.item == item { return sides.second.map { items[$0.item]?.superview != item } ?? true }
        guard let second = sides.second, second.item == item else { return false }
        return items[sides.first.item]?.superview != item && !holds(sides.first, inside: second, at: sides.constant)
      }
      if hasOwn { result.append(item) }
    }
    return result
  }

  /// Whether a constraint holds an item inside another one, whose superview the log does not show: at the same edge and inward.
  private func holds(_ inner: LoggedAnchor, inside outer: LoggedAnchor, at constant: Rational) -> Bool {
    guard inner.attribute == outer.attribute, items[inner.item]?.superview?.isAssumed ?? true else { return false }
    return switch inner.attribute {
    case .left, .leading, .top: !constant.isNegative
    case .right, .trailing, .bottom: !constant.isPositive
    default: false
    }
  }

  /// Whether a class of the system places a view by its frame, so that its mask must stay.
  private func isPlacedBySystem(_ item: LoggedItem) -> Bool {
    guard let name = items[item]?.className else { return false }
    return name.hasPrefix("_") || name.hasSuffix("Window") || name.hasSuffix("ContentView") || name.hasSuffix("Cell")
  }

  /// The view whose mask made a constraint.
  fileprivate func maskedItem(of index: Int) -> LoggedItem? {
    let anchors = constraints[index].anchors
    // The other item is the superview.
    return anchors.map(\.item).first { item in
      !anchors.contains { items[$0.item]?.superview == item && $0.item != item }
    }
  }

  /// The rank of a constraint among candidates for a repair, lowest first: those without a second anchor come first, and in each
  /// group the one that the system breaks.
  fileprivate func weight(of index: Int) -> Int {
    let constraint = constraints[index]
    if constraint.sides?.second == nil { return index == brokenIndex ? 0 : 1 }
    return index == brokenIndex ? 2 : 3
  }

  /// A number as large as this comes from one that stands for no limit.
  private static var largestNumber: Rational { 1_000_000 }

  /// The nearest constant that ends a conflict: as the right side of the row, and as printed.
  fileprivate func constant(of index: Int, ending proof: ConflictProof) -> (row: Rational, number: Rational)? {
    guard let sides = constraints[index].sides,
      let multiplier = proof.multipliers.first(where: { $0.source == .constraint(index) })?.multiplier,
      !multiplier.isZero
    else { return nil }
    let change = proof.contradiction / multiplier
    let number = sides.constant - change
    // A size must not become 0, a flush edge must not move, and a distance must keep its direction.
    guard !sides.constant.isZero, number.sign == sides.constant.sign, number.magnitude < Self.largestNumber else {
      return nil
    }
    return (-constraints[index].form.constant - change, number)
  }
}
