#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs a measurement again and again, and prints each sample as soon as it is there.
struct Sampler {
  let samples: Int
  /// Seconds; a run that takes longer ends the process by SIGALRM.
  let budget: Int

  /// After this part of the budget no further run is begun.
  private static let shareDivisor = 4

  /// - Parameter body: one run, which gives the seconds of its parts.
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

  /// Runs what must be done once, within the budget.
  func prepare<Result>(_ body: () throws -> Result) rethrows -> Result {
    alarm(UInt32(budget))
    defer { alarm(0) }
    return try body()
  }
}

/// Prints a line that is out even when the process is then killed.
func emit(_ line: String) {
  print(line)
  fflush(nil)
}
