import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import LayoutSolving
import SceneLoading

/// Applies repairs to the scene's file: the one of a number, or for each conflict in turn the best.
///
/// Numbers are those that `check` gives the repairs of the scene as it is. Without one, the first repair of the first conflict is
/// applied and the scene checked again, until no conflict is left that has one.
struct FixCommand {
  private let arguments: ParsedArguments
  private let work: SceneWork
  private let terminal = Terminal()

  private var argument: String { arguments.positionals[0] }

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    do {
      var work = try SceneWork(arguments)
      work.checker.offersRepairs = true
      // What is found in flight has no repair.
      work.checker.playsAllRuns = false
      self.work = work
    } catch {
      throw .usage(error, command: .fix)
    }
  }

  func run() throws(CommandError) -> ExitStatus {
    if argument != "-" && !arguments.contains(.dryRun) { try checkEditable() }
    let report = try work.report(ofArgument: argument, for: .fix)
    terminal.complain(TextReport.complaints(RunReport(scenes: [report]), style: terminal.style(for: .standardError)))
    guard let checked = report.checked else { return .unusable }
    let conflicts = checked.conflicts
    guard conflicts.contains(where: { !$0.repairs.isEmpty }) else {
      // Standard output is for the text of a scene that was read from standard input.
      let isFilter = argument == "-" && !arguments.contains(.dryRun)
      work.watchdog.end()
      if isFilter { try write(report.source.bytes) }
      if !conflicts.isEmpty { throw .noRepair(report.file) }
      if !isFilter { try tell("\(report.file.printable): nothing to fix\n") }
      return checked.isCutOff ? .unusable : .success
    }
    let (edited, applied, isCutOff) = try repaired(report, checked)
    work.watchdog.end()
    if arguments.contains(.dryRun) {
      let diff = UnifiedDiff(from: report.source.bytes, to: edited, name: report.file)
      try tell(diff.text)
      if diff.isSpeltOut {
        terminal.complain(
          "\(report.file.printable): note: characters that a terminal or a build service would act on are spelt out, "
            + "so 'patch' may not apply this\n")
      }
    } else if argument == "-" {
      try write(edited)
    } else {
      let path = FilePath(argument)
      do {
        TemporaryFile.removeLeftovers(in: try path.followingLinks().parent)
        try OutputFile.edit(path, from: report.source.bytes, to: edited)
      } catch { throw .output(argument, error) }
      for repair in applied { try tell("\(report.file.printable): \(repair.text.printable)\n") }
    }
    return checked.isCutOff || isCutOff ? .unusable : .success
  }

  /// Refuses what could not be replaced in the end, before any work; what is not there is told when it is read.
  private func checkEditable() throws(CommandError) {
    let path = FilePath(argument)
    guard (try? FileStatus(of: path)) != nil else { return }
    do { try OutputFile.checkEditable(path) } catch { throw .output(argument, error) }
  }

  /// - Returns: among others, whether a limit kept from finding or ending more conflicts.
  private func repaired(
    _ report: SceneReport, _ checked: CheckedScene
  ) throws(CommandError) -> (bytes: [UInt8], applied: [Repair], isCutOff: Bool) {
    var bytes = report.source.bytes
    if let number = arguments.count(of: .repair) {
      let repairs = checked.conflicts.flatMap(\.repairs)
      guard let repair = repairs.first(where: { $0.number == number }) else {
        throw .unknownRepair(number, count: repairs.map(\.number).max() ?? 0)
      }
      guard let edited = apply(repair, to: bytes, checked) else { throw .noRepair(report.file) }
      return (edited, [repair], false)
    }
    var checked = checked
    var applied: [Repair] = []
    var last = report
    // Each one ends a conflict; where it brings another, there is an end to it.
    for _ in checked.conflicts {
      guard let repair = checked.conflicts.first(where: { !$0.repairs.isEmpty })?.repairs.first,
        let edited = apply(repair, to: bytes, checked)
      else { break }
      bytes = edited
      applied.append(repair)
      let file = SceneFile(path: FilePath(argument), isStandardInput: argument == "-", bytes: bytes)
      let next = LoadedFile(file).report(by: work.checker)
      guard let nextChecked = next.checked else { break }
      (last, checked) = (next, nextChecked)
    }
    if applied.isEmpty { throw .noRepair(report.file) }
    if checked.isCutOff && report.checked?.isCutOff == false {
      terminal.complain(TextReport.complaints(RunReport(scenes: [last]), style: terminal.style(for: .standardError)))
    }
    let left = checked.conflicts.count
    if left > 0 { terminal.complain("\(report.file.printable): \(left) conflict\(left == 1 ? "" : "s") left\n") }
    return (bytes, applied, checked.isCutOff || checked.conflicts.contains { !$0.repairs.isEmpty })
  }

  /// The text with a repair made; nil where that is no scene in which it does what it says.
  private func apply(_ repair: Repair, to bytes: [UInt8], _ checked: CheckedScene) -> [UInt8]? {
    guard let edited = try? editScene(bytes, changes: repair.changes), holds(edited, repair, checked) else {
      return nil
    }
    return edited
  }

  /// Whether a text is a scene in which the repair does what it says.
  private func holds(_ bytes: [UInt8], _ repair: Repair, _ checked: CheckedScene) -> Bool {
    guard let scene = try? loadScene(bytes) else { return false }
    let solver = SceneSolver(scene: scene)
    return repair.resolves.allSatisfy { place in
      let configuration = checked.configurations[place].configuration.applying(
        repair.changes, to: checked.scene, giving: scene)
      return configuration.map {
        solver.solve(solver.lower($0), findsConflicts: false, findsUnreachable: false).isFeasible
      } ?? false
    }
  }

  private func tell(_ text: String) throws(CommandError) { try write(Array(text.utf8)) }

  private func write(_ bytes: [UInt8]) throws(CommandError) {
    do { try terminal.report(bytes) } catch { throw .output("standard output", error) }
  }
}

extension CheckedScene {
  fileprivate var conflicts: [Finding] {
    findings.filter { $0.rule == .conflictingConstraints }
  }
}
