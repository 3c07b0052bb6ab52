import LayoutSolving
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Ends the process when the work on a scene takes more time or memory than it may.
///
/// A thread of its own looks at the clock and at the memory in use, so that it also ends work that looks at no deadline.
final class Watchdog: Sendable {
  private struct Watch {
    let end: ContinuousClock.Instant
    let report: @Sendable (ExceededLimit) -> ExitStatus
  }

  let limits: ResourceLimits
  /// Nil where nothing is watched.
  private let watch = Mutex<Watch?>(nil)
  private let isStarted = Atomic(false)
  private let seenMemory = Atomic(0)
  /// The other end of it is the process that waits for results.
  private let channel: FileDescriptor?

  /// The bytes of memory in use when it was looked at last; 0 before.
  var memory: Int { seenMemory.load(ordering: .relaxed) }

  /// Milliseconds between two looks: short beside any limit, long beside the microseconds that a look takes.
  private static let interval: Int32 = 25

  /// - Parameter channel: ends the process when its other end is closed.
  init(_ limits: ResourceLimits, channel: FileDescriptor? = nil) {
    self.limits = limits
    self.channel = channel
  }

  /// Watches what follows until `end`.
  ///
  /// - Parameter report: called once a limit is reached, on another thread; the process ends with the status that it returns.
  func begin(report: @escaping @Sendable (ExceededLimit) -> ExitStatus) {
    watch.withLock { $0 = Watch(end: .now + .seconds(limits.seconds), report: report) }
    if !isStarted.exchange(true, ordering: .relaxed) { startThread() }
  }

  /// Starts a thread of the system: queues would take longer to set up than a small scene takes to check.
  private func startThread() {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let watchdog = unsafe Unmanaged.passRetained(self)
    let failure = unsafe pthread_create(
      &thread, nil,
      { context in
        #if !canImport(Darwin)
          guard let context = unsafe context else { return nil }
        #endif
        let watchdog = unsafe Unmanaged<Watchdog>.fromOpaque(context).takeUnretainedValue()
        while true { watchdog.look() }
      }, watchdog.toOpaque())
    if failure != 0 { unsafe watchdog.release() }
  }

  /// Watches no more. Where a limit has been reached, the process ends before this returns.
  func end() { watch.withLock { $0 = nil } }

  /// Does what must not be left half done; a limit ends the process before or after.
  func withoutEnding<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let watch = watch.withLock { watch in
      defer { watch = nil }
      return watch
    }
    defer { self.watch.withLock { $0 = watch } }
    return try body()
  }

  private func look() {
    var peer = pollfd(fd: channel?.number ?? -1, events: 0, revents: 0)
    _ = unsafe poll(&peer, 1, Self.interval)
    if peer.revents & Int16(POLLHUP | POLLERR) != 0 { _exit(ExitStatus.unusable.rawValue) }
    watch.withLock { watch in
      guard let watch else { return }
      let memory = residentMemory()
      seenMemory.store(memory, ordering: .relaxed)
      let limit =
        ContinuousClock.now >= watch.end
        ? limits.exceededTime : memory > limits.memory ? limits.exceededMemory : nil
      if let limit { _exit(watch.report(limit).rawValue) }
    }
  }
}

/// The bytes of memory that this process has in use.
///
/// On Darwin, the most that it ever had.
func residentMemory() -> Int {
  #if os(Linux)
    // The sizes of all of the process and of what is in memory, in pages.
    var text = [UInt8](repeating: 0, count: 128)
    let file = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    let count = unsafe read(file, &text, text.count)
    close(file)
    let words = text.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
    guard words.count > 1, let pages = Int(String(decoding: words[1], as: UTF8.self)) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  #else
    var usage = rusage()
    guard unsafe getrusage(RUSAGE_SELF, &usage) == 0 else { return 0 }
    return usage.ru_maxrss
  #endif
}
