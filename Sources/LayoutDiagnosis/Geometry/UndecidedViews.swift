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

  fileprivate func exceeded(left: Int) -> ExceededLimit {
    switch self {
    case .pieces: ExceededLimit(Limits.regionPieces, left: left)
    case .comparisons:
      ExceededLimit(Limits.regionComparisons, left: left)
    case .exactCorners:
      ExceededLimit(Limits.exactCorners, left: left)
    case .overlaps:
      ExceededLimit(
        Limits.overlaps, left: left)
    case .flightWork:
      ExceededLimit(
        Limits.flightWork, left: left)
    }
  }
}

/// The number of views that each limit left undecided.
struct UndecidedViews: Sendable {
  private var counts = [Int](repeating: 0, count: GeometryLimit.allCases.count)

  var isEmpty: Bool { counts.allSatisfy { $0 == 0 } }

  /// The first limit that left a view undecided.
  var limit: GeometryLimit? {
    zip(GeometryLimit.allCases, counts).first { $0.1 > 0 }?.0
  }

  mutating func add(_ limit: GeometryLimit, count: Int = 1) {
    for (place, other) in GeometryLimit.allCases.enumerated() where other == limit { counts[place] += count }
  }

  mutating func add(_ other: UndecidedViews) {
    for place in counts.indices { counts[place] += other.counts[place] }
  }

  /// Adds the limits that left views undecided.
  func report(to limits: inout [ExceededLimit]) {
    for (limit, count) in zip(GeometryLimit.allCases, counts) where count > 0 {
      limits.append(limit.exceeded(left: count))
    }
  }
}
