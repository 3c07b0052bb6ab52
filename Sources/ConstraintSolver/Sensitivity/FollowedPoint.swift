// A best point often moves along with the constants of some rows: the same rows hold with equality, and all others stay on
// their side.
//
// Whether a point is best at each of some ranks, and whether it is the only one, is decided by what small steps from it do to
// the errors, since all that is asked is convex. A step does the same wherever the same rows hold with equality and the others
// lie on the same sides. So such a point is as good among the new points as the old one was among the old: no rank is solved
// again (Bertsimas and Tsitsiklis, Introduction to Linear Optimization, 1997, section 5.1, for a single rank).

/// A point of a program and what it becomes with other constants, as long as each row that counts stays on its side.
struct FollowedPoint: Sendable {
  private let point: [Rational]
  /// By row: of the left side less the constant in the point; `uncounted` where the row does not count.
  private let signs: [Int8]
  private static let uncounted: Int8 = 2
  /// The equations for a step with which the rows that hold with equality go on doing so.
  private let steps: PresolvedProgram
  /// Of those rows, the ones whose constants change, by place among all such.
  private let changing: [Int]

  /// - Parameters:
  ///   - firstChanging: the row from which on constants may change.
  ///   - counts: whether a row has to stay on its side.
  init?(_ program: LinearProgram, at point: [Rational], changingFrom firstChanging: Int, counts: (Int) -> Bool) {
    self.point = point
    var signs: [Int8] = []
    var equations = LinearProgram(variableCount: program.variableCount, rowCapacity: program.rowCount)
    var isShared: [Bool] = []
    var changing: [Int] = []
    var variables: [Int] = []
    for row in 0..<program.rowCount {
      let sign = counts(row) ? Int8(program.excess(ofRow: row, at: point).sign) : FollowedPoint.uncounted
      signs.append(sign)
      guard sign == 0 else { continue }
      equations.addRow(row, of: program, relation: .equal, constant: .zero, strength: .background) { $0 }
      isShared.append(row < firstChanging)
      if row < firstChanging { continue }
      changing.append(row - firstChanging)
      program.forEachVariable(ofRow: row) { variables.append($0) }
    }
    guard let steps = PresolvedProgram(equations, isShared: isShared, changing: variables) else { return nil }
    (self.signs, self.steps, self.changing) = (signs, steps, changing)
  }

  /// - Parameters:
  ///   - program: the same but for constants.
  ///   - changes: by how much each constant that may change is greater.
  /// - Returns: nil where some row does not stay on its side.
  /// - Complexity: that of solving the equations of the step, and linear in the program.
  func point(in program: LinearProgram, _ changes: [Rational]) -> [Rational]? {
    let firstChanging = program.rowCount - changes.count
    guard let step = step(in: program, changes) else { return nil }
    var result = point
    var isMoved = [Bool](repeating: false, count: step.count)
    for (variable, change) in step.enumerated() where !change.isZero {
      result[variable] += change
      isMoved[variable] = true
    }
    for (row, sign) in signs.enumerated() where sign != FollowedPoint.uncounted {
      let isReached =
        row >= firstChanging && !changes[row - firstChanging].isZero
        || !step.isEmpty && program.allTerms[program.termRange(row)].contains { isMoved[Int($0.variable)] }
      if isReached && program.excess(ofRow: row, at: result).sign != Int(sign) { return nil }
    }
    return result
  }

  /// - Returns: by variable; none where no row that holds with equality has another constant; nil where there is no step.
  private func step(in program: LinearProgram, _ changes: [Rational]) -> [Rational]? {
    if changing.allSatisfy({ changes[$0].isZero }) { return [] }
    let firstChanging = program.rowCount - changes.count
    var rows = LinearProgram(variableCount: program.variableCount)
    for place in changing {
      rows.addRow(
        firstChanging + place, of: program, relation: .equal, constant: changes[place], strength: .background
      ) { $0 }
    }
    return steps.point(with: rows)
  }
}
