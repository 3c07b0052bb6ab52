import LayoutModel
import LayoutSolving

/// The entries of `expect` in a scene, and which of them a finding has matched.
struct Matching {
  private let scene: Scene
  private let entries: [Expectation]
  private var isMet: [Bool]
  /// By rule, without entries that name a configuration which does not exist.
  private var candidates: [RuleID: [Candidate]] = [:]
  /// Configurations with the same states and environment share a name.
  private let names: [String]
  private let known: Set<String>

  /// An entry. Its lists compare as sets.
  private struct Candidate {
    let place: Int
    let views: Set<ViewID>?
    let constraints, configurations: Set<String>?
    let severity: Severity?
  }

  /// - Parameter isPartial: whether an entry may name configurations that were not examined.
  init(_ entries: [Expectation], in analysis: Analysis, isPartial: Bool) {
    scene = analysis.scene
    self.entries = entries
    isMet = entries.map { _ in false }
    names = analysis.configurations.map(\.configuration.namedID)
    known = Set(names)
    for (place, entry) in entries.enumerated() {
      let configurations = entry.configurations.map { Set($0.filter(known.contains)) }
      let isUnknown = entry.configurations.map { $0.contains { !known.contains($0) } } ?? false
      if configurations?.isEmpty ?? false || isUnknown && !isPartial { continue }
      candidates[entry.rule, default: []].append(
        Candidate(
          place: place, views: entry.views.map { Set($0) }, constraints: entry.constraints.map { Set($0) },
          configurations: configurations, severity: entry.severity))
    }
  }

  /// Marks the entries that the finding matches.
  ///
  /// - Returns: whether there is one.
  /// - Complexity: linear in the entries of the finding's rule.
  mutating func match(_ finding: Finding) -> Bool {
    guard let candidates = candidates[finding.rule] else { return false }
    let (views, constraints) = (Set(finding.views), Set(finding.constraints.map { scene.name(of: $0) }))
    let configurations = Set(finding.configurations.map { names[$0] })
    let matching = candidates.filter {
      ($0.views ?? views) == views && ($0.constraints ?? constraints) == constraints
        && ($0.configurations ?? configurations) == configurations
        && ($0.severity ?? finding.severity) == finding.severity
    }
    for candidate in matching { isMet[candidate.place] = true }
    return !matching.isEmpty
  }

  /// The entries without a match, in file order.
  ///
  /// - Parameter isPartial: omits entries that a configuration which was not examined might match.
  func unmet(isPartial: Bool) -> [Expectation] {
    zip(entries, isMet).filter { entry, isMet in
      if isMet { return false }
      guard isPartial else { return true }
      return entry.configurations?.allSatisfy(known.contains) ?? false
    }.map(\.0)
  }
}
