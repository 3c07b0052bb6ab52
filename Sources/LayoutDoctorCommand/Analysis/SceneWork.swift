import LayoutChecking
import LayoutModel
import LayoutReporting
import SceneImport
import SceneLoading

/// What a command does with a scene before it shows the results: loading and checking it within limits.
struct SceneWork {
  var checker: SceneChecker
  let limits: ResourceLimits
  /// Ends the process when the work takes more than the limits.
  let watchdog: Watchdog
  /// Names of transitions that the scene must have.
  var transitions: [String] = []

  /// Names of the scenes to look at; empty for all of the file.
  let scenes: [String]
  /// The views of a captured hierarchy to look at; `nil` for all windows.
  let view: String?
  /// How Interface Builder documents become scenes.
  let importOptions: ImportOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    scenes = arguments.values(of: .scene)
    view = arguments.value(of: .view)
    importOptions = ImportOptions(arguments)
    limits = ResourceLimits(arguments)
    watchdog = Watchdog(limits)
    checker = SceneChecker(selection: try ConfigurationSelection(arguments), seconds: limits.seconds)
  }

  /// - Throws: an error for the first selected name that no scene has.
  func check(_ names: [ConfigurationSelection.SelectableNames]) throws(UsageError) {
    do { try checker.selection.check(against: names) } catch { throw UsageError(error) }
  }

  /// The reports of the scenes in the file that a command's argument names. The watchdog keeps watching after this returns.
  func reports(ofArgument argument: String, for command: Command) throws(CommandError) -> [SceneReport] {
    let file = SceneFile(argument: FilePath(argument)).withStandardInput()
    let progress = ProgressLine()
    watchdog.begin { limit in
      progress.clear()
      let terminal = Terminal()
      let report = RunReport(scenes: [SceneReport(file, cutOffBy: limit)])
      terminal.complain(TextReport.complaints(report, style: terminal.style(for: .standardError)))
      return .unusable
    }
    var loaded = LoadedFile(file, view: view, importOptions: importOptions)
    do {
      if !scenes.isEmpty { loaded = try loaded.keeping(scenes: scenes) }
      if !loaded.loadedScenes.isEmpty {
        try check(loaded.loadedScenes.map { checker.selection.selectableNames(in: $0) })
        for name in transitions { try check(transition: name, in: loaded.loadedScenes) }
      }
    } catch {
      throw .usage(error, command: command)
    }
    defer { progress.clear() }
    return loaded.reports(by: checker) { state in progress.show("solving: \(state())") }
  }

  private func check(transition name: String, in scenes: [Scene]) throws(UsageError) {
    let known = scenes.flatMap { scene in scene.transitions.map { scene[$0].name } }
    guard !known.contains(name) else { return }
    throw .unknownSelection(
      option: "transition", value: name, known: known.count <= 12 ? known : [],
      nearest: Spelling.nearest(to: name, among: known))
  }
}

extension ImportOptions {
  init(_ arguments: ParsedArguments) {
    self.init()
    followsCanvas = arguments.contains(.canvas)
  }
}

extension LoadedFile {
  /// The file with only the scenes of some names; parts that could not be loaded stay.
  ///
  /// - Throws: an error for the first name that no scene has.
  func keeping(scenes names: [String]) throws(UsageError) -> LoadedFile {
    let known = loadedScenes.compactMap(\.name)
    for name in names where !known.contains(name) {
      throw .unknownSelection(
        option: "scene", value: name, known: known.count <= 12 ? known : [],
        nearest: Spelling.nearest(to: name, among: known))
    }
    let kept = scenes.indices.filter { index in
      (try? scenes[index].get()).map { scene in scene.name.map(names.contains) ?? false } ?? true
    }
    return LoadedFile(
      file: file, source: source, scenes: kept.map { scenes[$0] }, duration: duration,
      captures: captures.isEmpty ? [] : kept.map { captures[$0] })
  }
}
