/// Who does pieces of work that do not hang on each other: one after the other, or several at a time. A piece may map in turn.
package protocol Workers: Sendable {
  /// How many pieces are done at a time, at most.
  var jobs: Int { get }

  /// What becomes of each number below a count, in order.
  func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result]
}

extension Workers {
  /// What becomes of each part of the numbers below a count, in order; the last part may be shorter.
  package func mapParts<Result: Sendable>(
    of count: Int, length: Int, _ work: @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    map((count + length - 1) / length) { work($0 * length..<min(($0 + 1) * length, count)) }
  }
}

/// Does one piece after the other.
package struct SingleWorker: Workers {
  package var jobs: Int { 1 }

  package init() {}

  package func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
    (0..<count).map(work)
  }
}
