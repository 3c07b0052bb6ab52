// The positions of views at one moment in double precision, for flights in which something rotates or scales. Such
// flights are sampled, and each sample would take milliseconds in exact arithmetic. Each result is confirmed by one
// exact test in its middle.

import ConstraintSolver
import LayoutModel
import LayoutMotion

/// Some views of a flight at a moment between two at which code runs.
///
/// Their inputs are read once. Moving to another moment costs a few sums for each view that moves.
struct ApproximateScreen {
  private typealias Map = (xx: Double, xy: Double, yx: Double, yy: Double, dx: Double, dy: Double)

  private let screen: ApproximatePolygon
  /// Each view after its superview.
  private var items: [Item] = []
  /// Indexed by `ViewID`; -1 for views that are not included.
  private var places: [Int]
  private var clocks: [Clock] = []
  /// Indexed like `clocks`.
  private var progress: [Double] = []
  /// Indexed like `items`; `nil` until requested.
  private var polygons: [ApproximatePolygon?]
  /// The products of the alphas of items and their ancestors; 0 if one is hidden.
  private var alphas: [Double]
  private var maps: [Map]
  /// The items that may differ at another moment.
  private let moving: [Int]
  private let isMoving: [Bool]
  /// Corners placed or compared with edges so far, with the fixed cost of each edge.
  private(set) var work = 0

  /// A numeric attribute of a view.
  private struct Sum {
    let constant: Double
    let terms: [(coefficient: Double, clock: Int)]
  }

  private struct Item {
    let superview: Int?
    /// The ancestors that clip it, innermost first.
    let clips: [Int]
    let isHidden: Bool
    let cornerRadius: Double
    let x, y, width, height, alpha, rotation, scaleX, scaleY, translationX, translationY: Sum

    var hasTerms: Bool {
      [x, y, width, height, alpha, rotation, scaleX, scaleY, translationX, translationY].contains { !$0.terms.isEmpty }
    }
  }

  /// - Parameter views: the views to include. Their ancestors are included, too.
  init(_ geometry: FlightGeometry, of views: [ViewID], at time: Double) {
    let scene = geometry.scene
    let root = geometry.flight.startFrames[ViewID.root.index]
    let (width, height) = (root.width.approximateValue, root.height.approximateValue)
    screen = ApproximatePolygon(corners: [(0, 0), (width, 0), (width, height), (0, height)])
    var places = Array(repeating: -1, count: scene.views.count)
    var items: [Item] = []
    var clocks: [Clock] = []
    var moving: [Int] = []
    var isMoving: [Bool] = []
    for view in views {
      var pending: [ViewID] = []
      var next: ViewID? = view
      while let current = next, places[current.index] < 0 {
        pending.append(current)
        next = scene[current].superview
      }
      for view in pending.reversed() {
        let superview = scene[view].superview.map { places[$0.index] }
        func sum(_ attribute: MotionAttribute) -> Sum {
          let sum = geometry.value(view, attribute)
          let terms = sum.terms.map { term in
            let clock = clocks.firstIndex(of: term.clock) ?? clocks.count
            if clock == clocks.count { clocks.append(term.clock) }
            return (coefficient: term.coefficient.approximateValue, clock: clock)
          }
          return Sum(constant: sum.constant.approximateValue, terms: terms)
        }
        places[view.index] = items.count
        let item = Item(
          superview: superview, clips: geometry.clips(around: view).map { places[$0.index] },
          isHidden: geometry.properties[view.index].isHidden,
          cornerRadius: Rational(geometry.properties[view.index].cornerRadius).approximateValue, x: sum(.x),
          y: sum(.y), width: sum(.width), height: sum(.height), alpha: sum(.alpha), rotation: sum(.rotation),
          scaleX: sum(.scaleX), scaleY: sum(.scaleY), translationX: sum(.translationX),
          translationY: sum(.translationY))
        isMoving.append(item.hasTerms || superview.map { isMoving[$0] } ?? false)
        if isMoving[items.count] { moving.append(items.count) }
        items.append(item)
      }
    }
    (self.items, self.places, self.clocks) = (items, places, clocks)
    (self.moving, self.isMoving) = (moving, isMoving)
    polygons = Array(repeating: nil, count: items.count)
    alphas = Array(repeating: 1, count: items.count)
    maps = Array(repeating: (1, 0, 0, 1, 0, 0), count: items.count)
    progress = clocks.map { $0.progress(at: time) }
    for item in items.indices { update(item) }
  }

