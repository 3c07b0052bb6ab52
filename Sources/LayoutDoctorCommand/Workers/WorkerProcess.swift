#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A worker process that checks files for this one.
struct WorkerProcess {
  private let id: pid_t
  let channel: FileDescriptor
  private var stream = MessageStream()
  /// The files that the process has not answered yet; it is working on the first one.
  private(set) var files: [AssignedFile] = []
  /// When the process is abandoned; `nil` if it may be waiting for standard input.
  private(set) var end: ContinuousClock.Instant?
  /// How long the process may take for a result.
  private let patience: Duration

  /// A file assigned to a process.
  struct AssignedFile {
    /// Its index among all files.
    let place: Int
    /// The size of the request or of the file, whichever is larger, in bytes.
    let size: Int
    let isStandardInput: Bool
  }

  /// How a process ended.
  enum Exit {
    case status(Int32)
    case signal(Int32)
  }

  /// - Parameters:
  ///   - arguments: the arguments of the check.
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
    var size = Int32(Self.channelSize)
    _ = unsafe setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
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
    var start = ProgramStart(["layoutdoctor", CheckWorker.argument] + arguments)
    start.files = [
      (CheckWorker.channelNumber, .shared(channel)), (STDOUT_FILENO, .nothing), (STDERR_FILENO, .nothing),
    ]
    // Swift would spend seconds on a backtrace that nobody reads.
    start.environment = ["SWIFT_BACKTRACE=enable=no"]
    return try start.start()
  }

  /// The maximum number of files assigned to a process at once. A queue spares it the wait for the next file and saves
  /// messages.
  private static let maximumCount = 16
  /// The maximum size, in bytes, of the requests for several files. They fit into the channel's buffer, so the two sides never
  /// both block on a write.
  private static let maximumSize = 1 << 15
  /// The buffer size of the channel in bytes, including the system's overhead for each message.
  private static let channelSize = 1 << 17

  /// Assigns files to the process, unless it has enough.
  ///
  /// - Parameters:
  ///   - rest: the indices of unassigned files, the next one last; assigned ones are removed.
  ///   - files: all files.
  ///   - jobs: the number of processes that share the rest. Towards the end each takes fewer files, so that all finish
  ///     at about the same time.
  mutating func take(from rest: inout [Int], of files: [SceneFile], sharedBy jobs: Int, _ styles: OutputStyles) {
    var size = self.files.reduce(0) { $0 + $1.size }
    guard self.files.count <= Self.maximumCount / 2 && size <= Self.maximumSize / 2 else { return }
    var messages: [[UInt8]] = []
    while let place = rest.last {
      let file = files[place]
      // A process that reads standard input may wait for it for a long time.
      let fileSize = file.isStandardInput ? Self.maximumSize : file.path.bytes.count + (file.size ?? 0)
      size += fileSize
      guard
        self.files.isEmpty
          || (size <= Self.maximumSize && self.files.count < Self.maximumCount && self.files.count * jobs < rest.count)
      else { break }
      rest.removeLast()
      self.files.append(AssignedFile(place: place, size: fileSize, isStandardInput: file.isStandardInput))
      if self.files.count == 1 { beginFile() }
      let carriesBytes = fileSize <= Self.maximumSize || file.isFromRevision
      messages.append(WorkRequest(carriesBytes ? file : file.withoutBytes(), styles).message)
    }
    if messages.isEmpty { return }
    // A write to a process that has ended may fail; its end is detected when its result is read.
    try? channel.writeMessages(messages)
  }

  private mutating func beginFile() {
    end = files.first.flatMap { $0.isStandardInput ? nil : .now + patience }
  }

  /// Whether the process has exceeded its time and is to be abandoned.
  var isLate: Bool { end.map { ContinuousClock.now >= $0 } ?? false }

  /// Receives messages; blocks if there are none.
  ///
  /// - Returns: results with the indices of their files, and whether no more will come because the process has ended, has sent
  ///   a malformed result, or takes no more files.
  mutating func receive() -> (results: [(place: Int, result: WorkResult)], hasEnded: Bool) {
    var results: [(place: Int, result: WorkResult)] = []
    guard stream.receive(from: channel) else { return (results, true) }
    while true {
      switch stream.next() {
      case .message(let message):
        guard !files.isEmpty, let result = WorkResult(message) else { return (results, true) }
        results.append((files.removeFirst().place, result))
      case .incomplete:
        if !results.isEmpty { beginFile() }
        return (results, false)
      case .malformed: return (results, true)
      }
    }
  }

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
