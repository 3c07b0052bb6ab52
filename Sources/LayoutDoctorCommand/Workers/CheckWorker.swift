import LayoutReporting

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A check of files that another process names, one after the other, so that what ends this one loses no other file.
struct CheckWorker {
  private let command: CheckCommand
  private let channel: FileDescriptor
  private let watchdog: Watchdog

  /// The first argument of such a process, before those of the check.
  static let argument = "--worker"
  /// Where requests come in and results go out.
  static let channelNumber: Int32 = 3

  /// A process that has this share of the allowed memory after a scene takes no further one, which could not have all of it.
  private static let keptMemoryShare = 8

  /// - Returns: nil where no other process waits for this one.
  init?(_ arguments: [String]) {
    var status = stat()
    guard arguments.first == Self.argument, unsafe fstat(Self.channelNumber, &status) == 0,
      status.st_mode & S_IFMT == S_IFSOCK, let parsed = try? ParsedArguments(Array(arguments.dropFirst())),
      let command = try? CheckCommand(parsed)
    else { return nil }
    self.command = command
    channel = FileDescriptor(number: Self.channelNumber)
    watchdog = Watchdog(command.limits, channel: channel)
  }

  /// Checks until there are no more files.
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

  /// - Returns: whether this process takes no further file.
  private func check(_ request: WorkRequest) -> Bool {
    let (command, channel) = (command, channel)
    let file = request.file.withStandardInput()
    watchdog.begin { limit in
      let cutOff = command.finished(SceneReport(file, cutOffBy: limit), request.styles)
      try? channel.writeMessages([WorkResult(cutOff, isLast: true).message])
      return .success
    }
    let scene = command.check(file, request.styles)
    let isLast = watchdog.memory > command.limits.memory / Self.keptMemoryShare
    let result = WorkResult(scene, isLast: isLast).message
    watchdog.end()
    do { try channel.writeMessages([result]) } catch { return true }
    return isLast
  }
}
