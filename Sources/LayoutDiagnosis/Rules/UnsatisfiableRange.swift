import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

struct UnsatisfiableRange: Rule {
  typealias Evidence = RangeEvidence

  let id = RuleID.unsatisfiableRange
  let severity = Severity.error
  let summary =
    "required constraints can hold at the values checked, but not over a declared range; says exactly from where to where"
  let explanation = """
    The required constraints hold together at the size, or the value of a parameter, that was checked, but not at all \
    values that are declared: `widthRange` and `heightRange` of an environment, the `range` of a parameter, or --width, \
    --height and --text-scale. The values that work are an interval, whose ends are found exactly; beyond an end the \
    constraints named conflict. Where the height of a text that wraps is required, the widths at which a line is added \
    are found exactly, too.

    A screen that was looked at on one device breaks on the next smaller one, in split view, or with larger text.

    Let one of the constraints give way, or declare the range that is meant.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": { "id": "screen", "size": [375, 667], "subviews": [{ "id": "card" }] },
      "constraints": {
        "card.leading": "card.leading == screen.leading + 20",
        "card.trailing": "card.trailing == screen.trailing - 20",
        "card.width": "card.width >= 300",
        "card.top": "card.top == screen.top",
        "card.height": "card.height == 100"
      },
      "environments": { "phones": { "widthRange": [320, 430] } }
    }
    """
  let mending = [("card.width >= 300", "card.width >= 280")]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    guard analysis.ranges.contains(where: { !$0.isEmpty }) else { return [] }
    var siblings: [SiblingKey: [SolvedConfiguration]] = [:]
    for solved in analysis.configurations { siblings[SiblingKey(solved.configuration), default: []].append(solved) }
    return zip(analysis.configurations.indices, analysis.ranges).flatMap { index, ranges -> [Finding] in
      let solved = analysis.configurations[index]
      guard solved.isFeasible else { return [] }
      return ranges.flatMap { range in
        [(range.below, true), (range.above, false)].compactMap { conflict, isBelow in
          conflict.map {
            let evidence = RangeEvidence(
              declared: range.declared, bound: $0.bound, isBelow: isBelow, value: range.value, conflict: $0)
            let screens = Screens(
              beside: evidence, isOnlyEnd: range.below == nil || range.above == nil,
              among: (siblings[SiblingKey(solved.configuration)] ?? []).filter {
                range.declared.subject == .textScale || $0.configuration.textScale == solved.configuration.textScale
              })
            return finding(evidence, screens, configuration: index, in: analysis.scene)
          }
        }
      }
    }
  }

  private func finding(
    _ evidence: RangeEvidence, _ screens: Screens, configuration: Int, in scene: Scene
  ) -> Finding {
    let members = evidence.conflict.conflict.members
    return finding(
      message: message(evidence, screens, in: scene), configurations: [configuration],
      views: members.map { scene.view(of: $0) }.unique().sorted(), constraints: members,
      location: evidence.declared.location, label: label(evidence),
      related: members.map {
        RelatedNote(
          message: scene.requirement(of: $0, evidence.conflict.configuration), location: scene.location(of: $0))
      },
      reason: reason(evidence, in: scene),
      suggestions: [scene.suggestion(toLetGiveWay: members)],
      evidence: evidence)
  }
}

/// One end of a range at which the required constraints conflict.
package struct RangeEvidence: FindingEvidence {
  package var declared: DeclaredRange
  /// The values between the declared end and this bound, which is excluded, are unsatisfiable.
  package var bound: Rational
  package var isBelow: Bool
  /// The value that was checked.
  package var value: Rational
  package var conflict: RangeConflict

  package static let wire = WireTable<RangeEvidence>(
    "rangeEvidence",
    "the proof of a conflict, with the subject at the value of `at`; with the subject at the end that works, the weighted sum "
      + "reads 0 >= 0, and so the same multipliers prove it of all values beyond. With `lines` they prove it at `at`, and beyond "
      + "as long as the texts have these lines"
  ) {
    Field("subject", .subject, \.declared.subject)
    Field("declared", .fractions) { [$0.declared.lower, $0.declared.upper] }
    Field("unsatisfiable", .fractions, \.unsatisfiable)
      .doc("from the end of what is declared to the first value that works")
    Field("checked", .fraction, \.value)
    Field("at", .fraction, \.conflict.value)
    Field("includesBound", ifPresent: .flag) { $0.conflict.failing == nil ? nil : $0.conflict.includesBound }
      .doc("only where the height of a text that wraps is required: whether the end that works is itself excluded")
    Field("failing", ifPresent: .list(.fractions)) { $0.conflict.failing.map { $0.map { [$0.lower, $0.upper] } } }
      .doc("likewise: all intervals on this side that do not work, nearest first")
    Field(
      "lines", ifPresent: .named(.integer),
      naming: { $0.conflict.failing == nil ? nil : $1.lines($0.conflict.configuration.lineCounts) }
    )
    .doc("likewise: the number of lines of each text at `at`")
    Field(of: Conflict.wire, \.conflict.conflict)
  }

  private var unsatisfiable: [Rational] {
    if let nearest = conflict.failing?.first { return [nearest.lower, nearest.upper] }
    return isBelow ? [declared.lower, bound] : [bound, declared.upper]
  }

  package func key(in analysis: Analysis, _ configuration: Int) -> AnyHashable {
    [declared, bound, isBelow, conflict.failing, value]
      + conflict.conflict.key(in: conflict.configuration)
  }

  package var distinction: AnyHashable? { [declared.subject, isBelow] as [AnyHashable] }

  package func nameOfDistinction(in scene: Scene) -> String? {
    let subject =
      switch declared.subject {
      case .width: "width"
      case .height: "height"
      case .textScale: "textScale"
      case .parameter(let id): "parameter \(scene.parameters[id.index].name)"
      }
    return "\(isBelow ? "below" : "above") \(subject)"
  }

  package func roomSum(in scene: Scene) -> RoomSum? { RoomSum(conflict.conflict, in: scene, conflict.configuration) }

  package var measure: Measure? { Measure(isBelow ? bound - declared.lower : declared.upper - bound) }
}

