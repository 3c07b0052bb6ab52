/// Equalities that are bounded from both sides by inequalities without slack.
struct RedundantEqualities {
  private var lower: [Int: RedundantRow.Terms] = [:]
  private var upper: [Int: RedundantRow.Terms] = [:]
  /// Inequalities that a limit on work left unexamined.
  private(set) var leftCount = 0
  private var rowCount = 0

  /// - Parameter tight: Inequalities that the equalities alone make hold with equality.
  init(_ tight: [RedundancyAnalysis.Bound], _ analysis: RedundancyAnalysis) {
    for bound in tight {
      guard rowCount <= Limits.impliedEqualityRows else {
        leftCount += 1
        continue
      }
      let identity = analysis.elimination.complete([bound.row: bound.sign], in: analysis.program).multipliers
      rowCount += identity.count
      add(identity, analysis)
    }
  }

  /// Examines inequalities that only together leave no slack, through sums of them that contain no root.
  mutating func add(_ tight: [RedundancyAnalysis.Bound], _ analysis: RedundancyAnalysis) {
    guard rowCount <= Limits.impliedEqualityRows else {
      leftCount += tight.count
      return
    }
    let parts = tight.map {
      analysis.elimination.complete([$0.row: $0.sign], in: analysis.program).multipliers
    }
    rowCount += parts.reduce(0) { $0 + $1.count }
    var columns: [Int32: [(variable: Int, coefficient: Rational)]] = [:]
    for (index, bound) in tight.enumerated() {
      for (variable, coefficient) in bound.form.terms { columns[variable, default: []].append((index, coefficient)) }
    }
    var amounts: [Int: [(variable: Int, coefficient: Rational)]] = [:]
    for (index, part) in parts.enumerated() {
      for (row, multiplier) in part where isCandidate(row, analysis) {
        amounts[row, default: []].append((index, multiplier))
      }
    }
    for (row, amount) in amounts.sorted(by: { $0.key < $1.key }) {
      for target: Rational in [-1, 1] where (target == -1 ? lower[row] : upper[row]) == nil {
        guard rowCount <= Limits.impliedEqualityRows else {
          leftCount += 1
          continue
        }
        rowCount += tight.count
        var program = LinearProgram(variableCount: tight.count)
        for (_, column) in columns.sorted(by: { $0.key < $1.key }) {
          program.addRow(column, .equal, .zero, strength: .required, group: 0)
        }
        for index in tight.indices {
          program.addRow([(index, .one)], .greaterThanOrEqual, .zero, strength: .background, group: nil)
        }
        program.addRow(amount, .equal, target, strength: .required, group: 0)
        var solution = RequiredSolution(program, pivotLimit: LexicographicSolver().pivotLimit)
        guard solution.certificates.isEmpty && !solution.isCutOff else { continue }
        var sum: [Int: Rational] = [:]
        for (bound, weight) in zip(tight, solution.values()) where !weight.isZero {
          sum[bound.row] = weight * bound.sign
        }
        add(analysis.elimination.complete(sum, in: analysis.program).multipliers, analysis)
      }
    }
  }

  private func isCandidate(_ row: Int, _ analysis: RedundancyAnalysis) -> Bool {
    analysis.program.rows[row].relation == .equal && analysis.isPreferred(row)
  }

  /// A sum of inequalities and equalities that is zero bounds each of the equalities from one side.
  private mutating func add(_ identity: RedundantRow.Terms, _ analysis: RedundancyAnalysis) {
    for (row, multiplier) in identity where isCandidate(row, analysis) {
      if multiplier.isNegative && lower[row] == nil { lower[row] = RedundantRow.terms(of: row, in: identity) }
      if multiplier.isPositive && upper[row] == nil { upper[row] = RedundantRow.terms(of: row, in: identity) }
    }
  }

  /// In order of row.
  func found(
    _ analysis: RedundancyAnalysis
  ) -> [(row: Int, atLeast: RedundantRow.Terms, atMost: RedundantRow.Terms)] {
    lower.keys.sorted().compactMap { row in
      guard let atLeast = lower[row], let atMost = upper[row] else { return nil }
      return (row, atLeast, atMost)
    }
  }
}
