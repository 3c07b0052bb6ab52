// Required rows that follow from others: equalities that elimination finds to say nothing new, inequalities that are down to
// a number that holds, and bounds of one root than which another bound is tighter. An inequality that follows only from a sum
// of several others is not looked for: that would be a linear program for each.

/// A required row with the rows that imply it.
package struct RedundantRow: Sendable {
  package let row: Int
  /// In order of row; background rows among them.
  package let implying: [Int]
}

extension LinearProgram {
  /// Required rows that follow from the other required rows and the background, none of them from each other.
  ///
  /// - Precondition: the required rows can hold together.
  /// - Parameter isPreferred: which rows of a set that implies each other are told; the last one of them.
  /// - Complexity: that of eliminating the equalities, and of the sets told.
  package func redundantRows(preferring isPreferred: (Int) -> Bool) -> [RedundantRow] {
    let hard = (0..<rowCount).filter { rows[$0].strength.rank == nil }
    let equalities = hard.filter { rows[$0].relation == .equal }
    var elimination = EqualityElimination(
      self,
      rows: equalities.filter { rows[$0].strength == .background }
        + equalities.filter { rows[$0].strength == .required })
    var found: [RedundantRow] = []
    var told: Set<Int> = []
    for row in elimination.redundant {
      let circle = elimination.complete([row: 1], in: self).multipliers.map(\.row)
      guard let chosen = circle.last(where: { rows[$0].strength == .required && isPreferred($0) }) else { continue }
      // Each set loses one row, so that none of those told is needed for another.
      guard !circle.contains(where: told.contains) else { continue }
      told.insert(chosen)
      found.append(RedundantRow(row: chosen, implying: circle.filter { $0 != chosen }))
    }
    var tightest: [Bound: (limit: Rational, row: Int)] = [:]
    var bounded: [(row: Int, bound: Bound, limit: Rational)] = []
    for row in hard where rows[row].relation != .equal {
      let form = elimination.reduce(self, row: row)
      if form.terms.isEmpty {
        guard rows[row].strength == .required && isPreferred(row) else { continue }
        let implying = elimination.complete([row: 1], in: self).multipliers.map(\.row).filter { $0 != row }
        found.append(RedundantRow(row: row, implying: implying))
      } else if form.terms.count == 1 {
        let (root, coefficient) = form.terms[0]
        let isLower = (rows[row].relation == .greaterThanOrEqual) == coefficient.isPositive
        let bound = Bound(root: root, isLower: isLower)
        let limit = -(form.constant / coefficient)
        bounded.append((row, bound, limit))
        if let known = tightest[bound], isLower ? limit <= known.limit : limit >= known.limit { continue }
        tightest[bound] = (limit, row)
      }
    }
    for (row, bound, _) in bounded where rows[row].strength == .required && isPreferred(row) {
      guard let other = tightest[bound], other.row != row else { continue }
      let ratio = factor(of: row, by: other.row, &elimination)
      let implying = elimination.complete([row: 1, other.row: -ratio], in: self).multipliers.map(\.row)
      found.append(RedundantRow(row: row, implying: implying.filter { $0 != row }))
    }
    return found.sorted { $0.row < $1.row }
  }

  private struct Bound: Hashable {
    let root: Int32
    let isLower: Bool
  }

  /// How often one row's root stands in another row's.
  private func factor(of row: Int, by other: Int, _ elimination: inout EqualityElimination) -> Rational {
    elimination.reduce(self, row: row).terms[0].coefficient
      / elimination.reduce(self, row: other).terms[0].coefficient
  }
}
