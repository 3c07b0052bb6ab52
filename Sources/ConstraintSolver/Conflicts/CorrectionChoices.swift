/// Corrections that are alike: one group each of some lists, whichever.
package struct CorrectionChoices: Sendable {
  /// Groups in order; no group is in two.
  let choices: [[Int]]

  init(_ choices: [[Int]]) { self.choices = choices }

  /// The first of each.
  var first: [Int] { choices.map { $0[0] }.sorted() }

  /// All combinations, groups in order, the first one first: made one at a time, since there can be any number of them.
  var combinations: some Sequence<[Int]> {
    let choices = choices
    let start: [Int]? = choices.map { _ in 0 }
    return sequence(state: start) { positions -> [Int]? in
      guard let chosen = positions else { return nil }
      // The last list varies fastest.
      positions = choices.indices.last { chosen[$0] + 1 < choices[$0].count }.map { last in
        choices.indices.map { $0 < last ? chosen[$0] : $0 == last ? chosen[$0] + 1 : 0 }
      }
      return zip(choices, chosen).map { $0[$1] }.sorted()
    }
  }

  /// How many combinations there are; one more than a number where there are more than that.
  func count(limit: Int) -> Int { choices.reduce(1) { min($0 * $1.count, limit + 1) } }
}

/// The minimal sets of groups that meet some conflicts.
package struct CorrectionPart: Sendable {
  /// Of the conflicts, in order.
  let members: [Int]
  /// None twice.
  let corrections: [CorrectionChoices]

  /// Corrections of one part that are told.
  private static let correctionLimit = 1_000

  /// How many there are; one more than a number where there are more than that.
  func count(limit: Int) -> Int { corrections.reduce(0) { min($0 + $1.count(limit: limit), limit + 1) } }

  /// By size, then by groups; those that are best, where there are more than can be told.
  ///
  /// - Parameter badness: of a group; nil for one that must stay.
  package func smallestCorrections(by badness: (Int) -> Int?) -> [[Int]] {
    let sorted = corrections.compactMap { correction in
      let choices = correction.choices.map { choice in
        choice.compactMap { group in badness(group).map { (badness: $0, group: group) } }.sorted(by: <).map(\.group)
      }
      return choices.contains(where: \.isEmpty) ? nil : CorrectionChoices(choices)
    }.sorted { ConflictEnumeration.precedes($0.first, $1.first) }
    var smallest: [[Int]] = []
    for choices in sorted where smallest.count < CorrectionPart.correctionLimit {
      smallest += choices.combinations.prefix(CorrectionPart.correctionLimit - smallest.count)
    }
    return smallest.sorted(by: ConflictEnumeration.precedes)
  }
}
