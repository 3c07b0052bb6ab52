import ConstraintSolver
import LayoutModel
import LayoutSolving

/// A number that says how bad a case of a finding is, and the phrase that it completes.
private struct FindingExtent {
  let value: Rational
  /// The words before and after a number, such as `short by` and nothing.
  let words: (before: String, after: String)

  /// `nil` if the evidence has no such number.
  init?(_ evidence: Evidence) {
    switch evidence {
    case .conflict(let conflict):
      // Multipliers of equal magnitude are scaled to 1, so that the contradiction is in points; others have no unit.
      guard let scale = conflict.multipliers.first?.multiplier.magnitude,
        conflict.multipliers.allSatisfy({ $0.multiplier.magnitude == scale })
      else { return nil }
      value = conflict.contradiction / scale
      words = ("short by ", "")
    case .ambiguity(let ambiguity):
      let lengths = ambiguity.attributes.filter { $0.attribute.view == ambiguity.view }.map { range in
        range.minimum.flatMap { minimum in range.maximum.map { $0 - minimum } }
      }
      guard let longest = lengths.compactMap({ $0 }).max(), !lengths.contains(nil) else { return nil }
      value = longest
      words = ("undetermined by ", "")
    case .unreachable(let unreachable):
      value = unreachable.shortfall
      words = ("off by ", "")
    case .coverage(let coverage):
      value = coverage.covered * 100
      words = ("", " %")
    case .content(let content):
      guard let shortage = content.axes.map({ $0.needed - $0.available }).max() else { return nil }
      value = shortage
      words = ("short by ", "")
    case .reach(let reach):
      guard let farthest = reach.reach.edges.map(\.points).max() else { return nil }
      value = farthest
      words = ("by ", "")
    case .touchTarget(let target):
      guard let shortest = target.sides.map(\.length).min() else { return nil }
      value = target.least - shortest
      words = ("short by ", "")
    default: return nil
    }
  }
}

extension Finding.Case {
  /// Whether this case is shown in preference to another one: a case without a conflict first, then one without a number,
  /// such as an unbounded range, then the one with the larger number.
  func isWorse(than other: Self) -> Bool {
    if isRecovered != other.isRecovered { return !isRecovered }
    guard let others = FindingExtent(other.evidence)?.value else { return false }
    return FindingExtent(evidence).map { $0.value > others } ?? true
  }
}

extension Finding {
  /// The range of the numbers of all cases, such as `short by 3 to 18; most on 'iphone-se-3'`.
  ///
  /// - Returns: `nil` if there is one number at most.
  func extent(in analysis: Analysis) -> String? {
    let extents = cases.compactMap { FindingExtent($0.evidence) }
    guard let first = extents.first, let least = extents.map(\.value).min(), let most = extents.map(\.value).max(),
      least != most, let shown = shownConfiguration
    else { return nil }
    let range = "\(rounded(least)) to \(rounded(most))"
    let configuration = analysis.configurations[shown].configuration
    let isOnlyEnvironment =
      configurations.allSatisfy { analysis.configurations[$0].configuration.states == configuration.states }
    let place =
      isOnlyEnvironment && configuration.environmentName != nil
      ? "on \(quoted(configuration.environmentName ?? ""))" : "in \(quoted(configuration.id))"
    return "\(first.words.before)\(range)\(first.words.after); most \(place)"
  }
}
