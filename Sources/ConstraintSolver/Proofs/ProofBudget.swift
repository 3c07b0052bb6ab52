/// Terms that proofs may still have, all together.
struct ProofBudget: Sendable {
  private var remainingTerms: Int
  /// Whether a proof was left out; then all further ones are, too, and need not be found.
  private(set) var isExceeded = false

  init(terms: Int) { remainingTerms = terms }

  /// Whether there is room for a proof of so many terms.
  mutating func admits(_ count: Int) -> Bool {
    isExceeded = isExceeded || count > remainingTerms
    if !isExceeded { remainingTerms -= count }
    return !isExceeded
  }

  mutating func leaveOut() { isExceeded = true }
}
