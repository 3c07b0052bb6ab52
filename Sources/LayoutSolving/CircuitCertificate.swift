// Blocking sets whose conflict is a circuit: rows that are linearly independent if any one of them is removed (Oxley,
// Matroid Theory, section 1.1). Only one linear relation then connects the excesses of the rows, so whether a row is
// needed follows from a sum instead of solving the other rows.
//
// Let the multipliers y give 0 >= d from the rows as written. If row m is left out, all others hold where the excess of m
// is -d / y_m, and nowhere else. If m contains a single size, only the sign of that size can rule this out. If it does, the
// blocked constraint stays out of reach: in a layout where it held, some stronger row would fail, and would fail by less if
// the blocked one took over part of the error. The sign then replaces m in the contradiction.

import ConstraintSolver

/// A blocking set whose rows form a circuit together with the row that they block.
struct CircuitCertificate {
  /// Of a row of the program, or of its background.
  typealias Multiplier = (row: Int, multiplier: Rational)

  /// A row of one variable that is otherwise limited only by its sign.
  private struct Bound {
    /// The background row of the sign.
    var row: Int
    var variable: Int
    var coefficient: Rational
  }

  private let program: LinearProgram
  let target: Int
  /// Without the rows that fix variables.
  private var multipliers: [Int: Rational]
  /// By fixed variable, the background row that fixes it.
  private var fixed: [Int: Int] = [:]
  /// By row.
  private var bounds: [Int: Bound] = [:]
  /// The amount by which the weighted sum of the rows as written contradicts itself.
  private var contradiction = Rational.zero

  /// `nil` if the rows are not a circuit, or sums do not decide which are needed.
  ///
  /// - Parameters:
  ///   - multipliers: A proof that the target does not hold if the others hold or have their least errors.
  ///   - target: Weaker than all others.
  /// - Complexity: Linear in the terms.
  init?(
    _ multipliers: [Multiplier], target: Int, of program: LinearProgram, _ neighborhood: RowNeighborhood
  ) {
    self.program = program
    self.target = target
    self.multipliers = [:]
    self.multipliers.reserveCapacity(multipliers.count)
    for (row, multiplier) in multipliers {
      if let group = program.group(ofRow: row) {
        guard row == target || neighborhood.rows(ofGroup: group).count == 1 else { return nil }
      }
      // An equality with an error is limited in both directions. If both limits occur, sums decide nothing.
      guard !multiplier.isZero, self.multipliers.updateValue(multiplier, forKey: row) == nil else { return nil }
    }
    guard self.multipliers[target] != nil, let occurrences = findBounds(neighborhood) else { return nil }
    for (row, multiplier) in self.multipliers { contradiction += multiplier * constant(ofRow: row) }
    let others = Set(self.multipliers.keys).subtracting([target])
    guard program.canBeTakenApart(others, occurrences), contradiction.isPositive else { return nil }
    // A row that cannot hold on its own fails whatever the others do.
    let canHold = bounds.allSatisfy { row, bound in
      constant(ofRow: row) / bound.coefficient >= program.constant(ofRow: bound.row)
    }
    guard canHold else { return nil }
    // A target that cannot have the error the others need takes over nothing.
    if let bound = bounds[target], remainder(without: target, bound) == contradiction { return nil }
  }

  /// The rows of each variable that is not fixed; `nil` if the sign of a variable affects more than one row.
  private mutating func findBounds(_ neighborhood: RowNeighborhood) -> [Int: [Int]]? {
    var occurrences: [Int: [Int]] = [:]
    var only: [Int: Bound] = [:]
    for row in multipliers.keys.sorted() {
      var free: [(variable: Int, coefficient: Rational)] = []
      for (variable, coefficient) in program.terms(ofRow: row) {
        let background = neighborhood.background(of: variable)
        if let given = background.first(where: { program.relation(ofRow: $0) == .equal }) {
          guard program.terms(ofRow: given).allSatisfy({ $0.coefficient == .one }) else { return nil }
          fixed[variable] = given
          continue
        }
        if occurrences[variable]?.last == row { return nil }
        occurrences[variable, default: []].append(row)
        free.append((variable, coefficient))
      }
      if free.count == 1, program.strength(ofRow: row) != .background {
        only[free[0].variable] = Bound(row: row, variable: free[0].variable, coefficient: free[0].coefficient)
      }
    }
    for row in fixed.values { multipliers[row] = nil }
    for variable in occurrences.keys {
      let background = neighborhood.background(of: variable)
      guard let sign = background.first else { continue }
      guard background.count == 1, program.relation(ofRow: sign) == .greaterThanOrEqual,
        program.terms(ofRow: sign).allSatisfy({ $0.coefficient == .one })
      else { return nil }
      if multipliers[sign] != nil { continue }
      guard var bound = only[variable] else { return nil }
      let row = bound.row
      bound.row = sign
      bounds[row] = bound
    }
    return occurrences
  }

