// Parametric analysis: how an optimum moves with the constants of some rows, as long as the same rows hold with
// equality and all others stay on their side.
//
// The problem is convex, so small steps decide whether a point is optimal at each level and unique. A step has the same
// effect on the errors as long as the same rows hold with equality and the others stay on the same sides. Such a point
// is then optimal for the new constants, and no level has to be solved again (Bertsimas and Tsitsiklis, Introduction to
// Linear Optimization, 1997, section 5.1, for a single level).

/// A point of a program as a function of constants, as long as each relevant row stays on its side.
struct ParametricPoint: Sendable {
  private let point: [Rational]
  /// By row, the sign of its left side minus constant at the point; `uncounted` for irrelevant rows.
  private let signs: [Int8]
  private static let uncounted: Int8 = 2
  /// The equations of a step after which the rows that hold with equality still do.
  private let steps: SharedProgram
  /// The indices, among the rows whose constants may change, of those that hold with equality.
  private let changing: [Int]

  /// - Parameters:
  ///   - firstChanging: The first row whose constant may change; all later ones may, too.
  ///   - counts: Whether a row has to stay on its side.
  init?(_ program: LinearProgram, at point: [Rational], changingFrom firstChanging: Int, counts: (Int) -> Bool) {
    self.point = point
    var signs: [Int8] = []
    var equations = LinearProgram(variableCount: program.variableCount, rowCapacity: program.rowCount)
    var isShared: [Bool] = []
    var changing: [Int] = []
    var variables: [Int] = []
    for row in 0..<program.rowCount {
      let sign = counts(row) ? Int8(program.excess(ofRow: row, at: point).sign) : ParametricPoint.uncounted
      signs.append(sign)
      guard sign == 0 else { continue }
      equations.addRow(row, of: program, relation: .equal, constant: .zero, strength: .background) { $0 }
      isShared.append(row < firstChanging)
      if row < firstChanging { continue }
      changing.append(row - firstChanging)
      program.forEachVariable(ofRow: row) { variables.append($0) }
    }
    guard let steps = SharedProgram(equations, isShared: isShared, changing: variables) else { return nil }
    (self.signs, self.steps, self.changing) = (signs, steps, changing)
  }

  /// The point after a change of constants.
  ///
  /// - Parameters:
  ///   - program: The same program with the new constants.
  ///   - changes: The differences of the constants that may change.
  /// - Returns: `nil` if some row does not stay on its side.
  /// - Complexity: That of solving the equations of the step, and linear in the program.
  func point(in program: LinearProgram, _ changes: [Rational]) -> [Rational]? {
    let firstChanging = program.rowCount - changes.count
    guard let step = step(in: program, changes) else { return nil }
    var result = point
    var isMoved = [Bool](repeating: false, count: step.count)
    for (variable, change) in step.enumerated() where !change.isZero {
      result[variable] += change
      isMoved[variable] = true
    }
    for (row, sign) in signs.enumerated() where sign != ParametricPoint.uncounted {
      let isReached =
        row >= firstChanging && !changes[row - firstChanging].isZero
        || !step.isEmpty && program.allTerms[program.termRange(row)].contains { isMoved[Int($0.variable)] }
      if isReached && program.excess(ofRow: row, at: result).sign != Int(sign) { return nil }
    }
    return result
  }

  /// - Returns: By variable; empty if no row that holds with equality has another constant; `nil` if there is no such
  ///   step.
  private func step(in program: LinearProgram, _ changes: [Rational]) -> [Rational]? {
    if changing.allSatisfy({ changes[$0].isZero }) { return [] }
    let firstChanging = program.rowCount - changes.count
    var rows = LinearProgram(variableCount: program.variableCount)
    for index in changing {
      rows.addRow(
        firstChanging + index, of: program, relation: .equal, constant: changes[index], strength: .background
      ) { $0 }
    }
    return steps.point(with: rows)
  }
}
