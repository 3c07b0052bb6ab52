import LayoutModel

/// A box in double precision that always contains the exact one.
struct ApproximateBox: Equatable, Sendable {
  /// How far each side is moved outwards: a thousand times the error of converting to a double.
  ///
  /// `Rational.approximateValue` is accurate to a few units in the last place; only values next to 0 may become 0.
  private static let margin = (absolute: 1e-9, relative: 1e-12)

  private(set) var minX, minY, maxX, maxY: Double

  static let nowhere = ApproximateBox(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  private init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  init(_ box: Box) {
    guard !box.isEmpty else {
      self = .nowhere
      return
    }
    self.init(
      from: (box.minX.approximateValue, box.minY.approximateValue),
      to: (box.maxX.approximateValue, box.maxY.approximateValue), isEmpty: false)
  }

  /// The box between two corners that are sums of doubles, with a margin of one point; `.nowhere` if it has no area.
  init(around least: (x: Double, y: Double), _ greatest: (x: Double, y: Double)) {
    self.init(
      from: (least.x - 1, least.y - 1), to: (greatest.x + 1, greatest.y + 1),
      isEmpty: least.x >= greatest.x || least.y >= greatest.y)
  }

  private init(from least: (x: Double, y: Double), to greatest: (x: Double, y: Double), isEmpty: Bool) {
    guard !isEmpty else {
      self = .nowhere
      return
    }
    minX = Self.lowered(least.x)
    minY = Self.lowered(least.y)
    maxX = -Self.lowered(-greatest.x)
    maxY = -Self.lowered(-greatest.y)
  }

  private static func lowered(_ value: Double) -> Double {
    guard value.isFinite else { return value > 0 ? .greatestFiniteMagnitude : value }
    return value - margin.absolute - value.magnitude * margin.relative
  }

  func overlaps(_ other: ApproximateBox) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// The area that both boxes share, at least 0.
  func sharedArea(with other: ApproximateBox) -> Double {
    max(0, min(maxX, other.maxX) - max(minX, other.minX)) * max(0, min(maxY, other.maxY) - max(minY, other.minY))
  }
}

/// Elements in an order, searched for those whose boxes may overlap another one.
struct BoxIndex<Element: Sendable>: Sendable {
  private let entries: [(place: Int, element: Element, box: ApproximateBox)]

  /// - Parameter place: the position of an element in the order; queries can start at a given place.
  init(_ entries: [(element: Element, box: ApproximateBox)], place: (Element) -> Int = { _ in 0 }) {
    self.entries = entries.map { (place($0.element), $0.element, $0.box) }.sorted { $0.place < $1.place }
  }

  /// The elements whose boxes may overlap, in their order; linear in the elements.
  ///
  /// - Parameter first: elements at earlier places are skipped.
  func elements(overlapping box: ApproximateBox, from first: Int = .min) -> [Element] {
    entries.lazy.filter { $0.place >= first && $0.box.overlaps(box) }.map(\.element)
  }
}

extension BoxIndex<ViewID> {
  /// The views that have an area on one screen.
  ///
  /// - Parameter order: the order that defines places.
  init(_ views: some Sequence<ViewID>, _ areas: [ConvexPolygon], in order: ViewOrder) {
    self.init(
      views.filter { !areas[$0.index].isEmpty }.map { ($0, ApproximateBox(areas[$0.index].box)) },
      place: order.position)
  }
}
