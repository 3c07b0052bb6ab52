import ConstraintSolver

/// A convex polygon in double precision. Fewer than three corners have no area.
struct ApproximatePolygon {
  let corners: [(x: Double, y: Double)]
  /// The corners of the bounding box.
  private let least, greatest: (x: Double, y: Double)

  init(corners: [(x: Double, y: Double)]) {
    self.corners = corners
    var least = (x: Double.infinity, y: Double.infinity)
    var greatest = (x: -Double.infinity, y: -Double.infinity)
    for corner in corners {
      least = (min(least.x, corner.x), min(least.y, corner.y))
      greatest = (max(greatest.x, corner.x), max(greatest.y, corner.y))
    }
    (self.least, self.greatest) = (least, greatest)
  }

  /// Whether the bounding boxes overlap.
  func mayMeet(_ other: Self) -> Bool {
    least.x < other.greatest.x && other.least.x < greatest.x && least.y < other.greatest.y && other.least.y < greatest.y
  }

  /// Areas below this share of the whole count as rounding errors; for a whole below 1 square point, areas below this many
  /// square points.
  static let negligibleArea = 1e-6

  /// The cost of an edge that cuts a polygon, whatever its corners, as a number of corners compared with it. Measured: cutting a rectangle
  /// takes half as long as cutting a polygon of 40 corners.
  static let workOfEdge = 30

  /// Twice the area, signed by orientation.
  private var signedArea: Double {
    var sum = 0.0
    for index in corners.indices {
      let next = corners[index + 1 == corners.count ? 0 : index + 1]
      sum += corners[index].x * next.y - next.x * corners[index].y
    }
    return sum
  }

  var area: Double { abs(signedArea) / 2 }

  /// The parts on either side of the line from one point to another. Left is the side towards which y increases if x
  /// increases along the line, so it is the right-hand side on screen.
  func split(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> (left: Self, right: Self) {
    var (left, right): ([(x: Double, y: Double)], [(x: Double, y: Double)]) = ([], [])
    left.reserveCapacity(corners.count + 1)
    func side(_ p: (x: Double, y: Double)) -> Double { (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) }
    for index in corners.indices {
      let (p, q) = (corners[index], corners[index + 1 == corners.count ? 0 : index + 1])
      let (first, second) = (side(p), side(q))
      if first >= 0 { left.append(p) }
      if first <= 0 { right.append(p) }
      if first * second < 0 {
        let share = first / (first - second)
        let crossing = (x: p.x + (q.x - p.x) * share, y: p.y + (q.y - p.y) * share)
        left.append(crossing)
        right.append(crossing)
      }
    }
    return (Self(corners: left), Self(corners: right))
  }

  /// The left part of `split`.
  private func left(of a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Self {
    func isLeft(_ p: (x: Double, y: Double)) -> Bool { (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) >= 0 }
    return corners.allSatisfy(isLeft) ? self : split(a, b).left
  }

  /// The corners clockwise on screen.
  var clockwise: [(x: Double, y: Double)] { signedArea < 0 ? corners.reversed() : corners }

  /// - Parameter work: is increased by the corners that are compared with edges, and by the fixed cost of each edge.
  func intersection(_ other: Self, work: inout Int) -> Self {
    var rest = self
    let edges = other.clockwise
    for index in edges.indices where rest.corners.count > 2 {
      work += rest.corners.count + Self.workOfEdge
      rest = rest.left(of: edges[index], edges[index + 1 == edges.count ? 0 : index + 1])
    }
    return other.corners.count > 2 ? rest : Self(corners: [])
  }

  /// The difference of two polygons, as convex pieces without negligible ones.
  ///
  /// - Parameter work: is increased by the corners that are compared with edges, and by the fixed cost of each edge.
  func subtracting(_ other: Self, negligible: Double, work: inout Int) -> [Self] {
    guard other.corners.count > 2, mayMeet(other) else { return [self] }
    var pieces: [Self] = []
    var rest = self
    let edges = other.clockwise
    for index in edges.indices where rest.corners.count > 2 {
      work += rest.corners.count + Self.workOfEdge
      let (left, right) = rest.split(edges[index], edges[index + 1 == edges.count ? 0 : index + 1])
      if right.corners.count > 2 && right.area > negligible { pieces.append(right) }
      rest = left
    }
    return pieces
  }
}
