import ConstraintSolver
import LayoutModel

/// A required constraint that follows from others.
package struct RedundantConstraint: Sendable {
  package let constraint: ConstraintID
  /// Constraints that follow in the same way from it and the others, in scene order.
  package let interchangeable: [ConstraintID]
  /// Rows whose weighted sum of `E - b` is the constraint's, less a number that is not negative; nil for `<=`.
  package let atLeast: [ProofTerm]?
  /// As above, less a number that is not positive, and with the opposite signs; nil for `>=`.
  package let atMost: [ProofTerm]?

  /// False where a limit left the proof out.
  package var isProven: Bool { atLeast != nil || atMost != nil }

  package init(
    constraint: ConstraintID, interchangeable: [ConstraintID] = [], atLeast: [ProofTerm]?, atMost: [ProofTerm]?
  ) {
    self.constraint = constraint
    self.interchangeable = interchangeable
    self.atLeast = atLeast
    self.atMost = atMost
  }

  /// What implies it, in order of the proof and without repetition.
  package var implying: [ConstraintReference] {
    let first = Self.constraints(of: atLeast ?? [])
    guard let atMost, atMost != atLeast else { return first }
    let seen = Set(first)
    return first + Self.constraints(of: atMost).filter { !seen.contains($0) }
  }

  /// Rows of one constraint follow each other.
  private static func constraints(of terms: [ProofTerm]) -> [ConstraintReference] {
    var found: [ConstraintReference] = []
    found.reserveCapacity(terms.count)
    var last: ConstraintID?
    let span = terms.span
    for index in span.indices {
      guard case .constraint(let reference, _) = span[index].row else { continue }
      if case .written(let id) = reference {
        if id != last { found.append(reference) }
        last = id
      } else {
        if reference != found.last { found.append(reference) }
        last = nil
      }
    }
    return found
  }

  /// The same, told of an interchangeable constraint.
  package func exchanged(for other: ConstraintID) -> RedundantConstraint {
    let row = ProofRow.constraint(.written(other), nil)
    func exchange(_ terms: [ProofTerm]) -> [ProofTerm] {
      guard let own = terms.first(where: { $0.row == row })?.multiplier else { return terms }
      return [ProofTerm(row: .constraint(.written(constraint), nil), multiplier: .one / own)]
        + terms.filter { $0.row != row }.map { ProofTerm(row: $0.row, multiplier: -($0.multiplier / own)) }
    }
    // Of equal bounds, one may be written from the other side.
    let turns =
      (atLeast == nil) != (atMost == nil)
      && (atLeast ?? atMost ?? []).contains { $0.row == row && $0.multiplier.isNegative }
    return RedundantConstraint(
      constraint: other, interchangeable: (interchangeable.filter { $0 != other } + [constraint]).sorted(),
      atLeast: (turns ? atMost : atLeast).map(exchange), atMost: (turns ? atLeast : atMost).map(exchange))
  }
}

/// The redundant constraints of one configuration.
package struct Redundancies: Sendable {
  /// In scene order.
  package let constraints: [RedundantConstraint]
  /// The limits that were reached.
  package let exceededLimits: [ExceededLimit]

  package init(constraints: [RedundantConstraint] = [], exceededLimits: [ExceededLimit] = []) {
    self.constraints = constraints
    self.exceededLimits = exceededLimits
  }
}

extension SceneSolver {
  /// For each configuration, the required constraints that follow from all the others there; what cannot follow wherever it is
  /// active and required may be missing.
  ///
  /// The first configurations tell of nearly all constraints that they say something new; and what proves that one follows is
  /// a proof wherever none of its rows differs. Only where that leaves something open, a configuration is looked at again.
  ///
  /// - Parameter lowered: the configuration, where it is the only one and has been lowered before.
  package func constraintsRedundantInAll(
    _ configurations: [SolvedConfiguration], _ lowered: LoweredConfiguration? = nil, by workers: any Workers
  ) -> [Redundancies] {
    var canFollow = Array(repeating: true, count: scene.constraints.count)
    var known: [KnownRedundancies] = []
    var found: [Redundancies] = []
    found.reserveCapacity(configurations.count)
    while found.count < configurations.count {
      let start = found.count
      // What is known is looked at after as many as before, so that it hangs on no number of workers.
      let count = min(max(1, start), configurations.count - start)
      let new = workers.map(count) { [canFollow, known] place in
        let solved = configurations[start + place]
        guard solved.isFeasible, solved.requiredConstraints.contains(where: { canFollow[$0] }) else {
          return Redundancies()
        }
        if let known = known.first(where: { solved.configuration.isUnderEnvironment(of: $0.configuration) }),
          let kept = known.redundancies(of: solved, where: canFollow)
        {
          return kept
        }
        return redundantConstraints(of: solved, configurations.count == 1 ? lowered : nil)
      }
      for (solved, redundancies) in zip(configurations[start...], new) {
        let follows = redundancies.followingConstraints
        for constraint in solved.requiredConstraints where canFollow[constraint] && !follows.contains(constraint) {
          canFollow[constraint] = false
        }
        let isNew = !known.contains { solved.configuration.isUnderEnvironment(of: $0.configuration) }
        if isNew && solved.isFeasible && !follows.isEmpty {
          known.append(KnownRedundancies(configuration: solved.configuration, redundancies: redundancies))
        }
      }
      found += new
    }
    return found
  }

