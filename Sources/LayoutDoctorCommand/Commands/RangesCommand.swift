import ConstraintSolver
import LayoutModel
import LayoutReporting
import LayoutSolving

/// Prints over which sizes, scales and parameters the layouts of one scene hold.
struct RangesCommand {
  private let arguments: ParsedArguments
  private let analyzer: SceneAnalyzer
  private let terminal: Terminal

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
    do {
      var analyzer = try SceneAnalyzer(arguments)
      analyzer.diagnoses = false
      analyzer.followsTransitions = false
      self.analyzer = analyzer
    } catch {
      throw .usage(error, command: .ranges)
    }
  }

  func run() throws(CommandError) -> ExitStatus {
    var report = RunReport(scenes: [try analyzer.report(ofArgument: arguments.positionals[0], for: .ranges)])
    var tables: [ConfigurationRanges] = []
    if let checked = report.scenes[0].checked {
      let solver = SceneSolver(scene: checked.scene)
      var families = RangeFamilies(solver, environments: analyzer.selection.space(of: checked.scene).environments)
      let progress = ProgressLine()
      for solved in checked.configurations {
        progress.show("ranges of \(tables.count) of \(checked.configurations.count) configurations")
        tables.append(ranges(of: solved, solver, &families))
      }
      progress.clear()
      let whole = CheckedScene(
        scene: checked.scene, configurations: checked.configurations, ranges: tables.map(\.ranges),
        incomplete: checked.incomplete + solver.exceededLimits(tables.map(\.ranges)))
      let scene = report.scenes[0]
      report = RunReport(scenes: [SceneReport(file: scene.file, source: scene.source, content: .checked(whole))])
    }
    analyzer.watchdog.end()
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

  /// Where nothing is declared: any screen there will ever be.
  private static let anySize = (lower: Rational(0), upper: Rational(10_000))

  private func ranges(
    of solved: SolvedConfiguration, _ solver: SceneSolver, _ families: inout RangeFamilies
  ) -> ConfigurationRanges {
    let (scene, configuration) = (solver.scene, solved.configuration)
    let given = analyzer.selection.ranges(of: configuration, in: scene)
    let sizes = [RangeSubject.width, .height].map { subject in
      given.first { $0.subject == subject }
        ?? DeclaredRange(
          subject: subject, lower: Self.anySize.lower, upper: Self.anySize.upper, location: scene[.root].nameLocation)
    }
    let declared = sizes + given.filter { $0.subject != .width && $0.subject != .height }
    var slacks: [(view: ViewID, axis: Axis, size: Rational, slack: Rational?)] = []
    var contents = ContentSlacks(solver, configuration)
    for view in scene.views.indices.map({ ViewID($0) }) where scene[view].kind.showsText && solved.isFeasible {
      for axis in Axis.allCases {
        guard let size = configuration.intrinsicSize(of: view, axis, in: scene),
          let slack = contents.slack(of: view, axis)
        else { continue }
        slacks.append((view, axis, size, slack))
      }
    }
    for range in declared { families.prepare(range, for: configuration) }
    return ConfigurationRanges(
      configuration, ranges: declared.map { families.satisfiableRange($0, of: configuration) },
      undeclared: Set(declared.map(\.subject)).subtracting(given.map(\.subject)), slacks: slacks)
  }
}
