extension Layout {
  /// Checks that the layout has the errors and the numbers of lines that the report says, and that no layout has smaller errors.
  ///
  /// - Parameters:
  ///   - evidence: `levels` with their proofs.
  ///   - lines: the entry with `nextLines`, if there are any.
  /// - Returns: the listed priorities, the number of least errors proven by multipliers, and the number of proofs that a limit left out.
  func checkOptimality(
    _ evidence: ReportValue, lines: ReportValue, isExcused: Bool
  ) throws(CheckFailure) -> (listed: [Fraction], proven: Int, cutShort: Int) {
    try checkBackground()
    if error(ofPriority: Row.requiredPriority).isZero != isFeasible {
      throw .refused(.wrongVerdict(isFeasible: isFeasible))
    }
    try checkLines(next: lines.optional("nextLines"))
    let levels = try evidence.member("levels")
    let listed = try checkLevels(levels, tolerance: .zero)
    let (proven, cutShort) = try checkOptima(try levels.elements(), isExcused: isExcused)
    return (listed, proven, cutShort)
  }

  func checkBackground() throws(CheckFailure) {
    for (row, error) in zip(rows.rows, errors) where row.priority == nil && !error.isZero {
      throw .refused(.broken(row: row.name, error: error.description, layout: id))
    }
  }

  /// - Returns: the listed priorities.
  func checkLevels(_ levels: ReportValue, tolerance: Fraction) throws(CheckFailure) -> [Fraction] {
    var listed: [Fraction] = []
    for level in try levels.elements() {
      let priority = try level.member("priority").number()
      if let last = listed.last, last <= priority { throw .refused(.disorder) }
      listed.append(priority)
      let (claimed, actual) = (try level.member("error").number(), error(ofPriority: priority))
      guard (claimed - actual).magnitude <= tolerance else {
        throw .refused(
          .wrongError(what: "@\(priority)", claimed: claimed.description, actual: actual.description))
      }
    }
    for (priority, _) in self.levels where priority != Row.requiredPriority && !listed.contains(priority) {
      throw .refused(.unlistedPriority(priority.description))
    }
    return listed
  }

  /// Checks that each priority with an error has a proof that its error is minimal among the layouts that are optimal at all
  /// higher priorities. The proof of a listed priority without an error is of 0.
  func checkOptima(_ levels: [ReportValue], isExcused: Bool) throws(CheckFailure) -> (proven: Int, cutShort: Int) {
    var (proven, cutShort) = (0, 0)
    var listed: Set<Fraction> = []
    for level in levels {
      let priority = try level.member("priority").number()
      guard listed.insert(priority).inserted else { throw .refused(.disorder) }
      let error = error(ofPriority: priority)
      let multipliers = try level.member("multipliers")
      if isExcused, !error.isZero, try multipliers.elements().isEmpty {
        cutShort += 1
        continue
      }
      let proof = try WeightedSum(multipliers, in: rows, where: { _ in true })
      let bound = try proof.errorBound(at: priority, in: self)
      guard bound == error else {
        throw .refused(.wrongBound(claimed: error.description, actual: bound.description))
      }
      if !proof.terms.isEmpty { proven += 1 }
    }
    for (priority, error) in self.levels where !error.isZero && !listed.contains(priority) {
      guard isExcused else { throw .refused(.missingEvidence("@\(priority)")) }
      cutShort += 1
    }
    return (proven, cutShort)
  }
}
