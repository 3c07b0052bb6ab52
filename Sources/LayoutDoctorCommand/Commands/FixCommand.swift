import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import LayoutSolving
import SceneLoading

/// Applies a repair of the first conflict to the scene's file.
struct FixCommand {
  private let arguments: ParsedArguments
  private let analyzer: SceneAnalyzer
  private let terminal = Terminal()

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    do {
      var analyzer = SceneAnalyzer(selection: try ConfigurationSelection(arguments))
      analyzer.offersRepairs = true
      self.analyzer = analyzer
    } catch {
      throw .usage(error, command: .fix)
    }
  }

  func run() throws(CommandError) -> ExitStatus {
    let argument = arguments.positionals[0]
    let report = try analyzer.report(ofArgument: argument, for: .fix)
    terminal.complain(TextReport.complaints(RunReport(scenes: [report]), style: terminal.style(for: .standardError)))
    guard let checked = report.checked else { return .unusable }
    let findings = checked.findings.map(\.finding).filter { $0.rule == .conflictingConstraints }
    guard let finding = findings.first(where: { !$0.repairs.isEmpty }) else {
      // Standard output is for the text of a scene that was read from standard input.
      let isFilter = argument == "-" && !arguments.contains(.dryRun)
      if isFilter { try write(report.source.bytes) }
      if !findings.isEmpty { throw .noRepair(report.file) }
      if !isFilter { try tell("\(report.file.printable): nothing to fix\n") }
      return checked.incomplete.isEmpty ? .success : .unusable
    }
    let number = arguments.count(of: .repair) ?? 1
    guard number <= finding.repairs.count else { throw .unknownRepair(number, count: finding.repairs.count) }
    let repair = finding.repairs[number - 1]
    let bytes = report.source.bytes
    guard let edited = try? editScene(bytes, changes: repair.changes), holds(edited, repair, checked) else {
      throw .noRepair(report.file)
    }
    if arguments.contains(.dryRun) {
      try tell(UnifiedDiff(from: bytes, to: edited, name: report.file).text)
    } else if argument == "-" {
      try write(edited)
    } else {
      do { try OutputFile.write(edited, to: FilePath(argument)) } catch { throw .output(argument, error) }
      try tell("\(report.file.printable): \(repair.text.printable)\n")
    }
    return .success
  }

  /// Whether a text is a scene in which the repair does what it says.
  private func holds(_ bytes: [UInt8], _ repair: Repair, _ checked: CheckedScene) -> Bool {
    guard let scene = try? loadScene(bytes) else { return false }
    let solver = SceneSolver(scene: scene)
    return repair.resolves.allSatisfy { place in
      var configuration = checked.configurations[place].configuration
      configuration.content = configuration.content.applying(
        repair.changes, to: checked.scene, giving: scene, states: configuration.states)
      return solver.solve(configuration).isFeasible
    }
  }

  private func tell(_ text: String) throws(CommandError) { try write(Array(text.utf8)) }

  private func write(_ bytes: [UInt8]) throws(CommandError) {
    do { try terminal.report(bytes) } catch { throw .output("standard output", error) }
  }
}
