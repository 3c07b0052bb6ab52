import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// Takes loaded scenes to layouts and findings.
package struct SceneChecker: Sendable {
  /// The configurations to look at.
  package var selection: ConfigurationSelection
  /// Seconds that the work on a scene may take, loading included.
  package var seconds: Int
  /// In place of the rules' own; `nil` turns a rule off.
  package var severities: [RuleID: Severity?] = [:]
  /// Rules that are silent in every scene, in addition to those that the scene allows.
  package var allowed: Set<RuleID> = []
  /// The rules that look for findings.
  package var rules = RuleCatalog.rules
  /// When the work began that the time limit is for; `nil` where it begins with each scene.
  package var start: ContinuousClock.Instant?
  /// Whether to look for findings, or only to solve.
  package var diagnoses = true
  /// Whether to try what would end each conflict.
  package var offersRepairs = false
  /// The most conflicts that are reported of one configuration.
  package var maximumConflicts = LayoutSolving.Limits.conflicts.limit
  package var measuresTime = false
  /// Whether to prove that layouts are best, which only JSON reports show.
  package var provesOptima = false
  /// How many configurations of a scene that is not small are worked on at a time.
  package var jobs = 1
  /// Whether transitions are followed.
  package var followsTransitions = true
  /// Whether every run of a transition is played, or only what the transitions reach and the first run of each.
  package var playsAllRuns = true
  /// A moment of a transition to look at in place of the configurations; without a time, only the transition matters.
  package var flight: (transition: String, time: FlightTime?)?

  /// The share of the time in which configurations, runs of transitions and ranges are begun: the rules need the rest.
  static let solvingShare = 0.8
  /// The share of the time in which rules and repairs are begun. What follows ends by itself.
  static let diagnosisShare = 0.9

  package init(selection: ConfigurationSelection = .everything, seconds: Int = Limits.seconds) {
    self.selection = selection
    self.seconds = seconds
  }

  /// Whether a rule looks for findings in scenes that do not expect some of it.
  package func looks(for id: RuleID) -> Bool {
    guard let rule = rules.first(where: { $0.id == id }) else { return false }
    return (severities[id] ?? (rule.isOffByDefault ? nil : rule.severity)) != nil
  }

  /// Reports what is being done, such as `12 of 40 configurations`.
  package typealias Progress = (() -> String) -> Void

  /// Checks one scene.
  ///
  /// - Parameters:
  ///   - loadDuration: the time that loading the scene took.
  ///   - progress: called before each configuration and each run of a transition.
  package func check(
    _ scene: Scene, loadedIn loadDuration: Duration = .zero, progress: @escaping Progress = { _ in }
  ) -> CheckedScene {
    var check = SceneCheck(scene, by: self, loadedIn: loadDuration, progress: progress)
    check.solveConfigurations()
    check.followTransitions()
    check.findRanges()
    check.diagnose()
    return check.result
  }
}
