import ConsoleLogs
import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import SceneLoading

/// Explains a rule, or the alerts and other messages about layout in console logs.
struct ExplainCommand {
  private let arguments: ParsedArguments
  private let settings: SettingsSearch
  private let terminal: Terminal
  private let format: LogFormat
  private let baseline: CheckBaseline

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    settings = try SettingsSearch(arguments)
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
    format = arguments.choice(.format, default: LogFormat.text)
    try CheckBaseline.check(arguments)
    baseline = try CheckBaseline(arguments)
  }

  /// A log, read and explained, with the fingerprints of what is known of it.
  private struct Log {
    let file: SceneFile
    let log: ExplainedLog
    let known: Set<String>
  }

  func run() throws(CommandError) -> ExitStatus {
    let isRule = arguments.positionals.allSatisfy(Command.explain.argumentChoices.contains)
    if isRule && !format.isOfRules { throw .usage("'--format \(format.rawValue)' needs 'LOG'") }
    guard let argument = arguments.positionals.first else {
      return try LayoutDoctor.print(format == .json ? RuleTexts.json() : RuleTexts.table(width: Terminal.width))
    }
    if isRule && arguments.positionals.count == 1 {
      return try LayoutDoctor.print(
        format == .json ? RuleTexts.json(of: argument) : RuleTexts.explanation(of: argument, width: Terminal.width))
    }
    let listed = try knownAlerts()
    var logs: [Log] = []
    for argument in arguments.positionals { logs.append(try read(argument, listed)) }
    if !settings.failures.isEmpty { throw .malformedSettings(settings.failures) }
    try print(logs)
    let found = Set(logs.flatMap { $0.log.problems.map(\.fingerprint) + $0.log.messages.map(\.fingerprint) })
    // A configuration file lists the known alerts of all logs of a project, so one that is missing here is not
    // reported.
    for fingerprint in listed.sorted() where !found.contains(fingerprint) {
      terminal.complain("layoutdoctor: note: the known alert \(fingerprint.printable) is not in the log\n")
    }
    for log in logs {
      if let message = log.log.unreadMessage { terminal.complain("\(log.file.name.printable): error: \(message)\n") }
    }
    return try report(logs)
  }

  private func read(_ argument: String, _ listed: Set<String>) throws(CommandError) -> Log {
    let file = SceneFile(argument: FilePath(argument))
    let bytes: [UInt8]
    do { bytes = try file.contents() } catch {
      if case .code(ENOENT) = error {
        let nearest = Spelling.nearest(to: argument, among: Command.explain.argumentChoices)
        let hint = nearest == nil ? "; 'layoutdoctor explain' lists the rules" : ""
        throw .usage(UsageError("'\(argument)' is neither a rule nor a file\(hint)", nearest: nearest))
      }
      throw .input(file.name, error)
    }
    let settings =
      file.isStandardInput ? settings.settingsOfWorkingDirectory() : settings.settings(for: file.path)
    return Log(
      file: file, log: ExplainedLog(bytes), known: listed.union(settings.known.map(\.value.fingerprint)))
  }

  /// Prints the logs in one of the formats of their own.
  private func print(_ logs: [Log]) throws(CommandError) {
    let inBaseline = arguments.contains(.updateBaseline) ? [] : Set(baseline.entries.map(\.fingerprint))
    switch format {
    case .text:
      let style = terminal.style(for: .standardOutput)
      let texts = logs.map { log in
        AlertTextReport.text(of: log.log, file: log.file.name, known: log.known.union(inBaseline), style: style)
      }
      try terminal.report(Array(texts.joined(separator: "\n").utf8))
    case .json:
      let known = logs.reduce(into: inBaseline) { $0.formUnion($1.known) }
      try terminal.report(
        EncodedLog(logs.map { ($0.file.name, $0.log) }, version: Help.version, known: known).bytes)
    case .scene:
      let problems = logs.flatMap { log in log.log.problems.map { (log.file.name, $0) } }
      guard problems.count <= 1 else {
        throw .usage(
          "the log has \(problems.count) alerts that differ; 'layoutdoctor import LOG -o DIR' writes a scene of each")
      }
      guard let (file, problem) = problems.first else { throw .usage(.logWithoutAlert) }
      try terminal.report(Array(problem.scene(in: file).text.utf8))
    case .concise, .sarif, .junit, .github, .gitlab, .checkstyle, .xcode, .markdown, .html: break
    }
  }

  /// Writes the report in a format of `check`, and the baseline, as `check` does.
  private func report(_ logs: [Log]) throws(CommandError) -> ExitStatus {
    let style = terminal.style(for: .standardOutput)
    let output = CheckOutput(
      arguments: arguments, formats: try ReportFormats(standardOutput: format.ofReports, arguments),
      baseline: baseline, failOn: arguments.choice(.failOn, default: .warning), revision: nil, terminal: terminal,
      styles: OutputStyles(output: style, errors: terminal.style(for: .standardError)))
    let scenes = logs.flatMap { log in
      LogFinding.reports(of: log.log, file: log.file.name, known: log.known).map { report in
        var known = baseline.known(for: log.file)
        return output.finished(known?.separate(report) ?? report)
      }
    }
    let status = try output.write(
      CheckContent(scenes: scenes, skippedFiles: [], clock: nil), of: Set(logs.map(\.file.name)),
      judging: JudgedEntries(arguments))
    return logs.contains { $0.log.leftCount > 0 } ? .unusable : status
  }

  /// The fingerprints in the files of `--allow`; `#` begins a comment.
  private func knownAlerts() throws(CommandError) -> Set<String> {
    var known: Set<String> = []
    for path in arguments.values(of: .allow) {
      let bytes: [UInt8]
      do { bytes = try FilePath(path).contents() } catch { throw .input(path, error) }
      for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
        let content = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
        if let fingerprint = content.first { known.insert(String(fingerprint)) }
      }
    }
    return known
  }
}

extension ExplainedLog.Problem {
  /// The alert as a scene, named after its place in the log.
  func scene(in file: String) -> AlertScene { AlertScene(analysis, named: "\(file):\(analysis.alert.line)") }
}

extension ExplainedLog {
  /// What is said of alerts beyond the limit; `nil` if all were read.
  var unreadMessage: String? {
    if leftCount == 0 { return nil }
    let verb = leftCount == 1 ? "was" : "were"
    return "\(counted(leftCount, "alert")) beyond the first \(alertCount - leftCount) \(verb) not read"
  }
}
