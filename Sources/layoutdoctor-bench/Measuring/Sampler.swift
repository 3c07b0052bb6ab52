import Foundation

/// Repeats a measurement, and prints each sample at once.
struct Sampler {
  let samples: Int
  /// The time limit of a run in seconds. SIGALRM ends the process when it is exceeded.
  let budget: Int

  /// No further run is started after this fraction (1/4) of the budget.
  private static let shareDivisor = 4

  /// - Parameter body: one run, which returns the durations of its parts.
  func run(_ body: () throws -> [(name: String, seconds: Double)]) rethrows {
    let start = ContinuousClock.now
    for index in 0..<samples {
      if index > 0 && ContinuousClock.now - start > .seconds(budget) / Sampler.shareDivisor { break }
      alarm(UInt32(budget))
      let parts = try body()
      alarm(0)
      for (name, seconds) in parts { emit("sample \(name) \(seconds)") }
    }
  }

  /// Runs one-time preparations within the budget.
  func prepare<Result>(_ body: () throws -> Result) rethrows -> Result {
    alarm(UInt32(budget))
    defer { alarm(0) }
    return try body()
  }
}

/// Prints a line and flushes it, so that it is not lost if the process is killed.
func emit(_ line: String) {
  print(line)
  fflush(nil)
}
