import LayoutModel
import SceneLoading

extension FindingCheck {
  /// Checks that the members conflict at every value beyond the end of a range, but not at the end itself.
  ///
  /// The subject occurs only in the rows' constants, and linearly, so the weighted sum reads `0 >= a + b * t`. The right side
  /// is zero at the end and positive at one value beyond it, and therefore grows with the distance from the end.
  ///
  /// If a text needs another line at the end, the sum is positive there, too. The numbers of lines are not checked.
  func checkRange(_ evidence: ReportValue) throws(CheckFailure) -> Outcome {
    if !layout.isFeasible { throw .refused(.wrongVerdict(isFeasible: false)) }
    let name = try evidence.member("subject").string()
    let declared = try evidence.member("declared").interval()
    let unsatisfiable = try evidence.member("unsatisfiable").interval()
    let checked = try evidence.member("checked").number()
    let value = try evidence.member("at").number()
    let subjects = GivenNumbers.Subject.named(name, in: scene)
    guard let first = subjects.first else { throw .refused(.unknownParameter(name)) }
    guard let subject = subjects.first(where: { layout.rows.numbers.allows(checked, of: $0) }) else {
      throw .refused(
        .wrongSize(name, claimed: checked.description, actual: (layout.rows.numbers[first] ?? declared[0]).description))
    }
    let lines = evidence.optional("lines")
    let isBelow = value < checked
    let bound = unsatisfiable[isBelow ? 1 : 0]
    guard lines != nil || unsatisfiable[isBelow ? 0 : 1] == declared[isBelow ? 0 : 1], unsatisfiable[0] <= value,
      value <= unsatisfiable[1], lines != nil || value != bound
    else { throw .refused(.outsideRange(name, value: value.description)) }
    try checkListed(name, declared, bound: bound, isBelow: isBelow)

    var configuration = layout.rows.configuration
    if let lines { configuration = try configuration.withLines(lines, in: scene) }
    let proof = try ConflictProof(
      entry, evidence: evidence, in: rows(configuration, subject, value), name: "\(name) = \(value)", names: names)
    let isComplete = try proof.check()
    let end = rows(configuration, subject, bound)
    let rest = try proof.weightedSum(in: end).bound(in: end)
    guard rest.isZero || lines != nil && rest.isPositive else {
      if excused.ranges { return .cutShort }
      throw .refused(.wrongBound(claimed: "0 at \(bound)", actual: rest.description))
    }
    return try outcome(ofWitnesses: isComplete, mayBeCutShort: excused.ranges)
  }

  private func rows(
    _ configuration: Configuration, _ subject: GivenNumbers.Subject, _ value: Fraction
  ) -> ConfigurationRows {
    ConfigurationRows(
      scene: scene, configuration: configuration,
      numbers: layout.rows.numbers.setting(subject, to: value))
  }

  /// Checks that the configuration lists the same range with the same end.
  private func checkListed(
    _ name: String, _ declared: [Fraction], bound: Fraction, isBelow: Bool
  ) throws(CheckFailure) {
    let listed = layout.ranges.contains { range in
      guard range.subject == name, range.declared == declared else { return false }
      // If no declared value works, only the checked value does.
      guard let holds = range.holds else { return isBelow ? bound > declared[1] : bound < declared[0] }
      return holds[isBelow ? 0 : 1] == bound
    }
    if !listed { throw .refused(.missingEvidence("range of \(name)")) }
  }
}
