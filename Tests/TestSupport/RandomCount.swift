import Foundation

/// The part of its random samples, or of a large scene, that a test makes in this build: all where it is optimised, else a tenth.
///
/// `.ci/run` tests both builds. A sample takes twenty times as long without optimisation, and can show nothing more: what an
/// optimised build leaves out are assertions, and there are none.
package let randomShare: Int = {
  #if DEBUG
    10
  #else
    1
  #endif
}()

/// How many random samples a test draws: as many as it usually does, times what `RANDOM_TIMES` says.
///
/// `RANDOM_TIMES=10 swift test -c release -Xswiftc -enable-testing --filter oracle` is for a large change of the solver.
package func randomCount(_ usual: Int) -> Int {
  let times = ProcessInfo.processInfo.environment["RANDOM_TIMES"].flatMap { Int($0) } ?? 1
  return max(1, usual * max(1, times) / randomShare)
}

/// The seeds of as many random samples in blocks, for tests of many thousands: the testing library's own work grows with the
/// square of a test's cases.
package func randomSeeds(_ usual: Int) -> [Range<Int>] {
  let length = 50
  let count = randomCount(usual)
  return stride(from: 0, to: count, by: length).map { $0..<min($0 + length, count) }
}
