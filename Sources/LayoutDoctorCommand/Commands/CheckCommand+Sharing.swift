import LayoutChecking
import LayoutReporting

extension CheckCommand {
  /// Checks several files, each in a worker process.
  func share(
    _ search: SceneSearch, from start: ContinuousClock.Instant, _ clock: RunClock?
  ) throws(CommandError) -> Content {
    var clock = clock
    // For a shard, the merge divides the known findings among the files of all shards.
    let results =
      shard == nil ? withShares(search.files, checkedAlone(search.files), search.past) : checkedAlone(search.files)
    if shard == nil {
      do throws(UsageError) {
        try checkSelection(results)
      } catch {
        throw .usage(error, command: .check)
      }
    }
    clock?.check = ContinuousClock.now - start
    clock?.beginWriting()
    return finished(Array(zip(search.files.map(\.name), results)), search, clock)
  }

  /// Checks those files again in which too many findings count as known, because each was first checked against all of
  /// them.
  ///
  /// - Parameter past: the revision's findings in files that have changed.
  func withShares(
    _ files: [SceneFile], _ results: [[FinishedScene]], _ past: [BaselineEntry] = []
  ) -> [[FinishedScene]] {
    var (current, results) = (files, results)
    for source in [FindingSource.revision, .baseline] {
      let (places, smaller) = baseline.filesWithSmallerShare(of: source, current, results, past)
      for (place, (file, result)) in zip(places, zip(smaller, checkedAlone(smaller))) {
        current[place] = file
        results[place] = result
      }
    }
    return results
  }

  /// The scenes of each file, checked against its share of the baseline, or against the whole baseline.
  func checkedAlone(_ files: [SceneFile]) -> [[FinishedScene]] {
    let styles = self.styles
    return results(of: files, styles) { missing in
      if missing.isEmpty { return [] }
      let progress = CheckProgress(fileCount: missing.count)
      defer { progress.clear() }
      let pool = pool(for: missing, styles)
      return pool.check(missing) { progress.show($0, finishedCount: $1) }
    }
  }

  /// Rejects a selection that no scene has.
  func checkSelection(_ results: [[FinishedScene]]) throws(UsageError) {
    try work.check(results.joined().compactMap(\.names))
    let checked = results.joined().filter { $0.names != nil }
    if !checked.isEmpty && checked.allSatisfy(\.isEmpty) { throw UsageError.emptySelection }
  }

  /// The content of a report on finished scenes, in report order.
  ///
  /// - Parameters:
  ///   - results: the scenes of each file.
  ///   - search: has the paths that could not be used.
  func finished(
    _ results: [(name: String, scenes: [FinishedScene])], _ search: SceneSearch, _ clock: RunClock?
  ) -> Content {
    let failures = search.failures.map { path, reason in
      (name: path.text, scenes: [finished(SceneReport(path: path, reason: reason), styles)])
    }
    let complete = results.map { name, scenes in
      (
        name: name,
        scenes: unchecked(scenes.map(\.isEmpty), of: name, search).enumerated().map { index, report in
          report.map { finished($0, names: index < scenes.count ? scenes[index].names : nil, styles) } ?? scenes[index]
        }
      )
    }
    var scenes = (complete + failures).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    if shard == nil && !results.isEmpty && scenes.allSatisfy(\.scenes.isEmpty), let path = arguments.positionals.first {
      scenes.append((path, [finished(SceneReport(file: path, refusedBecause: Self.noView), styles)]))
    }
    return Content(scenes: scenes.flatMap(\.scenes), skippedFiles: search.skippedFiles.map(\.line), clock: clock)
  }

  private static let noView = "there is no view to lay out, so nothing was checked"

  /// What takes the place of scenes that were asked for and of which nothing was checked; `nil` for the others. A file that was
  /// named has at least one, and so has the only file.
  ///
  /// - Parameter areEmpty: for each scene of the file, whether it has no configuration in a selected state.
  func unchecked(_ areEmpty: [Bool], of file: String, _ search: SceneSearch) -> [SceneReport?] {
    if areEmpty.isEmpty && (search.named.contains(file) || search.files.count == 1 && shard == nil) {
      return [SceneReport(file: file, refusedBecause: Self.noView)]
    }
    return areEmpty.map { isEmpty in
      isEmpty
        ? SceneReport(
          file: file,
          refusedBecause: "no configuration of the scene is in a selected state, so nothing in it was checked") : nil
    }
  }

  var styles: OutputStyles {
    // The merge may print the complaints of a shard in another place, so they have no colour.
    OutputStyles(
      output: terminal.style(for: .standardOutput),
      errors: formats.hasPartsForMerge ? Style(isColored: false) : terminal.style(for: .standardError))
  }

  /// Checks a file and renders its scenes' parts of each output.
  func check(_ file: SceneFile, _ styles: OutputStyles) -> [FinishedScene] {
    let file = cache == nil ? file : file.withBytesForCache()
    let checker = work.checker(for: file)
    let loaded = LoadedFile(file, view: work.view, importOptions: work.importOptions)
    let reports = separate(loaded.reports(by: checker), of: file)
    let scenes = reports.map { finished($0, in: checker, styles) }
    store(scenes, reports, of: file, styles)
    return scenes
  }

  /// Renders a scene's part of each output, with the names that options may select.
  ///
  /// - Parameter isAlone: whether there is no other in the run.
  func finished(
    _ report: SceneReport, in checker: SceneChecker, _ styles: OutputStyles, isAlone: Bool = false
  ) -> FinishedScene {
    let names = report.checked.map { checker.selection.selectableNames(in: $0.scene) }
    return output.finished(report, names: names, styles, isAlone: isAlone)
  }

  /// Renders a scene's part of each output.
  func finished(
    _ report: SceneReport, names: ConfigurationSelection.SelectableNames? = nil, _ styles: OutputStyles
  ) -> FinishedScene { output.finished(report, names: names, styles) }
}
