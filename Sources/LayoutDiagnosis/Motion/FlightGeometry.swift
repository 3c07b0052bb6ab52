// The positions of views on screen between two moments at which code runs. If nothing rotates and no scale is animated,
// the edges of all boxes are linear in the progress of animations. Then a view can appear or vanish behind others only at
// moments at which two edges meet.

import ConstraintSolver
import LayoutModel
import LayoutMotion

/// The views of a flight on screen between two consecutive moments at which code runs.
struct FlightGeometry {
  let scene: Scene
  let flight: Flight
  let moment: Int
  let start, end: Double
  let properties: [ViewProperties]
  let paintOrder: ViewOrder
  private var maps: [LinearMap?]
  private var isMapKnown: [Bool]
  /// `nil` until first requested.
  private var hulls: [ApproximateBox??]
  /// Intervals that contain the progress of the clocks requested so far.
  private var progress: [(clock: Clock, range: ClosedRange<Double>)] = []

  /// The map from a view's own coordinates to the root's, for each axis separately: `scale * x + origin`.
  struct LinearMap {
    var scaleX, scaleY: Rational
    var originX, originY: ProgressSum
  }

  /// A box whose edges are linear in progress. While a spring takes a size below 0, the box is empty.
  struct MovingBox {
    let left, right, top, bottom: ProgressSum

    var isMoving: Bool { [left, right, top, bottom].contains { !$0.terms.isEmpty } }

    func box(at time: Rational) -> Box {
      Box(
        minX: left.exactValue(at: time), minY: top.exactValue(at: time), maxX: right.exactValue(at: time),
        maxY: bottom.exactValue(at: time))
    }
  }

  init(scene: Scene, flight: Flight, moment: Int) {
    self.scene = scene
    self.flight = flight
    self.moment = moment
    let content = flight.moments[moment].content
    start = flight.moments[moment].time.approximateValue
    end = flight.end(ofMoment: moment).approximateValue
    properties = content.properties
    paintOrder = ViewOrder(
      subviews: scene.puttingKeyboardsInFront(
        content.subviews.map { ScreenGeometry.paintOrder(of: $0, properties: content.properties) }))
    maps = Array(repeating: nil, count: scene.views.count)
    isMapKnown = Array(repeating: false, count: scene.views.count)
    hulls = Array(repeating: .none, count: scene.views.count)
    maps[0] = LinearMap(scaleX: .one, scaleY: .one, originX: ProgressSum(.zero), originY: ProgressSum(.zero))
    isMapKnown[0] = true
  }

  func value(_ view: ViewID, _ attribute: MotionAttribute) -> ProgressSum {
    flight.value(of: view, attribute, fromMoment: moment)
  }

  /// The box of a view in root coordinates; `nil` if the view or an ancestor is rotated, except by 180 degrees, or its
  /// rotation or scale is animated.
  mutating func box(of view: ViewID) -> MovingBox? {
    guard let map = map(of: view) else { return nil }
    let (width, height) = (value(view, .width), value(view, .height))
    let (farX, farY) = (map.originX + width * map.scaleX, map.originY + height * map.scaleY)
    let (isFlippedX, isFlippedY) = (map.scaleX.isNegative, map.scaleY.isNegative)
    return MovingBox(
      left: isFlippedX ? farX : map.originX, right: isFlippedX ? map.originX : farX,
      top: isFlippedY ? farY : map.originY, bottom: isFlippedY ? map.originY : farY)
  }

  /// Returns an interval that contains all values of a sum between the two moments.
  mutating func range(of sum: ProgressSum) -> ClosedRange<Double> {
    sum.range { clock in
      if let known = progress.first(where: { $0.clock === clock }) { return known.range }
      let range = clock.range(from: start, to: end)
      progress.append((clock, range))
      return range
    }
  }

  /// Bounds on the coordinates of all positions of a box.
  private mutating func bounds(of box: MovingBox) -> (least: (x: Double, y: Double), greatest: (x: Double, y: Double)) {
    let (a, b) = (range(of: box.left), range(of: box.right))
    let (c, d) = (range(of: box.top), range(of: box.bottom))
    return (
      (min(a.lowerBound, b.lowerBound), min(c.lowerBound, d.lowerBound)),
      (max(a.upperBound, b.upperBound), max(c.upperBound, d.upperBound))
    )
  }

  /// A box that contains all positions of a moving box.
  mutating func hull(of box: MovingBox) -> Box {
    let (least, greatest) = bounds(of: box)
    return Box(minX: Rational(least.x), minY: Rational(least.y), maxX: Rational(greatest.x), maxY: Rational(greatest.y))
  }

