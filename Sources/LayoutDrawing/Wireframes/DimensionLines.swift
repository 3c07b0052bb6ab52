import LayoutModel
import LayoutSolving

/// Constraints drawn as dimensions: a line with ticks at its ends and its length; the constraint's label or name is a tooltip.
struct DimensionLines {
  private let dimensions: [Dimension]

  /// The kinds of lines that were drawn, and counts of what was not, for the legend.
  struct Drawn {
    fileprivate(set) var conditions: Set<Dimension.Condition> = []
    /// The number of dimensions that were drawn without text, because it did not fit.
    fileprivate(set) var textlessCount = 0
    /// The number of constraints beyond the limit, which are not drawn.
    fileprivate(set) var undrawnCount = 0
  }

  init(_ picture: LayoutPicture, _ solved: SolvedConfiguration, showsAll: Bool) {
    dimensions = DimensionReader(picture, solved).dimensions(all: showsAll)
  }

  /// For each dimension, the area in which its line may be placed, in units of the drawing.
  var extents: [Extent] {
    dimensions.prefix(Limits.dimensionLines).map { dimension in
      let (low, high) = (min(dimension.start, dimension.end), max(dimension.start, dimension.end))
      let cross = dimension.cross
      return dimension.axis == .horizontal
        ? Extent(minX: low, minY: cross.lowerBound, maxX: high, maxY: cross.upperBound)
        : Extent(minX: cross.lowerBound, minY: low, maxX: cross.upperBound, maxY: high)
    }
  }

  /// Draws the dimensions, up to `Limits.dimensionLines`.
  ///
  /// - Parameter desk: The drawn area, within which the texts must be.
  func append(on desk: Extent, to svg: inout SVGText, _ placer: inout LabelPlacer) -> Drawn {
    var drawn = Drawn()
    guard !dimensions.isEmpty else { return drawn }
    svg.open("g", ["id": "constraints"])
    drawn.undrawnCount = max(0, dimensions.count - Limits.dimensionLines)
    for dimension in dimensions.prefix(Limits.dimensionLines) {
      drawn.conditions.insert(dimension.condition)
      if !DimensionPlacement(dimension: dimension, desk: desk).append(to: &svg, &placer) { drawn.textlessCount += 1 }
    }
    svg.close()
    return drawn
  }
}

/// The positions of one dimension's line and text.
private struct DimensionPlacement {
  let dimension: Dimension
  let desk: Extent

