import ConstraintSolver
import LayoutModel

extension SceneSolver {
  /// For each configuration, the required constraints that all the others imply. A constraint that is not redundant in
  /// some configuration where it is active and required may be missing.
  ///
  /// The first configurations show that nearly all constraints are needed, and a proof of redundancy is valid wherever
  /// its rows are the same. A configuration is analysed on its own only if this leaves something open.
  package func constraintsRedundantInAll(
    _ configurations: [SolvedConfiguration], by workers: any Workers
  ) -> [Redundancies] {
    var canFollow = Array(repeating: true, count: scene.constraints.count)
    var known: [KnownRedundancies] = []
    var found: [Redundancies] = []
    found.reserveCapacity(configurations.count)
    while found.count < configurations.count {
      let start = found.count
      // Batches double in size, so that what is known does not depend on the number of workers.
      let count = min(max(1, start), configurations.count - start)
      let new = workers.map(count) { [canFollow, known] offset in
        let solved = configurations[start + offset]
        guard solved.isFeasible, solved.requiredConstraints.contains(where: { canFollow[$0] }) else {
          return Redundancies()
        }
        if let known = known.first(where: { solved.configuration.isUnderEnvironment(of: $0.configuration) }),
          let kept = known.redundancies(of: solved, where: canFollow)
        {
          return kept
        }
        return redundantConstraints(of: solved)
      }
      found += new
      if found.count == configurations.count { break }
      for (solved, redundancies) in zip(configurations[start...], new) {
        let follows = redundancies.following(of: canFollow.count)
        for constraint in solved.requiredConstraints where !follows[constraint] { canFollow[constraint] = false }
        let isNew = !known.contains { solved.configuration.isUnderEnvironment(of: $0.configuration) }
        if isNew && solved.isFeasible && !redundancies.constraints.isEmpty {
          known.append(KnownRedundancies(configuration: solved.configuration, redundancies: redundancies))
        }
      }
    }
    return found
  }
}

extension Redundancies {
  /// By constraint, whether it is redundant or interchangeable with a redundant one.
  fileprivate func following(of count: Int) -> [Bool] {
    var follows = Array(repeating: false, count: count)
    for redundancy in constraints {
      follows[redundancy.constraint.index] = true
      for other in redundancy.interchangeable { follows[other.index] = true }
    }
    return follows
  }
}

/// The redundancies of one configuration, for others under the same environment.
private struct KnownRedundancies: Sendable {
  let configuration: Configuration
  let redundancies: Redundancies

  /// The redundancies of another configuration, if these proofs decide all constraints that could be redundant; else
  /// `nil`.
  ///
  /// - Parameter canFollow: By constraint.
  /// - Complexity: Linear in the scene and the proofs.
  func redundancies(of solved: SolvedConfiguration, where canFollow: [Bool]) -> Redundancies? {
    guard let isDifferent = differingConstraints(in: solved.configuration) else { return nil }
    func holds(_ terms: [ProofTerm]?) -> Bool {
      terms?.allSatisfy { term in
        guard case .constraint(.written(let id), _) = term.row else { return true }
        return !isDifferent[id.index]
      } ?? true
    }
    let kept = Redundancies(
      constraints: redundancies.constraints.filter { redundancy in
        redundancy.isProven && !isDifferent[redundancy.constraint.index]
          && !redundancy.interchangeable.contains { isDifferent[$0.index] }
          && holds(redundancy.atLeast) && (redundancy.atMost == redundancy.atLeast || holds(redundancy.atMost))
      })
    let follows = kept.following(of: canFollow.count)
    return solved.requiredConstraints.allSatisfy { !canFollow[$0] || follows[$0] } ? kept : nil
  }

  /// By constraint, whether it differs in another configuration; `nil` if generated rows can differ, too.
  private func differingConstraints(in other: Configuration) -> [Bool]? {
    let (old, new) = (configuration.content, other.content)
    guard old.subviews == new.subviews, configuration.lineCounts == other.lineCounts else { return nil }
    if old.properties.map(\.laidOut) != new.properties.map(\.laidOut) { return nil }
    return old.isActive.indices.map {
      old.isActive[$0] != new.isActive[$0] || old.priorities[$0] != new.priorities[$0]
        || old.constants[$0] != new.constants[$0]
    }
  }
}

extension SolvedConfiguration {
  /// The indices of the constraints that are active and required.
  fileprivate var requiredConstraints: some Sequence<Int> {
    let (isActive, priorities) = (configuration.isActive, configuration.priorities)
    return isActive.indices.lazy.filter { isActive[$0] && priorities[$0].isRequired }
  }
}