  /// Whether a view stays the same until code runs again.
  func isStill(_ view: ViewID) -> Bool { !isMoving[places[view.index]] }

  /// Moves to another moment.
  mutating func move(to time: Double) {
    progress = clocks.map { $0.progress(at: time) }
    for item in moving { update(item) }
  }

  /// Places an item, after its superview.
  private mutating func update(_ item: Int) {
    polygons[item] = nil
    let superview = items[item].superview
    let alpha = items[item].isHidden ? 0 : min(max(value(items[item].alpha), 0), 1)
    alphas[item] = alpha * (superview.map { alphas[$0] } ?? 1)
    if let superview { maps[item] = Self.product(maps[superview], ownMap(of: items[item])) }
  }

  private func value(_ sum: Sum) -> Double {
    sum.terms.reduce(sum.constant) { $0 + $1.coefficient * progress[$1.clock] }
  }

  /// The product of the alphas of a view and its ancestors; 0 if one is hidden.
  func alpha(of view: ViewID) -> Double { alphas[places[view.index]] }

  /// The part of a view that is visible if nothing covers it.
  mutating func visible(_ view: ViewID) -> ApproximatePolygon {
    let item = places[view.index]
    if let known = polygons[item] { return known }
    var polygon = solid(item).intersection(screen, work: &work)
    for clip in items[item].clips where polygon.corners.count > 2 {
      polygon = polygon.intersection(solid(clip), work: &work)
    }
    polygons[item] = polygon
    return polygon
  }

  /// A view's rectangle with rounded corners removed.
  private mutating func solid(_ item: Int) -> ApproximatePolygon {
    let (width, height) = (value(items[item].width), value(items[item].height))
    guard width > 0 && height > 0 else { return ApproximatePolygon(corners: []) }
    let map = maps[item]
    let radius = min(items[item].cornerRadius, min(width, height) / 2)
    var corners: [(x: Double, y: Double)] = [(0, 0), (width, 0), (width, height), (0, height)]
    if radius > 0 {
      corners = ConvexPolygon.approximateCorners(width: width, height: height, radius: radius)
    }
    work += corners.count
    return ApproximatePolygon(
      corners: corners.map { (map.xx * $0.x + map.xy * $0.y + map.dx, map.yx * $0.x + map.yy * $0.y + map.dy) })
  }

  /// The map from a view's own coordinates to its superview's.
  private func ownMap(of item: Item) -> Map {
    let (width, height) = (value(item.width), value(item.height))
    let angle = value(item.rotation) * Double.pi / 180
    let (cosine, sine) = (ElementaryFunctions.cosine(angle), ElementaryFunctions.sine(angle))
    let (scaleX, scaleY) = (value(item.scaleX), value(item.scaleY))
    let (xx, xy, yx, yy) = (cosine * scaleX, -sine * scaleY, sine * scaleX, cosine * scaleY)
    let dx = value(item.x) + width / 2 + value(item.translationX) - (xx * width + xy * height) / 2
    let dy = value(item.y) + height / 2 + value(item.translationY) - (yx * width + yy * height) / 2
    return (xx, xy, yx, yy, dx, dy)
  }

  private static func product(_ outer: Map, _ own: Map) -> Map {
    (
      outer.xx * own.xx + outer.xy * own.yx, outer.xx * own.xy + outer.xy * own.yy,
      outer.yx * own.xx + outer.yy * own.yx, outer.yx * own.xy + outer.yy * own.yy,
      outer.xx * own.dx + outer.xy * own.dy + outer.dx, outer.yx * own.dx + outer.yy * own.dy + outer.dy
    )
  }
}
