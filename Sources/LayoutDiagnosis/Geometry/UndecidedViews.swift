import ConstraintSolver
import LayoutSolving

/// The number of views that each limit left undecided.
struct UndecidedViews: Sendable {
  private var counts: [WorkLimit: Int] = [:]

  /// In the order of reports.
  private static let all = [
    Limits.regionPieces, Limits.regionComparisons, Limits.exactCorners, Limits.overlaps, Limits.flightWork,
  ]

  var isEmpty: Bool { counts.isEmpty }

  /// The first limit that left a view undecided.
  var limit: WorkLimit? { Self.all.first { counts[$0] != nil } }

  mutating func add(_ limit: WorkLimit, count: Int = 1) { counts[limit, default: 0] += count }

  mutating func add(_ other: UndecidedViews) { counts.merge(other.counts, uniquingKeysWith: +) }

  /// Adds the limits that left views undecided.
  func report(to limits: inout [ExceededLimit]) {
    limits += Self.all.compactMap { limit in counts[limit].map { ExceededLimit(limit, left: $0) } }
  }
}
