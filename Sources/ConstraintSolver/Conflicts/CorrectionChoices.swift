/// Corrections that are alike: one group each of some lists, whichever.
package struct CorrectionChoices: Sendable {
  /// Groups in order; no group is in two.
  let choices: [[Int]]

  init(_ choices: [[Int]]) { self.choices = choices }

  /// The first of each.
  var first: [Int] { choices.map { $0[0] }.sorted() }

  /// All combinations, groups in order, the first one first, up to a number.
  func combinations(limit: Int) -> [[Int]] {
    var combinations: [[Int]] = [[]]
    for choice in choices {
      combinations = Array(
        combinations.lazy.flatMap { combination in choice.lazy.map { combination + [$0] } }.prefix(limit))
    }
    return combinations.map { $0.sorted() }
  }
}

/// Corrections of conflicts that have all their members here, and none in another part.
package struct CorrectionPart: Sendable {
  /// Of the conflicts, in order.
  let members: [Int]
  /// None twice.
  let corrections: [CorrectionChoices]

  /// Corrections of one part that are told.
  private static let correctionLimit = 1_000

  /// By size, then by groups.
  var smallestCorrections: [[Int]] {
    var smallest: [[Int]] = []
    for choices in corrections.sorted(by: { ConflictEnumeration.precedes($0.first, $1.first) })
    where smallest.count < CorrectionPart.correctionLimit {
      smallest += choices.combinations(limit: CorrectionPart.correctionLimit - smallest.count)
    }
    return smallest.sorted(by: ConflictEnumeration.precedes)
  }
}
