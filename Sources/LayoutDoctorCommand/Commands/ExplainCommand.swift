import ConsoleLogs
import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import SceneLoading

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Explains a rule, or the alerts in a console log.
struct ExplainCommand {
  private let arguments: ParsedArguments
  private let settings: SettingsSearch
  private let terminal: Terminal

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    settings = try SettingsSearch(arguments)
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
  }

  func run() throws(CommandError) -> ExitStatus {
    let format = arguments.choice(.format, default: LogFormat.text)
    let isJSON = format == .json
    let isRule = arguments.positionals.first.map(Command.explain.argumentChoices.contains) ?? true
    if isRule && format == .scene { throw .usage(.optionWithout("--format scene", needed: "LOG")) }
    guard let argument = arguments.positionals.first else {
      return try LayoutDoctor.print(isJSON ? RuleTexts.json() : RuleTexts.table)
    }
    if isRule {
      return try LayoutDoctor.print(isJSON ? RuleTexts.json(of: argument) : RuleTexts.explanation(of: argument))
    }
    let file = SceneFile(argument: FilePath(argument))
    let bytes: [UInt8]
    do { bytes = try file.contents() } catch {
      if case .code(ENOENT) = error {
        let nearest = Spelling.nearest(to: argument, among: Command.explain.argumentChoices)
        throw .usage(.neitherRuleNorFile(argument, nearest: nearest))
      }
      throw .input(file.name, error)
    }
    return try explain(bytes, of: file)
  }

  private func explain(_ bytes: [UInt8], of file: SceneFile) throws(CommandError) -> ExitStatus {
    let listed = try knownAlerts()
    let settings =
      file.isStandardInput ? settings.settingsOfWorkingDirectory() : settings.settings(for: file.path)
    if !self.settings.failures.isEmpty { throw .malformedSettings(self.settings.failures) }
    let known = listed.union(settings.known.map(\.value.fingerprint))
    let log = ExplainedLog(bytes)
    let output: [UInt8]
    switch arguments.choice(.format, default: LogFormat.text) {
    case .text:
      let style = terminal.style(for: .standardOutput)
      output = Array(AlertTextReport.text(of: log, file: file.name, known: known, style: style).utf8)
    case .json: output = EncodedLog(log, version: Help.version, known: known).bytes
    case .scene:
      guard log.problems.count <= 1 else { throw .usage(.severalAlerts(log.problems.count)) }
      guard let problem = log.problems.first else { throw .usage(.logWithoutAlert) }
      output = Array(problem.scene(in: file.name).text.utf8)
    }
    try terminal.report(output)
    let found = Set(log.problems.map(\.fingerprint))
    // A configuration file lists the known alerts of all logs of a project, so one that is missing here is not
    // reported.
    for fingerprint in listed.sorted() where !found.contains(fingerprint) {
      terminal.complain("layoutdoctor: note: the known alert \(fingerprint.printable) is not in the log\n")
    }
    if let message = log.unreadMessage {
      terminal.complain("\(file.name.printable): error: \(message)\n")
      return .unusable
    }
    let hasAlert = log.problems.contains { $0.isAlert && !known.contains($0.fingerprint) }
    return hasAlert ? .findings : .success
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
