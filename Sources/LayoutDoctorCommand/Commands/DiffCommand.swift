import LayoutChecking
import LayoutModel
import LayoutReporting

/// Compares two versions of scenes: frames, ranges and findings, with the changes that new conflicts need.
struct DiffCommand {
  private let arguments: ParsedArguments
  private let work: SceneWork
  private let settings: SettingsSearch
  private let failOn: Severity
  private let terminal: Terminal

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
    failOn = arguments.choice(.failOn, default: .warning)
    do throws(UsageError) {
      if arguments.positionals.count(where: { FilePath($0) == SceneFile.standardInputPath }) > 1 {
        throw .bothFromStandardInput
      }
      work = try SceneWork(arguments)
      settings = try SettingsSearch(arguments)
    } catch {
      throw .usage(error, command: .diff)
    }
  }

  func run() throws(CommandError) -> ExitStatus {
    let isExcluded = { [settings] (path: FilePath) in settings.settings(for: path).exclusion != nil }
    var old = try DiffSide(arguments.positionals[0], isExcluded: isExcluded)
    var new = try DiffSide(arguments.positionals[1], isExcluded: isExcluded)
    for side in [old, new] {
      for entry in side.files { _ = settings.settings(for: entry.file.path) }
    }
    if !settings.failures.isEmpty { throw .malformedSettings(settings.failures) }
    let unchangedCount = Self.removeUnchanged(&old, &new)
    let oldScenes = try reports(of: old)
    let newScenes = try reports(of: new)
    work.watchdog.end()
    let refused = RunReport(
      scenes: old.failures + new.failures + (oldScenes + newScenes).map(\.report).filter { $0.checked == nil })
    let cutOff = (oldScenes + newScenes).map(\.report).filter { $0.checked?.isCutOff ?? false }
    let complaints = RunReport(scenes: refused.scenes + cutOff)
    terminal.complain(TextReport.complaints(complaints, style: terminal.style(for: .standardError)))
    let comparison = RunComparison(
      ScenePairing(oldScenes, newScenes).pairs.map { SceneComparison(old: $0, new: $1) }, unchanged: unchangedCount)
    do {
      switch arguments.choice(.format, default: ComparisonFormat.text) {
      case .text: try terminal.report(comparison.text(style: terminal.style(for: .standardOutput)))
      case .markdown: try terminal.report(comparison.markdown)
      case .json: try terminal.report(EncodedComparison(comparison, version: Help.version).bytes)
      }
    } catch {
      throw .output("standard output", error)
    }
    if !complaints.scenes.isEmpty { return .unusable }
    return comparison.isWorse(from: failOn) ? .findings : .success
  }

  /// Removes the files of the same name and bytes.
  ///
  /// - Returns: how many there are.
  private static func removeUnchanged(_ old: inout DiffSide, _ new: inout DiffSide) -> Int {
    let places = Dictionary(old.files.indices.map { (old.files[$0].name, $0) }) { first, _ in first }
    var removed: (old: Set<Int>, new: Set<Int>) = ([], [])
    for (index, entry) in new.files.enumerated() {
      guard let place = places[entry.name], !entry.file.isStandardInput, !old.files[place].file.isStandardInput,
        let bytes = try? entry.file.contents(), (try? old.files[place].file.contents()) == bytes
      else { continue }
      removed.old.insert(place)
      removed.new.insert(index)
    }
    old.remove(removed.old)
    new.remove(removed.new)
    return removed.new.count
  }

  /// Checks the files of a side one after the other. The watchdog keeps watching after this returns.
  private func reports(of side: DiffSide) throws(CommandError) -> [ScenePairing.Entry] {
    var entries: [ScenePairing.Entry] = []
    for entry in side.files {
      let file = entry.file.withStandardInput()
      let progress = ProgressLine()
      work.watchdog.begin { limit in
        progress.clear()
        let terminal = Terminal()
        let report = RunReport(scenes: [SceneReport(file, cutOffBy: limit)])
        terminal.complain(TextReport.complaints(report, style: terminal.style(for: .standardError)))
        return .unusable
      }
      let loaded = LoadedFile(file, importOptions: work.importOptions)
      var checker = work.checker
      for (rule, setting) in settings.settings(for: file.path).rules {
        checker.severities[rule] = .some(setting.severity)
      }
      let scenes = loaded.loadedScenes
      do {
        if !scenes.isEmpty { try work.check(scenes.map { checker.selection.selectableNames(in: $0) }) }
      } catch { throw .usage(error, command: .diff) }
      let reports = loaded.reports(by: checker) { state in progress.show("checking \(file.name): \(state())") }
      progress.clear()
      entries += reports.map { ScenePairing.Entry(file: entry.name, report: $0) }
    }
    return entries
  }
}

enum ComparisonFormat: String, CaseIterable { case text, json, markdown }

/// Pairs the scenes of two versions.
struct ScenePairing {
  /// In the order of the new version, then those that are gone in the order of the old one.
  private(set) var pairs: [(old: SceneReport?, new: SceneReport?)] = []

  struct Entry {
    /// The path below the folder that an argument names.
    let file: FilePath
    let report: SceneReport
  }

  /// Files of which a version could not be loaded are left out: it is not known what came or went in them.
  init(_ old: [Entry], _ new: [Entry]) {
    let refused = Set((old + new).filter { $0.report.checked == nil }.map(\.file))
    let olds = old.filter { !refused.contains($0.file) }
    let news = new.filter { !refused.contains($0.file) }
    var partners = [Int?](repeating: nil, count: news.count)
    var isTaken = [Bool](repeating: false, count: olds.count)
    // The same file and name, then the only scene left of a file, then the only one left of a name.
    let keys: [(Entry) -> [String]] = [
      { [$0.file.text, $0.report.checked?.scene.name ?? ""] }, { [$0.file.text] },
      { [$0.report.checked?.scene.name ?? ""] },
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
    pairs = news.indices.map { (partners[$0].map { olds[$0].report }, news[$0].report) }
    pairs += olds.indices.filter { !isTaken[$0] }.map { (olds[$0].report, nil) }
  }
}
