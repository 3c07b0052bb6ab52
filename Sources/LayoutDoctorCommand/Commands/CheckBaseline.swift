import LayoutModel
import LayoutReporting

/// The source of known findings, which are not reported again.
enum FindingSource { case revision, baseline }

/// The baseline of a check: its findings are not reported, and its file is written or pruned on request.
struct CheckBaseline {
  /// The file to read; `nil` if there is none.
  private let path: FilePath?
  /// Empty if no baseline is read.
  private let baseline: Baseline
  /// The entries, divided among the files; `nil` if none are, because all findings are written.
  let shares: KnownShares?
  /// The highest severity of the baseline's entries with each fingerprint.
  private let severities: [String: Severity]
  /// The file that receives all findings, which is the one that is read; `nil` if none does.
  private let writtenPath: FilePath?
  private let prunes: Bool
  /// Whether entries that no finding matches fail the run.
  let failsOnFixed: Bool
  /// The checksum of the file that is read; `nil` if none is.
  let digest: String?

  var isRead: Bool { path != nil }
  /// The entries of the file that is read.
  var entries: [BaselineEntry] { baseline.entries }

  /// The message if a baseline is not written.
  static let incompleteRun =
    "layoutdoctor: error: the baseline is not written, because something could not be checked\n"

  /// Rejects options that do not go together.
  static func check(_ arguments: ParsedArguments) throws(CommandError) {
    let isRead = arguments.contains(.baseline)
    // What each of them does with the entries that no finding matches rules out the other.
    let given = [Option.Name.updateBaseline, .failOnStale].filter { arguments.contains($0) }
      .map { "--\($0.rawValue)" }
    if let option = given.first, !isRead { throw .usage("'\(option)' needs '--baseline'") }
    if given.count > 1 { throw .usage(.conflictingOptions(given[0], given[1])) }
    guard arguments.command == .check, arguments.contains(.updateBaseline) else { return }
    for option in [Option.Name.only] + JudgedEntries.narrowingOptions where arguments.contains(option) {
      let hint = option == .device ? "; \(SettingsFile.fileName) can have 'devices' for all checks" : ""
      throw .usage(
        "'--\(option.rawValue)' and '--update-baseline' cannot be combined: what is not checked would be taken for fixed\(hint)"
      )
    }
  }

  init(_ arguments: ParsedArguments) throws(CommandError) {
    let path = arguments.value(of: .baseline).map { FilePath($0) }
    self.path = path
    // A merge knows the entries that no finding matches, but not the findings that have none.
    prunes = arguments.contains(.updateBaseline) && arguments.command == .merge
    writtenPath = arguments.contains(.updateBaseline) && !prunes ? path : nil
    failsOnFixed = arguments.contains(.failOnStale)
    guard let path else {
      baseline = Baseline(entries: [])
      shares = nil
      severities = [:]
      digest = nil
      return
    }
    // A file that is going to be written need not exist.
    let bytes: [UInt8]
    (bytes, baseline) = try Self.read(path, isOptional: writtenPath != nil)
    shares = writtenPath == nil ? KnownShares(baseline.entries) : nil
    severities = baseline.entries.highestSeverities
    digest = Checksum.digits(of: bytes)
  }

  /// Reads a baseline, which is empty if the file is optional and does not exist.
  private static func read(
    _ path: FilePath, isOptional: Bool
  ) throws(CommandError) -> (bytes: [UInt8], baseline: Baseline) {
    if isOptional && (try? FileStatus(of: path)) == nil { return ([], Baseline(entries: [])) }
    let bytes: [UInt8]
    do throws(SystemError) {
      // Every worker process reads the file again.
      let status = try FileStatus(of: path)
      guard status.isRegular else { throw .irregular }
      bytes = try path.contents()
    } catch { throw .input(path.text, error) }
    do { return (bytes, try Baseline(bytes)) } catch { throw .malformedBaseline(path.text, error) }
  }

  /// Separates the known findings of a file from the others; `nil` if none are known.
  func known(for file: SceneFile) -> KnownFindings? {
    if writtenPath != nil { return KnownFindings(counts: nil) }
    return shares.map { KnownFindings(counts: $0.counts, own: $0.own(of: file.name), severities: severities) }
  }

  /// Identifies the known findings: if it is equal in two runs, both know the same ones.
  var identity: String { writtenPath == nil ? digest ?? "" : "written" }
}

extension CheckBaseline {
  /// The entries of the baseline that no finding matches. Entries that the run did not judge are left out.
  ///
  /// - Parameters:
  ///   - files: the names of the files that were checked, including those without a scene.
  ///   - missing: the files of the baseline that were not checked and do not exist; `nil` to look for them.
  func fixedEntries(
    in scenes: [SceneResult], of files: Set<String>, judging judged: JudgedEntries, missing: Set<String>? = nil
  ) -> [BaselineEntry] {
    unmatchedEntries(of: baseline, in: scenes, of: files, judging: judged, missing: missing).fixed
  }

