#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The time since this process was started, including the loading of its libraries.
enum ProcessStart {
  /// The processor time of this process. On Linux, also its time in the run queue, and at least the time since the end
  /// of the clock tick in which it started.
  ///
  /// The kernel records a process's start in ticks of up to 10 ms, which is longer than starting takes, so the tick
  /// alone is too coarse.
  static func elapsed() -> Duration {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return .zero }
    let worked = Duration.seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    #if os(Linux)
      return max(worked + waited(), sinceTick())
    #else
      return worked
    #endif
  }

  #if os(Linux)
    /// The time in the run queue: the second field of the file, in nanoseconds.
    private static func waited() -> Duration {
      let words = words(of: "/proc/self/schedstat")
      return words.count > 1 ? .nanoseconds(Int64(words[1]) ?? 0) : .zero
    }

    /// The time since the end of the tick in which the process started. Field 22 counts ticks since boot.
    private static func sinceTick() -> Duration {
      let words = words(of: "/proc/self/stat", after: UInt8(ascii: ")"))
      let ticksPerSecond = sysconf(Int32(_SC_CLK_TCK))
      var now = timespec()
      guard words.count > 19, let tick = Int(words[19]), ticksPerSecond > 0,
        unsafe clock_gettime(CLOCK_BOOTTIME, &now) == 0
      else { return .zero }
      let end = Duration.nanoseconds((tick + 1) * (1_000_000_000 / ticksPerSecond))
      return max(.zero, Duration.seconds(now.tv_sec) + .nanoseconds(now.tv_nsec) - end)
    }

    /// - Parameter mark: everything up to its last occurrence is dropped. It ends the process's name, which may contain spaces.
    private static func words(of path: String, after mark: UInt8? = nil) -> [Substring] {
      guard let bytes = try? FilePath(path).contents() else { return [] }
      let start = mark.flatMap { bytes.lastIndex(of: $0) }.map { $0 + 1 } ?? 0
      return String(decoding: bytes[start...], as: UTF8.self).split { $0 == " " || $0 == "\n" }
    }
  #endif
}
