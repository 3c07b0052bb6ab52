import ConstraintSolver
import LayoutModel

extension LoweredConfiguration {
  /// The smallest change to the constant of a required constraint with which all required constraints hold, as the new constant.
  ///
  /// Such constants form an interval: where the constraint is made optional, its least error leads to the nearer end. A constant
  /// that squeezes contents less is preferred to a nearer one, and one with few decimal places to one with more.
  ///
  /// - Returns: `nil` if there is none, or if the constant depends on parameters.
  ///
  /// - Parameter excluded: Constraints to ignore, such as those whose removal resolves other conflicts.
  package func nearestConstant(of id: ConstraintID, without excluded: Set<ConstraintID> = []) -> Rational? {
    guard configuration.constants[id.index].terms.isEmpty else { return nil }
    let rows = rows(connectedWith: [id])
    guard
      let change = leastChange(of: id, among: rows, without: excluded, keepsContents: true)
        ?? leastChange(of: id, among: rows, without: excluded, keepsContents: false)
    else { return nil }
    let own = value(of: configuration.constants[id.index])
    let nearest = own + change
    if (nearest * 2).isInteger { return nearest }
    let shorter = [0, 2].map { nearest.next(withPlaces: $0, isUp: change.isPositive) }
    return shorter.first { canHold(id, among: rows, changedBy: $0 - own, without: excluded) } ?? nearest
  }

  /// The constant of a constraint that is nearest to its own and squeezes no content more than necessary.
  ///
  /// - Returns: The next whole number beyond it, unless it has at most one decimal place that is 5; `nil` as for `nearestConstant`.
  package func constantKeepingContents(of id: ConstraintID) -> Rational? {
    guard configuration.constants[id.index].terms.isEmpty,
      let change = leastChange(of: id, among: rows(connectedWith: [id]), without: [], keepsContents: true),
      !change.isZero
    else { return nil }
    let nearest = value(of: configuration.constants[id.index]) + change
    return (nearest * 2).isInteger ? nearest : nearest.next(withPlaces: 0, isUp: change.isPositive)
  }

  /// What to add to the constant of a constraint so that it holds; `nil` if nothing helps.
  ///
  /// - Parameters:
  ///   - rows: Those of the constraint's component.
  ///   - keepsContents: Whether contents that are not squeezed come before a small change.
  private func leastChange(
    of id: ConstraintID, among rows: [Int], without excluded: Set<ConstraintID>, keepsContents: Bool
  ) -> Rational? {
    let contents = keepsContents ? rows.filter(keepsContent(row:)) : []
    let levels = Set(contents.compactMap { program.strength(ofRow: $0).level }).sorted()
    let isContent = Set(contents)
    var part = LinearProgram(variableCount: program.variableCount)
    var target: Int?
    for row in rows {
      var strength = program.strength(ofRow: row)
      let reference = reference(ofRow: row)
      if case .written(let other)? = reference, excluded.contains(other) { continue }
      if reference == .written(id) {
        target = part.rowCount
        strength = .optional(level: Int32(levels.count))
      } else if case .optional(let level) = strength {
        guard isContent.contains(row), let index = levels.firstIndex(of: level) else { continue }
        strength = .optional(level: Int32(index))
      }
      part.addRow(row, of: program, strength: strength, isTracked: false)
    }
    guard let target else { return nil }
    let solution = part.optimum()
    guard solution.isFeasible && !solution.isCutOff else { return nil }
    return part.excess(ofRow: target, at: solution.values)
  }

  /// Whether a row keeps a content from being squeezed: an optional compression resistance, or a size that is at least as strong
  /// as one usually is.
  private func keepsContent(row: Int) -> Bool {
    let strength = program.strength(ofRow: row)
    guard case .optional = strength, let reference = reference(ofRow: row) else { return false }
    switch reference {
    case .compression: return true
    case .written(let id):
      let constraint = scene[id]
      return constraint.first.attribute.isSize && constraint.second == nil && constraint.relation != .lessThanOrEqual
        && priority(of: strength) >= Rational(Priority.high.value)
    case .hugging, .fitting, .frame, .stack: return false
    }
  }

  /// Whether the required constraints of a component hold together with another constant of one of them.
  private func canHold(
    _ id: ConstraintID, among rows: [Int], changedBy change: Rational, without excluded: Set<ConstraintID>
  ) -> Bool {
    var changed = self
    changed.program = LinearProgram(variableCount: program.variableCount)
    for row in rows {
      if program.strength(ofRow: row).level != nil { continue }
      let reference = reference(ofRow: row)
      if case .written(let other)? = reference, excluded.contains(other) { continue }
      let constant = program.constant(ofRow: row)
      changed.program.addRow(
        row, of: program, constant: reference == .written(id) ? constant + change : constant)
    }
    return changed.canHold
  }
}

extension Rational {
  /// The nearest number with at most some decimal places that is not on the other side.
  fileprivate func next(withPlaces places: Int, isUp: Bool) -> Rational {
    let near = Rational(ExactDecimal(self, places: places))
    if near == self || isUp == (self < near) { return near }
    let step = Rational(significand: 1, exponent: -places)
    return isUp ? near + step : near - step
  }
}
