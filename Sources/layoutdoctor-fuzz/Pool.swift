import Foundation
import FuzzInputs

/// Worker processes. Each is restarted when it ends, until all inputs have been run.
struct Pool {
  private let arguments: FuzzArguments
  private let folder: FaultFolder
  private var jobs: [Job] = []
  private var summary = Summary()
  private let start = ContinuousClock.now

  /// The polling interval in microseconds.
  private static let interval: UInt32 = 20_000
  /// A worker that blocks uses no processor time, so its processor time limit does not apply: it is killed after this time on
  /// one input. The limit is long enough for a worker that competes with other processes.
  private static let longestWait = Duration.seconds(900)
  /// The interval between progress reports on standard error.
  private static let progressInterval = Duration.seconds(60)
  /// The maximum number of crashes whose input is run again to find the cause.
  private static let tracedLimit = 400

  private struct Job {
    let index: Int
    let ledgerPath: String
    let ledger: Ledger
    var process: pid_t
    var seen: (number: UInt64, done: UInt64, time: ContinuousClock.Instant)
    var isDone = false
  }

  init(_ arguments: FuzzArguments) throws(FuzzError) {
    self.arguments = arguments
    folder = try FaultFolder(arguments.saveFolder)
  }

  /// - Returns: the summary of all workers.
  mutating func run() throws(FuzzError) -> Summary {
    for index in 0..<arguments.jobs {
      let path = "\(folder.path)/.ledger-\(getpid())-\(index)"
      let ledger = try Ledger(path)
      let first = arguments.first + UInt64(index)
      jobs.append(
        Job(
          index: index, ledgerPath: path, ledger: ledger, process: try startWorker(path, from: first),
          seen: (0, 0, ContinuousClock.now)))
    }
    defer { for job in jobs { for path in [job.ledgerPath, errorPath(of: job)] { unsafe unlink(path) } } }
    var lastReport = start
    while jobs.contains(where: { !$0.isDone }) {
      usleep(Self.interval)
      let now = ContinuousClock.now
      let isOver = arguments.seconds.map { now - start > .seconds($0) } ?? false
      for index in jobs.indices where !jobs[index].isDone {
        jobs[index] = try polled(jobs[index], now, isOver: isOver)
      }
      if now - lastReport > Self.progressInterval {
        lastReport = now
        complain(progress)
      }
    }
    for job in jobs { summary.add(job.ledger.counters) }
    summary.duration = ContinuousClock.now - start
    return summary
  }

  /// The inputs run so far, and the inputs with a fault: workers count those that they survive.
  private var progress: String {
    let inputs = jobs.reduce(0) { $0 + $1.ledger.doneCount }
    let survived = jobs.flatMap(\.ledger.counters).filter { $0.name.hasPrefix(Summary.faultPrefix) }
    return "\(inputs) inputs, \(survived.reduce(UInt64(summary.faultCount)) { $0 + $1.count }) faults\n"
  }

  private func startWorker(_ ledger: String, from first: UInt64) throws(FuzzError) -> pid_t {
    let limits = arguments.limits
    let numbers = [
      "--input-seconds", "\(limits.seconds)", "--input-megabytes", "\(limits.megabytes)", "--seed", "\(arguments.seed)",
      "--end", "\(arguments.end)", "--first", "\(first)",
    ]
    return try ChildProcess.start(
      ["--ledger", ledger, "--step", "\(arguments.jobs)", "--save", folder.path] + numbers + arguments.paths,
      errors: ledger + ".errors", environment: ["SWIFT_BACKTRACE=enable=no"])
  }

  private func errorPath(of job: Job) -> String { job.ledgerPath + ".errors" }

  /// Polls a job: a worker that has ended is recorded and restarted, and one that takes too long is killed.
  private mutating func polled(
    _ job: Job, _ now: ContinuousClock.Instant, isOver: Bool
  ) throws(FuzzError) -> Job {
    var job = job
    let number = job.ledger.current.number
    guard let (end, megabytes) = ChildProcess.end(of: job.process) else {
      let done = job.ledger.doneCount
      if number != job.seen.number || done != job.seen.done { job.seen = (number, done, now) }
      if isOver || now - job.seen.time > Self.longestWait { kill(job.process, SIGKILL) }
      return job
    }
    let last = arguments.end
    var next = number + UInt64(arguments.jobs)
    switch end {
    case .exit(0): break
    case .exit(let status):
      // A worker reports an error of its own with status 2; any other status is a fault.
      if status == 2 { throw .workerFailed(message(of: job)) }
      try record("exit-\(status)", job)
    case .signal(SIGKILL) where isOver: next = last
    case .signal(SIGPROF), .signal(SIGKILL): try record("hang", job)
    case .signal(let signal):
      try record(hasReachedMemoryLimit(megabytes) ? "memory" : "crash-\(signal)", job)
    }
    if next >= last || isOver {
      job.isDone = true
    } else {
      job.process = try startWorker(job.ledgerPath, from: next)
      job.seen = (next, job.ledger.doneCount, ContinuousClock.now)
    }
    return job
  }

  /// Returns whether a crashed process had reached its memory limit.
  private func hasReachedMemoryLimit(_ megabytes: Int) -> Bool {
    arguments.limits.megabytes > 0 && megabytes > arguments.limits.megabytes * 9 / 10
  }

  private func message(of job: Job) -> String {
    String(decoding: (Files.contents(of: errorPath(of: job)) ?? []).prefix(400), as: UTF8.self)
  }

  /// Stores the input on which a worker ended, and determines the cause of a crash.
  private mutating func record(_ kind: String, _ job: Job) throws(FuzzError) {
    let (number, bytes) = job.ledger.current
    var cause = message(of: job).split(separator: "\n").first.map(String.init) ?? ""
    try folder.save(bytes, number: number, kind: kind, text: "\(kind) \(cause)")
    if kind.hasPrefix("crash"), summary.faultCount < Self.tracedLimit {
      let name = folder.name(of: bytes, kind: kind)
      let process = try ChildProcess.start(
        ["--replay", name + ".json"], errors: name + ".txt", environment: [Self.backtraceSettings])
      _ = ChildProcess.end(of: process, waits: true)
      cause = Backtrace.cause(String(decoding: Files.contents(of: name + ".txt") ?? [], as: UTF8.self)) ?? cause
    }
    summary.addFault(kind, cause: cause)
    complain("input \(number): \(kind) \(cause)\n")
  }

  private static let backtraceSettings =
    "SWIFT_BACKTRACE=enable=yes,output-to=stderr,threads=crashed,registers=none,images=none,color=no,interactive=no,limit=40"
}
