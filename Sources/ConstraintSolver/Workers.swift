/// Who does pieces of work that do not hang on each other: one after the other, or several at a time.
package protocol Workers: Sendable {
  /// What becomes of each number below a count, in order.
  func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result]
}

/// Does one piece after the other.
package struct SingleWorker: Workers {
  package init() {}

  package func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
    (0..<count).map(work)
  }
}
