import ConstraintSolver
import LayoutModel

/// Why a configuration's layout is best: for each sum of errors, multipliers that bound it from below.
package struct OptimalityEvidence: Sendable {
  /// Every priority whose least error is above 0, highest first; 1000 where required constraints had to give.
  package let levels: [LeastError]
  /// For each unreachable constraint, in scene order, the least error that it can have by itself.
  package let unreachable: [(constraint: ConstraintReference, leastError: LeastError)]
  /// Of ambiguous attributes, as many as limits let be proven.
  package let ends: [AttributeEnd]

  /// What there is a limit on so that proofs which weigh every row do not grow with the square of the rows.
  static let limited = "terms in proofs"
}

/// A sum of errors with the proof that no layout that is as good at all higher priorities has a smaller one.
package struct LeastError: Sendable {
  package let priority: Rational
  /// In points.
  package let error: Rational
  package let multipliers: [ProofTerm]
}

extension SceneSolver {
  /// Terms of a few proofs that weigh every row, or of more where a scene's configurations together have not very many.
  package static func provenTermLimit(of scene: Scene, configurations count: Int = 1) -> Int {
    let rowCount = scene.constraints.count + scene.views.count
    return max(8 * rowCount, min(64 * rowCount, 1_000_000 / max(1, count)))
  }
}

extension LoweredConfiguration {
  /// The limit that left out the proofs of some sums of errors, if one did.
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
    return left == 0 ? [] : [ExceededLimit(what: "pivots in proofs", limit: solver.pivotLimit, left: left)]
  }

  /// - Parameter levels: the errors of the optional priorities, highest first.
  func optimality(
    _ solution: LexicographicSolution, levels: [Rational], ends: [AttributeEnd]
  ) -> OptimalityEvidence {
    func leastError(_ proof: OptimumProof, _ error: Rational) -> LeastError {
      LeastError(
        priority: proof.rank.map { priorities[$0] } ?? Rational(1000), error: error,
        multipliers: proof.multipliers.map { ProofTerm(row: proofRow($0.row), multiplier: $0.multiplier) })
    }
    var required = Rational.zero
    if !solution.isFeasible {
      for row in 0..<program.rowCount where program.strength(ofRow: row) == .required {
        required += program.error(ofRow: row, at: solution.values)
      }
    }
    return OptimalityEvidence(
      levels: solution.optima.map { leastError($0, $0.rank.map { levels[$0] } ?? required) },
      unreachable: zip(solution.unreachable, solution.unreachableOptima).map { entry, proof in
        (references[program.group(ofRow: entry.row)], leastError(proof, entry.shortfall))
      }, ends: ends)
  }
}
