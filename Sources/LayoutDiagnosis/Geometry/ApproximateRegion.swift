import ConstraintSolver

/// A polygon less what has been taken away from it, in double precision.
///
/// What it leaves decides where it is far from what counts; exact arithmetic looks at the rest.
struct ApproximateRegion {
  /// Less area than this share of the polygon's box, and less than this many square points, may be rounding.
  ///
  /// Each of a thousand cuts moves an edge by less than 1e-12 of the box's sides.
  private static let certainty = 1e-7

  private var pieces: [ApproximatePolygon]
  /// The area from which on something is certainly left.
  let certainArea: Double
  /// Whether there were too many pieces, after which nothing more is taken away.
  private(set) var isLimitExceeded = false

  init(_ polygon: ConvexPolygon) {
    pieces = [ApproximatePolygon(polygon)]
    let box = ApproximateBox(polygon.box)
    certainArea = Self.certainty * max(1, box.sharedArea(with: box))
  }

  var area: Double { pieces.reduce(0) { $0 + $1.area } }

  /// Takes a polygon away and says whether that left less.
  mutating func subtract(_ polygon: ConvexPolygon) -> Bool {
    guard !isLimitExceeded else { return false }
    let cover = ApproximatePolygon(polygon)
    let negligible = certainArea / Double(Region.maximumPieces * Region.maximumPieces)
    var rest: [ApproximatePolygon] = []
    var isLess = false
    for piece in pieces {
      if !piece.mayMeet(cover) || piece.intersection(cover).area <= negligible {
        rest.append(piece)
      } else {
        isLess = true
        rest += piece.subtracting(cover, negligible: negligible)
      }
    }
    if rest.count > Region.maximumPieces {
      isLimitExceeded = true
      return false
    }
    pieces = rest
    return isLess
  }
}

extension ApproximatePolygon {
  init(_ polygon: ConvexPolygon) {
    self.init(corners: polygon.corners.map { ($0.x.approximateValue, $0.y.approximateValue) })
  }
}
