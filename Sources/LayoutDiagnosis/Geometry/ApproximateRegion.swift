import ConstraintSolver

/// A polygon minus others, in double precision.
///
/// It suggests points that may be left, which exact arithmetic confirms, and measures areas with a bound on their
/// error.
struct ApproximateRegion {
  /// Pieces smaller than this share of the polygon's box are dropped: cutting along the same line twice leaves mostly
  /// rounding errors.
  private static let negligibleShare = 1e-13

  private var pieces: [ApproximatePolygon]
  private let rounding: Rounding
  private let boxArea: Double
  /// Half of the perimeter of the polygon's box: no straight line through the polygon is longer.
  private let length: Double
  private var cuts = 0.0
  private var comparisons = 0
  /// The bound on the error of the area.
  ///
  /// A cut moves points by at most `Rounding.unit`. After k cuts, the rest differs from the exact region only within k
  /// units of the cutting lines: for each line, an area of 2k units times its length. Pieces may overlap by a unit
  /// along each line that separates them. A line through the ends of a short edge may rotate if both ends are off by a
  /// unit; the error grows by the ratio of the polygon's length to the edge's. The area of dropped pieces is added.
  private(set) var uncertainty: Double
  /// The limit that was reached, after which nothing more is subtracted.
  private(set) var exceededLimit: WorkLimit?

  /// - Parameter covers: the polygons that will be subtracted.
  init(_ polygon: ConvexPolygon, less covers: [ConvexPolygon]) {
    pieces = [ApproximatePolygon(polygon)]
    rounding = Rounding(of: [polygon] + covers)
    let box = ApproximateBox(polygon.box)
    boxArea = box.sharedArea(with: box)
    length = (box.maxX - box.minX) + (box.maxY - box.minY)
    uncertainty = length * rounding.unit * 2
  }

  var area: Double { pieces.reduce(0) { $0 + $1.area } }

  /// One interior point of each of the largest pieces.
  func centers(of count: Int) -> [Point] {
    let largest = pieces.indices.sorted { (-pieces[$0].area, $0) < (-pieces[$1].area, $1) }.prefix(count)
    return largest.compactMap { pieces[$0].center.map { Point(Rational($0.x), Rational($0.y)) } }
  }

  /// Subtracts a polygon and returns whether the region became smaller.
  mutating func subtract(_ polygon: ConvexPolygon) -> Bool {
    guard exceededLimit == nil else { return false }
    let cover = ApproximatePolygon(polygon)
    guard pieces.contains(where: { $0.mayMeet(cover) }) else { return false }
    let negligible = Self.negligibleShare * boxArea
    var rest: [ApproximatePolygon] = []
    var isLess = false
    for piece in pieces {
      guard piece.mayMeet(cover) else {
        rest.append(piece)
        continue
      }
      comparisons += piece.corners.count * cover.corners.count
      if comparisons > Limits.approximateComparisons {
        exceededLimit = Limits.regionComparisons
        return false
      }
      let (inside, outside) = piece.parted(by: cover.edges)
      if inside.area <= negligible {
        rest.append(piece)
        uncertainty += negligible
      } else {
        isLess = true
        for part in outside {
          if part.area > negligible { rest.append(part) } else { uncertainty += negligible }
        }
      }
    }
    if rest.count > Limits.regionPieces.limit {
      exceededLimit = Limits.regionPieces
      return false
    }
    for edge in cover.edges {
      cuts += 1
      uncertainty += length * rounding.unit * (2 * cuts + Double(pieces.count) + length / edge.length)
    }
    pieces = rest
    return isLess
  }
}

/// The rounding error of the points of some polygons in double precision.
struct Rounding {
  /// In points: an upper bound on how far converting a corner or a cut moves a point.
  ///
  /// With the largest coordinate E and u = 2^-53, a converted coordinate is off by a few u * E. The value that decides
  /// the side of a line through two points at distance d is off by less than 16 * u * E * d, which is a distance from
  /// the line of 16 * u * E. The point where an edge crosses the line is off by another few u * E.
  let unit: Double

  init(of polygons: [ConvexPolygon]) {
    var extent = 1.0
    for polygon in polygons where !polygon.isEmpty {
      for side in [polygon.box.minX, polygon.box.minY, polygon.box.maxX, polygon.box.maxY] {
        extent = max(extent, side.approximateValue.magnitude)
      }
    }
    unit = 32 * (Double.ulpOfOne / 2) * extent
  }
}

extension ApproximatePolygon {
  init(_ polygon: ConvexPolygon) {
    self.init(corners: polygon.corners.map { ($0.x.approximateValue, $0.y.approximateValue) })
  }

  /// The mean of the corners; `nil` if there are none.
  var center: (x: Double, y: Double)? {
    guard corners.count > 2 else { return nil }
    let count = Double(corners.count)
    let center = (x: corners.reduce(0) { $0 + $1.x / count }, y: corners.reduce(0) { $0 + $1.y / count })
    return center.x.isFinite && center.y.isFinite ? center : nil
  }

  /// The lines along the edges, with the inner side to their left in the sense of `split`.
  var edges: [Line] {
    let corners = clockwise
    guard corners.count > 2 else { return [] }
    return corners.indices.map { Line(corners[$0], corners[$0 + 1 == corners.count ? 0 : $0 + 1]) }
  }

  /// A line from one point to another.
  struct Line {
    let start, end: (x: Double, y: Double)

    init(_ start: (x: Double, y: Double), _ end: (x: Double, y: Double)) { (self.start, self.end) = (start, end) }

    /// The distance between both points, never 0.
    var length: Double {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      return max((dx * dx + dy * dy).squareRoot(), .leastNormalMagnitude)
    }

    /// The line moved to the left by a distance.
    func moved(left distance: Double) -> Line {
      let (x, y) = ((start.y - end.y) / length * distance, (end.x - start.x) / length * distance)
      return Line((start.x + x, start.y + y), (end.x + x, end.y + y))
    }
  }

  /// The part to the left of all lines, and the rest as convex pieces.
  func parted(by lines: [Line]) -> (inside: Self, outside: [Self]) {
    var outside: [Self] = []
    var rest = self
    for line in lines {
      let (left, right) = rest.split(line.start, line.end)
      if right.corners.count > 2 { outside.append(right) }
      rest = left
      if rest.corners.count < 3 { break }
    }
    return lines.isEmpty ? (Self(corners: []), [self]) : (rest, outside)
  }
}
