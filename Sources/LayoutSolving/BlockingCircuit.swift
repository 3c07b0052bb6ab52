// What blocks a constraint, where its contradiction is a circuit: rows that are independent without any one of them
// (Oxley, Matroid Theory, section 1.1). Then the rows can err by whatever numbers fulfil the one relation between them, and
// whether a row is needed is a sum, where it would else take a solution of all others:
//
// Let the multipliers y give 0 >= d from the rows as written. Without row m all others hold exactly where m's excess is
// -d / y_m, which only the sign of a size can forbid, if m is about that size alone. Where it does, the blocked constraint
// stays out of reach: in a layout where it held, some other row, which stands higher, would err, and would err less if the
// blocked one took over some of that. The sign then takes the place of m in the contradiction.

import ConstraintSolver

/// The rows of a contradiction that forms a circuit with one row that they block.
struct BlockingCircuit {
  /// Of a row of the program, or of its background.
  typealias Multiplier = (row: Int, multiplier: Rational)

  /// A row about one variable that only the sign of that variable limits besides.
  private struct Bound {
    /// The background's.
    var row: Int
    var variable: Int
    var coefficient: Rational
  }

  private let program: LinearProgram
  let target: Int
  /// But for the fixed variables'.
  private var multipliers: [Int: Rational]
  /// By variable that the background fixes, the row that does.
  private var fixed: [Int: Int] = [:]
  /// By row.
  private var bounds: [Int: Bound] = [:]
  /// What the sum of the rows as written exceeds zero by.
  private var contradiction = Rational.zero

  /// Nil where the rows are no circuit, or more than the sum must be known to tell which are needed.
  ///
  /// - Parameters:
  ///   - multipliers: prove that the target does not hold where the others do, or err no more than they have to.
  ///   - target: weaker than all others.
  /// - Complexity: linear in the terms.
  init?(
    _ multipliers: [Multiplier], target: Int, of program: LinearProgram, _ neighborhood: RowNeighborhood
  ) {
    self.program = program
    self.target = target
    self.multipliers = [:]
    self.multipliers.reserveCapacity(multipliers.count)
    for (row, multiplier) in multipliers {
      if program.strength(ofRow: row) != .background {
        guard row == target || neighborhood.rows(ofGroup: program.group(ofRow: row)).count == 1 else { return nil }
      }
      // A row that may err either way counts once.
      guard !multiplier.isZero, self.multipliers.updateValue(multiplier, forKey: row) == nil else { return nil }
    }
    guard self.multipliers[target] != nil, let occurrences = findBounds(neighborhood) else { return nil }
    for (row, multiplier) in self.multipliers { contradiction += multiplier * constant(ofRow: row) }
    guard isIndependent(occurrences), contradiction.isPositive else { return nil }
    // A row that cannot even hold by itself errs whatever the others do.
    let canHold = bounds.allSatisfy { row, bound in
      constant(ofRow: row) / bound.coefficient >= program.constant(ofRow: bound.row)
    }
    guard canHold else { return nil }
    // A target that cannot err as the others need takes over nothing.
    if let bound = bounds[target], remainder(without: target, bound) == contradiction { return nil }
  }

  /// The rows of each variable that nothing fixes; nil where the sign of one is more than a bound of one row.
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

  /// Whether the rows but for the target can be taken away one after the other, each having a variable to itself.
  private func isIndependent(_ occurrences: [Int: [Int]]) -> Bool {
    var counts = occurrences.mapValues { rows in rows.count { $0 != target } }
    var isLeft = Set(multipliers.keys)
    isLeft.remove(target)
    var open = counts.filter { $0.value == 1 }.map(\.key)
    while let variable = open.popLast() {
      guard let row = occurrences[variable]?.first(where: isLeft.contains) else { continue }
      isLeft.remove(row)
      for (other, _) in program.terms(ofRow: row) {
        guard let count = counts[other] else { continue }
        counts[other] = count - 1
        if count == 2 { open.append(other) }
      }
    }
    return isLeft.isEmpty
  }

  /// The number of a row, what is fixed taken to it.
  private func constant(ofRow row: Int) -> Rational {
    var constant = program.constant(ofRow: row)
    for (variable, coefficient) in program.terms(ofRow: row) {
      if let given = fixed[variable] { constant -= coefficient * program.constant(ofRow: given) }
    }
    return constant
  }

  /// What the contradiction would be with the sign of a row's variable in its place.
  private func remainder(without row: Int, _ bound: Bound) -> Rational {
    guard let multiplier = multipliers[row], (multiplier * bound.coefficient).isPositive else { return .zero }
    let sign = multiplier * bound.coefficient * program.constant(ofRow: bound.row)
    return contradiction - multiplier * constant(ofRow: row) + sign
  }

  /// Leaves out rows without which the target is still out of reach, the first one first, until each is needed.
  mutating func reduce() {
    let candidates = bounds.filter { $0.key != target }
      .sorted { (program.group(ofRow: $0.key), $0.key) < (program.group(ofRow: $1.key), $1.key) }
    // Less is left for others to make good each time, so that what was needed stays so.
    for (row, bound) in candidates {
      let rest = remainder(without: row, bound)
      guard rest.isPositive, let multiplier = multipliers.removeValue(forKey: row) else { continue }
      multipliers[bound.row] = multiplier * bound.coefficient
      bounds[row] = nil
      contradiction = rest
    }
  }

  /// The circuit in which another row is blocked in the same way: it takes the place of a row with the same left side, and
  /// one with that of the row blocked before takes the place of that.
  ///
  /// - Parameter isStronger: whether a row may block the other.
  func blocking(_ other: Int, by isStronger: (Int) -> Bool, _ neighborhood: RowNeighborhood) -> BlockingCircuit? {
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
      if let circuit = BlockingCircuit(rows.map { ($0, $1) }, target: other, of: program, neighborhood) {
        return circuit
      }
      rows[row] = nil
    }
    return nil
  }

  /// With what fixes variables, in order of row.
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
  /// Whether a row may have a multiplier in a proof of infeasibility.
  fileprivate func admits(_ multiplier: Rational) -> Bool {
    switch self {
    case .equal: true
    case .greaterThanOrEqual: !multiplier.isNegative
    case .lessThanOrEqual: !multiplier.isPositive
    }
  }
}
