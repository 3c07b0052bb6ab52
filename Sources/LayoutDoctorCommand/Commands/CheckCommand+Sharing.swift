import LayoutChecking
import LayoutReporting

extension CheckCommand {
  /// Checks several files, each in a worker process.
  func check(_ files: [SceneFile]) -> [FileResult] {
    let progress = CheckProgress(fileCount: files.count)
    defer { progress.clear() }
    return results(of: files) { progress.show($0, finishedCount: $1) }
  }

  /// The results of files, from the cache where possible and otherwise from worker processes.
  ///
  /// - Parameter progress: called before each file, with the number of files that are finished.
  func results(
    of files: [SceneFile], progress: (SceneFile, _ finishedCount: Int) -> Void
  ) -> [FileResult] {
    var results = files.map { cachedResult(of: $0) }
    let missing = results.indices.filter { results[$0] == nil }
    let pool = WorkerPool(
      // The path is a placeholder: each file is named in its request.
      arguments: [CheckWorker.argument, styles.argument, Command.check.rawValue] + arguments.optionArguments + ["-"],
      jobs: jobs,
      limits: ResourceLimits(
        seconds: missing.map { work.limits(for: files[$0]).seconds }.max() ?? work.limits.seconds,
        megabytes: work.limits.megabytes),
      finish: { output.finished($0) })
    for (index, result) in zip(missing, pool.check(missing.map { files[$0] }, progress: progress)) {
      results[index] = result
    }
    return results.compactMap(\.self)
  }

  /// Checks a file in this process and renders its scenes' parts of each output.
  ///
  /// - Parameters:
  ///   - jobs: how many threads the work on a large scene takes.
  ///   - isAlone: whether no other file and no other path is in the run.
  ///   - progress: shows what is done; `nil` in a worker process.
  func check(
    _ file: SceneFile, jobs: Int = 1, isAlone: Bool = false, _ progress: ProgressLine? = nil
  ) -> FileResult {
    let file = cache == nil ? file : file.withBytesForCache()
    var checker = work.checker(for: file)
    checker.jobs = jobs
    progress?.show("loading \(file.name)")
    let loaded = LoadedFile(file, view: work.view, importOptions: work.importOptions)
    let reports = loaded.reports(by: checker) { state in progress?.show("checking \(file.name): \(state())") }
    work.watchdog.end()
    let scenes = separate(reports, of: file).mapValues { reports in
      reports.map { report in
        let names = report.checked.map { checker.selection.selectableNames(in: $0.scene) }
        return output.finished(report, names: names, isAlone: isAlone && reports.count == 1)
      }
    }
    let result = FileResult(name: file.name, isUnchanged: file.isUnchanged, scenes: scenes)
    if reports.allSatisfy(\.incomplete.isEmpty) { store(result, of: file) }
    return result
  }

  /// Rejects a selection that no scene has.
  func checkSelection(_ results: [FileResult]) throws(CommandError) {
    let checked = results.flatMap(\.all).filter { $0.names != nil }
    try work.check(checked.compactMap(\.names))
    if !checked.isEmpty && checked.allSatisfy(\.isEmpty) { throw .usage(.emptySelection) }
  }

  /// The results of files and of paths that could not be used, in report order.
  func complete(_ results: [FileResult], _ search: SceneSearch) -> [FileResult] {
    let failures = search.failures.map { path, reason in
      FileResult(name: path.text, [output.finished(SceneReport(file: path.text, refusedBecause: reason))])
    }
    var complete = (results.map { withRefusals($0, search) } + failures).sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
    if shard == nil && !results.isEmpty && complete.allSatisfy(\.all.isEmpty), let path = arguments.positionals.first {
      complete.append(FileResult(name: path, [refused(path, Self.noView)]))
    }
    return complete
  }

  private static let noView = "there is no view to lay out, so nothing was checked"

  /// The result with a refusal in place of each scene without a configuration in a selected state. A file that was named has at
  /// least one scene, and so has the only file.
  private func withRefusals(_ result: FileResult, _ search: SceneSearch) -> FileResult {
    var result = result
    if result.all.isEmpty && (search.named.contains(result.name) || search.files.count == 1 && shard == nil) {
      return FileResult(name: result.name, isUnchanged: result.isUnchanged, [refused(result.name, Self.noView)])
    }
    result.scenes = result.scenes.mapValues { scenes in
      scenes.map { scene in
        let reason = "no configuration of the scene is in a selected state, so nothing in it was checked"
        return scene.isEmpty ? refused(scene.file, reason, names: scene.names) : scene
      }
    }
    return result
  }

  private func refused(
    _ file: String, _ reason: String, names: ConfigurationSelection.SelectableNames? = nil
  ) -> SceneResult {
    output.finished(SceneReport(file: file, refusedBecause: reason), names: names)
  }
}
