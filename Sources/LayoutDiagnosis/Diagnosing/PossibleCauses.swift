import LayoutModel
import LayoutSolving

/// The conflicts and the ambiguities of configurations that other findings may be consequences of.
struct PossibleCauses {
  private let scene: Scene
  /// The indices of findings that report conflicts, by configuration.
  private var conflicts: [Int: [Int]] = [:]
  private(set) var ambiguities: [AmbiguityOfFinding] = []
  /// The indices of ambiguities by what moves.
  private var places: [Movement: [Int]] = [:]
  /// What moves in some configuration.
  private var moving: Set<ViewAxis> = []

  /// The rules that report ambiguities.
  static let ambiguityRules: Set<RuleID> = [.ambiguousLayout, .priorityTie]

  /// An ambiguity, with the index of the finding that reports it.
  struct AmbiguityOfFinding {
    let finding: Int
    let ambiguity: Ambiguity
  }

  /// A configuration of a finding, and what the finding may be a consequence of there.
  struct Trial {
    let configuration: Int
    /// The indices of findings that report conflicts.
    let conflicts: [Int]
    /// The indices of ambiguities, ascending.
    let ambiguities: [Int]
  }

  private struct Movement: Hashable {
    let moved: ViewAxis
    let configuration: Int
  }

  /// - Complexity: linear in the conflicts and the ambiguities of all configurations.
  init(in findings: [Finding], of analysis: Analysis) {
    scene = analysis.scene
    for (index, finding) in findings.enumerated() {
      if finding.rule == .conflictingConstraints {
        for configuration in finding.configurations { conflicts[configuration, default: []].append(index) }
      }
      for (ambiguity, configurations) in analysis.ambiguities(of: finding) {
        let moved = ambiguity.attributes.map { ViewAxis($0.attribute) }.unique()
        moving.formUnion(moved)
        for configuration in configurations {
          for axis in moved {
            places[Movement(moved: axis, configuration: configuration), default: []].append(ambiguities.count)
          }
        }
        ambiguities.append(AmbiguityOfFinding(finding: index, ambiguity: ambiguity))
      }
    }
  }

  var isEmpty: Bool { conflicts.isEmpty && ambiguities.isEmpty }

  /// The configurations in which a finding is tried: one of those with the same conflicts and ambiguities.
  ///
  /// - Returns: nothing if there are neither in one of the finding's configurations.
  /// - Complexity: linear in the finding's configurations.
  func trials(of finding: Finding) -> [Trial] {
    guard let placing = finding.evidence.placingAxes(of: finding, in: scene) else { return [] }
    let axes = Self.ambiguityRules.contains(finding.rule) ? [] : placing.unique().filter(moving.contains)
    var trials: [Trial] = []
    var known: Set<[[Int]]> = []
    for configuration in finding.configurations {
      let conflicts = conflicts[configuration] ?? []
      let moved = axes.flatMap { places[Movement(moved: $0, configuration: configuration)] ?? [] }
      if conflicts.isEmpty && moved.isEmpty { return [] }
      let trial = Trial(configuration: configuration, conflicts: conflicts, ambiguities: moved.unique().sorted())
      if known.insert([trial.conflicts, trial.ambiguities]).inserted { trials.append(trial) }
    }
    return trials
  }
}

extension Analysis {
  /// The ambiguities that a finding reports, with their configurations: its own, or those of the views inside a scroll view
  /// that it stands in place of.
  fileprivate func ambiguities(of finding: Finding) -> [(ambiguity: Ambiguity, configurations: [Int])] {
    if let ambiguity = finding.ambiguity { return [(ambiguity, finding.configurations)] }
    guard let evidence = finding.evidence as? MissingContentSize.Evidence, let view = finding.views.first,
      scene[view].kind == .scrollView
    else { return [] }
    let contents = evidence.axes.map { ContentAxis(scrollView: view, axis: $0) }
    return finding.configurations.flatMap { configuration in
      configurations[configuration].ambiguities.filter { $0.follows(fromOneOf: contents, in: scene) }
        .map { (ambiguity: $0, configurations: [configuration]) }
    }
  }
}
