import LayoutModel
import LayoutSolving

/// The entries of `expect` in a scene, and which of them a finding has matched.
///
/// Entries are looked up by their contents, once for each combination of keys that occurs, so matching many findings
/// against many entries stays linear.
struct Matching {
  private let scene: Scene
  private let entries: [Expectation]
  private var isMet: [Bool]
  private let positions: [Key: [Int]]
  /// By rule, the combinations of keys that its entries use.
  private let shapes: [RuleID: [Shape]]
  /// A number for each configuration name. Configurations with the same states and environment share a name.
  private let numbers: [String: Int]
  private let numberOfConfiguration: [Int]

  private struct Shape: Hashable {
    let hasViews, hasConstraints, hasConfigurations, hasSeverity: Bool
  }

  /// The contents of an entry. Lists are sorted and without duplicates, so that they compare as sets.
  private struct Key: Hashable {
    let rule: RuleID
    let views: [ViewID]?
    let constraints: [String]?
    let configurations: [Int]?
    let severity: Severity?
  }

  /// - Parameter isPartial: whether an entry may name configurations that were not examined.
  init(_ entries: [Expectation], in analysis: Analysis, isPartial: Bool) {
    var numbers: [String: Int] = [:]
    numberOfConfiguration = analysis.configurations.map { solved in
      let number = numbers[solved.configuration.namedID] ?? numbers.count
      numbers[solved.configuration.namedID] = number
      return number
    }
    var positions: [Key: [Int]] = [:]
    var shapes: [RuleID: [Shape]] = [:]
    for (index, entry) in entries.enumerated() {
      let known = entry.configurations?.compactMap { numbers[$0] }
      if let known, known.isEmpty || (!isPartial && known.count < entry.configurations?.count ?? 0) { continue }
      let key = Key(
        rule: entry.rule, views: entry.views?.unique().sorted(), constraints: entry.constraints?.unique().sorted(),
        configurations: known?.unique().sorted(), severity: entry.severity)
      positions[key, default: []].append(index)
      let shape = Shape(
        hasViews: entry.views != nil, hasConstraints: entry.constraints != nil,
        hasConfigurations: entry.configurations != nil, hasSeverity: entry.severity != nil)
      if shapes[entry.rule]?.contains(shape) != true { shapes[entry.rule, default: []].append(shape) }
    }
    scene = analysis.scene
    self.entries = entries
    self.positions = positions
    self.shapes = shapes
    self.numbers = numbers
    isMet = entries.map { _ in false }
  }

  /// Marks the entries that the finding matches.
  ///
  /// - Returns: whether there is one.
  mutating func match(_ finding: Finding) -> Bool {
    guard let shapes = shapes[finding.rule] else { return false }
    let views = finding.views.unique().sorted()
    let constraints = finding.constraints.map { scene.name(of: $0) }.unique().sorted()
    let configurations = finding.configurations.map { numberOfConfiguration[$0] }.unique().sorted()
    var isMatched = false
    for shape in shapes {
      let key = Key(
        rule: finding.rule, views: shape.hasViews ? views : nil,
        constraints: shape.hasConstraints ? constraints : nil,
        configurations: shape.hasConfigurations ? configurations : nil,
        severity: shape.hasSeverity ? finding.severity : nil)
      for position in positions[key] ?? [] {
        isMet[position] = true
        isMatched = true
      }
    }
    return isMatched
  }

  /// The entries without a match, in file order.
  ///
  /// - Parameter isPartial: omits entries that a configuration which was not examined might match.
  func unmet(isPartial: Bool) -> [Expectation] {
    zip(entries, isMet).filter { entry, isMet in
      if isMet { return false }
      guard isPartial else { return true }
      return entry.configurations?.allSatisfy { numbers[$0] != nil } ?? false
    }.map(\.0)
  }
}
