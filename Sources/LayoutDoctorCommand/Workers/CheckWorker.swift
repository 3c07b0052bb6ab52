import LayoutReporting

/// A worker process that checks the files named by its parent, one after the other. If it crashes, only the current
/// file is lost.
struct CheckWorker {
  private let command: CheckCommand
  private let channel: FileDescriptor
  private let watchdog: Watchdog

  /// The first argument of a worker process, before the styles and the arguments of the check.
  static let argument = "--worker"
  /// The descriptor of the channel for requests and results.
  static let channelNumber: Int32 = 3

  /// A worker that uses more than this fraction (1/8) of its memory limit after a scene takes no more files, since the next
  /// scene could not use the full limit.
  private static let keptMemoryShare = 8

  /// - Returns: `nil` if this process was not started as a worker.
  init?(_ arguments: [String]) {
    var status = stat()
    guard arguments.first == Self.argument, unsafe fstat(Self.channelNumber, &status) == 0,
      status.st_mode & S_IFMT == S_IFSOCK, let styles = arguments.dropFirst().first.flatMap(OutputStyles.init),
      let parsed = try? ParsedArguments(Array(arguments.dropFirst(2))),
      let command = try? CheckCommand(parsed, styles)
    else { return nil }
    self.command = command
    channel = FileDescriptor(number: Self.channelNumber)
    watchdog = Watchdog(command.work.limits, channel: channel)
  }

  /// Checks files until there are no more.
  func run() -> ExitStatus {
    while let message = channel.readMessage() {
      guard let file = SceneFile(message) else { return .unusable }
      let isLast = check(file.withStandardInput())
      if isLast { break }
    }
    return .success
  }

  /// - Returns: whether this process takes no more files.
  private func check(_ file: SceneFile) -> Bool {
    let (command, channel) = (command, channel)
    watchdog.begin(limits: command.work.limits(for: file)) { limit in
      let cutOff = FileResult(name: file.name, [command.output.finished(SceneReport(file, cutOffBy: limit))])
      try? channel.writeMessage(WorkResult(file: cutOff, isLast: true).message)
      return .success
    }
    let result = command.check(file)
    let isLast = watchdog.memory > command.work.limits.memory / Self.keptMemoryShare
    let message = WorkResult(file: result, isLast: isLast).message
    watchdog.end()
    do { try channel.writeMessage(message) } catch { return true }
    return isLast
  }
}
