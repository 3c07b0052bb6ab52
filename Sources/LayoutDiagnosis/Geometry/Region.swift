import ConstraintSolver

/// A polygon minus others, as convex pieces that do not overlap.
struct Region: Sendable {
  private(set) var pieces: [ConvexPolygon]
  private var comparisons = 0
  /// The limit that was reached, after which nothing more is subtracted.
  private(set) var exceededLimit: WorkLimit?

  init(_ polygon: ConvexPolygon) { pieces = polygon.isEmpty ? [] : [polygon] }

  var isEmpty: Bool { pieces.isEmpty }

  /// In square points; exact if the pieces have few corners.
  var measuredArea: Rational {
    let isExact = hasFewCorners
    return pieces.reduce(.zero) { $0 + (isExact ? $1.area : $1.measuredArea) }
  }

  var isMeasuredExactly: Bool { hasFewCorners || pieces.allSatisfy(\.isMeasuredExactly) }

  private var hasFewCorners: Bool { pieces.reduce(0) { $0 + $1.corners.count } <= Limits.exactCorners.limit }

  /// Subtracts a polygon and returns whether the region became smaller; linear in the pieces.
  mutating func subtract(_ polygon: ConvexPolygon) -> Bool {
    guard exceededLimit == nil && pieces.contains(where: { $0.box.overlaps(polygon.box) }) else { return false }
    var rest: [ConvexPolygon] = []
    var isLess = false
    for piece in pieces {
      guard piece.box.overlaps(polygon.box) else {
        rest.append(piece)
        continue
      }
      if !piece.isBox || !polygon.isBox { comparisons += piece.corners.count * polygon.corners.count }
      if comparisons > Limits.regionComparisons.limit {
        exceededLimit = Limits.regionComparisons
        return false
      }
      let parts = piece.subtracting(polygon)
      if parts != [piece] { isLess = true }
      rest += parts
    }
    if rest.count > Limits.regionPieces.limit {
      exceededLimit = Limits.regionPieces
      return false
    }
    pieces = rest
    return isLess
  }
}
