import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import LayoutSolving
import SceneImport
import SceneLoading

/// Applies repairs to the scene's file: the selected one, or the best one for each conflict.
///
/// Repair numbers are those that `check` shows for the unchanged scene. Without a number, the first repair of each conflict is
/// applied that brings nothing new, and the scene is checked again, until no conflict with such a repair is left or the time is
/// up. A conflict that another edge in a constraint ends is left to its author.
struct FixCommand {
  private let arguments: ParsedArguments
  private let work: SceneWork
  private let terminal = Terminal()

  private var argument: String { arguments.positionals[0] }

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    var work = try SceneWork(arguments)
    work.checker.offersRepairs = true
    // What follows from a transition that leaves something behind is not mended by changing constraints.
    work.checker.rules = work.checker.rules.filter { $0.id == .conflictingConstraints || $0.id == .stateDrift }
    // All checks together have the time limit of one.
    work.checker.start = .now
    // Findings during a transition have no repair.
    work.checker.playsAllRuns = false
    self.work = work
  }

  func run() throws(CommandError) -> ExitStatus {
    let path = FilePath(argument)
    if path.isViewHierarchy { throw .notEditable(argument) }
    if argument != "-" && !arguments.contains(.dryRun) { try checkEditable() }
    if path.isInterfaceDocument { throw .notEditable(argument) }
    let reports = try work.reports(ofArgument: argument)
    guard let report = reports.first, reports.count == 1, !isXML(report.source.bytes) else {
      throw .notEditable(argument)
    }
    terminal.complain(about: [report])
    guard let checked = report.checked else { return .unusable }
    let conflicts = arguments.count(of: .repair) == nil ? checked.conflicts : checked.findings
    guard conflicts.contains(where: { !$0.repairs.isEmpty }) else {
      // If the scene was read from standard input, the repaired text goes to standard output.
      let isFilter = argument == "-" && !arguments.contains(.dryRun)
      work.watchdog.end()
      if isFilter { try terminal.report(report.source.bytes) }
      if !checked.conflicts.isEmpty { throw failure(of: [], report, checked) }
      let left = checked.findings.count { $0.rule == .conflictingConstraints }
      let words = left == 0 ? "nothing to fix" : "no constraint to fix; 'check' says which transition causes a conflict"
      if !isFilter { try terminal.report("\(report.file.printable): \(words)\n") }
      return checked.isCutOff ? .unusable : .success
    }
    let (edited, applied, isCutOff) = try repaired(report, checked)
    work.watchdog.end()
    if arguments.contains(.dryRun) {
      let diff = UnifiedDiff(from: report.source.bytes, to: edited, name: report.file)
      try terminal.report(diff.text)
      if diff.hasEscapes {
        terminal.complain(
          "\(report.file.printable): note: characters that a terminal or a build service would act on are spelt out, "
            + "so 'patch' may not apply this\n")
      }
    } else if argument == "-" {
      try terminal.report(edited)
    } else {
      let path = FilePath(argument)
      do { try OutputFile.write(edited, to: path, replacing: report.source.bytes) } catch {
        throw .output(argument, error)
      }
      for repair in applied { try terminal.report("\(report.file.printable): \(repair.printable)\n") }
    }
    return checked.isCutOff || isCutOff ? .unusable : .success
  }

  /// Refuses a file that could not be replaced, before any work is done. A missing file is reported when it is read.
  private func checkEditable() throws(CommandError) {
    let path = FilePath(argument)
    guard (try? FileStatus(of: path)) != nil else { return }
    do { try OutputFile.checkEditable(path) } catch { throw .output(argument, error) }
  }

  /// - Returns: the repaired text, the applied repairs in words, and whether a limit prevented more conflicts from being found or
  ///   resolved.
  private func repaired(
    _ report: SceneReport, _ checked: CheckedScene
  ) throws(CommandError) -> (bytes: [UInt8], applied: [String], isCutOff: Bool) {
    var bytes = report.source.bytes
    if let number = arguments.count(of: .repair) {
      let repairs = checked.findings.flatMap(\.repairs)
      guard let repair = repairs.first(where: { $0.number == number }) else {
        let count = repairs.map(\.number).max() ?? 0
        throw .failure("there is no repair \(number); there \(count == 1 ? "is one" : "are \(count)")")
      }
      guard let edited = checked.apply(repair, to: bytes) else { throw failure(of: [repair], report, checked) }
      return (edited, [repair.text], false)
    }
    var checked = checked
    var applied: [Repair] = []
    var last = report
    // Each round resolves a conflict. The bound ends the loop if a repair causes another conflict.
    for _ in checked.conflicts {
      let repairs = checked.applyFirstRepairs(to: &bytes)
      if repairs.isEmpty { break }
      applied += repairs
      let file = SceneFile(path: FilePath(argument), isStandardInput: argument == "-", bytes: bytes)
      let next = LoadedFile(file).reports(by: work.checker(for: file))[0]
      guard let nextChecked = next.checked else { break }
      (last, checked) = (next, nextChecked)
    }
    if applied.isEmpty { throw failure(of: checked.conflicts.flatMap(\.repairs), report, checked) }
    if checked.isCutOff && report.checked?.isCutOff == false {
      terminal.complain(about: [last])
    }
    let left = checked.findings.count { $0.rule == .conflictingConstraints }
    if left > 0 {
      let edges = checked.otherEdges.map { "; \($0.printable)" } ?? ""
      terminal.complain("\(report.file.printable): \(left) conflict\(left == 1 ? "" : "s") left\(edges)\n")
    }
    let words = applied.map { left > 0 ? $0.text : $0.textOfLast }
    return (bytes, words, checked.isCutOff || checked.conflicts.contains { !$0.repairs.isEmpty })
  }

  /// Why none of the repairs can be applied.
  private func failure(of repairs: [Repair], _ report: SceneReport, _ checked: CheckedScene) -> CommandError {
    let isChosen = arguments.contains(.repair)
    // Other edges in constraints are likelier meant than any repair.
    if !isChosen, let edges = checked.otherEdges {
      return .failure("no repair is applied: \(edges)\(repairs.isEmpty ? "" : ", or choose a repair with --repair N")")
    }
    if !isChosen && !repairs.isEmpty && repairs.allSatisfy({ !$0.bringsNothing }) {
      let numbers = repairs.map(\.number).unique().sorted()
      let choice =
        numbers.count > 6 ? "\(numbers[0]) to \(numbers[numbers.count - 1])" : listed(numbers.map { "\($0)" }, "or")
      return .failure("every repair of '\(report.file)' brings something new; choose one with --repair \(choice)")
    }
    if let constraint = repairs.lazy.compactMap({ checked.unwritableConstraint(of: $0) }).first {
      return .failure(
        "'\(constraint.name)' is part of a visual format, which cannot say this repair; make it an equation")
    }
    return .failure("no repair is known for the conflict in '\(report.file)'")
  }
}

extension CheckedScene {
  /// The other edges that end its conflicts, in words; `nil` if there are none.
  fileprivate var otherEdges: String? {
    let edges = conflicts.compactMap(\.otherEdges.first).unique()
    return edges.isEmpty ? nil : listed(edges)
  }
}
