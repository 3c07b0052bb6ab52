extension FindingCheck {
  /// Checks that the listed rows imply the constraint, and that none of them is optional or belongs to the constraint itself.
  func checkRedundancy(_ evidence: ReportValue) throws(CheckFailure) -> Outcome {
    if excused.redundancies, try evidence.member("atLeast").isNull, try evidence.member("atMost").isNull {
      return .cutShort
    }
    let constraints = try entry.member("constraints").strings()
    guard constraints.count == 1 else { throw .refused(.differentMembers) }
    let name = constraints[0]
    let (rows, priority) = try rows(of: name)
    guard rows.count == 1, priority == Row.requiredPriority else {
      throw .refused(.optionalConstraint(name, configuration: layout.id))
    }
    let implying = try evidence.member("impliedBy").strings()
    for other in implying {
      guard other != name else { throw .refused(.repeatedName(other)) }
      guard try self.rows(of: other).priority == Row.requiredPriority else {
        throw .refused(.optionalConstraint(other, configuration: layout.id))
      }
    }
    var used: Set<String> = []
    for (key, isLower) in [("atLeast", true), ("atMost", false)] {
      let list = try evidence.member(key)
      let isNeeded = rows[0].relation != (isLower ? .lessThanOrEqual : .greaterThanOrEqual)
      guard !list.isNull else {
        if isNeeded { throw .refused(.missingEvidence(key)) }
        continue
      }
      used.formUnion(try checkImplication(list, of: rows[0], isLower: isLower, by: Set(implying)))
    }
    if let unused = Set(implying).subtracting(used).min() { throw .refused(.unusedMember(unused)) }
    for other in try evidence.member("interchangeable").strings() where !used.contains(other) {
      throw .refused(.unusedMember(other))
    }
    return .holds
  }

  /// - Returns: the constraints with a nonzero multiplier.
  private func checkImplication(
    _ list: ReportValue, of target: Row, isLower: Bool, by implying: Set<String>
  ) throws(CheckFailure) -> Set<String> {
    let proof = try WeightedSum(list, in: layout.rows, where: { implying.contains($0) })
    var difference = LinearForm(-target.number)
    difference.terms = target.terms
    for (row, multiplier) in proof.terms {
      guard row.allows(isLower ? multiplier : -multiplier) else {
        throw .refused(.wrongSign(row: row.name, multiplier: multiplier.description))
      }
      for (unknown, coefficient) in row.terms { difference.terms.append((unknown, -(coefficient * multiplier))) }
      difference.constant += row.number * multiplier
    }
    difference = difference.collected
    if let (unknown, coefficient) = difference.terms.first {
      throw .refused(.remainder(unknown: layout.rows.name(ofUnknown: unknown), coefficient: coefficient.description))
    }
    guard isLower ? !difference.constant.isNegative : !difference.constant.isPositive else {
      throw .refused(.noContradiction(difference.constant.description))
    }
    return Set(proof.terms.filter { !$0.multiplier.isZero }.compactMap(\.row.constraint))
  }
}
