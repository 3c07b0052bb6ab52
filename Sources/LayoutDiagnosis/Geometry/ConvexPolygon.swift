import ConstraintSolver

// Exact convex polygons. Most views are axis-aligned rectangles, which take shortcuts: a polygon that is its own
// bounding box stores no list of points, and intersecting two of them takes four comparisons.
//
// Cutting only ever uses existing edges, so every point of a piece is where two original edges meet: in lowest terms
// its coordinates do not grow, however often a piece is cut.

/// A convex polygon of exact points, or the empty polygon. It never has points without an area.
struct ConvexPolygon: Hashable, Sendable {
  /// The bounding box.
  let box: Box
  /// Clockwise on screen, without duplicates; `nil` if the polygon equals its box.
  private let points: [Point]?

  static let empty = ConvexPolygon(.zero)

  init(_ box: Box) {
    self.box = box.isEmpty ? .zero : box
    points = nil
  }

  /// - Parameter corners: of a convex polygon in either orientation; collinear ones make the empty polygon.
  init(corners: [Point]) {
    var area = Rational.zero
    for (index, point) in corners.enumerated() {
      let next = corners[index + 1 == corners.count ? 0 : index + 1]
      area += point.x * next.y - next.x * point.y
    }
    if area.isZero {
      self = .empty
    } else {
      self.init(clockwise: area.isNegative ? corners.reversed() : corners)
    }
  }

  /// - Precondition: the points run clockwise on screen around an area.
  init(clockwise points: [Point]) {
    let box = Box(around: points)
    self.box = box
    let isBox = points.allSatisfy { ($0.x == box.minX || $0.x == box.maxX) && ($0.y == box.minY || $0.y == box.maxY) }
    self.points = points.count == 4 && isBox ? nil : points
  }

  var isEmpty: Bool { box.isEmpty }
  var isBox: Bool { points == nil }

  /// Clockwise on screen; empty if the polygon is.
  var corners: [Point] { points ?? (isEmpty ? [] : box.corners) }

  /// The half planes whose intersection is the polygon.
  var edges: [HalfPlane] {
    let corners = corners
    return corners.indices.map {
      HalfPlane(from: corners[$0], to: corners[$0 + 1 == corners.count ? 0 : $0 + 1])
    }
  }

  /// In square points.
  var area: Rational { points.map(Self.area(within:)) ?? box.area }

  /// The area computed with corners on the grid if they do not fit a word; off by at most the perimeter times 2^-40.
  ///
  /// The digits of an exact sum of areas grow with the denominator of every corner.
  var measuredArea: Rational {
    if isMeasuredExactly { return area }
    return Self.area(within: corners.map(\.onGrid))
  }

  /// The bound on the error of the measured area of a part of the polygon.
  var measuringError: Rational {
    let (width, height) = (box.maxX - box.minX, box.maxY - box.minY)
    return (width + height + .one) / Rational(1 << 36)
  }

  /// Whether the measured area is exact.
  var isMeasuredExactly: Bool { corners.allSatisfy { $0 == $0.onGrid } }

  /// The polygon with corners moved to the grid if they do not fit a word, without corners that are then redundant.
  var onGrid: ConvexPolygon {
    if isMeasuredExactly { return self }
    var points = corners.map(\.onGrid)
    var index = 0
    var kept = 0
    // Stop after one full round in which no corner was removed.
    while points.count > 2 && kept < points.count {
      let edge = HalfPlane(from: points[(index + points.count - 1) % points.count], to: points[index])
      if edge.side(of: points[(index + 1) % points.count]) > 0 {
        kept += 1
        index = (index + 1) % points.count
      } else {
        points.remove(at: index)
        kept = 0
        index = (index + points.count - 1) % points.count
      }
    }
    return points.count > 2 ? ConvexPolygon(clockwise: points) : .empty
  }

  private static func area(within points: [Point]) -> Rational {
    var sum = Rational.zero
    let origin = points[0]
    for index in 1..<points.count - 1 {
      let (p, q) = (points[index], points[index + 1])
      sum += (p.x - origin.x) * (q.y - origin.y) - (q.x - origin.x) * (p.y - origin.y)
    }
    return sum / 2
  }

  /// Whether the point lies inside or on the border.
  func contains(_ point: Point) -> Bool {
    guard box.contains(point) && !isEmpty else { return false }
    let point = MeasuredPoint(point)
    return isBox || edges.allSatisfy { $0.side(of: point) >= 0 }
  }

  func contains(_ other: ConvexPolygon) -> Bool {
    if other.isEmpty { return true }
    guard box.contains(other.box) && !isEmpty else { return false }
    if isBox || self == other { return true }
    let edges = edges
    return other.corners.allSatisfy { corner in
      let corner = MeasuredPoint(corner)
      return edges.allSatisfy { $0.side(of: corner) >= 0 }
    }
  }
}