/// The screens that were checked in the same states, on both sides of the end of a range.
private struct Screens {
  /// Screens beyond the end whose required constraints conflict, in scene order, with their values.
  var failing: [(name: String, value: Rational)] = []
  /// The passing screen nearest to the end; the checked value if no screen is nearer.
  var tightest: (name: String?, value: Rational)
  /// Whether the range has no other end at which something conflicts.
  let isOnlyEnd: Bool

  init(beside range: RangeEvidence, isOnlyEnd: Bool, among configurations: [SolvedConfiguration]) {
    self.isOnlyEnd = isOnlyEnd
    tightest = (nil, range.value)
    for solved in configurations {
      guard let value = solved.configuration.value(of: range.declared.subject) else { continue }
      let fails =
        (range.isBelow ? value < range.bound : value > range.bound)
        || value == range.bound && range.conflict.includesBound
      let name = solved.configuration.environmentName
      if fails {
        if !solved.isFeasible, let name { failing.append((name, value)) }
      } else if solved.isFeasible {
        let (slack, least) = ((value - range.bound).magnitude, (tightest.value - range.bound).magnitude)
        if slack < least || slack == least && tightest.name == nil { tightest = (name, value) }
      }
    }
  }
}

/// Equal for configurations with the same states and constraints on different screens.
private struct SiblingKey: Hashable {
  let number: Int
  let stateName: String
  let content: Configuration.Content

  init(_ configuration: Configuration) {
    (number, stateName, content) = (configuration.number, configuration.stateName, configuration.content)
  }
}

private func message(_ range: RangeEvidence, _ screens: Screens, in scene: Scene) -> String {
  let name = scene.name(of: range.declared.subject)
  let condition = "wherever \(condition(range, name))"
  let slack = decimal((screens.tightest.value - range.bound).magnitude)
  let tightest = decimal(screens.tightest.value) + (screens.tightest.name.map { " on \(quoted($0))" } ?? "")
  return "required constraints conflict \(condition): \(failing(screens))\(tightest) works with "
    + "\(slack)\(unit(range)) to spare"
}

/// Intervals or screens that a message names; the others are counted.
private let namedCount = 3

/// `width < 320`; `300 < width < 320 or width < 280` where texts need other numbers of lines at other values.
private func condition(_ range: RangeEvidence, _ name: String) -> String {
  guard let failing = range.conflict.failing else {
    return "\(name) \(range.isBelow ? "<" : ">") \(decimal(range.bound))"
  }
  var conditions = failing.prefix(namedCount).map { interval in
    if interval.lower == interval.upper { return "\(name) = \(decimal(interval.lower))" }
    let lower = "\(decimal(interval.lower)) \(interval.includesLower ? "<=" : "<") \(name)"
    let upper = "\(name) \(interval.includesUpper ? "<=" : "<") \(decimal(interval.upper))"
    if range.isBelow && interval.lower <= range.declared.lower { return upper }
    if !range.isBelow && interval.upper >= range.declared.upper {
      return "\(name) \(interval.includesLower ? ">=" : ">") \(decimal(interval.lower))"
    }
    return "\(lower)\(upper.dropFirst(name.count))"
  }
  let rest = failing.count - conditions.count
  if rest > 0 { conditions.append("in \(rest) more \(rest == 1 ? "interval" : "intervals")") }
  return list(conditions, conjunction: "or")
}

/// `320 on 'small' and 330 on 'old' fail, `.
private func failing(_ screens: Screens) -> String {
  var names = screens.failing.prefix(namedCount).map { "\(decimal($0.value)) on \(quoted($0.name))" }
  if names.isEmpty { return "" }
  let rest = screens.failing.count - names.count
  if rest > 0 { names.append("\(rest) more") }
  return "\(list(names)) \(screens.failing.count == 1 ? "fails" : "fail"), "
}

private func unit(_ range: RangeEvidence) -> String {
  range.declared.subject == .width || range.declared.subject == .height ? " pt" : ""
}

private func label(_ range: RangeEvidence) -> String {
  let (word, end) = range.isBelow ? ("from", range.declared.lower) : ("up to", range.declared.upper)
  return "checked at \(decimal(range.value)), declared \(word) \(decimal(end))"
}

/// `at 359: 16 + 328 + 16 = 360 > 359, 1 too many; 40 too many at 320`, where the range ends.
private func reason(_ range: RangeEvidence, in scene: Scene) -> String? {
  let (shown, conflict) = (range.conflict, range.conflict.conflict)
  let arithmetic = ProofArithmetic(conflict.multipliers, in: scene, shown.configuration)
  guard let sentence = arithmetic.sentence(contradiction: conflict.contradiction) else { return nil }
  let text = "at \(decimal(shown.value)): \(sentence)"
  let end = range.isBelow ? range.declared.lower : range.declared.upper
  // The excess is 0 at the bound and grows with the distance from it.
  guard shown.failing == nil, end != shown.value, shown.value != shown.bound,
    let excess = arithmetic.excess(contradiction: conflict.contradiction)
  else { return text }
  let most = excess.points * (end - shown.bound) / (shown.value - shown.bound)
  return "\(text); \(rounded(most)) too \(excess.isTooSmall ? "few" : "many") at \(decimal(end))"
}
