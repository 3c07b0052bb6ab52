// An index of boxes that finds those overlapping a given one without comparing all of them.
//
// The boxes are sorted into tiles (by x into columns, each by y: the sort-tile-recursive packing of Leutenegger, Lopez
// and Edgington 1997). They become the leaves of a binary tree in which each node has the bounding box of its two
// children.

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

  init(_ point: Point) {
    let place = (point.x.approximateValue, point.y.approximateValue)
    self.init(from: place, to: place, isEmpty: false)
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

  var midX: Double { Self.middle(minX, maxX) }
  var midY: Double { Self.middle(minY, maxY) }

  private static func middle(_ a: Double, _ b: Double) -> Double {
    let middle = a / 2 + b / 2
    return middle.isNaN ? 0 : middle
  }

  func overlaps(_ other: ApproximateBox) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// Whether the exact box may contain another one; never `false` if it does.
  func mayContain(_ other: ApproximateBox) -> Bool {
    Self.lowered(minX) <= other.minX && Self.lowered(minY) <= other.minY && Self.lowered(-maxX) <= -other.maxX
      && Self.lowered(-maxY) <= -other.maxY
  }

  /// The area that both boxes share, at least 0.
  func sharedArea(with other: ApproximateBox) -> Double {
    max(0, min(maxX, other.maxX) - max(minX, other.minX)) * max(0, min(maxY, other.maxY) - max(minY, other.minY))
  }

  func union(_ other: ApproximateBox) -> ApproximateBox {
    ApproximateBox(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY)
    )
  }
}

/// Boxes and their elements, searched for those that may overlap another box.
struct BoxIndex<Element: Sendable>: Sendable {
  /// A heap layout: node n has the children 2n and 2n + 1, and the last `leafCount` nodes are the leaves.
  private var nodes: [ApproximateBox]
  /// The greatest place among each node's elements.
  private var lastPlaces: [Int]
  private let elements: [Element]
  private let leafCount: Int

  /// - Parameter place: the position of an element in an order; queries can start at a given place.
  /// - Complexity: O(n log n).
  init(_ entries: [(element: Element, box: ApproximateBox)], place: (Element) -> Int = { _ in 0 }) {
    let byX = entries.enumerated().sorted { ($0.element.box.midX, $0.offset) < ($1.element.box.midX, $1.offset) }
    var columnSize = 1
    while columnSize * columnSize < entries.count { columnSize += 1 }
    let tiled = stride(from: 0, to: byX.count, by: columnSize).flatMap { start in
      byX[start..<min(start + columnSize, byX.count)]
        .sorted { ($0.element.box.midY, $0.offset) < ($1.element.box.midY, $1.offset) }
    }
    elements = tiled.map(\.element.element)
    var leafCount = 1
    while leafCount < tiled.count { leafCount *= 2 }
    self.leafCount = leafCount
    nodes = Array(repeating: .nowhere, count: 2 * leafCount)
    lastPlaces = Array(repeating: .min, count: 2 * leafCount)
    for (index, entry) in tiled.enumerated() {
      nodes[leafCount + index] = entry.element.box
      lastPlaces[leafCount + index] = place(entry.element.element)
    }
    for node in (1..<leafCount).reversed() {
      nodes[node] = nodes[2 * node].union(nodes[2 * node + 1])
      lastPlaces[node] = max(lastPlaces[2 * node], lastPlaces[2 * node + 1])
    }
  }

  /// Every element whose box may overlap, in the index's own order; logarithmic in the boxes plus linear in the result.
  ///
  /// - Parameter first: elements at earlier places are skipped.
  func elements(overlapping box: ApproximateBox, from first: Int = .min) -> [Element] {
    var found: [Element] = []
    forEach(overlapping: box, from: first) {
      found.append($0)
      return true
    }
    return found
  }

  /// Whether an element whose box may overlap passes a test; the search ends with the first one.
  ///
  /// - Parameter first: elements at earlier places are skipped.
  func contains(overlapping box: ApproximateBox, from first: Int, where isWanted: (Element) -> Bool) -> Bool {
    var isFound = false
    forEach(overlapping: box, from: first) {
      isFound = isWanted($0)
      return !isFound
    }
    return isFound
  }

  /// Calls a body with every element whose box may overlap, in the index's own order, until it returns `false`.
  private func forEach(overlapping box: ApproximateBox, from first: Int, _ body: (Element) -> Bool) {
    var node = 1
    while node > 0 {
      if lastPlaces[node] >= first && nodes[node].overlaps(box) {
        if node < leafCount {
          node *= 2
          continue
        }
        if !body(elements[node - leafCount]) { return }
      }
      // Move to the right sibling of the innermost left-hand ancestor; past the last node, to 0.
      while !node.isMultiple(of: 2) { node /= 2 }
      if node > 0 { node += 1 }
    }
  }

  /// The element at the greatest place whose box may contain another one and that passes a test.
  ///
  /// Nodes without a later place than the best so far are skipped, and of two children the one with the later place is
  /// searched first.
  ///
  /// - Parameter first: elements at earlier places are skipped.
  func last(containing box: ApproximateBox, from first: Int, where isWanted: (Element) -> Bool) -> Element? {
    var found: Element?
    var first = first
    var open = [1]
    while let node = open.popLast() {
      guard lastPlaces[node] >= first && nodes[node].mayContain(box) else { continue }
      if node < leafCount {
        let isLeftLater = lastPlaces[2 * node] > lastPlaces[2 * node + 1]
        open.append(isLeftLater ? 2 * node + 1 : 2 * node)
        open.append(isLeftLater ? 2 * node : 2 * node + 1)
      } else if isWanted(elements[node - leafCount]) {
        found = elements[node - leafCount]
        first = lastPlaces[node] + 1
      }
    }
    return found
  }
}

extension BoxIndex<ViewID> {
  /// An index of views by the boxes of their areas on one screen.
  ///
  /// - Parameter order: the order that defines places.
  /// - Complexity: O(n log n) in the views.
  init(_ views: some Sequence<ViewID>, _ areas: [ConvexPolygon], in order: ViewOrder) {
    self.init(
      views.filter { !areas[$0.index].isEmpty }.map { ($0, ApproximateBox(areas[$0.index].box)) },
      place: order.position)
  }
}
