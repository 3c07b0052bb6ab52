import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutReporting
import SceneLoading

/// Prints the frames of every configuration of one scene.
struct SolveCommand {
  private let arguments: ParsedArguments
  private let analyzer: SceneAnalyzer
  private let terminal: Terminal

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
    do {
      let time = try FlightTime.given(in: arguments)
      try Self.checkCombination(arguments)
      var analyzer = try SceneAnalyzer(arguments)
      analyzer.diagnoses = false
      analyzer.followsTransitions =
        arguments.contains(.transition) || arguments.contains(.timeline)
        || arguments.choice(.format, default: FrameFormat.table) == .json
      analyzer.provesOptima = arguments.choice(.format, default: FrameFormat.table) == .json
      analyzer.measuresTime = arguments.contains(.timings)
      analyzer.flight = arguments.value(of: .transition).map { ($0, time) }
      analyzer.transitions = arguments.values(of: .transition)
      self.analyzer = analyzer
    } catch {
      throw .usage(error, command: .solve)
    }
  }

  private static func checkCombination(_ arguments: ParsedArguments) throws(UsageError) {
    let (hasTransition, hasTime) = (arguments.contains(.transition), arguments.contains(.at))
    if hasTime && !hasTransition { throw .optionWithout("--at", needed: "--transition ID") }
    if hasTime && arguments.contains(.timeline) { throw .conflictingOptions("--at", "--timeline") }
    if hasTransition && !hasTime && !arguments.contains(.timeline) {
      throw .optionWithout("--transition", needed: "--at TIME")
    }
  }

  /// - Parameter clock: of the run, where times are asked for.
  func run(_ clock: RunClock?) throws(CommandError) -> ExitStatus {
    let scene = try analyzer.report(ofArgument: arguments.positionals[0], for: .solve)
    var clock = clock
    analyzer.watchdog.end()
    clock?.beginWriting()
    let report = RunReport(scenes: [scene], clock: clock)
    terminal.complain(TextReport.complaints(report, style: terminal.style(for: .standardError)))
    if arguments.contains(.at), let checked = report.scenes[0].checked, checked.moments.isEmpty {
      throw .usage(.emptySelection, command: .solve)
    }
    do {
      switch arguments.choice(.format, default: FrameFormat.table) {
      case .json:
        try EncodedReport(report, version: Help.version).write { bytes throws(SystemError) in try terminal.report(bytes)
        }
      case .table:
        if let checked = report.scenes[0].checked {
          let style = terminal.style(for: .standardOutput)
          let table =
            arguments.contains(.timeline) ? timeline(of: checked, style) : FrameTable(checked, style: style).text
          try terminal.report(table)
          try terminal.report(TextReport.timings(of: report))
        }
      }
    } catch {
      throw .output("standard output", error)
    }
    return report.summary.refusedScenes > 0 || report.summary.isIncomplete ? .unusable : .success
  }

  /// The first run of each transition: times do not hang on the environment.
  private func timeline(of checked: CheckedScene, _ style: Style) -> String {
    var seen: Set<TransitionID> = []
    let runs = (checked.motion?.summary ?? []).filter { run in
      let isWanted = arguments.value(of: .transition).map { $0 == checked.scene[run.transition].name } ?? true
      return isWanted && seen.insert(run.transition).inserted
    }
    return TimelineTable(checked.scene, runs: runs, style: style).text
  }
}

/// A moment of a transition: seconds from its trigger, or a share of its duration.
struct FlightTime {
  private let value: Rational
  private let isShare: Bool

  static func given(in arguments: ParsedArguments) throws(UsageError) -> FlightTime? {
    guard let text = arguments.value(of: .at) else { return nil }
    return try FlightTime(text)
  }

  private init(_ text: String) throws(UsageError) {
    isShare = text.hasSuffix("%")
    let digits = isShare ? text.dropLast() : text.hasSuffix("s") ? text.dropLast() : text[...]
    guard let decimal = ExactDecimal(plain: digits), !decimal.isNegative,
      !isShare || decimal <= ExactDecimal(100)
    else { throw .malformedTime(text) }
    value = isShare ? Rational(decimal) / 100 : Rational(decimal)
  }

  /// Seconds; what lies beyond the end is the end.
  func seconds(of duration: Rational) -> Rational { isShare ? value * duration : value }
}

extension ExactDecimal {
  /// Digits with at most one point among them; nil for anything else, and for more than a scene's numbers may have.
  init?(plain text: Substring) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard !digits.isEmpty, digits.utf8.count <= NumberRange.mostDigits,
      digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    self.init(
      digits: Array(digits.utf8), isNegative: false, exponent: parts.count > 1 ? -Int32(parts[1].utf8.count) : 0)
  }
}

extension SceneAnalyzer {
  /// The one scene that a command's argument names. What the command does from then on is watched, too.
  func report(ofArgument argument: String, for command: Command) throws(CommandError) -> SceneReport {
    let file = SceneFile(argument: FilePath(argument)).withStandardInput()
    let progress = ProgressLine()
    watchdog.begin { limit in
      progress.clear()
      let terminal = Terminal()
      let report = RunReport(scenes: [SceneReport(file, cutOffBy: limit)])
      terminal.complain(TextReport.complaints(report, style: terminal.style(for: .standardError)))
      return .unusable
    }
    let loaded = SceneAnalyzer.load(file)
    do {
      if case .success(let scene) = loaded.scene {
        try selection.check(against: [selection.selectableNames(in: scene)])
        for name in transitions { try check(transition: name, in: scene) }
      }
    } catch {
      throw .usage(error, command: command)
    }
    defer { progress.clear() }
    return report(of: loaded) { state in progress.show("solving: \(state())") }
  }

  private func check(transition name: String, in scene: Scene) throws(UsageError) {
    let known = scene.transitions.map { scene[$0].name }
    guard !known.contains(name) else { return }
    throw .unknownSelection(
      option: "transition", value: name, known: known.count <= 12 ? known : [],
      nearest: Spelling.nearest(to: name, among: known))
  }
}
