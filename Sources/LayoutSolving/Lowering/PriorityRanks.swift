import ConstraintSolver
import LayoutModel

/// The optional priorities of a configuration, as they come.
struct UsedPriorities {
  private var priorities: Set<Priority> = []
  /// The two seen last: most constraints have the priority of one of their neighbours.
  private var last = Priority.required
  private var beforeLast = Priority.required

  mutating func insert(_ priority: Priority) {
    if priority.isRequired || priority == last || priority == beforeLast { return }
    (last, beforeLast) = (priority, last)
    priorities.insert(priority)
  }

  var ranks: PriorityRanks { PriorityRanks(priorities) }
}

/// Places of optional priorities in order of strength.
struct PriorityRanks: Sendable {
  /// Highest first.
  let priorities: [Rational]
  private let sorted: [Priority]
  private let ranks: [Priority: Int32]

  /// So many are searched in turn, which is faster than hashing.
  private static let searchLimit = 8

  init(_ priorities: Set<Priority>) {
    let sorted = priorities.map { (priority: $0, value: Rational($0.value)) }.sorted { $0.value > $1.value }
    self.priorities = sorted.map(\.value)
    self.sorted = sorted.map(\.priority)
    ranks = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.priority, Int32($0)) })
  }

  func strength(of priority: Priority) -> Strength {
    if priority.isRequired { return .required }
    guard sorted.count <= PriorityRanks.searchLimit else { return .optional(rank: ranks[priority] ?? 0) }
    for index in sorted.indices where sorted[index] == priority { return .optional(rank: Int32(index)) }
    return .optional(rank: 0)
  }
}
