import LayoutModel
import SceneLoading

extension FindingCheck {
  /// That the members conflict at every value beyond the end of a range, beginning exactly at the end.
  ///
  /// The subject stands in the rows' numbers alone, and linearly. So the weighted sum reads `0 >= a + b * t`: nothing at the
  /// end, more than nothing at one value beyond, and more still at all others.
  func checkRange(_ evidence: ReportValue) throws(CheckFailure) -> Outcome {
    if !layout.isFeasible { throw .refused(.wrongVerdict(isFeasible: false)) }
    let name = try evidence.member("subject").string()
    let declared = try evidence.member("declared").interval()
    let unsatisfiable = try evidence.member("unsatisfiable").interval()
    let checked = try evidence.member("checked").number()
    let value = try evidence.member("at").number()
    let subjects = GivenNumbers.Subject.named(name, in: scene)
    guard let first = subjects.first else { throw .refused(.unknownParameter(name)) }
    guard let subject = subjects.first(where: { layout.rows.numbers[$0] == checked }) else {
      throw .refused(
        .wrongSize(name, claimed: checked.description, actual: layout.rows.numbers[first].description))
    }
    let isBelow = value < checked
    let bound = unsatisfiable[isBelow ? 1 : 0]
    guard unsatisfiable[isBelow ? 0 : 1] == declared[isBelow ? 0 : 1], unsatisfiable[0] <= value,
      value <= unsatisfiable[1], value != bound
    else { throw .refused(.outsideRange(name, value: value.description)) }
    try checkListed(name, declared, bound: bound, isBelow: isBelow)

    let proof = try ConflictProof(entry, in: rows(subject, value), name: "\(name) = \(value)", names: names)
    let isComplete = try proof.check()
    let end = rows(subject, bound)
    let rest = try proof.weightedSum(in: end).bound(in: end)
    guard rest.isZero else {
      if excused.ranges { return .cutShort }
      throw .refused(.wrongBound(claimed: "0 at \(bound)", actual: rest.description))
    }
    return try outcome(ofWitnesses: isComplete, mayBeCutShort: excused.ranges)
  }

  private func rows(_ subject: GivenNumbers.Subject, _ value: Fraction) -> ConfigurationRows {
    ConfigurationRows(
      scene: scene, configuration: layout.rows.configuration,
      numbers: layout.rows.numbers.setting(subject, to: value))
  }

  /// The configuration lists the same range, which holds up to the same end.
  private func checkListed(
    _ name: String, _ declared: [Fraction], bound: Fraction, isBelow: Bool
  ) throws(CheckFailure) {
    let listed = layout.ranges.contains { range in
      guard range.subject == name, range.declared == declared else { return false }
      // Where nothing declared works, it works at the value that was checked.
      guard let holds = range.holds else { return isBelow ? bound > declared[1] : bound < declared[0] }
      return holds[isBelow ? 0 : 1] == bound
    }
    if !listed { throw .refused(.missingEvidence("range of \(name)")) }
  }
}
