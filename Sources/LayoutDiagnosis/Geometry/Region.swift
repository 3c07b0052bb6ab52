import ConstraintSolver
import LayoutSolving

/// A polygon less what has been taken away from it, as convex pieces that do not overlap.
struct Region: Sendable {
  /// How many pieces a region may fall into before the count of them is given up.
  ///
  /// Views that lie about like tiles leave a few dozen pieces; a region beyond the limit is not decided.
  static let maximumPieces = 1024

  /// Tells that so many views could not be decided.
  static func report(_ undecided: Int, to limits: inout [ExceededLimit]) {
    if undecided > 0 { limits.append(ExceededLimit(what: "parts of a view", limit: maximumPieces, left: undecided)) }
  }

  /// How many corners are held against edges before a region is given up.
  ///
  /// Thirty views with round corners that turn differently take about a third of it; it keeps what is looked at for a view
  /// to some hundredths of a second.
  static let maximumComparisons = 100_000

  private(set) var pieces: [ConvexPolygon]
  private var comparisons = 0
  /// Whether the limit was reached, after which nothing more is taken away.
  private(set) var isLimitExceeded = false

  init(_ polygon: ConvexPolygon) { pieces = polygon.isEmpty ? [] : [polygon] }

  var isEmpty: Bool { pieces.isEmpty }

  /// In square points, exact where it has few corners: the digits of a sum grow with each.
  var measuredArea: Rational {
    let isExact = hasFewCorners
    return pieces.reduce(.zero) { $0 + (isExact ? $1.area : $1.measuredArea) }
  }

  var isMeasuredExactly: Bool { hasFewCorners || pieces.allSatisfy(\.isMeasuredExactly) }

  private var hasFewCorners: Bool { pieces.reduce(0) { $0 + $1.corners.count } <= Self.fewCorners }

  /// Corners of which exact areas are summed in a millisecond.
  private static let fewCorners = 64

  /// Takes a polygon away and says whether that left less; linear in the pieces.
  mutating func subtract(_ polygon: ConvexPolygon) -> Bool {
    guard !isLimitExceeded && pieces.contains(where: { $0.box.overlaps(polygon.box) }) else { return false }
    var rest: [ConvexPolygon] = []
    var isLess = false
    for piece in pieces {
      guard piece.box.overlaps(polygon.box) else {
        rest.append(piece)
        continue
      }
      if !piece.isBox || !polygon.isBox { comparisons += piece.corners.count * polygon.corners.count }
      if comparisons > Self.maximumComparisons {
        isLimitExceeded = true
        return false
      }
      let parts = piece.subtracting(polygon)
      if parts != [piece] { isLess = true }
      rest += parts
    }
    if rest.count > Self.maximumPieces {
      isLimitExceeded = true
      return false
    }
    pieces = rest
    return isLess
  }
}
