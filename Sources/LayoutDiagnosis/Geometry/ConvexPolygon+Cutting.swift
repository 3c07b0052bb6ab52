import ConstraintSolver

extension ConvexPolygon {
  /// The parts on either side of a line.
  func split(by line: HalfPlane) -> (inside: ConvexPolygon, outside: ConvexPolygon) {
    let corners = corners
    let sides = corners.map { line.side(of: $0) }
    if !sides.contains(-1) { return (self, .empty) }
    if !sides.contains(1) { return (.empty, self) }
    var inside: [Point] = []
    var outside: [Point] = []
    for (index, point) in corners.enumerated() {
      let next = index + 1 == corners.count ? 0 : index + 1
      if sides[index] >= 0 { inside.append(point) }
      if sides[index] <= 0 { outside.append(point) }
      if sides[index] * sides[next] < 0 {
        let end = corners[next]
        let value = line.value(at: point)
        let share = value / (value - line.value(at: end))
        let crossing = Point(point.x + (end.x - point.x) * share, point.y + (end.y - point.y) * share)
        inside.append(crossing)
        outside.append(crossing)
      }
    }
    return (ConvexPolygon(clockwise: inside), ConvexPolygon(clockwise: outside))
  }

  /// Whether two polygons share an area.
  func overlaps(_ other: ConvexPolygon) -> Bool {
    guard box.overlaps(other.box) && !isEmpty && !other.isEmpty else { return false }
    return isBox && other.isBox || !isOutside(ofAnyEdgeOf: other) && !other.isOutside(ofAnyEdgeOf: self)
  }

  /// The intersection of two polygons; linear in the product of their corners, constant for boxes.
  func intersection(_ other: ConvexPolygon) -> ConvexPolygon {
    if other.isBox && other.box.contains(box) { return self }
    guard box.overlaps(other.box) else { return .empty }
    if isBox && other.isBox { return ConvexPolygon(box.intersection(other.box)) }
    if other.contains(self) { return self }
    if contains(other) { return other }
    // The simpler polygon is usually uncut, so its edges have the shorter numbers.
    let isOtherSimpler = other.corners.count <= corners.count
    var rest = isOtherSimpler ? self : other
    for edge in (isOtherSimpler ? other : self).edges {
      rest = rest.split(by: edge).inside
      if rest.isEmpty { break }
    }
    return rest
  }

  /// The difference of two polygons, as convex pieces that do not overlap.
  func subtracting(_ other: ConvexPolygon) -> [ConvexPolygon] {
    guard box.overlaps(other.box) else { return isEmpty ? [] : [self] }
    if other.contains(self) { return [] }
    if isBox && other.isBox { return bands(around: box.intersection(other.box)) }
    if isOutside(ofAnyEdgeOf: other) || other.isOutside(ofAnyEdgeOf: self) { return [self] }
    var pieces: [ConvexPolygon] = []
    var rest = self
    for edge in other.edges {
      let (inside, outside) = rest.split(by: edge)
      if !outside.isEmpty { pieces.append(outside) }
      rest = inside
    }
    return pieces
  }

  /// Whether the whole polygon lies on the outer side of one of the other's edges. Two disjoint polygons have such an
  /// edge.
  private func isOutside(ofAnyEdgeOf other: ConvexPolygon) -> Bool {
    let corners = corners.map(MeasuredPoint.init)
    return other.edges.contains { edge in corners.allSatisfy { edge.side(of: $0) <= 0 } }
  }

  /// The box's parts above, left of, right of and below a hole in it.
  private func bands(around hole: Box) -> [ConvexPolygon] {
    [
      Box(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: hole.minY),
      Box(minX: box.minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY),
      Box(minX: hole.maxX, minY: hole.minY, maxX: box.maxX, maxY: hole.maxY),
      Box(minX: box.minX, minY: hole.maxY, maxX: box.maxX, maxY: box.maxY),
    ].filter { !$0.isEmpty }.map(ConvexPolygon.init)
  }
}