  /// The required constraints of a feasible configuration that follow from all the others.
  ///
  /// - Parameter lowered: the configuration, where it has been lowered before.
  package func redundantConstraints(
    of solved: SolvedConfiguration, _ lowered: LoweredConfiguration? = nil
  ) -> Redundancies {
    let lowered = lowered ?? lower(solved.configuration)
    let program = lowered.program
    func written(_ row: Int) -> ConstraintID? {
      let group = program.group(ofRow: row)
      guard group >= 0, case .written(let id) = lowered.references[group] else { return nil }
      return id
    }
    func terms(_ terms: RedundantRow.Terms) -> [ProofTerm] {
      terms.map { ProofTerm(row: lowered.proofRow($0.row), multiplier: $0.multiplier) }
    }
    func isEqual(_ a: RedundantRow.Terms, _ b: RedundantRow.Terms) -> Bool {
      a.span.isIdentical(to: b.span) || a.elementsEqual(b) { $0.row == $1.row && $0.multiplier == $1.multiplier }
    }
    func analyze() -> (found: [RedundantRow], leftCount: Int, unprovenCount: Int) {
      let analysis = RedundancyAnalysis(program, at: lowered.values(solved), lowered.equalities) { written($0) != nil }
      return (analysis.found, analysis.leftCount, analysis.unprovenCount)
    }
    var (found, leftCount, unprovenCount) = analyze()
    var constraints: [RedundantConstraint] = []
    constraints.reserveCapacity(found.count)
    // Proofs can fill more memory than the scene: each is let go of as it is taken over.
    while let redundant = found.popLast() {
      guard let constraint = written(redundant.row) else { continue }
      let atLeast = redundant.atLeast.map(terms)
      let isTwoSided = redundant.atLeast.flatMap { first in redundant.atMost.map { isEqual(first, $0) } } ?? false
      constraints.append(
        RedundantConstraint(
          constraint: constraint, interchangeable: redundant.interchangeable.compactMap(written),
          atLeast: atLeast, atMost: isTwoSided ? atLeast : redundant.atMost.map(terms)))
    }
    constraints.reverse()  // of one constraint, the first reason comes first
    constraints.sort { $0.constraint < $1.constraint }
    var limits: [ExceededLimit] = []
    if leftCount > 0 {
      limits.append(
        ExceededLimit(
          what: "cells in redundancy analysis", limit: RedundancyAnalysis.workLimit, left: leftCount))
    }
    if unprovenCount > 0 {
      limits.append(
        ExceededLimit(
          what: "rows in proofs of redundancy", limit: RedundancyAnalysis.proofLimit, left: unprovenCount,
          cutsCheckOff: false))
    }
    return Redundancies(constraints: constraints, exceededLimits: limits)
  }
}

extension Redundancies {
  /// The places of all constraints that follow, those that do so in the same way as another among them.
  fileprivate var followingConstraints: Set<Int> {
    var places: Set<Int> = []
    for redundancy in constraints {
      places.insert(redundancy.constraint.index)
      for other in redundancy.interchangeable { places.insert(other.index) }
    }
    return places
  }
}

/// The redundancies of one configuration, for others under the same environment.
private struct KnownRedundancies: Sendable {
  let configuration: Configuration
  let redundancies: Redundancies

  /// Those of a configuration, where these proofs tell of all constraints that could be redundant; nil where not.
  ///
  /// - Parameter canFollow: by constraint.
  /// - Complexity: linear in the scene and the proofs.
  func redundancies(of solved: SolvedConfiguration, where canFollow: [Bool]) -> Redundancies? {
    guard let isOther = constraintsOther(in: solved.configuration) else { return nil }
    func holds(_ terms: [ProofTerm]?) -> Bool {
      terms?.allSatisfy { term in
        guard case .constraint(.written(let id), _) = term.row else { return true }
        return !isOther[id.index]
      } ?? true
    }
    let kept = Redundancies(
      constraints: redundancies.constraints.filter { redundancy in
        redundancy.isProven && !isOther[redundancy.constraint.index]
          && !redundancy.interchangeable.contains { isOther[$0.index] }
          && holds(redundancy.atLeast) && (redundancy.atMost == redundancy.atLeast || holds(redundancy.atMost))
      })
    let follows = kept.followingConstraints
    return solved.requiredConstraints.allSatisfy { !canFollow[$0] || follows.contains($0) } ? kept : nil
  }

  /// By constraint, whether another configuration has it otherwise; nil where generated rows can be other, too.
  private func constraintsOther(in other: Configuration) -> [Bool]? {
    let (old, new) = (configuration.content, other.content)
    guard old.subviews == new.subviews else { return nil }
    if !old.properties.isEqual(to: new.properties) {
      for (old, new) in zip(old.properties, new.properties)
      where old.intrinsicSize != new.intrinsicSize || old.frame != new.frame || old.isHidden != new.isHidden {
        return nil
      }
    }
    var isOther = old.isActive.indices.map {
      old.isActive[$0] != new.isActive[$0] || old.priorities[$0] != new.priorities[$0]
    }
    for place in new.constants.differences(from: old.constants) { isOther[place] = true }
    return isOther
  }
}

extension SolvedConfiguration {
  /// The places of the constraints that are active and required.
  fileprivate var requiredConstraints: some Sequence<Int> {
    let (isActive, priorities) = (configuration.isActive, configuration.priorities)
    return isActive.indices.lazy.filter { isActive[$0] && priorities[$0].isRequired }
  }
}
