import Foundation

/// How many random samples a test draws: as many as it usually does, times what `RANDOM_TIMES` says.
///
/// `RANDOM_TIMES=10 swift test -c release -Xswiftc -enable-testing --filter oracle` is for a large change of the solver.
package func randomCount(_ usual: Int) -> Int {
  usual * max(1, ProcessInfo.processInfo.environment["RANDOM_TIMES"].flatMap { Int($0) } ?? 1)
}