  private func unmatchedEntries(
    of baseline: Baseline, in scenes: [SceneResult], of files: Set<String>, judging judged: JudgedEntries,
    missing: Set<String>? = nil
  ) -> (fixed: [BaselineEntry], unexamined: [BaselineEntry]) {
    let checked = Set((scenes.map(\.file) + files).map(\.withoutLeadingDots))
    let cutOff = Set(scenes.filter { !$0.isWhole }.map(\.file.withoutLeadingDots))
    let missing = missing ?? missingFiles(of: baseline.entries, besides: checked)
    let hidden = Self.filesWithConflicts(scenes)
    return baseline.unmatchedEntries(found: scenes.flatMap { $0.known + $0.earlier }) { entry in
      let file = entry.file.withoutLeadingDots
      if entry.isHiddenByConflict && hidden.contains(file) { return false }
      return checked.contains(file)
        ? !cutOff.contains(file) && judged.contains(entry) : missing.contains(file)
    }
  }

  /// The files in which a conflict may hide other findings.
  private static func filesWithConflicts(_ scenes: [SceneResult]) -> Set<String> {
    Set(scenes.filter(\.hasConflict).map(\.file.withoutLeadingDots))
  }

  /// The baseline's files that were not checked and do not exist.
  func missingFiles(of entries: [BaselineEntry], besides checked: Set<String>) -> Set<String> {
    Set(entries.map(\.file.withoutLeadingDots)).subtracting(checked).filter { existingPath(of: $0) == nil }
  }

  /// The path of a file that the baseline names, from the working directory or else from the folder of the baseline, which
  /// may have been written there; `nil` if there is no such file.
  private func existingPath(of name: String) -> FilePath? {
    let name = FilePath(name)
    return [name, path?.parent.appending(name.bytes)].compactMap(\.self).first { (try? FileStatus(of: $0)) != nil }
  }

  /// The findings of the revision that are gone, without consequences.
  ///
  /// - Parameters:
  ///   - past: the revision's findings in files that have changed.
  ///   - unchanged: the files that have not.
  static func goneEntries(
    of past: [BaselineEntry], in scenes: [SceneResult], unchanged: Set<String>
  ) -> [BaselineEntry] {
    if past.isEmpty { return [] }
    let changed = scenes.filter { !unchanged.contains($0.file) }
    let cutOff = Set(changed.filter { !$0.isWhole }.map(\.file))
    let hidden = filesWithConflicts(scenes)
    return Baseline(entries: past).unmatchedEntries(found: changed.flatMap(\.earlier)) { entry in
      !cutOff.contains(entry.file) && !(entry.isHiddenByConflict && hidden.contains(entry.file.withoutLeadingDots))
    }.fixed.filter(\.isCounted)
  }

  /// Lines about the entries that no finding matches.
  func complaints(about fixed: [BaselineEntry], in summary: Summary) -> String {
    guard let path else { return "" }
    let areRemoved = prunes || canBeWritten(after: summary)
    let severity = failsOnFixed ? "error" : "note"
    var text = fixed.prefix(Limits.listedEntries).map { entry in
      let place = entry.file.isEmpty ? "" : " in \(entry.file)"
      let subject = entry.subject.isEmpty ? "" : " of \(entry.subject)"
      return "\(path.text):\(entry.lineNumber):1: \(severity): no finding matches '\(entry.rule)'\(subject)\(place)"
        .printable + (areRemoved ? "; it is removed\n" : "; --update-baseline removes it\n")
    }.joined()
    if fixed.count > Limits.listedEntries { text += "and \(fixed.count - Limits.listedEntries) more\n" }
    return text
  }

  /// A line about each known finding whose names are others than in the baseline.
  func renamings(in scenes: [SceneResult]) -> String {
    guard let path, writtenPath == nil else { return "" }
    let pairs = Self.renamings(of: entries, in: scenes.flatMap(\.known))
    return Self.text(pairs.sorted { $0.past.lineNumber < $1.past.lineNumber }) { past, now in
      "\(path.text):\(past.lineNumber):1: note: '\(past.rule)' of \(now.subject) was of \(past.subject) before"
    }
  }

  /// A line about each finding whose names are others than at a revision.
  ///
  /// - Parameters:
  ///   - past: the revision's findings in files that have changed.
  ///   - unchanged: the files that have not.
  static func renamings(
    since revision: String, of past: [BaselineEntry], in scenes: [SceneResult], unchanged: Set<String>
  ) -> String {
    let found = scenes.filter { !unchanged.contains($0.file) }.flatMap(\.earlier)
    return text(renamings(of: past, in: found).sorted { $0.now < $1.now }) { past, now in
      "\(now.file): note: '\(now.rule)' of \(now.subject) was of \(past.subject) at \(revision)"
    }
  }

