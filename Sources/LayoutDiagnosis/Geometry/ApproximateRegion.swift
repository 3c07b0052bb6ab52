import ConstraintSolver

/// A polygon less what has been taken away from it, in double precision.
///
/// It only suggests where something is left, which exact arithmetic confirms, and measures areas with a bound on their error.
struct ApproximateRegion {
  /// How many corners are compared with edges before a region is given up; doubles are much cheaper than exact numbers.
  static let maximumComparisons = 2_000_000
  /// Smaller pieces are left out, as a share of the polygon's box: what cuts along one line leave is mostly rounding.
  private static let negligibleShare = 1e-13

  private var pieces: [ApproximatePolygon]
  private let rounding: Rounding
  private let boxArea: Double
  /// Half of the perimeter of the polygon's box: no straight line through the polygon is longer.
  private let length: Double
  private var cuts = 0.0
  private var comparisons = 0
  /// How much the area may be off.
  ///
  /// A cut moves points by no more than `Rounding.unit`, so after k cuts what is left differs from the exact region only within
  /// k units of the lines that were cut along: for each line, an area of 2k units times its length. Pieces may overlap by a unit
  /// along each line that parts one of them. A line through the ends of a short edge that are each off by a unit may turn, and
  /// then differs by the length of the polygon over that of the edge. What is left out adds up as well.
  private(set) var uncertainty: Double
  /// The limit that was reached, after which nothing more is taken away.
  private(set) var exceededLimit: GeometryLimit?

  /// - Parameter covers: the polygons that will be taken away.
  init(_ polygon: ConvexPolygon, less covers: [ConvexPolygon]) {
    pieces = [ApproximatePolygon(polygon)]
    rounding = Rounding(of: [polygon] + covers)
    let box = ApproximateBox(polygon.box)
    boxArea = box.sharedArea(with: box)
    length = (box.maxX - box.minX) + (box.maxY - box.minY)
    uncertainty = length * rounding.unit * 2
  }

  var area: Double { pieces.reduce(0) { $0 + $1.area } }

  /// A point within each of the largest pieces.
  func centers(of count: Int) -> [Point] {
    let largest = pieces.indices.sorted { (-pieces[$0].area, $0) < (-pieces[$1].area, $1) }.prefix(count)
    return largest.compactMap { pieces[$0].center.map { Point(Rational($0.x), Rational($0.y)) } }
  }

  /// Takes a polygon away and says whether that left less.
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
      if comparisons > Self.maximumComparisons {
        exceededLimit = .comparisons
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
    if rest.count > Region.maximumPieces {
      exceededLimit = .pieces
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

/// How far doubles may move the points of some polygons.
struct Rounding {
  /// In points: more than the conversion of a corner or a cut moves a point by.
  ///
  /// With the largest coordinate E and u = 2^-53, a converted coordinate is off by a few u * E. The value that tells the side of
  /// a line through two points at a distance d from each other is off by less than 16 * u * E * d, which is a distance from the
  /// line of 16 * u * E, and the point where an edge crosses it is off by another few u * E.
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

  /// The mean of the corners; nil without any.
  var center: (x: Double, y: Double)? {
    guard corners.count > 2 else { return nil }
    let count = Double(corners.count)
    let center = (x: corners.reduce(0) { $0 + $1.x / count }, y: corners.reduce(0) { $0 + $1.y / count })
    return center.x.isFinite && center.y.isFinite ? center : nil
  }

  /// The lines along its edges, with the inner side to their left.
  var edges: [Line] {
    let corners = clockwise
    guard corners.count > 2 else { return [] }
    return corners.indices.map { Line(corners[$0], corners[$0 + 1 == corners.count ? 0 : $0 + 1]) }
  }

  /// A line from one point to another.
  struct Line {
    let start, end: (x: Double, y: Double)

    init(_ start: (x: Double, y: Double), _ end: (x: Double, y: Double)) { (self.start, self.end) = (start, end) }

    /// Between both points, never 0.
    var length: Double {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      return max((dx * dx + dy * dy).squareRoot(), .leastNormalMagnitude)
    }

    /// The line at a distance to the left.
    func moved(left distance: Double) -> Line {
      let (x, y) = ((start.y - end.y) / length * distance, (end.x - start.x) / length * distance)
      return Line((start.x + x, start.y + y), (end.x + x, end.y + y))
    }
  }

  /// The part on the left of all lines, and the others as convex pieces.
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
