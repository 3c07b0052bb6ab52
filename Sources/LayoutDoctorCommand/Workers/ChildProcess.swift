/// A process that this one has started, with a channel between the two.
struct ChildProcess {
  private let id: pid_t
  let channel: FileDescriptor

  /// How a process ended.
  enum Exit: Equatable {
    case status(Int32)
    case signal(Int32)
  }

  /// - Parameter numbers: the descriptors that are the process's end of the channel.
  init(_ start: ProgramStart, connecting numbers: [Int32] = []) throws(SystemError) {
    // The parent may have set SIGCHLD to be ignored, in which case the exit status would be lost.
    _ = signal(SIGCHLD, SIG_DFL)
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .last }
    for number in ends { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    channel = FileDescriptor(number: ends[0])
    var start = start
    start.files += numbers.map { ($0, .shared(ends[1])) }
    defer { try? FileDescriptor(number: ends[1]).close() }
    do { id = try start.start() } catch {
      try? channel.close()
      throw error
    }
  }

  /// Ends the input that the process receives through the channel.
  func endInput() { shutdown(channel.number, Int32(SHUT_WR)) }

  /// Kills the process if it is still running.
  func kill() { _ = systemKill(id, SIGKILL) }

  /// Closes the channel, and waits until the process has ended.
  @discardableResult
  func wait() -> Exit {
    try? channel.close()
    var status: Int32 = 0
    var ended: pid_t
    repeat { ended = unsafe waitpid(id, &status, 0) } while ended < 0 && errno == EINTR
    guard ended == id else { return .status(-1) }
    let signal = status & 0x7F
    return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
  }
}

private func systemKill(_ id: pid_t, _ signal: Int32) -> Int32 { kill(id, signal) }
