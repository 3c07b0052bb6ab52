import LayoutReporting
import SceneLoading

/// The program: takes arguments, returns an exit status.
package enum LayoutDoctor {
  /// - Parameter arguments: without the program's name.
  package static func run(_ arguments: [String]) -> ExitStatus {
    Terminal.prepare()
    if let worker = CheckWorker(arguments) { return worker.run() }
    do throws(CommandError) {
      let parsed: ParsedArguments
      do { parsed = try ParsedArguments(arguments) } catch { throw .usage(error) }
      return try run(parsed)
    } catch {
      Terminal().complain(error.text(for: arguments.first.flatMap(Command.init(rawValue:))))
      return .unusable
    }
  }

  /// Returns whether the arguments are those of a worker process that a check of several files starts. A program that
  /// embeds this one passes them on to `run`.
  package static func isWorker(_ arguments: [String]) -> Bool { arguments.first == CheckWorker.argument }

  private static func run(_ arguments: ParsedArguments) throws(CommandError) -> ExitStatus {
    if arguments.contains(.version) { return try print("layoutdoctor \(Help.version)\n") }
    if arguments.contains(.help) { return try print(Help.text(for: arguments.command, width: Terminal.width)) }
    let arguments = [.check, .merge].contains(arguments.command) ? try arguments.withSettings() : arguments
    let clock = arguments.contains(.timings) ? RunClock(startUp: ProcessStart.elapsed()) : nil
    switch arguments.command {
    case .check where arguments.contains(.watch):
      var watch = try CheckWatch(arguments)
      return try watch.run()
    case .check: return try CheckCommand(arguments).run(clock)
    case .open: return try OpenCommand(arguments).run()
    case .`init`: return try InitCommand(arguments).run()
    case .fix: return try FixCommand(arguments).run()
    case .diff: return try DiffCommand(arguments).run()
    case .solve: return try SolveCommand(arguments).run(clock)
    case .why: return try WhyCommand(arguments).run()
    case .ranges: return try RangesCommand(arguments).run()
    case .config: return try ConfigCommand(arguments).run()
    case .devices: return try print(DeviceTable.text(width: Terminal.width))
    case .import: return try ImportCommand(arguments).run()
    case .graph: return try GraphCommand(arguments).run()
    case .draw: return try DrawCommand(arguments).run()
    case .merge: return try MergeCommand(arguments).run()
    case .verify: return try VerifyCommand(arguments).run()
    case .explain: return try ExplainCommand(arguments).run()
    case .schema:
      return try print(arguments.positionals.first.flatMap(SchemaKind.init)?.text ?? SchemaKind.all)
    case .completions:
      guard let shell = arguments.positionals.first.flatMap(Shell.init(rawValue:)) else { return .unusable }
      return try print(Completions.script(for: shell))
    case .help:
      if arguments.contains(.man) { return try print(ManualPage.text) }
      let command = arguments.positionals.first.flatMap(Command.init(rawValue:))
      return try print(
        command.map { Help.text(for: $0, width: Terminal.width) } ?? Help.overview(width: Terminal.width))
    }
  }

  static func print(_ text: String) throws(CommandError) -> ExitStatus {
    try Terminal().report(text)
    return .success
  }
}
