import SceneLoading

extension FindingCheck {
  /// Checks the constraint's claimed shortfall given that stronger constraints are at their optimum, and that every blocker
  /// matters.
  func checkUnreachablePriority(_ evidence: ReportValue) throws(CheckFailure) -> Outcome {
    let constraints = try entry.member("constraints").strings()
    guard constraints.count == 1 else { throw .refused(.differentMembers) }
    let (_, priority) = try rows(of: constraints[0])
    let claimed = try evidence.member("shortfall").number()
    guard let actual = layout.leastErrors[constraints[0]] else { throw .refused(.missingEvidence(constraints[0])) }
    guard claimed == actual else {
      throw .refused(.wrongBound(claimed: claimed.description, actual: actual.description))
    }
    if excused.blockers, try evidence.member("multipliers").elements().isEmpty { return .cutShort }
    let blockers = try evidence.member("blockedBy").strings()
    for blocker in blockers where try rows(of: blocker).priority <= priority {
      throw .refused(.wrongPriority(blocker))
    }
    try checkBlocking(evidence, by: Set(blockers), of: constraints[0])
    try checkRaising(evidence, of: constraints[0], at: priority, blockedBy: blockers)
    return .holds
  }

  /// Checks the priority at which the constraint would hold. The blocking sum rules out every priority below that of the
  /// weakest blocker as long as the blockers hold, and every optional priority if all blockers are required.
  private func checkRaising(
    _ evidence: ReportValue, of target: String, at priority: Fraction, blockedBy blockers: [String]
  ) throws(CheckFailure) {
    let priorities = try blockers.map { blocker throws(CheckFailure) in try rows(of: blocker).priority }
    let weakest = priorities.reduce(Row.requiredPriority, min)
    let claimed = try evidence.member("raiseTo")
    if claimed.isNull {
      guard weakest == Row.requiredPriority else { throw .refused(.wrongPriority(target)) }
    } else {
      let raised = try claimed.number()
      // If rows of a blocker's priority have errors, other equally good layouts may break a different set of them, including
      // the blockers.
      let holds = zip(layout.rows.rows, layout.errors).allSatisfy { row, error in
        let priority = row.priority ?? Row.requiredPriority
        return error.isZero || priority < Row.requiredPriority && !priorities.contains(priority)
      }
      guard raised > priority, raised < Row.requiredPriority, !holds || raised >= weakest else {
        throw .refused(.wrongPriority(target))
      }
    }
  }

  /// Checks the sum over the constraint and its blockers: it must read 0 >= d with d > 0, before the blockers' errors are
  /// subtracted.
  private func checkBlocking(
    _ evidence: ReportValue, by blockers: Set<String>, of target: String
  ) throws(CheckFailure) {
    let proof = try WeightedSum(
      try evidence.member("multipliers"), in: layout.rows, where: { $0 == target || blockers.contains($0) })
    let bound = try proof.bound(in: layout.rows)
    guard bound.isPositive else { throw .refused(.noContradiction("0 >= \(bound)")) }
    try proof.checkSigns()
    let used = Set(proof.terms.filter { !$0.multiplier.isZero }.compactMap(\.row.constraint))
    if let unused = blockers.union([target]).subtracting(used).min() { throw .refused(.unusedMember(unused)) }
  }
}

extension ConfigurationCheck {
  /// Checks the least error of each unreachable constraint by itself, given that stronger constraints are at their optimum.
  ///
  /// - Returns: the number of proofs that a limit left out.
  func checkLeastErrors(_ layout: Layout) throws(CheckFailure) -> Int {
    var cutShort = 0
    for entry in try self.entry.member("evidence").member("unreachable").elements() {
      let name = try entry.member("constraint").string()
      let target = layout.rows.rows(ofConstraint: name)
      guard target.count == 1, let priority = target[0].priority, priority < Row.requiredPriority else {
        throw .refused(.unknownConstraint(name))
      }
      let claimed = try entry.member("error").number()
      guard claimed.isPositive else { throw .refused(.noContradiction(claimed.description)) }
      let multipliers = try entry.member("multipliers")
      if excused.optima, try multipliers.elements().isEmpty {
        cutShort += 1
        continue
      }
      let proof = try WeightedSum(
        multipliers, in: layout.rows,
        where: { other in
          other == name
            || layout.rows.rows(ofConstraint: other).allSatisfy { $0.priority.map { $0 > priority } ?? true }
        })
      let bound = try proof.errorBound(at: priority, in: layout)
      guard bound == claimed else {
        throw .refused(.wrongBound(claimed: claimed.description, actual: bound.description))
      }
    }
    return cutShort
  }
}
