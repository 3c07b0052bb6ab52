import Foundation

/// The clock of the measurements.
enum Clock: String, CaseIterable {
  case wall
  /// The processor time of this process on all processors, which depends less on other load on the machine.
  case cpu

  /// The clock selected on the command line, which is passed on to every process of a run.
  static let current =
    CommandLine.arguments.firstIndex(of: "--clock").flatMap { index in
      CommandLine.arguments.dropFirst(index + 1).first.flatMap(Clock.init(rawValue:))
    } ?? .wall

  /// Seconds since a fixed moment.
  var seconds: Double {
    var time = timespec()
    guard unsafe clock_gettime(self == .cpu ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Runs a closure and measures its duration in seconds.
func timed<Result>(_ body: () throws -> Result) rethrows -> (result: Result, seconds: Double) {
  let start = Clock.current.seconds
  let result = try body()
  return (result, Clock.current.seconds - start)
}
