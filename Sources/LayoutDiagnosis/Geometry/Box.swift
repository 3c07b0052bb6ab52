import ConstraintSolver
import LayoutSolving

/// An exact rectangle with axis-aligned sides.
struct Box: Hashable, Sendable {
  let minX, minY, maxX, maxY: Rational

  static let zero = Box(minX: .zero, minY: .zero, maxX: .zero, maxY: .zero)

  init(minX: Rational, minY: Rational, maxX: Rational, maxY: Rational) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// The bounding box of points.
  init(around points: [Point]) {
    guard let first = points.first else {
      self = .zero
      return
    }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    for point in points.dropFirst() {
      if point.x < minX { minX = point.x } else if point.x > maxX { maxX = point.x }
      if point.y < minY { minY = point.y } else if point.y > maxY { maxY = point.y }
    }
    self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  var isEmpty: Bool { !(minX < maxX && minY < maxY) }

  var area: Rational { isEmpty ? .zero : (maxX - minX) * (maxY - minY) }

  /// Clockwise on screen.
  var corners: [Point] { [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)] }

  /// Whether the two boxes share an area.
  func overlaps(_ other: Box) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  func contains(_ other: Box) -> Bool {
    !(other.minX < minX || maxX < other.maxX || other.minY < minY || maxY < other.maxY)
  }

  func contains(_ point: Point) -> Bool {
    !(point.x < minX || maxX < point.x || point.y < minY || maxY < point.y)
  }

  func intersection(_ other: Box) -> Box {
    Box(
      minX: minX < other.minX ? other.minX : minX, minY: minY < other.minY ? other.minY : minY,
      maxX: other.maxX < maxX ? other.maxX : maxX, maxY: other.maxY < maxY ? other.maxY : maxY)
  }

  func grown(by length: Rational) -> Box {
    Box(minX: minX - length, minY: minY - length, maxX: maxX + length, maxY: maxY + length)
  }

  func moved(byX x: Rational, y: Rational) -> Box {
    Box(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }
}

extension Frame {
  init(_ box: Box) {
    self.init(x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY)
  }
}
