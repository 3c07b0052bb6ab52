/// A set of equivalent corrections: one group from each list, in any combination.
package struct CorrectionChoices: Sendable {
  /// Groups in order; the lists are disjoint.
  let choices: [[Int]]

  init(_ choices: [[Int]]) { self.choices = choices }

  /// The correction with the first group of each list.
  var first: [Int] { choices.map { $0[0] }.sorted() }

  /// All combinations, groups in order, starting with `first`. They are made one at a time, since there can be very
  /// many.
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

  /// The number of combinations, or `limit + 1` if there are more than `limit`.
  func count(limit: Int) -> Int { choices.reduce(1) { min($0 * $1.count, limit + 1) } }
}

/// The minimal sets of groups that hit some conflicts.
package struct CorrectionPart: Sendable {
  /// The members of the conflicts, in order.
  let members: [Int]
  /// All distinct.
  let corrections: [CorrectionChoices]
  /// The most corrections of one part that are returned, the smallest first.
  private static let correctionLimit = 1_000

  /// The number of corrections, or `limit + 1` if there are more than `limit`.
  func count(limit: Int) -> Int { corrections.reduce(0) { min($0 + $1.count(limit: limit), limit + 1) } }

  /// The corrections by size, then by groups; the best ones if there are too many.
  ///
  /// - Parameter badness: The badness of excluding a group; `nil` if it must stay.
  package func smallestCorrections(by badness: (Int) -> Int?) -> [[Int]] {
    let sorted = corrections.compactMap { correction in
      let choices = correction.choices.map { choice in
        choice.compactMap { group in badness(group).map { (badness: $0, group: group) } }.sorted(by: <).map(\.group)
      }
      return choices.contains(where: \.isEmpty) ? nil : CorrectionChoices(choices)
    }.sorted { ConflictEnumeration.precedes($0.first, $1.first) }
    var smallest: [[Int]] = []
    for choices in sorted where smallest.count < Self.correctionLimit {
      smallest += choices.combinations.prefix(Self.correctionLimit - smallest.count)
    }
    return smallest.sorted(by: ConflictEnumeration.precedes)
  }
}