  private static let fontSize = 8.0
  private static let tick = 3.0
  /// The positions to try for the line, as shares of the room across the axis.
  private static let places = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9, 0.28, 0.72, 0.42, 0.58, 0.04, 0.96]

  private var isHorizontal: Bool { dimension.axis == .horizontal }
  private var low: Double { min(dimension.start, dimension.end) }
  private var high: Double { max(dimension.start, dimension.end) }

  /// Draws the line at the best place for its text. If the text fits nowhere, the line is in the middle, without text.
  ///
  /// Cost of a place: 0.2 for each earlier place of the line, 1 for each earlier place of the text, 1.5 for each side of
  /// a box that the text crosses, and 2 if the line crosses a text or another line.
  ///
  /// - Returns: Whether the text fits.
  func append(to svg: inout SVGText, _ placer: inout LabelPlacer) -> Bool {
    let text = dimension.isAlignment && dimension.text == "0" ? "" : dimension.text
    let width = TextWidths.width(of: text, size: Self.fontSize) + 4
    let height = Self.fontSize + 2.5
    var best: (cost: Double, cross: Double, extent: Extent)?
    for (order, place) in Self.places.enumerated() where !text.isEmpty {
      let cross = dimension.cross.lowerBound + place * (dimension.cross.upperBound - dimension.cross.lowerBound)
      for (number, extent) in extents(width: width, height: height, cross: cross).enumerated() {
        let cost = Double(order) * 0.2 + Double(number)
        guard cost < best?.cost ?? .infinity, desk.contains(extent), placer.isFree(extent) else { continue }
        let total = cost + Double(placer.crossings(extent)) * 1.5 + (placer.isFree(line(at: cross)) ? 0 : 2)
        if total < best?.cost ?? .infinity { best = (total, cross, extent) }
      }
    }
    let cross = best?.cross ?? (dimension.cross.lowerBound + dimension.cross.upperBound) / 2
    svg.open(
      "g",
      [
        "id": SVGText.identifier("constraint", dimension.name), "class": "constraint",
        "data-constraint": dimension.name,
      ])
    svg.add("title", text: "\(dimension.displayName): \(dimension.tooltip)")
    // The line is clipped to the area of the views, but the text beside it is not.
    svg.add(
      "path", ["class": dimension.condition.classes, "clip-path": "url(#desk-clip)", "d": path(at: cross)])
    if let best {
      placer.take(best.extent)
      placer.take(line(at: cross))
      svg.add(
        text: text, class: "\(dimension.condition.textClass) halo", x: best.extent.minX + 2,
        y: best.extent.minY + Self.fontSize * 0.86 + 1, size: Self.fontSize)
    }
    svg.close()
    return best != nil || text.isEmpty
  }

  /// The possible positions of the text, best first: on either side of the middle of the line, then beyond its ends.
  private func extents(width: Double, height: Double, cross: Double) -> [Extent] {
    let middle = (low + high) / 2
    func extent(_ x: Double, _ y: Double) -> Extent { Extent(x: x, y: y, width: width, height: height) }
    if isHorizontal {
      return [
        extent(middle - width / 2, cross - height - 0.5), extent(middle - width / 2, cross + 1),
        extent(high + 4, cross - height / 2), extent(low - 4 - width, cross - height / 2),
      ]
    }
    return [
      extent(cross + 3, middle - height / 2), extent(cross - 3 - width, middle - height / 2),
      extent(cross - width / 2, high + 3), extent(cross - width / 2, low - 3 - height),
    ]
  }

  /// The area of the line itself.
  private func line(at cross: Double) -> Extent {
    let thickness = 0.5
    let extent = Extent(minX: low, minY: cross - thickness, maxX: high, maxY: cross + thickness)
    return isHorizontal ? extent : extent.transposed
  }

  /// The line, a tick across each end, and extension lines to the items at the ends.
  private func path(at cross: Double) -> String {
    var path = ""
    func move(_ along: Double, _ across: Double, _ toAlong: Double, _ toAcross: Double) {
      path += SVGText.path(
        [(along, across), (toAlong, toAcross)].map { isHorizontal ? Position($0, $1) : Position($1, $0) })
    }
    if dimension.isAlignment {
      // Aligned items have one coordinate in common. The line there runs across the gap between them. If there is no
      // gap, it is a short piece around `cross`.
      let first = min(dimension.startSpan.lowerBound, dimension.endSpan.lowerBound)
      let last = max(dimension.startSpan.upperBound, dimension.endSpan.upperBound)
      let inner = max(dimension.startSpan.lowerBound, dimension.endSpan.lowerBound)
      let outer = min(dimension.startSpan.upperBound, dimension.endSpan.upperBound)
      if inner > outer {
        move(dimension.start, outer, dimension.start, inner)
      } else {
        move(dimension.start, max(first, cross - 8), dimension.start, min(last, cross + 8))
      }
      move(dimension.start - Self.tick, cross - 1.5, dimension.start + Self.tick, cross - 1.5)
      move(dimension.start - Self.tick, cross + 1.5, dimension.start + Self.tick, cross + 1.5)
      return path
    }
    move(low, cross, high, cross)
    for (along, span) in [(dimension.start, dimension.startSpan), (dimension.end, dimension.endSpan)] {
      move(along - Self.tick, cross + Self.tick, along + Self.tick, cross - Self.tick)
      if !span.contains(cross) {
        move(along, cross, along, cross < span.lowerBound ? span.lowerBound : span.upperBound)
      } else {
        move(along, cross - Self.tick, along, cross + Self.tick)
      }
    }
    return path
  }
}