  /// A box that contains all positions of a view; `nil` if its superview has no box (`box(of:)`), or if positions are not
  /// finite.
  mutating func hull(of view: ViewID) -> ApproximateBox? {
    if let known = hulls[view.index] { return known }
    let hull = computedHull(of: view)
    hulls[view.index] = .some(hull)
    return hull
  }

  private mutating func computedHull(of view: ViewID) -> ApproximateBox? {
    if let box = box(of: view) {
      let (least, greatest) = bounds(of: box)
      return ApproximateBox(around: least, greatest)
    }
    guard let superview = scene[view].superview, let map = map(of: superview) else { return nil }
    func greatest(_ attribute: MotionAttribute) -> Double {
      let range = range(of: value(view, attribute))
      return max(abs(range.lowerBound), abs(range.upperBound))
    }
    // However the view rotates, it stays within half its diagonal of its centre.
    let half = Rational(1, over: 2)
    let centerX = value(view, .x) + half * value(view, .width) + value(view, .translationX)
    let centerY = value(view, .y) + half * value(view, .height) + value(view, .translationY)
    let x = range(of: map.originX + centerX * map.scaleX)
    let y = range(of: map.originY + centerY * map.scaleY)
    let scale = max(map.scaleX.magnitude, map.scaleY.magnitude).approximateValue
    let reach = (greatest(.width) * greatest(.scaleX) + greatest(.height) * greatest(.scaleY)) / 2 * scale
    guard reach.isFinite, x.lowerBound.isFinite, x.upperBound.isFinite, y.lowerBound.isFinite, y.upperBound.isFinite
    else { return nil }
    return ApproximateBox(
      around: (x.lowerBound - reach, y.lowerBound - reach), (x.upperBound + reach, y.upperBound + reach))
  }

  private mutating func map(of view: ViewID) -> LinearMap? {
    var pending: [ViewID] = []
    var next = view
    while !isMapKnown[next.index], let superview = scene[next].superview {
      pending.append(next)
      next = superview
    }
    for view in pending.reversed() {
      let superview = scene[view].superview ?? .root
      maps[view.index] = maps[superview.index].flatMap { inner(view, of: $0) }
      isMapKnown[view.index] = true
    }
    return maps[view.index]
  }

  private func inner(_ view: ViewID, of outer: LinearMap) -> LinearMap? {
    let (x, y) = (value(view, .x), value(view, .y))
    guard properties[view.index].isTransformed || flight.isTransformMoving(of: view, fromMoment: moment) else {
      return LinearMap(
        scaleX: outer.scaleX, scaleY: outer.scaleY, originX: outer.originX + x * outer.scaleX,
        originY: outer.originY + y * outer.scaleY)
    }
    let (rotation, scaleX, scaleY) = (value(view, .rotation), value(view, .scaleX), value(view, .scaleY))
    guard rotation.terms.isEmpty, scaleX.terms.isEmpty, scaleY.terms.isEmpty,
      rotation.constant.isZero || rotation.constant.magnitude == 180
    else { return nil }
    let turn: Rational = rotation.constant.isZero ? 1 : -1
    let (ownX, ownY) = (scaleX.constant * turn, scaleY.constant * turn)
    // Scaled about the centre: x + width / 2 + translation - scale * width / 2.
    let left = x + value(view, .width) * ((1 - ownX) / 2) + value(view, .translationX)
    let top = y + value(view, .height) * ((1 - ownY) / 2) + value(view, .translationY)
    return LinearMap(
      scaleX: outer.scaleX * ownX, scaleY: outer.scaleY * ownY,
      originX: outer.originX + left * outer.scaleX, originY: outer.originY + top * outer.scaleY)
  }

  /// The ancestors that clip a view, innermost first.
  func clips(around view: ViewID) -> [ViewID] {
    scene.ancestors(of: view).filter { properties[$0.index].clipsToBounds && $0 != .root }
  }

  /// The product of the alphas of a view and its ancestors; 0 if one is hidden, `nil` if several of them are animated.
  func alpha(of view: ViewID) -> ProgressSum? {
    var product = ProgressSum(.one)
    for current in scene.lineage(of: view) {
      if properties[current.index].isHidden { return ProgressSum(.zero) }
      if properties[current.index].alpha.isOne && !flight.isMoving(current) { continue }
      let alpha = value(current, .alpha)
      if alpha.terms.isEmpty {
        product = product * alpha.constant
      } else if product.terms.isEmpty {
        product = alpha * product.constant
      } else {
        return nil
      }
    }
    return product
  }
}