  /// The entries that match under other names.
  private static func renamings(
    of entries: [BaselineEntry], in found: [BaselineEntry]
  ) -> [(past: BaselineEntry, now: BaselineEntry)] {
    let found = Dictionary(grouping: found, by: \.fingerprint)
    return Dictionary(grouping: entries, by: \.fingerprint).flatMap { fingerprint, entries in
      let found = found[fingerprint] ?? []
      let past = entries.removing(one: found.map(\.names), by: \.names)
      let present = found.removing(one: entries.map(\.names), by: \.names)
      return zip(past, present).filter { $0.listsAllNames && $1.listsAllNames }.map { ($0, $1) }
    }
  }

  private static func text(
    _ renamings: [(past: BaselineEntry, now: BaselineEntry)], line: (BaselineEntry, BaselineEntry) -> String
  ) -> String {
    let more = renamings.count - Limits.listedEntries
    return renamings.prefix(Limits.listedEntries).map { line($0, $1).printable + "\n" }.joined()
      + (more > 0 ? "and \(more) more\n" : "")
  }

  /// Whether the findings of the run are all that a baseline is to have.
  private func canBeWritten(after summary: Summary) -> Bool {
    writtenPath != nil && summary.refusedScenes == 0 && !summary.isIncomplete
  }

  /// Whether a baseline is requested and cannot be written, because something was not checked.
  func isUnwritten(after summary: Summary) -> Bool { writtenPath != nil && !canBeWritten(after: summary) }

  /// Writes or prunes the baseline if the command line requests it.
  ///
  /// - Returns: a line about what became of it; empty if nothing did.
  func update(
    _ scenes: [SceneResult], of files: Set<String>, judging judged: JudgedEntries, removing fixed: [BaselineEntry],
    _ summary: Summary
  ) throws(CommandError) -> String {
    if isUnwritten(after: summary) { return Self.incompleteRun }
    guard let path else { return "" }
    if writtenPath == nil && (!prunes || fixed.isEmpty) { return "" }
    // Another run may have changed the file since it was read, and another one may be about to.
    let lock = FileDescriptor.locking(folder: (try? path.followingLinks().parent) ?? path.parent)
    defer { try? lock?.close() }
    let current = try Self.read(path, isOptional: writtenPath != nil).baseline
    if writtenPath == nil {
      // The lines may have other numbers now.
      func key(_ entry: BaselineEntry) -> [String] { [entry.fingerprint, entry.rule, entry.file, entry.subject] }
      return try replace(current, by: current.entries.removing(one: fixed.map(key), by: key), at: path)
    }
    // A checked file may stand in the baseline by another path.
    let cutOff = Set(scenes.filter { !$0.isWhole }.map(\.file))
    let checked = Set(files.subtracting(cutOff).compactMap { try? FilePath($0).resolved() })
    let hidden = Self.filesWithConflicts(scenes)
    let kept = unmatchedEntries(of: current, in: scenes, of: files, judging: judged).unexamined.filter { entry in
      if !judged.contains(entry) { return true }
      if entry.isHiddenByConflict && hidden.contains(entry.file.withoutLeadingDots) { return true }
      return (try? existingPath(of: entry.file)?.resolved()).map { !checked.contains($0) } ?? true
    }
    return try replace(current, by: scenes.flatMap(\.known) + kept, at: path)
  }

  /// Writes a baseline.
  ///
  /// - Returns: a line that says how many entries came and went; empty if none did.
  private func replace(
    _ current: Baseline, by entries: [BaselineEntry], at path: FilePath
  ) throws(CommandError) -> String {
    do { try OutputFile.write(Baseline(entries: entries).bytes, to: path) } catch { throw .output(path.text, error) }
    let (past, present) = (current.entries.map(\.fingerprint), entries.map(\.fingerprint))
    let added = present.removing(one: past, by: \.self).count
    let removed = past.removing(one: present, by: \.self).count
    if added + removed == 0 { return "" }
    return "\(path.text.printable): \(added) \(added == 1 ? "entry" : "entries") added, \(removed) removed\n"
  }
}

extension BaselineEntry {
  /// Whether the finding is of a rule that judges layouts in which no required constraints conflict.
  fileprivate var isHiddenByConflict: Bool { rule != RuleID.conflictingConstraints.rawValue && !isUnreadable }

  /// The names that the finding is about, in any order.
  fileprivate var names: Set<String> { Set(subject.printable.split(separator: ", ").map(String.init)) }

  fileprivate var listsAllNames: Bool { !subject.isEmpty && !subject.hasSuffix("…") }
}
