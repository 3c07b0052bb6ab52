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
    var report = RunReport(scenes: [try work.report(ofArgument: arguments.positionals[0], for: .ranges)])
    var tables: [ConfigurationRanges] = []
    if let checked = report.scenes[0].checked {
      let progress = ProgressLine()
      let (whole, found) = work.checker.ranges(of: checked) { state in progress.show(state()) }
      progress.clear()
      tables = found
      let scene = report.scenes[0]
      report = RunReport(scenes: [SceneReport(file: scene.file, source: scene.source, content: .checked(whole))])
    }
    work.watchdog.end()
    terminal.complain(TextReport.complaints(report, style: terminal.style(for: .standardError)))
    do {
      switch arguments.choice(.format, default: FrameFormat.table) {
      case .json:
        try terminal.report(EncodedRanges(report.scenes[0], tables, version: Help.version).bytes)
      case .table:
        if let scene = report.scenes[0].checked?.scene {
          try terminal.report(RangeTable(scene, tables, style: terminal.style(for: .standardOutput)).text)
        }
      }
    } catch {
      throw .output("standard output", error)
    }
    return report.summary.refusedScenes > 0 || report.summary.isIncomplete ? .unusable : .success
  }
}
