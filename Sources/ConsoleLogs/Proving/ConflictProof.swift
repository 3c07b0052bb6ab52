import ConstraintSolver

/// A proof that constraints of an alert cannot hold together.
package struct ConflictProof: Sendable {
  /// The indices of its constraints, ascending. The set is irreducible unless `Limits.proofRows` was reached.
  package let members: [Int]
  /// In order of constraint; the weighted sum of all rows says `0 >= contradiction`.
  package let multipliers: [(source: ProofSource, multiplier: Rational)]
  /// Greater than zero.
  package let contradiction: Rational
  /// The assumptions beyond the text; empty if there are none.
  package internal(set) var assumptions: [Assumption]
}

/// The largest length that a rounded multiplier is assumed to multiply, in points; it bounds the effect of the rounding.
private let greatestLength: Rational = 10_000
/// Half of the sixth significant digit of a multiplier below 10.
private let multiplierRounding = Rational(5, over: 1_000_000)
/// The contradiction, in points, up to which the system may accept constraints, since it computes with doubles.
private let leastContradiction = Rational(1, over: 1000)

extension ConflictProof {
  /// Looks for a proof from some constraints of an alert.
  ///
  /// - Parameter isRounded: set if a contradiction was found that rounding may explain.
  init?(
    _ alert: LoggedAlert, rows: [Int], hasSizes: Bool = true, assumptions: [Assumption] = [],
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
      // The part of the contradiction that rounding may explain, in the scale of the proof.
      var doubt = Rational.zero
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

  /// Looks for a proof without saying whether rounding may explain a contradiction.
  init?(
    _ alert: LoggedAlert, rows: [Int], assumptions: [Assumption] = [], constants: [Int: Rational] = [:],
    isRightToLeft: Bool? = nil
  ) {
    var isRounded = false
    self.init(
      alert, rows: rows, assumptions: assumptions, constants: constants, isRightToLeft: isRightToLeft,
      isRounded: &isRounded)
  }
}
