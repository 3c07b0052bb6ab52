/// A budget for the terms of all proofs together.
struct ProofBudget: Sendable {
  private var remainingTerms: Int
  /// Whether a proof was left out; all further ones are then left out, too.
  private(set) var isExceeded = false

  init(terms: Int) { remainingTerms = terms }

  /// Whether there is room for a proof of `count` terms, which is then used up.
  mutating func admits(_ count: Int) -> Bool {
    isExceeded = isExceeded || count > remainingTerms
    if !isExceeded { remainingTerms -= count }
    return !isExceeded
  }

  mutating func leaveOut() { isExceeded = true }
}