  /// The constant of a row after substituting fixed variables.
  private func constant(ofRow row: Int) -> Rational {
    var constant = program.constant(ofRow: row)
    for (variable, coefficient) in program.terms(ofRow: row) {
      if let given = fixed[variable] { constant -= coefficient * program.constant(ofRow: given) }
    }
    return constant
  }

  /// The contradiction with the sign of a row's variable in place of the row.
  private func remainder(without row: Int, _ bound: Bound) -> Rational {
    guard let multiplier = multipliers[row], (multiplier * bound.coefficient).isPositive else { return .zero }
    let sign = multiplier * bound.coefficient * program.constant(ofRow: bound.row)
    return contradiction - multiplier * constant(ofRow: row) + sign
  }

  /// Removes rows without which the target stays out of reach, in order, until each is needed.
  mutating func reduce() {
    // Background rows come first.
    let candidates = bounds.filter { $0.key != target }
      .map { (group: program.group(ofRow: $0.key).map { $0 + 1 } ?? 0, row: $0.key, bound: $0.value) }
      .sorted { ($0.group, $0.row) < ($1.group, $1.row) }
    // The contradiction only gets smaller, so rows that were needed stay needed.
    for (_, row, bound) in candidates {
      let rest = remainder(without: row, bound)
      guard rest.isPositive, let multiplier = multipliers.removeValue(forKey: row) else { continue }
      multipliers[bound.row] = multiplier * bound.coefficient
      bounds[row] = nil
      contradiction = rest
    }
  }

  /// The circuit in which another row is blocked in the same way: it replaces a row with the same left side, and a row
  /// parallel to the old target replaces the target.
  ///
  /// - Parameter isStronger: Whether a row may block the other.
  func blocking(_ other: Int, by isStronger: (Int) -> Bool, _ neighborhood: RowNeighborhood) -> CircuitCertificate? {
    guard let replaced = neighborhood.parallels(of: other).first(where: { multipliers[$0.row] != nil }),
      other != target, replaced.row != target
    else { return nil }
    var rows = multipliers
    guard let taken = rows.removeValue(forKey: replaced.row), let freed = rows.removeValue(forKey: target),
      program.relation(ofRow: other).admits(taken * replaced.factor)
    else { return nil }
    rows[other] = taken * replaced.factor
    let stays = rows.keys.allSatisfy { $0 == other || program.strength(ofRow: $0) == .background || isStronger($0) }
    guard stays else { return nil }
    for (row, factor) in neighborhood.parallels(of: target) where isStronger(row) && rows[row] == nil {
      let multiplier = freed / factor
      guard program.relation(ofRow: row).admits(multiplier) else { continue }
      rows[row] = multiplier
      if let circuit = CircuitCertificate(rows.map { ($0, $1) }, target: other, of: program, neighborhood) {
        return circuit
      }
      rows[row] = nil
    }
    return nil
  }

  /// The multipliers including the rows that fix variables, in order of row.
  var proof: [Multiplier] {
    var sums: [Int: Rational] = [:]
    for (row, multiplier) in multipliers {
      for (variable, coefficient) in program.terms(ofRow: row) {
        if let given = fixed[variable] { sums[given, default: .zero] -= multiplier * coefficient }
      }
    }
    return (multipliers.map { ($0, $1) } + sums.filter { !$0.value.isZero }.map { ($0, $1) }).sorted { $0.0 < $1.0 }
  }
}

extension RowRelation {
  /// Whether the sign of a multiplier is allowed in a proof of infeasibility.
  fileprivate func admits(_ multiplier: Rational) -> Bool {
    switch self {
    case .equal: true
    case .greaterThanOrEqual: !multiplier.isNegative
    case .lessThanOrEqual: !multiplier.isPositive
    }
  }
}

extension LinearProgram {
  /// Whether rows can be removed one after the other, each with a variable that occurs in none of those left. They are then
  /// linearly independent.
  ///
  /// - Parameter occurrences: the rows of each variable that matters.
  /// - Complexity: linear in the terms of the rows, times the rows of a variable.
  func canBeTakenApart(_ rows: Set<Int>, _ occurrences: [Int: [Int]]) -> Bool {
    var left = rows
    var counts = occurrences.mapValues { $0.count(where: rows.contains) }
    var open = counts.filter { $0.value == 1 }.map(\.key)
    while let variable = open.popLast() {
      guard let row = occurrences[variable]?.first(where: left.contains) else { continue }
      left.remove(row)
      for (other, _) in terms(ofRow: row) {
        guard let count = counts[other] else { continue }
        counts[other] = count - 1
        if count == 2 { open.append(other) }
      }
    }
    return left.isEmpty
  }
}
