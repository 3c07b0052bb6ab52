// What is asked of required rows alone: points, and why there are none.

extension PresolvedProgram {
  /// The values of all variables.
  ///
  /// - Parameters:
  ///   - point: of what can change.
  ///   - settled: of all else.
  func values(_ point: [Rational], settled: [Rational]) -> [Rational] {
    var rootValues = [Rational](repeating: .zero, count: classes.expressions.count)
    for (root, value) in zip(restRoots, settled) { rootValues[Int(root)] = value }
    for (root, value) in zip(roots, point) { rootValues[Int(root)] = value }
    return classes.expressions.map { root, scale, offset in
      root < 0
        ? offset
        : scale.smallInteger == 1 && offset.isZero ? rootValues[Int(root)] : scale * rootValues[Int(root)] + offset
    }
  }

  /// The rows of one proof that shared rows and some more cannot hold together, in order; nil where there is none.
  ///
  /// - Parameter program: the one that is presolved.
  package func contradiction(_ rows: LinearProgram, in program: LinearProgram) -> [Row]? {
    guard let core = self.program(adding: rows) else { return nil }
    let required = RequiredSolution(core, pivotLimit: LexicographicSolver().pivotLimit, recovers: false)
    guard let certificate = required.certificates.first else { return nil }
    var whole = program
    for row in 0..<rows.rowCount { whole.addRow(row, of: rows) { $0 } }
    var multipliers: [Int: Rational] = [:]
    for (row, multiplier) in certificate.multipliers {
      multipliers[row < origins.count ? Int(origins[row]) : program.rowCount + row - origins.count] = multiplier
    }
    return elimination.complete(multipliers, in: whole).multipliers.map { row, _ in
      row < program.rowCount ? .shared(row) : .own(row - program.rowCount)
    }
  }
}
