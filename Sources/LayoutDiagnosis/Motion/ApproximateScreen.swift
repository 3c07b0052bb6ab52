// Where views are at one moment in double precision, for flights in which something turns or scales: there, moments are
// looked at one by one, and in exact arithmetic each look would cost milliseconds. What is found so is confirmed by one exact
// look in its middle.

import ConstraintSolver
import LayoutModel
import LayoutSolving

/// A convex polygon in double precision; fewer than three corners are no area.
struct ApproximatePolygon {
  let corners: [(x: Double, y: Double)]
  /// The box around it.
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

  /// Whether the boxes around both overlap.
  func mayMeet(_ other: Self) -> Bool {
    least.x < other.greatest.x && other.least.x < greatest.x && least.y < other.greatest.y && other.least.y < greatest.y
  }

  /// Less area than this share of the whole, and less than this many square points, is rounding.
  static let negligibleArea = 1e-6

  /// Twice the area, with the sign of the sense of rotation.
  private var signedArea: Double {
    var sum = 0.0
    for index in corners.indices {
      let next = corners[index + 1 == corners.count ? 0 : index + 1]
      sum += corners[index].x * next.y - next.x * corners[index].y
    }
    return sum
  }

  var area: Double { abs(signedArea) / 2 }

  /// The parts on the left and on the right of the line from one point to another.
  private func split(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> (left: Self, right: Self) {
    var (left, right): ([(x: Double, y: Double)], [(x: Double, y: Double)]) = ([], [])
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

  private var clockwise: [(x: Double, y: Double)] { signedArea < 0 ? corners.reversed() : corners }

  func intersection(_ other: Self) -> Self {
    var rest = self
    let edges = other.clockwise
    for index in edges.indices where rest.corners.count > 2 {
      rest = rest.split(edges[index], edges[index + 1 == edges.count ? 0 : index + 1]).left
    }
    return other.corners.count > 2 ? rest : Self(corners: [])
  }

  /// What is left without another one, as convex pieces; negligible ones are left out.
  func subtracting(_ other: Self, negligible: Double) -> [Self] {
    guard other.corners.count > 2, mayMeet(other) else { return [self] }
    var pieces: [Self] = []
    var rest = self
    let edges = other.clockwise
    for index in edges.indices where rest.corners.count > 2 {
      let (left, right) = rest.split(edges[index], edges[index + 1 == edges.count ? 0 : index + 1])
      if right.corners.count > 2 && right.area > negligible { pieces.append(right) }
      rest = left
    }
    return pieces
  }
}

/// The views of a flight at one moment.
struct ApproximateScreen {
  private let scene: Scene
  private let geometry: FlightGeometry
  private let time: Double
  private let screen: ApproximatePolygon
  private var polygons: [ViewID: ApproximatePolygon] = [:]
  private var alphas: [ViewID: Double] = [:]
  private var maps: [ViewID: (xx: Double, xy: Double, yx: Double, yy: Double, dx: Double, dy: Double)] = [:]

  init(_ geometry: FlightGeometry, at time: Double) {
    scene = geometry.scene
    self.geometry = geometry
    self.time = time
    let root = geometry.flight.startFrames[ViewID.root.index]
    let (width, height) = (root.width.approximateValue, root.height.approximateValue)
    screen = ApproximatePolygon(corners: [(0, 0), (width, 0), (width, height), (0, height)])
    maps[.root] = (1, 0, 0, 1, 0, 0)
  }

  private func value(_ view: ViewID, _ attribute: MotionAttribute) -> Double {
    geometry.value(view, attribute).value(at: time)
  }

  /// The product of a view's alpha and those around it, 0 where one is hidden.
  mutating func alpha(of view: ViewID) -> Double {
    if let known = alphas[view] { return known }
    let alpha = product(of: view)
    alphas[view] = alpha
    return alpha
  }

  private func product(of view: ViewID) -> Double {
    var product = 1.0
    var next: ViewID? = view
    while let current = next {
      if geometry.properties[current.index].isHidden { return 0 }
      product *= min(max(value(current, .alpha), 0), 1)
      next = scene[current].superview
    }
    return product
  }

  /// What can be seen of a view if nothing covers it.
  mutating func visible(_ view: ViewID) -> ApproximatePolygon {
    if let known = polygons[view] { return known }
    let polygon = visiblePart(of: view)
    polygons[view] = polygon
    return polygon
  }

  private mutating func visiblePart(of view: ViewID) -> ApproximatePolygon {
    var polygon = solid(view).intersection(screen)
    for clip in geometry.clips(around: view) where polygon.corners.count > 2 {
      polygon = polygon.intersection(solid(clip))
    }
    return polygon
  }

  /// A view's rectangle without its rounded corners.
  private mutating func solid(_ view: ViewID) -> ApproximatePolygon {
    let (width, height) = (value(view, .width), value(view, .height))
    guard width > 0 && height > 0 else { return ApproximatePolygon(corners: []) }
    let map = map(of: view)
    let radius = min(
      Rational(geometry.properties[view.index].cornerRadius).approximateValue, min(width, height) / 2)
    var corners: [(x: Double, y: Double)] = [(0, 0), (width, 0), (width, height), (0, height)]
    if radius > 0 {
      corners = ConvexPolygon.approximateCorners(width: width, height: height, radius: radius)
    }
    return ApproximatePolygon(
      corners: corners.map { (map.xx * $0.x + map.xy * $0.y + map.dx, map.yx * $0.x + map.yy * $0.y + map.dy) })
  }

  private mutating func map(of view: ViewID) -> (
    xx: Double, xy: Double, yx: Double, yy: Double, dx: Double, dy: Double
  ) {
    var pending: [ViewID] = []
    var next = view
    while maps[next] == nil, let superview = scene[next].superview {
      pending.append(next)
      next = superview
    }
    var outer = maps[next] ?? (1, 0, 0, 1, 0, 0)
    for view in pending.reversed() {
      let (width, height) = (value(view, .width), value(view, .height))
      let angle = value(view, .rotation) * Double.pi / 180
      let (cosine, sine) = (ElementaryFunctions.cosine(angle), ElementaryFunctions.sine(angle))
      let (scaleX, scaleY) = (value(view, .scaleX), value(view, .scaleY))
      let (xx, xy, yx, yy) = (cosine * scaleX, -sine * scaleY, sine * scaleX, cosine * scaleY)
      let dx = value(view, .x) + width / 2 + value(view, .translationX) - (xx * width + xy * height) / 2
      let dy = value(view, .y) + height / 2 + value(view, .translationY) - (yx * width + yy * height) / 2
      outer = (
        outer.xx * xx + outer.xy * yx, outer.xx * xy + outer.xy * yy, outer.yx * xx + outer.yy * yx,
        outer.yx * xy + outer.yy * yy, outer.xx * dx + outer.xy * dy + outer.dx,
        outer.yx * dx + outer.yy * dy + outer.dy
      )
      maps[view] = outer
    }
    return outer
  }
}
