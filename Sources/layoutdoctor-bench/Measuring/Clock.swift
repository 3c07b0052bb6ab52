#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What times are read from.
enum Clock: String, CaseIterable {
  case wall
  /// Of this process on all processors: what others do on the machine takes less part in it.
  case cpu

  /// As the command line says; every process of a run is told.
  static let current =
    CommandLine.arguments.firstIndex(of: "--clock").flatMap { index in
      CommandLine.arguments.dropFirst(index + 1).first.flatMap(Clock.init(rawValue:))
    } ?? .wall

  /// Seconds since some fixed moment.
  var seconds: Double {
    var time = timespec()
    guard unsafe clock_gettime(self == .cpu ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Seconds of a run, and its result.
func timed<Result>(_ body: () throws -> Result) rethrows -> (result: Result, seconds: Double) {
  let start = Clock.current.seconds
  let result = try body()
  return (result, Clock.current.seconds - start)
}
