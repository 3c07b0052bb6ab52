#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How long this process has been there, loading of libraries and all.
enum ProcessStart {
  /// The time on the processor and waiting for one; on Linux, at least that since the tick in which it began.
  ///
  /// Systems keep the moment of the start in coarser units than a start takes: the tick alone would be off by up to 10 ms.
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
    /// Nanoseconds in the queue for a processor: the second number.
    private static func waited() -> Duration {
      let words = words(of: "/proc/self/schedstat")
      return words.count > 1 ? .nanoseconds(Int64(words[1]) ?? 0) : .zero
    }

    /// From the end of the tick in which the process began; field 22 counts ticks since the system's start.
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

    /// - Parameter mark: what is left out with all before its last occurrence: a name, which may have spaces.
    private static func words(of path: String, after mark: UInt8? = nil) -> [Substring] {
      guard let bytes = try? FilePath(path).contents() else { return [] }
      let start = mark.flatMap { bytes.lastIndex(of: $0) }.map { $0 + 1 } ?? 0
      return String(decoding: bytes[start...], as: UTF8.self).split { $0 == " " || $0 == "\n" }
    }
  #endif
}
