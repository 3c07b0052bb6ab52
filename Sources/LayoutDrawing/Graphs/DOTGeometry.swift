/// Positions and lines in the syntax of Graphviz's attributes.
enum DOTGeometry {
  private static func number(_ value: Double) -> String { SVGText.number(value, places: 2) }

  static func place(_ position: Position) -> String { "\(number(position.x)),\(number(position.y))" }

  static func corners(_ extent: Extent) -> String {
    [extent.minX, extent.minY, extent.maxX, extent.maxY].map(number).joined(separator: ",")
  }

  /// The length of an arrowhead.
  private static let arrowLength = 7.0

  /// A line in the syntax of the attribute `pos`: the tip of the arrow, then the curve, which ends at the base of the
  /// arrow.
  static func route(_ points: [Position], hasArrow: Bool) -> String {
    var points = points
    guard hasArrow, let tip = points.last, points.count >= 4 else {
      return points.map(place).joined(separator: " ")
    }
    let before = points[points.count - 2]
    let (dx, dy) = (tip.x - before.x, tip.y - before.y)
    let length = (dx * dx + dy * dy).squareRoot()
    if length > 0.01 {
      let share = arrowLength / length
      points[points.count - 1] = Position(tip.x - dx * share, tip.y - dy * share)
      // A control point beyond the new end would bend the line back.
      if length < arrowLength * 1.5 { points[points.count - 2] = points[points.count - 1] }
    }
    return "e,\(place(tip)) " + points.map(place).joined(separator: " ")
  }
}
