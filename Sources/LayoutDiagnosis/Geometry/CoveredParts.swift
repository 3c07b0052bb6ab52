import ConstraintSolver

/// The parts of a polygon that others cover, as convex pieces that do not overlap, for drawings.
///
/// If all are boxes, the pieces are exact. Otherwise they are cut in double precision, which is invisible in a drawing
/// and takes a hundredth of the time.
package struct CoveredParts {
  /// In points.
  package private(set) var pieces: [[(x: Double, y: Double)]] = []
  /// Whether a limit was reached before all of them were found.
  package private(set) var isCutOff = false

  /// Comparisons of corners with edges in one drawing: about a second. Covered parts that are left are not hatched.
  static let comparisonLimit = 50_000_000

  /// Pieces smaller than this share of the polygon's box are rounding errors.
  private static let negligibleShare = 1e-9

  /// - Parameters:
  ///   - covers: the largest first.
  ///   - comparisons: the number in the drawing so far; it is increased.
  init(of target: ConvexPolygon, under covers: [ConvexPolygon], comparisons: inout Int) {
    if target.isBox && covers.allSatisfy(\.isBox) {
      takeBoxes(covers, from: target)
    } else {
      take(covers.map(ApproximatePolygon.init), from: ApproximatePolygon(target), &comparisons)
    }
  }

  mutating func add(_ polygons: [ConvexPolygon]) { pieces += polygons.map { ApproximatePolygon($0).corners } }

  private mutating func takeBoxes(_ covers: [ConvexPolygon], from target: ConvexPolygon) {
    var rest = Region(target)
    for cover in covers {
      add(rest.pieces.map { $0.intersection(cover) }.filter { !$0.isEmpty })
      _ = rest.subtract(cover)
      if rest.exceededLimit != nil { isCutOff = true }
      if rest.isEmpty || isCutOff { break }
    }
  }

  private mutating func take(
    _ covers: [ApproximatePolygon], from target: ApproximatePolygon, _ comparisons: inout Int
  ) {
    var rest = [target]
    let negligible = Self.negligibleShare * target.area
    for cover in covers {
      let edges = cover.edges
      var next: [ApproximatePolygon] = []
      for piece in rest {
        guard piece.mayMeet(cover) else {
          next.append(piece)
          continue
        }
        comparisons += piece.corners.count * edges.count
        let (inside, outside) = piece.parted(by: edges)
        if inside.corners.count > 2 && inside.area > negligible {
          pieces.append(inside.corners)
          next += outside.filter { $0.area > negligible }
        } else {
          next.append(piece)
        }
      }
      rest = next
      if rest.count > Limits.regionPieces.limit || comparisons > Self.comparisonLimit { isCutOff = true }
      if rest.isEmpty || isCutOff { break }
    }
  }
}
