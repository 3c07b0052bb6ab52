import ConstraintSolver
import LayoutModel

/// The proof that a configuration's layout is optimal: for each sum of errors, multipliers that bound it from below.
package struct OptimalityEvidence: Sendable {
  /// The priorities whose least error is above 0, highest first, including 1000 if required constraints fail.
  package let levels: [LeastError]
  /// For each unreachable constraint, in scene order, its least error by itself.
  package let unreachable: [(constraint: ConstraintReference, leastError: LeastError)]
  /// The ends of ambiguous attributes, as many as the limits allow.
  package let ends: [AttributeEnd]

  /// The name of the limit on terms in proofs. Without it, proofs that use every row would grow quadratically with the rows.
  static let limited = "terms in proofs"
}

/// A sum of errors, with the proof that it is minimal among the layouts that are optimal at all higher priorities.
package struct LeastError: Sendable {
  package let priority: Rational
  /// The sum of errors in points.
  package let error: Rational
  package let multipliers: [ProofTerm]

  package init(priority: Rational, error: Rational, multipliers: [ProofTerm]) {
    self.priority = priority
    self.error = error
    self.multipliers = multipliers
  }
}

extension SceneSolver {
  /// The limit on terms in proofs, which depends on the rows of a scene and on its configurations.
  package static func provenTermLimit(of scene: Scene, configurations count: Int = 1) -> Int {
    let rowCount = scene.constraints.count + scene.views.count
    return max(
      Limits.proofsOfAllRows * rowCount,
      min(Limits.mostProofsOfAllRows * rowCount, Limits.proofTerms / max(1, count)))
  }
}

extension LoweredConfiguration {
  /// The limit that left out the proofs of some sums of errors, if there is one.
  ///
  /// - Parameter levels: the errors of the optional priorities, highest first.
  func exceededLimits(
    ofProofsIn solution: LexicographicSolution, levels: [Rational], by solver: LexicographicSolver
  ) -> [ExceededLimit] {
    let failing = levels.count { !$0.isZero } + (solution.isFeasible ? 0 : 1)
    let left = failing - solution.optima.count + solution.unreachableOptima.count { $0.multipliers.isEmpty }
    if solution.leavesOutProofs {
      return [
        ExceededLimit(what: OptimalityEvidence.limited, limit: solver.proofTermLimit, left: left, cutsCheckOff: false)
      ]
    }
    return ExceededLimit(what: "pivots in proofs", limit: solver.pivotLimit, left: left).ifReached
  }

  /// - Parameter levels: the errors of the optional priorities, highest first.
  func optimality(
    _ solution: LexicographicSolution, levels: [Rational], ends: [AttributeEnd]
  ) -> OptimalityEvidence {
    func leastError(_ proof: OptimumProof, _ error: Rational) -> LeastError {
      LeastError(
        priority: priority(of: proof.strength), error: error,
        multipliers: proof.multipliers.map { ProofTerm(row: proofRow($0.row), multiplier: $0.multiplier) })
    }
    var required = Rational.zero
    if !solution.isFeasible {
      for row in 0..<program.rowCount where program.strength(ofRow: row) == .required {
        required += program.error(ofRow: row, at: solution.values)
      }
    }
    return OptimalityEvidence(
      levels: solution.optima.map { leastError($0, $0.strength.level.map { levels[Int($0)] } ?? required) },
      unreachable: zip(solution.unreachable, solution.unreachableOptima).map { entry, proof in
        (constraint(ofRow: entry.row), leastError(proof, entry.shortfall))
      }, ends: ends)
  }
}
