import ConstraintSolver

/// A proof in double precision that polygons together cover another one.
///
/// Each cover's edges are moved inwards by more than the rounding error. A cut keeps every point of the polygon within
/// `Rounding.unit` of one of the two parts. So after k cuts the point lies within k units of a part that was
/// subtracted, whose corners lie on the inner side of the moved edges, and the point itself lies on the inner side of
/// the true edges. Edges that have the whole polygon on their inner side are skipped, decided by exact arithmetic.
/// Covers that only touch at their edges leave a gap between them, so the proof fails for them.
struct CoverProof {
  /// The indices of the covers that subtract something.
  private(set) var covers: [Int] = []
  private var pieces: [ApproximatePolygon]
  private var comparisons = 0

  /// `nil` if the cover is not proved.
  init?(that polygons: [ConvexPolygon], cover target: ConvexPolygon) {
    pieces = [ApproximatePolygon(target)]
    let unit = Rounding(of: [target] + polygons).unit
    guard unit.isFinite else { return nil }
    let corners = target.corners.map(MeasuredPoint.init)
    let shapes = polygons.map { polygon in
      zip(polygon.edges, Self.lines(along: polygon)).filter { edge, _ in
        corners.contains { edge.side(of: $0) < 0 }
      }.map(\.1)
    }
    let box = ApproximateBox(target.box)
    // No two relevant points are farther apart.
    let extent = 4 * unit / (16 * Double.ulpOfOne)
    let cuts = Double(shapes.reduce(0) { $0 + $1.count } + 2)
    let negligible = 1e-9 * box.sharedArea(with: box)
    for (place, lines) in shapes.enumerated() where !polygons[place].isEmpty {
      if lines.isEmpty {
        covers = [place]
        return
      }
      let moved = lines.map { $0.moved(left: unit * (cuts + extent / $0.length)) }
      var taken = 0.0
      var rest: [ApproximatePolygon] = []
      for piece in pieces {
        comparisons += piece.corners.count * lines.count
        guard comparisons <= Limits.approximateComparisons else { return nil }
        let (inside, outside) = piece.parted(by: moved)
        if inside.corners.count > 2 {
          taken += inside.area
          rest += outside
        } else {
          rest.append(piece)
        }
      }
      guard rest.count <= Limits.regionPieces.limit else { return nil }
      if taken > negligible { covers.append(place) }
      pieces = rest
      if pieces.isEmpty { return }
    }
    return nil
  }

  /// The lines along the edges of a polygon, in the order of the edges.
  private static func lines(along polygon: ConvexPolygon) -> [ApproximatePolygon.Line] {
    let corners = polygon.corners.map { (x: $0.x.approximateValue, y: $0.y.approximateValue) }
    return corners.indices.map {
      ApproximatePolygon.Line(corners[$0], corners[$0 + 1 == corners.count ? 0 : $0 + 1])
    }
  }
}
