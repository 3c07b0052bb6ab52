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
  /// Linear programs that are solved to find repairs.
  private static let tryLimit = 24

  /// The changes to members of a proof that end all conflicts of the alert, whichever sets of assumptions hold in place of those of
  /// the proof. Under none of these may the constraints hold together.
  static func tested(
    for proof: ConflictProof, in alert: LoggedAlert, whichever others: [[Assumption]]
  ) -> [AlertRepair] {
    let rows = Array(alert.constraints.indices)
    guard others.allSatisfy({ ConflictProof(alert, rows: rows, assumptions: $0) != nil }) else { return [] }
    return tested(for: proof, in: alert).filter { repair in
      guard case .lower(let index) = repair else { return false }
      return others.allSatisfy { ConflictProof(alert, rows: rows.filter { $0 != index }, assumptions: $0) == nil }
    }
  }

  /// The changes to members of a proof that end all conflicts of the alert.
  static func tested(for proof: ConflictProof, in alert: LoggedAlert) -> [AlertRepair] {
    var rows = Array(alert.constraints.indices)
    var tries = 0
    func works(without dropped: [Int], constants: [Int: Rational] = [:]) -> Bool {
      tries += 1
      guard tries <= Self.tryLimit else { return false }
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
    for item in alert.itemsWithFrame(proof.members) where !result.contains(where: { $0.drops(item) }) {
      let masks = rows.filter { alert.constraints[$0].isMask && alert.maskedItem(of: $0) == item }
      if works(without: masks) { result.insert(.dropMask(of: item), at: min(1, result.count)) }
    }
    return Array(result.prefix(repairLimit))
  }

  private func drops(_ item: LoggedItem) -> Bool { if case .dropMask(item) = self { true } else { false } }
}

extension LoggedConstraint {
  package var isMask: Bool { className.hasSuffix("AutoresizingMaskLayoutConstraint") }

  /// Whether the mask is the one that every view has at first: nothing is flexible, so nobody set it.
  var isDefaultMask: Bool { isMask && (mask ?? "h=--& v=--&") == "h=--& v=--&" }

  /// Whether the size that the constraint fixes is 0; `nil` if it fixes none.
  fileprivate var emptiness: Bool? {
    sides.flatMap { $0.second == nil && $0.first.attribute.isSize ? $0.constant.isZero : nil }
  }
}

extension LoggedAlert {
  /// Views whose autoresizing mask takes part in a conflict with constraints of their own, which is a mistake.
  func itemsWithMask(_ members: [Int]) -> [LoggedItem] {
    var result: [LoggedItem] = []
    let standsAgainstConstraints = members.contains { maker(of: $0) == .app }
    for index in members where constraints[index].isMask {
      guard let item = maskedItem(of: index), !result.contains(item), items[item]?.isPlacedBySystem != true else {
        continue
      }
      // It is correct that a superview keeps its frame, but not that a view does which is tied to another view.
      let hasOwn = constraints.indices.contains { other in
        guard maker(of: other) == .app, let sides = constraints[other].sides else { return false }
        if sides.first.item == item {
          return sides.second.map { !isInside($0, sides.first, at: -sides.constant) } ?? true
        }
        guard let second = sides.second, second.item == item else { return false }
        return !isInside(sides.first, second, at: sides.constant)
      }
      // A mask that nobody set keeps the empty frame that a view has at first, also of a view with others inside.
      let isForgotten =
        standsAgainstConstraints && constraints[index].isDefaultMask && constraints[index].emptiness == true
      if hasOwn || isForgotten { result.append(item) }
    }
    return result
  }

  /// Views with others inside whose mask nobody set, but whose frame somebody did: it may be meant.
  fileprivate func itemsWithFrame(_ members: [Int]) -> [LoggedItem] {
    guard members.contains(where: { maker(of: $0) == .app }) else { return [] }
    let found = members.filter { constraints[$0].isDefaultMask && constraints[$0].emptiness == false }
    return found.compactMap(maskedItem).filter { items[$0]?.isPlacedBySystem != true }.unique()
  }

  /// Whether a constraint holds an item inside another one: as a subview, or, if the log does not show its superview, at the same
  /// edge and inward.
  private func isInside(_ inner: LoggedAnchor, _ outer: LoggedAnchor, at constant: Rational) -> Bool {
    if items[inner.item]?.superview == outer.item { return true }
    guard inner.attribute == outer.attribute, items[inner.item]?.superview?.isAssumed ?? true else { return false }
    return switch inner.attribute {
    case .left, .leading, .top: !constant.isNegative
    case .right, .trailing, .bottom: !constant.isPositive
    default: false
    }
  }

  /// The view whose mask made a constraint.
  fileprivate func maskedItem(of index: Int) -> LoggedItem? {
    constraints[index].subject(among: items)
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
