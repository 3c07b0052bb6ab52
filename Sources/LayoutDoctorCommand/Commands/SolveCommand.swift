import ConstraintSolver
import LayoutChecking
import LayoutModel
import LayoutMotion
import LayoutReporting
import SceneLoading

/// Prints the frames of every configuration of one scene.
struct SolveCommand {
  private let arguments: ParsedArguments
  private let work: SceneWork
  private let terminal: Terminal

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
    let time = try FlightTime.given(in: arguments)
    try Self.checkCombination(arguments)
    var work = try SceneWork(arguments)
    work.checker.diagnoses = false
    work.checker.followsTransitions =
      arguments.contains(.transition) || arguments.contains(.timeline)
      || arguments.choice(.format, default: FrameFormat.table) == .json
    work.checker.provesOptima = arguments.choice(.format, default: FrameFormat.table) == .json
    work.checker.measuresTime = arguments.contains(.timings)
    work.checker.flight = arguments.value(of: .transition).map { ($0, time) }
    work.transitions = arguments.values(of: .transition)
    self.work = work
  }

  private static func checkCombination(_ arguments: ParsedArguments) throws(CommandError) {
    let (hasTransition, hasTime) = (arguments.contains(.transition), arguments.contains(.at))
    if hasTime && !hasTransition { throw .usage("'--at' needs '--transition ID'") }
    if hasTime && arguments.contains(.timeline) { throw .usage(.conflictingOptions("--at", "--timeline")) }
    if hasTransition && !hasTime && !arguments.contains(.timeline) {
      throw .usage("'--transition' needs '--at TIME'")
    }
  }

  /// - Parameter clock: the clock of the run if times were requested.
  func run(_ clock: RunClock?) throws(CommandError) -> ExitStatus {
    let scenes = try work.reports(ofArgument: arguments.positionals[0])
    var clock = clock
    work.watchdog.end()
    clock?.beginWriting()
    let report = RunReport(scenes: scenes, clock: clock)
    let checked = scenes.compactMap(\.checked)
    if arguments.contains(.at), !checked.isEmpty, checked.allSatisfy(\.moments.isEmpty) {
      terminal.complain(about: scenes)
      throw .usage(.emptySelection)
    }
    if arguments.choice(.format, default: FrameFormat.table) == .json {
      terminal.complain(about: scenes)
      try terminal.report(EncodedReport(report, version: Help.version).bytes)
      return ExitStatus(report.summary)
    }
    let status = try terminal.report(scenes.map { ($0, ()) }, of: scenes, json: nil) { checked, _, _, style in
      arguments.contains(.timeline) ? timeline(of: checked, style) : FrameTable(checked, style: style).text
    }
    try terminal.report(TextReport.timings(of: report))
    return status
  }

  /// The timeline of each transition's first run; times do not depend on the environment.
  private func timeline(of checked: CheckedScene, _ style: Style) -> String {
    var seen: Set<TransitionID> = []
    let runs = (checked.motion?.summary ?? []).filter { run in
      let isWanted = arguments.value(of: .transition).map { $0 == checked.scene[run.transition].name } ?? true
      return isWanted && seen.insert(run.transition).inserted
    }
    return TimelineTable(checked.scene, runs: runs, style: style).text
  }
}

extension FlightTime {
  static func given(in arguments: ParsedArguments) throws(CommandError) -> FlightTime? {
    guard let text = arguments.value(of: .at) else { return nil }
    let isShare = text.hasSuffix("%")
    let digits = isShare || text.hasSuffix("s") ? text.dropLast() : text[...]
    guard let decimal = ExactDecimal(plain: digits), !decimal.isNegative, !isShare || decimal <= ExactDecimal(100)
    else {
      throw .usage("'--at' takes seconds from 0 on, such as 0.25, or a share from 0% to 100%, not '\(text)'")
    }
    return FlightTime(isShare ? Rational(decimal) / 100 : Rational(decimal), isShare: isShare)
  }
}

extension ExactDecimal {
  /// Parses digits with at most one decimal point; `nil` for anything else, and for more digits than a scene's numbers may
  /// have.
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
