import ConstraintSolver
import LayoutModel

extension LoweredConfiguration {
  func conflicts(_ enumeration: ConflictEnumeration) -> [Conflict] {
    let zero = [Rational](repeating: .zero, count: program.variableCount)
    let (empty, emptyContent) = (frames(at: zero), contentSizes(at: zero))
    return enumeration.conflicts.map { irreducible in
      Conflict(
        members: irreducible.groups.map { references[$0] }, multipliers: proofTerms(irreducible.certificate),
        contradiction: irreducible.certificate.contradiction,
        witnesses: irreducible.witnesses.map { layout(empty, contentSizes: emptyContent, with: $0) })
    }
  }

  /// For each independent part, the sets of written constraints that hit all its conflicts.
  func partCorrections(_ enumeration: ConflictEnumeration, broken: [ConstraintReference]) -> [[[ConstraintID]]] {
    let broken = Set(broken)
    return enumeration.parts.map { part in
      let choices = part.smallestCorrections { group in
        guard case .written = references[group] else { return nil }
        return broken.contains(references[group]) ? 0 : 1
      }
      return SolvedConfiguration.smallest(choices.map(writtenConstraints).filter { !$0.isEmpty }, breaking: broken)
    }
  }

  private func writtenConstraints(_ groups: [Int]) -> [ConstraintID] {
    groups.compactMap { references[$0].written }
  }

  func proofTerms(_ certificate: Certificate) -> [ProofTerm] {
    certificate.multipliers.map { ProofTerm(row: proofRow($0.row), multiplier: $0.multiplier) }
  }
}
