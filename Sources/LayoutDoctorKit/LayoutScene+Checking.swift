import ConstraintSolver
import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import SceneLoading

/// The screens and settings to lay a scene out under. An empty list of names is the same as ``all``.
public enum Environments: Hashable, Sendable {
  /// Every environment that the scene lists; if it lists none, the root's own size and settings.
  case all
  /// The scene's environments with these names.
  case named([String])
  /// Devices of the built-in catalog in portrait, such as `iphone-se-3`, in place of the scene's environments.
  case devices([String])
}

extension LayoutScene {
  /// Solves configurations of the scene, follows its transitions, and applies all rules.
  ///
  /// A *configuration* is one state of every state machine under one environment. The work runs on the calling thread and, for a
  /// large scene, on one more thread for each further processor. The same scene gives the same report.
  ///
  /// - Parameters:
  ///   - states: the names of states to check, or of the states of all machines joined by `+`; empty for all.
  ///   - environments: the screens and settings to check under.
  ///   - severities: severities in place of the rules' own, by rule id; `nil` turns a rule off.
  ///   - provesLayouts: whether ``CheckReport/json`` contains a proof that each layout is optimal, which takes longer.
  ///   - timeLimit: how long the work may take, rounded up to whole seconds. Configurations that have not been started
  ///     after four fifths of it, and rules that have not been started after nine tenths, are left out;
  ///     ``CheckReport/isComplete`` is then `false`.
  /// - Throws: an error that names the first unknown state, environment, device or rule.
  public func check(
    states: [String] = [], under environments: Environments = .all, severities: [String: Severity?] = [:],
    provesLayouts: Bool = false, timeLimit: Duration = .seconds(60)
  ) throws(UnknownNameError) -> CheckReport {
    var checker = SceneChecker(selection: try selection(states, environments), seconds: timeLimit.wholeSeconds)
    checker.jobs = ConcurrentWorkers.processorCount
    checker.offersRepairs = true
    checker.provesOptima = provesLayouts
    for (id, severity) in severities.sorted(by: { $0.key < $1.key }) {
      guard let rule = RuleID(rawValue: id), RuleCatalog[rule] != nil else {
        throw UnknownNameError(.rule, id, known: Rule.all.map(\.id))
      }
      checker.severities[rule] = .some(severity.map(\.internalValue))
    }
    return CheckReport(CheckedRun(self, checker.check(scene)))
  }

  /// Solves configurations of the scene without applying any rule.
  ///
  /// - Parameters:
  ///   - states: the names of states to solve, or of the states of all machines joined by `+`; empty for all.
  ///   - environments: the screens and settings to solve under.
  ///   - timeLimit: how long the work may take, rounded up to whole seconds. Configurations that have not been started
  ///     after four fifths of it are left out; ``Solution/isComplete`` is then `false`.
  /// - Throws: an error that names the first unknown state, environment or device.
  public func solve(
    states: [String] = [], under environments: Environments = .all, timeLimit: Duration = .seconds(60)
  ) throws(UnknownNameError) -> Solution {
    var checker = SceneChecker(selection: try selection(states, environments), seconds: timeLimit.wholeSeconds)
    checker.jobs = ConcurrentWorkers.processorCount
    checker.diagnoses = false
    checker.followsTransitions = false
    return Solution(CheckedRun(self, checker.check(scene)))
  }

  func selection(
    _ states: [String], _ environments: Environments
  ) throws(UnknownNameError) -> ConfigurationSelection {
    var selection: ConfigurationSelection
    switch environments {
    case .all: selection = ConfigurationSelection(states: states)
    case .named(let names): selection = ConfigurationSelection(states: states, environments: names)
    case .devices(let names):
      var devices: [SceneEnvironment] = []
      for name in names {
        guard let device = Device.named(name) else {
          throw UnknownNameError(.device, name, known: LayoutScene.deviceNames)
        }
        if !devices.contains(where: { $0.name == name }) { devices.append(SceneEnvironment(device)) }
      }
      selection = ConfigurationSelection(states: states, devices: devices)
    }
    do { try selection.check(against: [selection.selectableNames(in: scene)]) } catch {
      throw UnknownNameError(error.kind == .state ? .state : .environment, error.name, known: error.known)
    }
    return selection
  }
}

extension Duration {
  /// The duration in seconds, rounded up; 0 if it is negative.
  var wholeSeconds: Int {
    let (seconds, attoseconds) = components
    let isFraction = attoseconds > 0 && seconds < Int64.max
    return max(0, Int(clamping: isFraction ? seconds + 1 : seconds))
  }
}
