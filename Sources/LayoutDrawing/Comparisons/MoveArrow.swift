import LayoutModel

/// An arrow from a part of an old outline to the same part of the new one.
struct MoveArrow {
  let start, end: Position

  /// The minimum length in units of the drawing; a shorter arrow would consist of its head only.
  private static let leastLength = 7.0
  private static let headLength = 5.0

  /// Arrows from centre to centre if a view moves, and from side to side or corner to corner if only some of its sides
  /// move.
  static func arrows(
    from before: ViewID, in old: LayoutPicture, to after: ViewID, in new: LayoutPicture
  ) -> [MoveArrow] {
    let (from, to) = (old.extent(of: before), new.extent(of: after))
    let isUpright = old.placed.maps[before.index].keepsAxes && new.placed.maps[after.index].keepsAxes
    /// The coordinates of the sides that move along an axis, before and after; the middle if none moves.
    func ends(_ axis: Axis) -> [(old: Double, new: Double)] {
      let (old, new) = (from.range(axis), to.range(axis))
      let sides: [(old: Double, new: Double)] = [(old.low, new.low), (old.high, new.high)]
      let moved = sides.filter { abs($0.old - $0.new) >= sameSize }
      let middle = (new.low + new.high) / 2
      return moved.isEmpty ? [(middle, middle)] : moved
    }
    let (horizontal, vertical) = (ends(.horizontal), ends(.vertical))
    let isAlongOneAxis = [horizontal, vertical].contains { $0.allSatisfy { $0.old == $0.new } }
    var arrows = [MoveArrow(start: from.center, end: to.center)]
    let isSameSize = abs(from.width - to.width) < Self.sameSize && abs(from.height - to.height) < Self.sameSize
    if isUpright && !isSameSize && (isAlongOneAxis || horizontal.count + vertical.count == 2) {
      arrows = horizontal.flatMap { x in
        vertical.map { y in MoveArrow(start: Position(x.old, y.old), end: Position(x.new, y.new)) }
      }
    }
    return arrows.filter { $0.length >= Self.leastLength }
  }

  /// In units of the drawing. Two sides that are closer count as equal.
  private static let sameSize = 0.01

  var length: Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Small parts of the drawing that the arrow crosses, which names avoid.
  var extents: [Extent] {
    let count = min(Self.mostParts, max(1, Int(length / Self.partLength)))
    return (0...count).map { step in
      let share = Double(step) / Double(count)
      let (x, y) = (start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))
      return Extent(x: x - 2, y: y - 2, width: 4, height: 4)
    }
  }

  private static let partLength = 6.0
  /// The maximum number of parts, for arrows that lead far beyond the drawing.
  private static let mostParts = 400

  func append(to svg: inout SVGText) {
    let (ux, uy) = ((end.x - start.x) / length, (end.y - start.y) / length)
    let head = Self.headLength
    // The two strokes of the head leave the line at about 30 degrees.
    let sides = [1.0, -1.0].map { side in
      Position(end.x - head * (ux + side * 0.6 * uy), end.y - head * (uy - side * 0.6 * ux))
    }
    let path = SVGText.path([start, end]) + SVGText.path([sides[0], end, sides[1]])
    svg.add("path", ["class": "arrow-ground", "d": path])
    svg.add("path", ["class": "arrow", "d": path])
    svg.add(
      "circle", ["class": "arrow-start", "cx": SVGText.number(start.x), "cy": SVGText.number(start.y), "r": "1.8"])
  }
}
