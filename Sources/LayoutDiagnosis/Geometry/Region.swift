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

  private(set) var pieces: [ConvexPolygon]
  /// Whether the limit was reached, after which nothing more is taken away.
  private(set) var isLimitExceeded = false

  init(_ polygon: ConvexPolygon) { pieces = polygon.isEmpty ? [] : [polygon] }

  var isEmpty: Bool { pieces.isEmpty }

  /// In square points.
  var area: Rational { pieces.reduce(.zero) { $0 + $1.area } }

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
