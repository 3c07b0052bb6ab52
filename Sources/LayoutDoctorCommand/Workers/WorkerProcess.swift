/// A worker process that checks files for this one, one at a time.
struct WorkerProcess {
  private let process: ChildProcess
  var channel: FileDescriptor { process.channel }
  /// The index of the file that the process is checking.
  private(set) var index = 0
  /// When the process is abandoned; `nil` if it may be waiting for standard input.
  private(set) var end: ContinuousClock.Instant?
  /// How long the process may take for a result.
  private let patience: Duration

  /// Starts this program again, with the arguments of a worker. Its output is discarded.
  ///
  /// - Parameter patience: how long the process may take for a result.
  init(_ arguments: [String], patience: Duration) throws(SystemError) {
    self.patience = patience
    var start = ProgramStart(["layoutdoctor"] + arguments)
    start.files = [(STDOUT_FILENO, .nothing), (STDERR_FILENO, .nothing)]
    // Swift would spend seconds on a backtrace that nobody reads.
    start.environment = ["SWIFT_BACKTRACE=enable=no"]
    process = try ChildProcess(start, connecting: [CheckWorker.channelNumber])
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
  func finish() -> ChildProcess.Exit {
    process.kill()
    return process.wait()
  }
}

extension ChildProcess.Exit {
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
