import ConstraintSolver
import LayoutSolving

/// A limit on the geometry of one view, after which it is undecided how much of the view is left.
enum GeometryLimit: CaseIterable, Sendable {
  /// The pieces that a view is cut into.
  case pieces
  /// The comparisons of corners with edges.
  case comparisons
  /// The corners of pieces with exact areas, if a share is too close to the threshold for rounded ones.
  case exactCorners
  /// The contents in front of one view that are compared with it.
  case overlaps
  /// The comparisons of corners with edges in one flight, moment by moment.
  case flightWork

  fileprivate var workLimit: WorkLimit {
    switch self {
    case .pieces: Limits.regionPieces
    case .comparisons: Limits.regionComparisons
    case .exactCorners: Limits.exactCorners
    case .overlaps: Limits.overlaps
    case .flightWork: Limits.flightWork
    }
  }
}

/// The number of views that each limit left undecided.
struct UndecidedViews: Sendable {
  private var counts: [GeometryLimit: Int] = [:]

  var isEmpty: Bool { counts.isEmpty }

  /// The first limit that left a view undecided.
  var limit: GeometryLimit? { GeometryLimit.allCases.first { counts[$0] != nil } }

  mutating func add(_ limit: GeometryLimit, count: Int = 1) { counts[limit, default: 0] += count }

  mutating func add(_ other: UndecidedViews) { counts.merge(other.counts, uniquingKeysWith: +) }

  /// Adds the limits that left views undecided.
  func report(to limits: inout [ExceededLimit]) {
    for limit in GeometryLimit.allCases {
      if let count = counts[limit] { limits.append(ExceededLimit(limit.workLimit, left: count)) }
    }
  }
}
