#if canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#else
  // The variable that holds the environment is known to it as one that may change at any time; nothing here changes it.
  @unsafe @preconcurrency import Glibc
#endif

/// A process of this program that checks files for this one.
struct WorkerProcess {
  private let id: pid_t
  let channel: FileDescriptor
  /// What has come in of the result.
  private var received: [UInt8] = []
  /// The place of the file that it works on.
  private(set) var place = 0
  /// When it is given up; nil where it may wait for standard input.
  private(set) var end: ContinuousClock.Instant?

  /// The largest result; what says that it is longer is none.
  private static let maximumMessageSize = 1 << 36
  /// Bytes taken in at once: the most for which the C library needs no memory from the system each time.
  private static let chunkSize = 1 << 16

  /// How a process ended.
  enum Exit {
    case status(Int32)
    case signal(Int32)
  }

  enum Progress {
    case working
    case result(WorkResult)
    /// It has ended, or sends what is no result.
    case lost
  }

  /// - Parameter arguments: those of the check.
  init(_ arguments: [String]) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .last }
    for number in ends { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    channel = FileDescriptor(number: ends[0])
    let failure: Int32
    (id, failure) = Self.spawn(arguments, channel: ends[1])
    try? FileDescriptor(number: ends[1]).close()
    if failure != 0 {
      try? channel.close()
      throw SystemError.code(failure)
    }
  }

  /// Starts this program anew with one end of a channel; what it prints is lost.
  private static func spawn(_ arguments: [String], channel: Int32) -> (pid_t, failure: Int32) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, channel, CheckWorker.channelNumber)
    for number in [STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
    }
    let words = ["layoutdoctor", CheckWorker.argument] + arguments
    var pointers = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
    // Swift would take seconds to write where it crashed, which nobody reads.
    unsafe setenv("SWIFT_BACKTRACE", "enable=no", 1)
    var id: pid_t = 0
    let failure = unsafe posix_spawn(&id, executable, &actions, nil, &pointers, environ)
    return (id, failure)
  }

  /// Where this program is.
  private static var executable: String {
    #if os(Linux)
      return "/proc/self/exe"
    #else
      var size: UInt32 = 1 << 12
      var path = [CChar](repeating: 0, count: Int(size))
      guard unsafe _NSGetExecutablePath(&path, &size) == 0 else { return CommandLine.arguments[0] }
      return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #endif
  }

  /// Hands over a file.
  ///
  /// - Parameters:
  ///   - place: by which the result is known.
  ///   - patience: how long a result may take.
  /// - Returns: false where the process has ended.
  mutating func take(_ request: WorkRequest, at place: Int, patience: Duration) -> Bool {
    self.place = place
    received = []
    end = request.file.isStandardInput ? nil : .now + patience
    // It waits for this, so that there is room for all of it.
    do { try channel.writeMessage(request.message) } catch { return false }
    return true
  }

  /// Takes in what has come; waits where nothing has.
  mutating func receive() -> Progress {
    guard let bytes = try? channel.read(atMost: Self.chunkSize), !bytes.isEmpty else { return .lost }
    received += bytes
    guard received.count >= FileDescriptor.messageHeaderSize else { return .working }
    var header = MessageReader(received)
    guard let count = header.number(), 0...Self.maximumMessageSize ~= count else { return .lost }
    if received.count < count + FileDescriptor.messageHeaderSize { return .working }
    guard let result = WorkResult(received, from: FileDescriptor.messageHeaderSize) else { return .lost }
    return .result(result)
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
