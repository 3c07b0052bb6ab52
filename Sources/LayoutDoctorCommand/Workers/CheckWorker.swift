import LayoutReporting

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A worker process that checks the files named by its parent, one after the other. If it crashes, only the current
/// file is lost.
struct CheckWorker {
  private let command: CheckCommand
  private let channel: FileDescriptor
  private let watchdog: Watchdog

  /// The first argument of a worker process, before the arguments of the check.
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
      status.st_mode & S_IFMT == S_IFSOCK, let parsed = try? ParsedArguments(Array(arguments.dropFirst())),
      let command = try? CheckCommand(parsed)
    else { return nil }
    self.command = command
    channel = FileDescriptor(number: Self.channelNumber)
    watchdog = Watchdog(command.work.limits, channel: channel)
  }

  /// Checks files until there are no more.
  func run() -> ExitStatus {
    var stream = MessageStream()
    while true {
      switch stream.next() {
      case .message(let message):
        guard let request = WorkRequest(message) else { return .unusable }
        let isLast = check(request)
        if isLast { return .success }
      case .incomplete:
        if !stream.receive(from: channel) { return .success }
      case .malformed: return .unusable
      }
    }
  }

  /// - Returns: whether this process takes no more files.
  private func check(_ request: WorkRequest) -> Bool {
    let (command, channel) = (command, channel)
    let file = request.file.withStandardInput()
    watchdog.begin(limits: command.work.limits(for: file)) { limit in
      let cutOff = command.finished(SceneReport(file, cutOffBy: limit), request.styles)
      try? channel.writeMessages([WorkResult([cutOff], isLast: true).message])
      return .success
    }
    let scenes = command.check(file, request.styles)
    let isLast = watchdog.memory > command.work.limits.memory / Self.keptMemoryShare
    let result = WorkResult(scenes, isLast: isLast).message
    watchdog.end()
    do { try channel.writeMessages([result]) } catch { return true }
    return isLast
  }
}
