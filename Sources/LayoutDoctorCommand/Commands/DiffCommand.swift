import LayoutChecking
import LayoutDrawing
import LayoutModel
import LayoutReporting

/// Compares two versions of scenes: frames, ranges, findings, and the changes that caused new conflicts. Draws the
/// differences.
struct DiffCommand {
  private let arguments: ParsedArguments
  private let work: SceneWork
  private let failOn: Severity
  private let terminal: Terminal

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
    failOn = arguments.choice(.failOn, default: .warning)
    if arguments.positionals.count(where: { FilePath($0) == SceneFile.standardInputPath }) > 1 {
      throw .usage(.bothFromStandardInput)
    }
    var work = try SceneWork(arguments)
    if arguments.value(of: .format) == ComparisonFormat.html.rawValue {
      work.checker.details = .all
      work.checker.offersRepairs = true
    }
    self.work = work
  }

  func run() throws(CommandError) -> ExitStatus {
    let isExcluded = { @Sendable [work] (path: FilePath) in
      !arguments.contains(.noExclude) && work.settings.settings(for: path).exclusion != nil
    }
    var old = try DiffSide(arguments.positionals[0], isExcluded: isExcluded)
    var new = try DiffSide(arguments.positionals[1], isExcluded: isExcluded)
    for side in [old, new] {
      for entry in side.files { _ = work.settings(for: entry.file) }
    }
    if !work.settings.failures.isEmpty { throw .malformedSettings(work.settings.failures) }
    let inputs = (old.files + new.files).map(\.file)
    var output: OutputFolder?
    if let folder = arguments.value(of: .folder) {
      output = try OutputFolder(FilePath(folder), beside: inputs, work.watchdog)
    }
    let unchangedCount = Self.removeUnchanged(&old, &new)
    var names: [ConfigurationSelection.SelectableNames] = []
    let oldScenes = reports(of: old, &names)
    let newScenes = reports(of: new, &names)
    work.watchdog.end()
    // A name may be that of a scene in a file that did not change.
    if unchangedCount == 0 && !names.isEmpty { try work.check(names) }
    let reports = (oldScenes + newScenes).map(\.report)
    let complaints =
      old.failures + new.failures + reports.filter { $0.checked == nil }
      + reports.filter { $0.checked?.isCutOff ?? false }
    terminal.complain(about: complaints)
    let (scenes, isEveryDrawn) = try compare(ScenePairing(oldScenes, newScenes), drawingTo: output)
    let comparison = RunComparison(scenes, unchanged: unchangedCount)
    switch arguments.choice(.format, default: ComparisonFormat.text) {
    case .text: try terminal.report(comparison.text(style: terminal.style(for: .standardOutput)))
    case .markdown: try terminal.report(comparison.markdown)
    case .html: try terminal.report(comparison.page(picture: CheckOutput.picture, version: Help.version))
    case .json: try terminal.report(EncodedComparison(comparison, version: Help.version).bytes)
    }
    if !complaints.isEmpty || !isEveryDrawn { return .unusable }
    return comparison.isWorse(from: failOn) ? .findings : .success
  }

  /// - Returns: the comparisons, and whether everything that changed was drawn.
  private func compare(
    _ pairing: ScenePairing, drawingTo output: OutputFolder?
  ) throws(CommandError) -> ([SceneComparison], Bool) {
    var comparisons: [SceneComparison] = []
    var isEveryDrawn = true
    var names = FileNames()
    for pair in pairing.pairs {
      var comparison = SceneComparison(old: pair.old?.report, new: pair.new?.report)
      if let output, let new = pair.new {
        isEveryDrawn = try draw(&comparison, of: new, &names, to: output) && isEveryDrawn
      }
      comparisons.append(comparison)
    }
    return (comparisons, isEveryDrawn)
  }

  /// Draws each configuration in which something changed.
  ///
  /// - Returns: whether all were drawn.
  private func draw(
    _ comparison: inout SceneComparison, of entry: ScenePairing.Entry, _ names: inout FileNames, to output: OutputFolder
  ) throws(CommandError) -> Bool {
    watch(entry.sceneFile)
    defer { work.watchdog.end() }
    var drawn = DrawnConfigurations()
    let blame = comparison.blameLines
    for configuration in comparison.configurations
    where configuration.isDrawn && drawn.includes(configuration.new.solved.configuration) {
      let drawing = ComparisonDrawing(
        old: configuration.old, new: configuration.new, comparison: configuration.layout,
        newFindings: configuration.newFindings.map {
          .init($0, notes: blame[$0.fingerprint(in: configuration.new.scene)] ?? [])
        },
        goneFindings: configuration.goneFindings)
      let file = "\(names.unique(scene: entry.drawingName, state: configuration.id)).diff.svg"
      try output.write(Array(drawing.svg().utf8), to: file, telling: nil)
      comparison.drawings.append(.init(configuration: configuration.id, file: output.file(file).text))
    }
    if let limit = drawn.exceededLimit { terminal.complain(about: [SceneReport(entry.sceneFile, cutOffBy: limit)]) }
    return drawn.exceededLimit == nil
  }

  /// Removes the files that have the same name and bytes on both sides, and those that were moved as they are.
  ///
  /// - Returns: how many were removed from each side.
  private static func removeUnchanged(_ old: inout DiffSide, _ new: inout DiffSide) -> Int {
    let places = Dictionary(old.files.indices.map { (old.files[$0].name, $0) }) { first, _ in first }
    var removed: (old: Set<Int>, new: Set<Int>) = ([], [])
    var moved: [Int] = []
    for (index, entry) in new.files.enumerated() where !entry.file.isStandardInput {
      guard let place = places[entry.name] else {
        moved.append(index)
        continue
      }
      guard !old.files[place].file.isStandardInput, let bytes = try? entry.file.contents(),
        (try? old.files[place].file.contents()) == bytes
      else { continue }
      removed.old.insert(place)
      removed.new.insert(index)
    }
    let names = Set(new.files.map(\.name))
    let gone = old.files.indices.filter { !names.contains(old.files[$0].name) && !old.files[$0].file.isStandardInput }
    var placesOfBytes = Dictionary(grouping: moved.isEmpty ? [] : gone) { try? old.files[$0].file.contents() }
    placesOfBytes[nil] = nil
    for index in moved {
      guard let bytes = try? new.files[index].file.contents(), let place = placesOfBytes[bytes]?.popLast() else {
        continue
      }
      removed.old.insert(place)
      removed.new.insert(index)
    }
    old.remove(removed.old)
    new.remove(removed.new)
    return removed.new.count
  }

  /// Checks the files of a side one after the other. The watchdog keeps watching after this returns.
  ///
  /// - Parameter names: receives the names that can be selected in its scenes.
  private func reports(
    of side: DiffSide, _ names: inout [ConfigurationSelection.SelectableNames]
  ) -> [ScenePairing.Entry] {
    var entries: [ScenePairing.Entry] = []
    for entry in side.files {
      let file = entry.file.withStandardInput()
      let progress = ProgressLine()
      watch(file, progress)
      let loaded = LoadedFile(file, importOptions: work.importOptions)
      let checker = work.checker(for: file)
      names += loaded.loadedScenes.map { checker.selection.selectableNames(in: $0) }
      let reports = loaded.reports(by: checker) { state in progress.show("checking \(file.name): \(state())") }
      progress.clear()
      entries += reports.map {
        ScenePairing.Entry(file: entry.name, report: $0, sceneFile: file, isOnlyScene: reports.count == 1)
      }
    }
    return entries
  }

  /// Ends the process if the work on a file takes more than the limits.
  private func watch(_ file: SceneFile, _ progress: ProgressLine? = nil) {
    work.watchdog.begin(limits: work.limits(for: file)) { limit in
      progress?.clear()
      Terminal().complain(about: [SceneReport(file, cutOffBy: limit)])
      return .unusable
    }
  }
}

