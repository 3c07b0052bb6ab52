import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// Solves loaded scenes and finds what is wrong with them.
package struct SceneChecker: Sendable {
  /// The configurations to examine.
  package var selection: ConfigurationSelection
  /// Seconds that the work on a scene may take, loading included.
  package var seconds: Int
  /// Severities that replace the rules' own; `nil` turns a rule off.
  package var severities: [RuleID: Severity?] = [:]
  /// Rules that are silent in every scene, in addition to those that the scene allows.
  package var allowed: Set<RuleID> = []
  /// The rules that look for findings.
  package var rules = RuleCatalog.rules
  /// The moment from which the time limit counts; `nil` if it counts anew for each scene.
  package var start: ContinuousClock.Instant?
  /// Whether to look for findings, or only to solve.
  package var diagnoses = true
  /// Whether to search for repairs of each conflict.
  package var offersRepairs = false
  /// The maximum number of conflicts to report for one configuration.
  package var maximumConflicts = LayoutSolving.Limits.conflicts.limit
  package var measuresTime = false
  /// Whether to prove that layouts are optimal. Only JSON reports contain these proofs.
  package var provesOptima = false
  /// The scenes whose report has details.
  package var details = SceneDetails.Extent.none
  /// The number of threads; small scenes use only one.
  package var jobs = 1
  /// Whether transitions are followed.
  package var followsTransitions = true
  /// Whether every run of a transition is played. If not, reachable configurations are still found, but only the first run
  /// of each transition is played.
  package var playsAllRuns = true
  /// A transition, and the moment of it whose layouts replace those at rest; without a time, none are replaced.
  package var flight: (transition: String, time: FlightTime?)?

  /// The share of the time in which configurations, runs of transitions and ranges are begun. The rules need the rest.
  static let solvingShare = 0.8
  /// The share of the time in which rules and repairs are begun. Work that has begun is finished afterwards.
  static let diagnosisShare = 0.9

  package init(selection: ConfigurationSelection = .everything, seconds: Int = Limits.seconds) {
    self.selection = selection
    self.seconds = seconds
  }

  /// Whether a rule runs in scenes that expect no findings of it.
  package func looks(for id: RuleID) -> Bool {
    guard let rule = rules.first(where: { $0.id == id }) else { return false }
    return (severities[id] ?? (rule.isOffByDefault ? nil : rule.severity)) != nil
  }

  /// Reports the current step, such as `12 of 40 configurations`.
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
    check.collectDetails()
    return check.result
  }
}
