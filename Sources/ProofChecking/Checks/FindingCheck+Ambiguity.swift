import LayoutModel
import SceneLoading

extension FindingCheck {
  /// Checks that two layouts are as good as the reported one, and that they differ in every attribute claimed to be ambiguous.
  func checkAmbiguity(_ evidence: ReportValue) throws(CheckFailure) {
    let witnesses = try evidence.member("witnesses")
    let layouts = try witnesses.elements()
    guard layouts.count == 2 else { throw witnesses.problem(.wrongCount(expected: .values(2), found: layouts.count)) }
    let first = try witness(layouts[0], name: "witnesses[0]")
    let second = try witness(layouts[1], name: "witnesses[1]")
    let ranges = try evidence.member("ranges").elements()
    if ranges.isEmpty { throw .refused(.missingEvidence("ranges")) }
    for range in ranges {
      let viewName = try range.member("view").string()
      let attribute = try range.member("attribute").string()
      let name = "\(viewName).\(attribute)"
      guard let view = names.view(viewName), let unknown = Unknown.frame.first(where: { $0.name == attribute }) else {
        throw .refused(.unknownView(name))
      }
      let values = [first[unknown.index(of: view)], second[unknown.index(of: view)]]
      if values[0] == values[1] { throw .refused(.noDifference(name)) }
      let least = try range.member("min").numberOrNull()
      let greatest = try range.member("max").numberOrNull()
      for value in values {
        let isInside = (least.map { $0 <= value } ?? true) && (greatest.map { value <= $0 } ?? true)
        if !isInside { throw .refused(.outsideRange(name, value: value.description)) }
      }
      try checkEnd(AttributeEnd(name: name, isMaximum: false), least)
      try checkEnd(AttributeEnd(name: name, isMaximum: true), greatest)
      if !layout.ambiguous.contains(name) { throw .refused(.unlistedAmbiguity(name)) }
    }
    try checkTie(evidence)
  }

  /// Checks an ambiguity with smaller inferred contents: two layouts that satisfy the required constraints and are equally good.
  ///
  /// - Returns: `cutShort` if a limit left out the proof that no layout is better than both.
  func checkSmallerContent(_ evidence: ReportValue) throws(CheckFailure) -> Outcome {
    let witnesses = try evidence.member("witnesses").elements()
    guard let first = witnesses.first else { throw .refused(.missingEvidence("witnesses")) }
    let listed = try ListedFrames(first, names: names, viewCount: scene.views.count)
    if let missing = listed.isListed.firstIndex(of: false) {
      throw .refused(.missingFrame(view: scene.views[missing].name))
    }
    var configuration = layout.rows.configuration
    configuration.inferredLess = try evidence.member("inferredLess").wholeNumber()
    let rows = ConfigurationRows(scene: scene, configuration: configuration)
    let ambiguous = try evidence.member("ranges").elements().map { range throws(CheckFailure) in
      "\(try range.member("view").string()).\(try range.member("attribute").string())"
    }
    let smaller = Layout(
      rows: rows, id: layout.id, isFeasible: true,
      point: listed.applied(to: [Fraction](repeating: .zero, count: rows.unknownCount)), ambiguous: Set(ambiguous),
      leastErrors: [:], ranges: [], ends: [:])
    for (row, error) in zip(rows.rows, smaller.errors) where !error.isZero {
      if row.priority == nil || row.priority == Row.requiredPriority {
        throw .refused(.broken(row: row.name, error: error.description, layout: "witnesses[0]"))
      }
    }
    let check = FindingCheck(
      names: names, entry: entry, evidence: evidence, layout: smaller, index: index, excused: excused)
    try check.checkAmbiguity(evidence)
    return try areOptimaProven(smaller, evidence) ? .holds : .cutShort
  }

  /// Checks the proofs of least errors, and returns whether every error above 0 has one.
  private func areOptimaProven(_ smaller: Layout, _ evidence: ReportValue) throws(CheckFailure) -> Bool {
    var proven: Set<Fraction> = []
    for level in try evidence.member("levels").elements() {
      let priority = try level.member("priority").number()
      let multipliers = try level.member("multipliers")
      if try multipliers.elements().isEmpty { continue }
      let proof = try WeightedSum(multipliers, in: smaller.rows, where: { _ in true })
      let bound = try proof.errorBound(at: priority, in: smaller)
      guard bound == smaller.error(ofPriority: priority) else {
        throw .refused(
          .wrongBound(claimed: smaller.error(ofPriority: priority).description, actual: bound.description))
      }
      proven.insert(priority)
    }
    return smaller.levels.allSatisfy { $0.error.isZero || proven.contains($0.priority) }
  }

  /// The number of ends, and of claims that there is no end, without a proof in the configuration.
  func unprovenEndCount() throws(CheckFailure) -> Int {
    var count = 0
    for range in try evidence.member("ranges").elements() {
      let name = "\(try range.member("view").string()).\(try range.member("attribute").string())"
      for isMaximum in [false, true] where layout.ends[AttributeEnd(name: name, isMaximum: isMaximum)] == nil {
        count += 1
      }
    }
    return count
  }

  /// Checks that the claimed end is the proven one, if there is a proof.
  private func checkEnd(_ end: AttributeEnd, _ claimed: Fraction?) throws(CheckFailure) {
    guard let proven = layout.ends[end], proven != claimed else { return }
    throw .refused(
      .wrongSize(end.name, claimed: claimed?.description ?? "null", actual: proven?.description ?? "null"))
  }

  private func witness(_ entry: ReportValue, name: String) throws(CheckFailure) -> [Fraction] {
    try layout.asGoodPoint(try ListedFrames(entry, names: names, viewCount: scene.views.count), name: name)
  }

  private func checkTie(_ evidence: ReportValue) throws(CheckFailure) {
    let tied = try evidence.member("tied").strings()
    guard !tied.isEmpty else { return }
    let priority = try evidence.member("tiedPriority").number()
    for constraint in tied where try rows(of: constraint).priority != priority {
      throw .refused(.wrongPriority(constraint))
    }
  }
}

extension Layout {
  /// The point of a layout that lists only its differences from the configuration's layout. Throws unless the sum of errors at
  /// each priority is the same in both.
  func asGoodPoint(_ listed: ListedFrames, name: String) throws(CheckFailure) -> [Fraction] {
    let point = listed.applied(to: self.point)
    let changed = listed.values.map(\.unknown).filter { point[$0] != self.point[$0] }
    var changes: [Fraction: Fraction] = [:]
    for index in rowIndices(with: changed) {
      let row = rows.rows[index]
      let error = row.error(at: point)
      guard let priority = row.priority, priority != Row.requiredPriority || !isFeasible else {
        if !error.isZero { throw .refused(.broken(row: row.name, error: error.description, layout: name)) }
        continue
      }
      changes[priority, default: .zero] += error - errors[index]
    }
    if let priority = changes.filter({ !$0.value.isZero }).keys.max() {
      throw .refused(.notAsGood(priority: priority.description))
    }
    return point
  }
}