enum ComparisonFormat: String, CaseIterable { case text, json, markdown, html }

/// Pairs the scenes of two versions.
struct ScenePairing {
  /// In the order of the new version, followed by scenes that are gone in the order of the old version.
  private(set) var pairs: [(old: Entry?, new: Entry?)] = []

  struct Entry {
    /// The path below the folder that an argument names; empty if it names a file.
    let file: FilePath
    let report: SceneReport
    let sceneFile: SceneFile
    /// Whether the file has no other scene.
    let isOnlyScene: Bool

    fileprivate var name: String { report.checked?.scene.name ?? "" }
    /// What identifies the scene of a document if its controller has another class.
    fileprivate var id: String { report.checked?.scene.interfaceBuilderID ?? name }

    /// The first part of the names of drawings: the path below the folder with dots between its parts, or the name of the file.
    var drawingName: String {
      let path = file.bytes.isEmpty ? sceneFile.path.text : file.text.split(separator: "/").joined(separator: ".")
      return FileNames.sceneName(of: path, scene: isOnlyScene ? nil : report.checked?.scene.name)
    }
  }

  /// Leaves out files that could not be loaded in one version, because their changes are unknown.
  init(_ old: [Entry], _ new: [Entry]) {
    let refused = Set((old + new).filter { $0.report.checked == nil }.map(\.file))
    let olds = old.filter { !refused.contains($0.file) }
    let news = new.filter { !refused.contains($0.file) }
    var partners = [Int?](repeating: nil, count: news.count)
    var isTaken = [Bool](repeating: false, count: olds.count)
    // Scenes are paired by file and id or name, then by file if one scene of it is left, then by id or name if one scene has it.
    let keys: [(Entry) -> [String]] = [
      { [$0.file.text, $0.id] }, { [$0.file.text, $0.name] }, { [$0.file.text] }, { [$0.id] }, { [$0.name] },
    ]
    for key in keys {
      let places = Dictionary(grouping: olds.indices.filter { !isTaken[$0] }) { key(olds[$0]) }
      let others = Dictionary(grouping: news.indices.filter { partners[$0] == nil }) { key(news[$0]) }
      for (name, new) in others {
        guard let old = places[name], old.count == 1, new.count == 1 else { continue }
        partners[new[0]] = old[0]
        isTaken[old[0]] = true
      }
    }
    pairs = news.indices.map { (partners[$0].map { olds[$0] }, news[$0]) }
    pairs += olds.indices.filter { !isTaken[$0] }.map { (olds[$0], nil) }
  }
}
