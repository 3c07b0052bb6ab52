/// A budget for the terms of all proofs together.
struct ProofBudget: Sendable {
  private var remainingTerms: Int
  /// Whether a proof was left out; all further ones are then left out, too.
  private(set) var isExceeded = false
  /// The strongest level whose proof is unknown; those of weaker levels and rows may need it.
  var firstUnprovenLevel: Strength?

  init(terms: Int) { remainingTerms = terms }

  /// Whether there is room for a proof of `count` terms, which is then used up.
  mutating func admits(_ count: Int) -> Bool {
    isExceeded = isExceeded || count > remainingTerms
    if !isExceeded { remainingTerms -= count }
    return !isExceeded
  }

  /// Whether proofs of rows of a level can be found.
  func allowsProofs(ofLevel level: Strength) -> Bool {
    !isExceeded && firstUnprovenLevel.map { level <= $0 } ?? true
  }

  mutating func leaveOut() { isExceeded = true }
}
