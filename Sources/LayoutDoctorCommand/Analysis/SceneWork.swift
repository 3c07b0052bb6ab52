import LayoutChecking
import LayoutModel
import LayoutReporting
import SceneLoading

/// What a command does with a scene before it shows the results: loading and checking it within limits.
struct SceneWork {
  var checker: SceneChecker
  let limits: ResourceLimits
  /// Ends the process when the work takes more than the limits.
  let watchdog: Watchdog
  /// Names of transitions that the scene must have.
  var transitions: [String] = []

  init(_ arguments: ParsedArguments) throws(UsageError) {
    limits = ResourceLimits(arguments)
    watchdog = Watchdog(limits)
    checker = SceneChecker(selection: try ConfigurationSelection(arguments), seconds: limits.seconds)
  }

  /// - Throws: an error for the first selected name that no scene has.
  func check(_ names: [ConfigurationSelection.SelectableNames]) throws(UsageError) {
    do { try checker.selection.check(against: names) } catch { throw UsageError(error) }
  }

  /// The report of the one scene that a command's argument names. The watchdog keeps watching after this returns.
  func report(ofArgument argument: String, for command: Command) throws(CommandError) -> SceneReport {
    let file = SceneFile(argument: FilePath(argument)).withStandardInput()
    let progress = ProgressLine()
    watchdog.begin { limit in
      progress.clear()
      let terminal = Terminal()
      let report = RunReport(scenes: [SceneReport(file, cutOffBy: limit)])
      terminal.complain(TextReport.complaints(report, style: terminal.style(for: .standardError)))
      return .unusable
    }
    let loaded = LoadedFile(file)
    do {
      if case .success(let scene) = loaded.scene {
        try check([checker.selection.selectableNames(in: scene)])
        for name in transitions { try check(transition: name, in: scene) }
      }
    } catch {
      throw .usage(error, command: command)
    }
    defer { progress.clear() }
    return loaded.report(by: checker) { state in progress.show("solving: \(state())") }
  }

  private func check(transition name: String, in scene: Scene) throws(UsageError) {
    let known = scene.transitions.map { scene[$0].name }
    guard !known.contains(name) else { return }
    throw .unknownSelection(
      option: "transition", value: name, known: known.count <= 12 ? known : [],
      nearest: Spelling.nearest(to: name, among: known))
  }
}
