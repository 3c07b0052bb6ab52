import LayoutModel
import SceneLoading

/// A range over which the report claims that a configuration holds.
struct ListedRange {
  let subject: String
  let declared: [Fraction]
  /// The lower and upper end; `nil` if no declared value works.
  let holds: [Fraction]?
}

extension ReportValue {
  /// Reads two numbers, the first at most the second.
  func interval() throws(CheckFailure) -> [Fraction] {
    let elements = try elements()
    guard elements.count == 2 else { throw problem(.wrongCount(expected: .values(2), found: elements.count)) }
    let numbers = [try elements[0].number(), try elements[1].number()]
    guard numbers[0] <= numbers[1] else { throw .refused(.emptyInterval) }
    return numbers
  }
}

extension ConfigurationCheck {
  func ranges() throws(CheckFailure) -> [ListedRange] {
    var ranges: [ListedRange] = []
    for entry in try entry.member("ranges").elements() {
      let holds = try entry.member("holds")
      ranges.append(
        ListedRange(
          subject: try entry.member("subject").string(), declared: try entry.member("declared").interval(),
          holds: holds.isNull ? nil : try holds.interval()))
    }
    return ranges
  }

  /// Checks that all required constraints hold at both ends of each range.
  ///
  /// The varied number occurs linearly in the rows, so the constraints then hold in between as well if the texts keep their
  /// numbers of lines. The numbers of lines are not checked.
  ///
  /// - Returns: the number of ranges proven by layouts, and the number of ranges whose layouts a limit left out.
  func checkRanges(_ layout: Layout) throws(CheckFailure) -> (shown: Int, cutShort: Int) {
    var (shown, cutShort) = (0, 0)
    for (entry, range) in zip(try entry.member("ranges").elements(), layout.ranges) {
      let checked = try entry.member("checked").number()
      let subjects = GivenNumbers.Subject.named(range.subject, in: scene)
      if subjects.isEmpty { throw .refused(.unknownParameter(range.subject)) }
      let subject = subjects.first { layout.rows.numbers.allows(checked, of: $0) }
      guard let subject else {
        let actual = layout.rows.numbers[subjects[0]] ?? range.declared[0]
        throw .refused(.wrongSize(range.subject, claimed: checked.description, actual: actual.description))
      }
      guard let holds = range.holds else { continue }
      guard range.declared[0] <= holds[0], holds[1] <= range.declared[1] else { throw .refused(.emptyInterval) }
      let witnesses = try entry.member("witnesses").elements()
      if witnesses.isEmpty && excused.ranges {
        cutShort += 1
        continue
      }
      guard witnesses.count == 2 else { throw .refused(.missingEvidence("range of \(range.subject)")) }
      for (value, witness) in zip(holds, witnesses) {
        try check(witness, in: layout, subject, at: value, name: "\(range.subject) = \(value)")
      }
      shown += 1
    }
    return (shown, cutShort)
  }

  private func check(
    _ witness: ReportValue, in layout: Layout, _ subject: GivenNumbers.Subject, at value: Fraction, name: String
  ) throws(CheckFailure) {
    var configuration = layout.rows.configuration
    if let lines = witness.optional("lines") { configuration = try configuration.withLines(lines, in: scene) }
    let rows = ConfigurationRows(
      scene: scene, configuration: configuration,
      numbers: layout.rows.numbers.setting(subject, to: value))
    let point = try ListedFrames(witness, names: names, viewCount: scene.views.count)
      .applied(to: rows.withRootFrame(layout.point))
    try rows.rows.lazy.filter { $0.priority.map { $0 == Row.requiredPriority } ?? true }
      .checkHold(at: point, layout: name)
  }
}
