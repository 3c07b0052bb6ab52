#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A process of this program that checks files for this one.
struct WorkerProcess {
  private let id: pid_t
  let channel: FileDescriptor
  private var stream = MessageStream()
  /// The files that it has and has not answered yet, the one that it works on first.
  private(set) var files: [AssignedFile] = []
  /// When it is given up; nil where it may wait for standard input.
  private(set) var end: ContinuousClock.Instant?
  /// How long a result may take.
  private let patience: Duration

  /// A file that a process has.
  struct AssignedFile {
    /// Among all files.
    let place: Int
    /// Of its request, in bytes, or of the file, which is larger.
    let size: Int
    let isStandardInput: Bool
  }

  /// How a process ended.
  enum Exit {
    case status(Int32)
    case signal(Int32)
  }

  /// - Parameters:
  ///   - arguments: those of the check.
  ///   - patience: how long a result may take.
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

  /// Starts this program anew with one end of a channel; what it prints is lost.
  private static func start(_ arguments: [String], channel: Int32) throws(SystemError) -> pid_t {
    var start = ProgramStart(["layoutdoctor", CheckWorker.argument] + arguments)
    start.files = [
      (CheckWorker.channelNumber, .shared(channel)), (STDOUT_FILENO, .nothing), (STDERR_FILENO, .nothing),
    ]
    // Swift would take seconds to write where it crashed, which nobody reads.
    start.environment = ["SWIFT_BACKTRACE=enable=no"]
    return try start.start()
  }

  /// A process has so many files at most: then it need not wait for the next, and few messages are sent.
  private static let maximumCount = 16
  /// The most bytes in requests for several files. The channel has room for them, so that no side waits to write while the other
  /// does.
  private static let maximumSize = 1 << 15
  /// Bytes, those that the system adds to each message included.
  private static let channelSize = 1 << 17

  /// Hands over files, unless it has enough.
  ///
  /// - Parameters:
  ///   - rest: the places of files that no process has, the next one last; those handed over are removed.
  ///   - files: all of them.
  ///   - jobs: how many processes share the rest; towards its end each takes fewer, so that all end at about the same time.
  mutating func take(from rest: inout [Int], of files: [SceneFile], sharedBy jobs: Int, _ styles: OutputStyles) {
    var size = self.files.reduce(0) { $0 + $1.size }
    guard self.files.count <= Self.maximumCount / 2 && size <= Self.maximumSize / 2 else { return }
    var messages: [[UInt8]] = []
    while let place = rest.last {
      let file = files[place]
      // What waits for standard input may wait long.
      let fileSize = file.isStandardInput ? Self.maximumSize : file.path.bytes.count + (file.size ?? 0)
      size += fileSize
      guard
        self.files.isEmpty
          || (size <= Self.maximumSize && self.files.count < Self.maximumCount && self.files.count * jobs < rest.count)
      else { break }
      rest.removeLast()
      self.files.append(AssignedFile(place: place, size: fileSize, isStandardInput: file.isStandardInput))
      if self.files.count == 1 { beginFile() }
      let carriesBytes = fileSize <= Self.maximumSize
      messages.append(WorkRequest(carriesBytes ? file : file.withoutBytes(), styles).message)
    }
    if messages.isEmpty { return }
    // One that has ended is found out when its result is read.
    try? channel.writeMessages(messages)
  }

  private mutating func beginFile() {
    end = files.first.flatMap { $0.isStandardInput ? nil : .now + patience }
  }

  /// Whether it is to be given up.
  var isLate: Bool { end.map { ContinuousClock.now >= $0 } ?? false }

  /// Takes in what has come; waits where nothing has.
  ///
  /// - Returns: results with the places of their files, and whether no more will come: the process has ended, or sends what is no
  ///   result, or takes no further file.
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

  /// Ends the process, where it has not ended itself.
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
  /// What is wrong with a file whose check ended like this.
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
