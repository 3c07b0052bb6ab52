import ConstraintSolver

extension LinearProgram {
  /// Rows up to which independence is decided by elimination, which may fill in.
  private static let eliminationLimit = 400

  /// Whether the rows of a proof are linearly independent if any one of them is removed, so that none can be left out.
  ///
  /// - Parameters:
  ///   - rows: Have multipliers other than 0 with which they cancel out.
  ///   - target: One of them, without which the others are to be independent.
  /// - Returns: Also `false` if rows that are given may keep a variable from moving without being in the proof.
  func isCircuit(_ rows: [Int], without target: Int) -> Bool {
    var isFixed: Set<Int> = []
    var isLimited: Set<Int> = []
    for row in 0..<rowCount where strength(ofRow: row) == .background {
      if relation(ofRow: row) == .equal { isFixed.insert(firstVariable(ofRow: row)) }
      if relation(ofRow: row) != .equal { isLimited.insert(firstVariable(ofRow: row)) }
    }
    var rowsOfVariable: [Int: [Int]] = [:]
    var left: Set<Int> = []
    for row in rows where row != target {
      let isGiven = strength(ofRow: row) == .background
      if isGiven && relation(ofRow: row) == .equal { continue }
      left.insert(row)
      for (variable, _) in terms(ofRow: row) where !isFixed.contains(variable) {
        rowsOfVariable[variable, default: []].append(row)
        if isGiven { isLimited.remove(variable) }
      }
    }
    for (variable, _) in terms(ofRow: target) where isLimited.contains(variable) { return false }
    if rowsOfVariable.keys.contains(where: isLimited.contains) { return false }
    return canBeTakenApart(left, rowsOfVariable) || areIndependent(left.sorted(), besides: isFixed)
  }

  /// Whether rows are linearly independent, by elimination.
  ///
  /// - Parameter given: variables that do not count.
  private func areIndependent(_ rows: [Int], besides given: Set<Int>) -> Bool {
    if rows.count > Self.eliminationLimit { return false }
    // By its first variable.
    var eliminated: [Int: [Int: Rational]] = [:]
    for row in rows {
      var sum: [Int: Rational] = [:]
      for (variable, coefficient) in terms(ofRow: row) where !given.contains(variable) {
        sum[variable, default: .zero] += coefficient
      }
      sum = sum.filter { !$0.value.isZero }
      while let first = sum.keys.min(), let other = eliminated[first], let own = sum[first], let pivot = other[first] {
        let factor = own / pivot
        for (variable, coefficient) in other {
          let value = (sum[variable] ?? .zero) - factor * coefficient
          sum[variable] = value.isZero ? nil : value
        }
      }
      guard let first = sum.keys.min() else { return false }
      eliminated[first] = sum
    }
    return true
  }
}
