// Queries about required rows alone: points, and certificates of infeasibility.

extension SharedProgram {
  /// The values of all variables.
  ///
  /// - Parameters:
  ///   - point: The values of the core's roots.
  ///   - unaffected: The values of all other roots.
  func values(_ point: [Rational], unaffected: [Rational]) -> [Rational] {
    var rootValues = [Rational](repeating: .zero, count: classes.expressions.count)
    for (root, value) in zip(unaffectedRoots, unaffected) { rootValues[Int(root)] = value }
    for (root, value) in zip(roots, point) { rootValues[Int(root)] = value }
    return classes.expressions.map { $0.value(at: rootValues) }
  }

  /// The rows of a certificate that the shared rows and some more conflict, in order; `nil` if there is none.
  ///
  /// - Parameter program: The presolved program.
  package func contradiction(_ rows: LinearProgram, in program: LinearProgram) -> [Row]? {
    certificate(with: rows, in: program, pivotLimit: LexicographicSolver().pivotLimit)?.multipliers
      .map { row(numbered: $0.row) }
  }

  /// A certificate that the shared rows of the core and some more conflict; `nil` if there is none.
  ///
  /// - Parameter program: The presolved program; the added rows are numbered after its own.
  func certificate(with rows: LinearProgram, in program: LinearProgram, pivotLimit: Int) -> Certificate? {
    required(with: rows, pivotLimit: pivotLimit)?.certificates.first.map {
      completed($0.multipliers, coreRows, in: program, and: rows)
    }
  }

  /// Whether the shared rows of the core and some more can hold together; also false if a limit prevents an answer.
  package func canHold(with rows: LinearProgram) -> Bool { holding(rows) != nil }

  /// A point in which the shared rows and some more hold, zero outside the core; `nil` if there is none or a limit
  /// prevents an answer.
  ///
  /// - Precondition: All shared rows hold at zero.
  func point(with rows: LinearProgram) -> [Rational]? {
    guard var required = holding(rows) else { return nil }
    return values(required.values(), unaffected: [])
  }

  /// `nil` if the rows conflict or the answer is unknown.
  private func holding(_ rows: LinearProgram) -> RequiredSolution? {
    guard let required = required(with: rows, pivotLimit: LexicographicSolver().pivotLimit),
      required.certificates.isEmpty && !required.isCutOff
    else { return nil }
    return required
  }

  /// `nil` if the rows refer to variables that were not declared as changing.
  private func required(with rows: LinearProgram, pivotLimit: Int) -> RequiredSolution? {
    program(adding: rows).map { RequiredSolution($0, pivotLimit: pivotLimit) }
  }

  /// A certificate that the unaffected rows conflict; `nil` if there is none.
  ///
  /// - Parameter program: The presolved program, whose unaffected rows were kept.
  func unaffectedCertificate(in program: LinearProgram, pivotLimit: Int) -> Certificate? {
    let required = RequiredSolution(unaffected, pivotLimit: pivotLimit)
    return required.certificates.first.map {
      completed($0.multipliers, PartRows(shared: unaffectedOrigins), in: program, and: nil)
    }
  }
}
