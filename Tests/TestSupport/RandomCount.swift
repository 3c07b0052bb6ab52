/// The part of its random samples, or of a large scene, that a test uses: a tenth in a debug build, all in an optimised one.
///
/// A sample takes twenty times as long without optimisation, and `.ci/run` builds the tests for debugging only. What must be seen
/// in many samples is an oracle, which `layoutdoctor-fuzz oracles` runs in an optimised build.
package let randomShare: Int = {
  #if DEBUG
    10
  #else
    1
  #endif
}()

/// The number of random samples that a test draws in this build.
package func randomCount(_ usual: Int) -> Int { max(1, usual / randomShare) }

/// The seeds of as many random samples in blocks, for tests of many thousands: the testing library's own work grows with the
/// square of a test's cases.
package func randomSeeds(_ usual: Int) -> [Range<Int>] {
  let length = 50
  let count = randomCount(usual)
  return stride(from: 0, to: count, by: length).map { $0..<min($0 + length, count) }
}
