#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A worker process that checks files for this one, one at a time.
struct WorkerProcess {
  private let id: pid_t
  let channel: FileDescriptor
  /// The index of the file that the process is checking.
  private(set) var index = 0
  /// When the process is abandoned; `nil` if it may be waiting for standard input.
  private(set) var end: ContinuousClock.Instant?
  /// How long the process may take for a result.
  private let patience: Duration

  /// How a process ended.
  enum Exit {
    case status(Int32)
    case signal(Int32)
  }

  /// - Parameters:
  ///   - arguments: those of the process.
  ///   - patience: how long the process may take for a result.
  init(_ arguments: [String], patience: Duration) throws(SystemError) {
    self.patience = patience
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .last }
    for number in ends { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    channel = FileDescriptor(number: ends[0])
    do {
      id = try Self.start(arguments, channel: ends[1])
      try? FileDescriptor(number: ends[1]).close()
    } catch {
      try? FileDescriptor(number: ends[1]).close()
      try? channel.close()
      throw error
    }
  }

  /// Starts this program again with one end of a channel. Its output is discarded.
  private static func start(_ arguments: [String], channel: Int32) throws(SystemError) -> pid_t {
    var start = ProgramStart(["layoutdoctor"] + arguments)
    start.files = [
      (CheckWorker.channelNumber, .shared(channel)), (STDOUT_FILENO, .nothing), (STDERR_FILENO, .nothing),
    ]
    // Swift would spend seconds on a backtrace that nobody reads.
    start.environment = ["SWIFT_BACKTRACE=enable=no"]
    return try start.start()
  }

  /// Gives the process a file to check.
  ///
  /// - Parameter index: the index of the file.
  mutating func begin(_ file: SceneFile, at index: Int) {
    self.index = index
    end = file.isStandardInput ? nil : .now + patience
    // A write to a process that has ended may fail; its end is detected when its result is read.
    try? channel.writeMessage(file.message)
  }

  /// Whether the process has exceeded its time and is to be abandoned.
  var isLate: Bool { end.map { ContinuousClock.now >= $0 } ?? false }

  /// Receives the result of the file; blocks until it is complete.
  ///
  /// - Returns: `nil` if the process has ended or has sent a malformed result.
  func receive() -> WorkResult? { channel.readMessage().flatMap(WorkResult.init) }

  /// Kills the process if it is still running, and returns how it ended.
  @discardableResult
  func finish() -> Exit {
    try? channel.close()
    kill(id, SIGKILL)
    var status: Int32 = 0
    var ended: pid_t
    repeat { ended = unsafe waitpid(id, &status, 0) } while ended < 0 && errno == EINTR
    let signal = status & 0x7F
    return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
  }
}

extension WorkerProcess.Exit {
  /// The message for a file whose check ended the process in this way.
  var message: String {
    switch self {
    case .signal(SIGKILL): "the check was killed, perhaps because the system had no memory left"
    case .signal(let number):
      "the check crashed (\(Self.words(for: number))); please report it with this file"
    case .status(let status): "the check ended without a result (status \(status)); please report it with this file"
    }
  }

  private static func words(for signal: Int32) -> String {
    switch signal {
    case SIGILL: "illegal instruction"
    case SIGTRAP: "trap"
    case SIGABRT: "abort"
    case SIGFPE: "arithmetic exception"
    case SIGBUS: "bus error"
    case SIGSEGV: "segmentation fault"
    default: "signal \(signal)"
    }
  }
}
