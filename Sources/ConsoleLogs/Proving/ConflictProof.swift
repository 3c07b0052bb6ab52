import ConstraintSolver

/// A proof that constraints of an alert cannot hold together.
package struct ConflictProof: Sendable {
  /// The indices of the constraints in it, ascending; without any one of them the others can hold, unless there are hundreds.
  package let members: [Int]
  /// In order of constraint; the weighted sum of all rows says `0 >= contradiction`.
  package let multipliers: [(source: ProofSource, multiplier: Rational)]
  /// Greater than zero.
  package let contradiction: Rational
  /// What is assumed beside the text; empty if nothing is.
  package let assumptions: [Assumption]
}

/// The largest length that a multiplier is expected to multiply, in points, to bound what its rounding can do.
private let greatestLength: Rational = 10_000
/// Half of the sixth significant digit of a multiplier below 10.
private let multiplierRounding = Rational(5, over: 1_000_000)
/// The difference, in points, up to which the system takes constraints for compatible: doubles carry errors of their own.
private let leastContradiction = Rational(1, over: 1000)

extension ConflictProof {
  /// Looks for a proof from some constraints of an alert.
  ///
  /// - Parameter isRounded: set if a contradiction was found that rounding may explain.
  init?(
    _ alert: LoggedAlert, rows: [Int], hasSizes: Bool, assumptions: [Assumption] = [],
    constants: [Int: Rational] = [:], isRightToLeft: Bool? = nil, isRounded: inout Bool
  ) {
    var rows = rows
    // A contradiction that may come from rounding is set aside, and another one is looked for without one of its rows.
    for _ in 0..<Limits.roundedProofs {
      let rounded = AlertProgram(
        alert, rows: rows, hasSizes: hasSizes, assumptions: assumptions, constants: constants,
        isRightToLeft: isRightToLeft)
      var refiner = ConflictRefiner(rounded.program, rowLimit: Limits.proofRows)
      guard case .infeasible(let certificate) = refiner.decide(refiner.groups) else { return nil }
      let conflict = refiner.refine(certificate)
      let multipliers = conflict.certificate.multipliers.map { (rounded.sources[$0.row], $0.multiplier) }
      var doubt = Rational.zero
      // Relative to the scale of the proof.
      let scale = multipliers.map(\.1.magnitude).max() ?? .one
      doubt += scale * leastContradiction
      for case (.constraint(let index), let multiplier) in multipliers {
        let form = alert.constraints[index].form
        doubt += multiplier.magnitude * form.rounding
        if form.hasRoundedMultiplier { doubt += multiplier.magnitude * multiplierRounding * greatestLength }
      }
      if conflict.certificate.contradiction > doubt {
        self.init(
          members: conflict.groups.filter { $0 < alert.constraints.count },
          multipliers: multipliers.map { (source: $0.0, multiplier: $0.1) },
          contradiction: conflict.certificate.contradiction, assumptions: assumptions)
        return
      }
      isRounded = true
      let doubtful = conflict.groups.first { index in
        guard index < alert.constraints.count else { return false }
        let form = alert.constraints[index].form
        return !form.rounding.isZero || form.hasRoundedMultiplier
      }
      guard let doubtful else { return nil }
      rows.removeAll { $0 == doubtful }
    }
    return nil
  }

  /// The same proof with a further assumption.
  func assuming(_ assumption: Assumption) -> ConflictProof {
    ConflictProof(
      members: members, multipliers: multipliers, contradiction: contradiction, assumptions: assumptions + [assumption])
  }
}
