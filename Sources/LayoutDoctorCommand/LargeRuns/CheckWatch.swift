import LayoutReporting

/// Checks files again whenever one of them changes, and prints which findings came and went.
///
/// Ctrl-C ends the process by its signal.
struct CheckWatch {
  private let arguments: ParsedArguments
  private let terminal: Terminal
  /// The result of each file by name, with the state from which it was computed.
  private var results: [String: (state: [UInt8], result: FileResult)] = [:]
  /// The lines of all findings; `nil` before the first check.
  private var lines: [Line]?
  /// The error that was printed last; empty if the last check was finished.
  private var lastError = ""

  /// The polling interval in microseconds.
  private static let interval: UInt32 = 500_000

  init(_ arguments: ParsedArguments) throws(CommandError) {
    for option in Self.otherOptions where arguments.contains(option) {
      throw .usage(.conflictingOptions("--watch", "--\(option.rawValue)"))
    }
    let isPage = arguments.values(of: .output).allSatisfy { $0.hasPrefix("\(ReportFormat.html.rawValue)=") }
    if !isPage { throw .usage(.conflictingOptions("--watch", "--output")) }
    if arguments.positionals.contains("-") { throw .usage(.conflictingOptions("--watch", "-")) }
    self.arguments = arguments
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
  }

  /// Options that change the output or write files, which `--watch` cannot be combined with. An HTML report can be written: it is
  /// renewed after each change.
  private static let otherOptions: [Option.Name] = [
    .format, .shard, .timings, .statistics, .updateBaseline, .failOnStale,
    .since,
  ]

  /// Runs until the process is ended or standard output cannot be written.
  mutating func run() throws(CommandError) -> ExitStatus {
    while true {
      do {
        // Configuration files and the baseline are read anew.
        try look(with: try CheckCommand(arguments))
        lastError = ""
      } catch {
        if case .output = error { throw error }
        if lines == nil { throw error }
        let text = error.text(for: .check)
        if text != lastError { terminal.complain(text) }
        lastError = text
      }
      usleep(Self.interval)
    }
  }

  /// Checks the files that have changed since the last time.
  private mutating func look(with command: CheckCommand) throws(CommandError) {
    let search = try command.search()
    let states = search.files.map { command.state(of: $0) }
    let changed = search.files.indices.filter { results[search.files[$0].name]?.state != states[$0] }
    let names = Set(search.files.map(\.name))
    let gone = results.keys.filter { !names.contains($0) }
    if changed.isEmpty && gone.isEmpty && lines != nil { return }
    for name in gone { results[name] = nil }
    let checked = command.check(changed.map { search.files[$0] })
    for (index, result) in zip(changed, checked) { results[search.files[index].name] = (states[index], result) }
    let all = search.files.compactMap { results[$0.name]?.result }
    try command.checkSelection(all)
    let scenes = Array(command.complete(all, search).divided(nil, command.baseline.shares).joined())
    let content = CheckContent(scenes: scenes, skippedFiles: search.skippedFiles.map(\.line))
    if let failure = command.output.writeFiles(content) { throw failure }
    try print(content, command)
  }

  private mutating func print(_ content: CheckContent, _ command: CheckCommand) throws(CommandError) {
    // What was found in a file that cannot be read now is not gone.
    let current = content.scenes.flatMap { scene in
      let known = scene.names == nil ? (lines ?? []).filter { $0.file == scene.file && $0.isFinding } : []
      return Line.lines(of: scene) + known
    }
    var text = ""
    if let old = lines {
      let went = old.removing(one: current.map(\.key), by: \.key)
      let came = current.removing(one: old.map(\.key), by: \.key)
      text = went.map { "- \($0.text)\n" }.joined() + came.map { "+ \($0.text)\n" }.joined()
      text += "\(came.count) came, \(went.count) went; "
    } else {
      text = current.map { "\($0.text)\n" }.joined()
    }
    text += "\(TextReport.summaryLine(of: content.summary, isVerbose: false))\n"
    lines = current
    try terminal.report(text)
  }
}

extension CheckWatch {
  /// A line about a finding.
  struct Line {
    let text: String
    /// The line without its position in the file, which changes when lines above it are edited.
    let key: String
    let file: String
    /// Whether it is about the scene, not about why that cannot be read.
    let isFinding: Bool

    static func lines(of scene: SceneResult) -> [Line] {
      let prefix = "\(scene.file.printable):"
      return scene.outputs.first.map { String(decoding: $0.body, as: UTF8.self) }?.split(separator: "\n").map { line in
        let rest = line.hasPrefix(prefix) ? line.dropFirst(prefix.count) : line
        let message = rest.drop { $0.isASCII && $0.isNumber || $0 == ":" }
        return Line(text: String(line), key: prefix + message, file: scene.file, isFinding: scene.names != nil)
      } ?? []
    }
  }
}

extension CheckCommand {
  /// Identifies everything that a file's result depends on.
  fileprivate func state(of file: SceneFile) -> [UInt8] {
    var message = MessageWriter()
    message.write((try? FileStatus(of: file.path))?.stamp ?? [])
    message.write(settingsText(for: file))
    message.write(baseline.identity)
    return message.bytes
  }
}
