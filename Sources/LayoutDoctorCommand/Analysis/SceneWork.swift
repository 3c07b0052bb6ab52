import ConstraintSolver
import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import SceneImport
import SceneLoading

/// Loads and checks scenes within limits, with the options of the command line and the settings of configuration files.
struct SceneWork {
  /// The checker with the options of the command line only.
  var checker: SceneChecker
  /// The limits of the command line.
  let limits: ResourceLimits
  let settings: SettingsSearch
  /// Ends the process when the work takes more than the limits.
  let watchdog: Watchdog
  /// Names of transitions that the scene must have.
  var transitions: [String] = []

  /// Names of the scenes to check; empty for all scenes of the file.
  let scenes: [String]
  /// The class, label or address of the views of a captured hierarchy to check; `nil` for its windows.
  let view: String?
  /// How Interface Builder documents become scenes.
  let importOptions: ImportOptions

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    settings = try SettingsSearch(arguments)
    scenes = arguments.values(of: .scene)
    view = arguments.value(of: .view)
    importOptions = ImportOptions(arguments)
    limits = ResourceLimits(arguments)
    watchdog = Watchdog(limits)
    checker = SceneChecker(selection: try ConfigurationSelection(arguments), seconds: limits.seconds)
  }

  /// - Throws: an error for the first selected name that no scene has.
  func check(_ names: [ConfigurationSelection.SelectableNames]) throws(CommandError) {
    do { try checker.selection.check(against: names) } catch { throw .usage(UsageError(error)) }
  }

  /// The reports of the scenes in the file that a command's argument names. The watchdog keeps watching after this returns.
  func reports(ofArgument argument: String) throws(CommandError) -> [SceneReport] {
    let file = SceneFile(argument: FilePath(argument)).withStandardInput()
    let checker = checker(for: file)
    if !settings.failures.isEmpty { throw .malformedSettings(settings.failures) }
    let progress = ProgressLine()
    watchdog.begin(limits: limits(for: file)) { limit in
      progress.clear()
      Terminal().complain(about: [SceneReport(file, cutOffBy: limit)])
      return .unusable
    }
    let loaded = try load(file)
    if !loaded.loadedScenes.isEmpty {
      try check(loaded.loadedScenes.map { checker.selection.selectableNames(in: $0) })
      for name in transitions { try check(transition: name, in: loaded.loadedScenes) }
    }
    if loaded.scenes.isEmpty { Terminal().noteNoView(in: file) }
    defer { progress.clear() }
    return loaded.reports(by: checker) { state in progress.show("solving: \(state())") }
  }

  /// Loads the scenes of a file, of which options may select some.
  func load(_ file: SceneFile) throws(CommandError) -> LoadedFile {
    let loaded = LoadedFile(file, view: view, importOptions: importOptions)
    return scenes.isEmpty ? loaded : try loaded.keeping(scenes: scenes)
  }

  /// Draws each scene in the file that the command's first argument names.
  ///
  /// - Parameter body: receives the result of a scene, the text that its places refer to, its name in the names of drawings, and what limits them.
  func draw(
    _ body: (CheckedScene, SourceText, _ name: String, inout DrawnConfigurations) throws(CommandError) -> Void
  ) throws(CommandError) -> ExitStatus {
    let argument = arguments.positionals[0]
    let reports = try reports(ofArgument: argument)
    Terminal().complain(about: reports)
    var status = ExitStatus.success
    for report in reports {
      guard let checked = report.checked else {
        status = .unusable
        continue
      }
      var drawn = DrawnConfigurations()
      let name = FileNames.sceneName(of: argument, scene: reports.count == 1 ? nil : checked.scene.name)
      try body(checked, report.source, name, &drawn)
      if let limit = drawn.exceededLimit {
        Terminal().complain(about: [SceneReport(SceneFile(argument: FilePath(argument)), cutOffBy: limit)])
      }
      if checked.isCutOff || drawn.exceededLimit != nil { status = .unusable }
    }
    return status
  }

  /// The folder for drawings of the scenes in the file that the command's first argument names.
  func drawings(in folder: FilePath) throws(CommandError) -> OutputFolder {
    try OutputFolder(folder, beside: [SceneFile(argument: FilePath(arguments.positionals[0]))], watchdog)
  }

  /// The settings of a file. Standard input has those of the working directory, and a file of a revision those of the
  /// revision.
  func settings(for file: SceneFile) -> FileSettings {
    if let past = file.revisionSettings?.settings { return past }
    return file.isStandardInput ? settings.settingsOfWorkingDirectory() : settings.settings(for: file.path)
  }

  /// The checker of a file. Options on the command line take precedence over its configuration files.
  func checker(for file: SceneFile) -> SceneChecker {
    let settings = settings(for: file)
    var checker = checker
    let given = arguments.values(of: .rule).map { $0.prefix { $0 != "=" } }
    for (rule, setting) in settings.rules where !given.contains(rule.rawValue[...]) {
      switch setting.value {
      case .off: checker.severities[rule] = .some(nil)
      case .severity(let severity): checker.severities[rule] = severity
      case .guards: checker.rules = RuleCatalog.reportingGuards(checker.rules)
      }
    }
    let only = arguments.values(of: .only)
    for rule in RuleCatalog.rules where !only.isEmpty {
      if !only.contains(rule.id.rawValue) {
        checker.severities[rule.id] = .some(nil)
      } else if !checker.looks(for: rule.id) {
        checker.severities[rule.id] = rule.severity
      }
    }
    checker.allowed.formUnion(settings.allowed.map(\.entry.rule))
    if ![Option.Name.device, .environment].contains(where: arguments.contains) {
      switch settings.screens?.value {
      case .devices(let names): checker.selection.devices = ConfigurationSelection.devices(named: names)
      case .environments(let named): checker.selection.preferredEnvironments = named.map(\.name)
      case nil: break
      }
      checker.selection.hasUsualScreens = settings.screens != nil
    }
    // Among several scenes, one without the environment would not be checked at all. A name that no scene has is an error.
    checker.selection.preferredEnvironments += checker.selection.environments
    checker.selection.environments = []
    checker.selection.defaultRanges = settings.ranges.map(\.value).map { range in
      (range.subject, Rational(range.lower), Rational(range.upper))
    }
    if let conflicts = settings.conflicts, !arguments.contains(.maxConflicts) {
      checker.maximumConflicts = conflicts.value
    }
    checker.seconds = limits(for: file).seconds
    return checker
  }

  /// The limits of a file's check.
  func limits(for file: SceneFile) -> ResourceLimits {
    let settings = settings(for: file)
    return ResourceLimits(
      seconds: arguments.contains(.timeLimit) ? limits.seconds : settings.seconds?.value ?? limits.seconds,
      megabytes: arguments.contains(.memoryLimit) ? limits.megabytes : settings.megabytes?.value ?? limits.megabytes)
  }

  private func check(transition name: String, in scenes: [Scene]) throws(CommandError) {
    let known = scenes.flatMap { scene in scene.transitions.map { scene[$0].name } }
    guard !known.contains(name) else { return }
    throw .usage(.unknown("transition", name, among: known))
  }
}

extension ImportOptions {
  init(_ arguments: ParsedArguments) {
    self.init()
    followsCanvas = arguments.contains(.canvas)
    allowsDamage = arguments.contains(.allowDamaged)
  }
}

extension LoadedFile {
  /// The file with only the scenes of the given names, and with the parts that could not be loaded.
  ///
  /// - Throws: an error for the first name that no scene has.
  func keeping(scenes names: [String]) throws(CommandError) -> LoadedFile {
    let known = loadedScenes.compactMap(\.name)
    for name in names where !known.contains(name) {
      throw .usage(.unknown("scene", name, among: known))
    }
    var kept = self
    kept.scenes.removeAll { loaded in loaded.scene.map { !names.contains($0.name ?? "") } ?? false }
    return kept
  }
}
