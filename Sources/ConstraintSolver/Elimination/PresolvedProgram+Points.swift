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
    certificate(with: rows, in: program, pivotLimit: LexicographicSolver().pivotLimit)?.multipliers
      .map { row(numbered: $0.row) }
  }

  /// A proof that shared rows and some more cannot hold together, as far as these reach; nil where there is none.
  ///
  /// - Parameter program: the one that is presolved; the further rows are counted after its own.
  func certificate(with rows: LinearProgram, in program: LinearProgram, pivotLimit: Int) -> Certificate? {
    required(with: rows, pivotLimit: pivotLimit)?.certificates.first.map {
      completed($0.multipliers, coreRows, in: program, and: rows)
    }
  }

  /// Whether shared rows and some more can hold together, as far as these reach; false, too, where a limit keeps from knowing.
  package func canHold(with rows: LinearProgram) -> Bool { holding(rows) != nil }

  /// All variables in some point in which shared rows and some more hold, zero where these do not reach; nil where there is
  /// none, and where a limit keeps from knowing.
  ///
  /// - Precondition: all shared rows hold where all variables are zero.
  func point(with rows: LinearProgram) -> [Rational]? {
    guard var required = holding(rows) else { return nil }
    return values(required.values(), settled: [])
  }

  /// Nil where shared rows and some more cannot hold together, and where that is not known.
  private func holding(_ rows: LinearProgram) -> RequiredSolution? {
    guard let required = required(with: rows, pivotLimit: LexicographicSolver().pivotLimit),
      required.certificates.isEmpty && !required.isCutOff
    else { return nil }
    return required
  }

  /// Nil where the rows refer to other variables than those that were named as changing.
  private func required(with rows: LinearProgram, pivotLimit: Int) -> RequiredSolution? {
    program(adding: rows).map { RequiredSolution($0, pivotLimit: pivotLimit) }
  }

  /// A proof that the shared rows which no others reach cannot hold; nil where there is none.
  ///
  /// - Parameter program: the one that is presolved, its rest kept.
  func restCertificate(in program: LinearProgram, pivotLimit: Int) -> Certificate? {
    let required = RequiredSolution(rest, pivotLimit: pivotLimit)
    return required.certificates.first.map {
      completed($0.multipliers, PartRows(shared: restOrigins), in: program, and: nil)
    }
  }
}
