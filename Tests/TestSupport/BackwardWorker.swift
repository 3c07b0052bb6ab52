import ConstraintSolver

/// Does the last piece first, as may happen where several are worked on at a time.
package struct BackwardWorker: Workers {
  /// As if there were another one.
  package let jobs = 2

  package init() {}

  package func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
    (0..<count).reversed().map(work).reversed()
  }
}
