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
    var work = try SceneWork(arguments)
    work.checker.diagnoses = false
    work.checker.followsTransitions = false
    self.work = work
  }

  func run() throws(CommandError) -> ExitStatus {
    let reports = try work.reports(ofArgument: arguments.positionals[0])
    let format = arguments.choice(.format, default: FrameFormat.table)
    if format == .json && reports.count > 1 { throw .usage(.severalScenes) }
    let results = reports.map(ranges(of:))
    work.watchdog.end()
    return try terminal.report(
      results, of: results.map(\.report),
      json: format == .json ? { EncodedRanges($0, $1, version: Help.version).bytes } : nil
    ) { checked, _, tables, style in RangeTable(checked.scene, tables, style: style).text }
  }

  private func ranges(of scene: SceneReport) -> (report: SceneReport, value: [ConfigurationRanges]) {
    guard let checked = scene.checked else { return (scene, []) }
    let progress = ProgressLine()
    let checker = work.checker(for: SceneFile(argument: FilePath(arguments.positionals[0])))
    let (whole, tables) = checker.ranges(of: checked) { state in progress.show(state()) }
    progress.clear()
    return (SceneReport(file: scene.file, source: scene.source, content: .checked(whole)), tables)
  }
}
