import LayoutChecking
import LayoutReporting

extension CheckCommand {
  /// Checks several files, each in a worker process.
  func share(
    _ search: SceneSearch, from start: ContinuousClock.Instant, _ clock: RunClock?
  ) throws(CommandError) -> Content {
    var clock = clock
    let styles = OutputStyles(
      output: terminal.style(for: .standardOutput), errors: terminal.style(for: .standardError))
    let progress = ProgressLine()
    let pool = pool(for: search.files, styles)
    var current = search.files
    var results = pool.check(current) { file in progress.show("checking \(file.name)") }
    for source in [FindingSource.revision, .baseline] {
      let changed = baseline.filesWithSmallerShare(of: source, current, results)
      let checkedAgain = pool.check(changed.files) { file in progress.show("checking \(file.name)") }
      for (index, place) in changed.places.enumerated() {
        current[place] = changed.files[index]
        results[place] = checkedAgain[index]
      }
    }
    progress.clear()
    do throws(UsageError) {
      try work.check(results.joined().compactMap(\.names))
      let checked = results.joined().filter { $0.names != nil }
      if !checked.isEmpty && checked.allSatisfy(\.isEmpty) { throw UsageError.emptySelection }
    } catch {
      throw .usage(error, command: .check)
    }
    let failures = search.failures.map { path, reason in
      (name: path.text, scenes: [finished(SceneReport(path: path, reason: reason), styles)])
    }
    let scenes = (zip(search.files.map(\.name), results).map { (name: $0, scenes: $1) } + failures)
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    clock?.check = ContinuousClock.now - start
    clock?.beginWriting()
    return .finished(scenes.flatMap(\.scenes), skippedFiles: search.skippedFiles.map(\.text), clock)
  }

  /// Checks a file and renders its scenes' parts of each output.
  func check(_ file: SceneFile, _ styles: OutputStyles) -> [FinishedScene] {
    let checker = checker(for: file)
    return separate(LoadedFile(file, view: work.view).reports(by: checker), of: file).map { report in
      let names = report.checked.map { checker.selection.selectableNames(in: $0.scene) }
      return finished(report, names: names, styles)
    }
  }

  /// Renders a scene's part of each output.
  func finished(
    _ report: SceneReport, names: ConfigurationSelection.SelectableNames? = nil, _ styles: OutputStyles
  ) -> FinishedScene {
    let isQuiet = arguments.contains(.quiet)
    let listsConsequences = arguments.contains(.consequences)
    let outputs = formats.destinations.map { format, isFile in
      if hasStatistics(instead: format) { return ReportPart() }
      switch format {
      case .text:
        return ReportPart(
          TextReport.part(
            of: report, style: isFile ? Style(isColored: false) : styles.output, isQuiet: isQuiet,
            listsConsequences: listsConsequences))
      case .json: return ReportPart(EncodedReport.part(of: report))
      default: return ComposedReport.part(of: report, as: format, failOn: failOn)
      }
    }
    let complaints = TextReport.complaints(RunReport(scenes: [report]), style: styles.errors)
    return FinishedScene(report, names: names, complaints: Array(complaints.utf8), outputs: outputs)
  }
}
