import LayoutChecking
import LayoutReporting

extension CheckCommand {
  /// The revision to compare with; `nil` if there is none.
  var revision: String? { arguments.value(of: .since) }

  /// Rejects options that do not go together with a revision.
  static func checkRevision(_ arguments: ParsedArguments) throws(CommandError) {
    guard arguments.contains(.since) else { return }
    if arguments.contains(.updateBaseline) { throw .usage(.conflictingOptions("--since", "--update-baseline")) }
  }

  /// Adds the findings of a revision to each file, so that only new findings are reported.
  ///
  /// Files with the same bytes and settings have the same findings, so only the other files of the revision are
  /// checked. Both versions are checked with the same options, each with its own configuration files; if the revision
  /// has none, with the current ones. A renamed file has the findings of its old name.
  func addEarlierFindings(at revision: String, to search: inout SceneSearch) throws(CommandError) {
    let files: RevisionFiles
    do {
      let settings = RevisionFiles.Settings(
        excludes: { path, past in
          !arguments.contains(.noExclude) && (past?.settings ?? work.settings.settings(for: path)).exclusion != nil
        }, areEqual: { settingsText(for: $0) == settingsText(for: $1) })
      files = try RevisionFiles(at: revision, arguments, files: search.files, settings)
    } catch { throw .failure(error.message) }
    for path in files.unusableSettings {
      complain("'\(path.text)' cannot be used at '\(revision)'; the configuration that is there now is used")
    }
    search.past = earlierFindings(in: files.past, at: revision)
    let counts = search.past.counts
    let (severities, absences) = (search.past.highestSeverities, search.past.commonAbsences)
    let pastOfFile = Dictionary(grouping: search.past) { $0.file.printable.withoutLeadingDots }
    for index in search.files.indices {
      if files.unchanged.contains(index) {
        search.files[index].earlier = KnownFindings(counts: nil)
      } else if files.compared.contains(index) {
        // What the file had itself takes precedence over what other files had.
        let own = pastOfFile[search.files[index].name.printable.withoutLeadingDots] ?? []
        search.files[index].earlier = KnownFindings(
          counts: counts, own: own.counts, severities: severities.merging(own.highestSeverities) { $1 },
          absences: absences.merging(own.commonAbsences) { $1 })
      } else {
        complain(
          "'\(search.files[index].name)' is not compared with '\(revision)'; all that is found in it is reported")
      }
    }
  }

  /// The findings in files of a revision, each checked in a worker process.
  private func earlierFindings(in files: [SceneFile], at revision: String) -> [BaselineEntry] {
    if files.isEmpty { return [] }
    let files = files.map { file in
      var file = file
      file.earlier = KnownFindings(counts: nil)
      return file
    }
    let progress = ProgressLine()
    defer { progress.clear() }
    let results = results(of: files) { file, _ in
      progress.show("checking \(file.name) at \(revision)")
    }
    for result in results {
      if result.all.contains(where: { $0.summary.refusedScenes > 0 }) {
        complain("'\(result.name)' cannot be used at '\(revision)', so what is found in it counts as new")
      } else if result.all.contains(where: \.summary.isIncomplete) {
        complain("the check of '\(result.name)' at '\(revision)' was cut short, so more may count as new")
      }
    }
    return results.flatMap { $0.all.flatMap(\.earlier) }
  }

  func complain(_ note: String) { terminal.complain("layoutdoctor: note: \(note.printable)\n") }

  /// The reports of a file's scenes without the findings of an earlier revision and of the baseline, and without those that are
  /// not shown.
  func separate(_ reports: [SceneReport], of file: SceneFile) -> [FileResult.Known: [SceneReport]] {
    var separated: [FileResult.Known: [SceneReport]] = [:]
    for (isOwnPast, reports) in Self.separate(reports, file.earlier, isEarlier: true, file.isFromRevision) {
      for (isOwnBaseline, reports) in Self.separate(reports, baseline.known(for: file), isEarlier: false) {
        separated[.init(isOwnPast: isOwnPast, isOwnBaseline: isOwnBaseline)] = reports.map {
          $0.leavingOut(below: severity)
        }
      }
    }
    return separated
  }

  /// The reports without known findings and, if more are left out than are known for the file itself, without only these.
  private static func separate(
    _ reports: [SceneReport], _ known: KnownFindings?, isEarlier: Bool, _ listsAbsences: Bool = false
  ) -> [(isOwn: Bool, reports: [SceneReport])] {
    guard var known else { return [(false, reports)] }
    var own = known.ofFile
    let all = reports.map { known.separate($0, isEarlier: isEarlier, listsAbsences: listsAbsences) }
    if !known.exceedsFile { return [(false, all)] }
    return [
      (false, all), (true, reports.map { own.separate($0, isEarlier: isEarlier, listsAbsences: listsAbsences) }),
    ]
  }
}
