import ConstraintSolver
import LayoutChecking
import LayoutModel
import LayoutReporting
import LayoutSolving

/// Prints the ranges of sizes, scales and parameters over which the layouts of one scene hold.
struct RangesCommand {
  private let arguments: ParsedArguments
  private let work: SceneWork
  private let terminal: Terminal

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
    do {
      var work = try SceneWork(arguments)
      work.checker.diagnoses = false
      work.checker.followsTransitions = false
      self.work = work
    } catch {
      throw .usage(error, command: .ranges)
    }
  }

  func run() throws(CommandError) -> ExitStatus {
    let reports = try work.reports(ofArgument: arguments.positionals[0], for: .ranges)
    let format = arguments.choice(.format, default: FrameFormat.table)
    if format == .json && reports.count > 1 { throw .usage(.severalScenes, command: .ranges) }
    let results = reports.map(ranges(of:))
    work.watchdog.end()
    let report = RunReport(scenes: results.map(\.report))
    terminal.complain(TextReport.complaints(report, style: terminal.style(for: .standardError)))
    do {
      for (scene, tables) in results {
        switch format {
        case .json: try terminal.report(EncodedRanges(scene, tables, version: Help.version).bytes)
        case .table:
          guard let checked = scene.checked else { continue }
          let style = terminal.style(for: .standardOutput)
          if results.count > 1 { try terminal.report(TextReport.heading(of: checked.scene, style: style)) }
          try terminal.report(RangeTable(checked.scene, tables, style: style).text)
        }
      }
    } catch {
      throw .output("standard output", error)
    }
    return report.summary.refusedScenes > 0 || report.summary.isIncomplete ? .unusable : .success
  }

  private func ranges(of scene: SceneReport) -> (report: SceneReport, tables: [ConfigurationRanges]) {
    guard let checked = scene.checked else { return (scene, []) }
    let progress = ProgressLine()
    let checker = work.checker(for: SceneFile(argument: FilePath(arguments.positionals[0])))
    let (whole, tables) = checker.ranges(of: checked) { state in progress.show(state()) }
    progress.clear()
    return (SceneReport(file: scene.file, source: scene.source, content: .checked(whole)), tables)
  }
}
