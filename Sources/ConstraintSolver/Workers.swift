/// Runs independent pieces of work, one after the other or several at a time. Calls may be nested.
package protocol Workers: Sendable {
  /// The largest number of pieces that run at a time.
  var jobs: Int { get }

  /// The results of `work` for each number below `count`, in order.
  func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result]
}

extension Workers {
  /// The results of `work` for consecutive ranges of the numbers below `count`, in order; the last range may be
  /// shorter.
  package func mapParts<Result: Sendable>(
    of count: Int, length: Int, _ work: @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    map((count + length - 1) / length) { work($0 * length..<min(($0 + 1) * length, count)) }
  }
}

/// Runs one piece after the other.
package struct SingleWorker: Workers {
  package var jobs: Int { 1 }

  package init() {}

  package func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
    (0..<count).map(work)
  }
}
