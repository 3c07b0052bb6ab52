import LayoutReporting

/// Prints the frames of every configuration of one scene.
struct SolveCommand {
  private let arguments: ParsedArguments
  private let analyzer: SceneAnalyzer
  private let terminal: Terminal

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
    do {
      var analyzer = SceneAnalyzer(selection: try ConfigurationSelection(arguments))
      analyzer.diagnoses = false
      analyzer.measuresTime = arguments.contains(.timings)
      self.analyzer = analyzer
    } catch {
      throw .usage(error, command: .solve)
    }
  }

  func run() throws(CommandError) -> ExitStatus {
    let report = RunReport(scenes: [try analyzer.report(ofArgument: arguments.positionals[0], for: .solve)])
    terminal.complain(TextReport.complaints(report, style: terminal.style(for: .standardError)))
    do {
      switch arguments.choice(.format, default: FrameFormat.table) {
      case .json: try terminal.report(EncodedReport(report, version: Help.version).bytes)
      case .table:
        if let checked = report.scenes[0].checked {
          try terminal.report(FrameTable(checked, style: terminal.style(for: .standardOutput)).text)
        }
      }
    } catch {
      throw .output("standard output", error)
    }
    return report.summary.refusedScenes > 0 || report.summary.isIncomplete ? .unusable : .success
  }
}

extension SceneAnalyzer {
  /// The one scene that a command's argument names.
  func report(ofArgument argument: String, for command: Command) throws(CommandError) -> SceneReport {
    let loaded = SceneAnalyzer.load(SceneFile(argument: FilePath(argument)))
    do {
      if case .success(let scene) = loaded.scene { try selection.check(against: [scene]) }
    } catch {
      throw .usage(error, command: command)
    }
    var progress = ProgressLine()
    defer { progress.clear() }
    return report(of: loaded) { done, count in progress.show("solving \(done) of \(count) configurations") }
  }
}
