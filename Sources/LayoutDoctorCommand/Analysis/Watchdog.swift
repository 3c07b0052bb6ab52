import LayoutSolving
import Synchronization

/// Ends the process when the work on a scene exceeds its time or memory limit.
///
/// A separate thread polls the clock and the memory in use, so it also ends work that checks no deadline.
final class Watchdog: Sendable {
  private struct Watch {
    let end: ContinuousClock.Instant
    let limits: ResourceLimits
    let report: @Sendable (ExceededLimit) -> ExitStatus
  }

  let limits: ResourceLimits
  /// `nil` while nothing is being watched.
  private let watch = Mutex<Watch?>(nil)
  private let isStarted = Atomic(false)
  private let seenMemory = Atomic(0)
  /// The channel to the process that waits for results.
  private let channel: FileDescriptor?

  /// Memory in use when last polled, in bytes; 0 before the first poll.
  var memory: Int { seenMemory.load(ordering: .relaxed) }

  /// The polling interval in milliseconds: short compared with any limit, long compared with the microseconds that a poll
  /// takes.
  private static let interval: Int32 = 25

  /// - Parameter channel: the process also ends when the other end of this channel is closed.
  init(_ limits: ResourceLimits, channel: FileDescriptor? = nil) {
    self.limits = limits
    self.channel = channel
  }

  /// Watches the work from now until `end`.
  ///
  /// - Parameters:
  ///   - limits: those of this work; `nil` for the limits of the watchdog.
  ///   - report: called on another thread when a limit is reached; the process ends with the status that it returns.
  func begin(limits: ResourceLimits? = nil, report: @escaping @Sendable (ExceededLimit) -> ExitStatus) {
    let limits = limits ?? self.limits
    watch.withLock { $0 = Watch(end: .now + .seconds(limits.seconds), limits: limits, report: report) }
    if !isStarted.exchange(true, ordering: .relaxed) { startThread() }
  }

  /// Starts a plain thread: setting up a dispatch queue would take longer than checking a small scene.
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
        while true { watchdog.checkLimits() }
      }, watchdog.toOpaque())
    if failure != 0 { unsafe watchdog.release() }
  }

  /// Stops watching. If a limit has been reached, the process ends before this returns.
  func end() { watch.withLock { $0 = nil } }

  /// Runs work that must not be left half done; a limit ends the process only before or after it.
  func withoutEnding<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let watch = watch.withLock { watch in
      defer { watch = nil }
      return watch
    }
    defer { self.watch.withLock { $0 = watch } }
    return try body()
  }

  private func checkLimits() {
    var peer = pollfd(fd: channel?.number ?? -1, events: 0, revents: 0)
    _ = unsafe poll(&peer, 1, Self.interval)
    if peer.revents & Int16(POLLHUP | POLLERR) != 0 { _exit(ExitStatus.unusable.rawValue) }
    watch.withLock { watch in
      guard let watch else { return }
      let memory = residentMemory()
      seenMemory.store(memory, ordering: .relaxed)
      let limit =
        ContinuousClock.now >= watch.end
        ? watch.limits.exceededTime : memory > watch.limits.memory ? watch.limits.exceededMemory : nil
      if let limit { _exit(watch.report(limit).rawValue) }
    }
  }
}

/// The resident memory of this process, in bytes.
///
/// On Darwin, this is the peak.
func residentMemory() -> Int {
  #if os(Linux)
    // Total and resident size of the process, in pages.
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
