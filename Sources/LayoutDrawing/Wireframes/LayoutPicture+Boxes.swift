import ConstraintSolver
import LayoutModel

extension LayoutPicture {
  /// Draws the screen with all views on the desk around it.
  ///
  /// - Parameters:
  ///   - name: the class of the group of all views.
  ///   - bezel: the class of the screen's border.
  ///   - hasIdentifiers: whether each group gets an `id`, which must be unique in a document, and insets are drawn.
  func appendScreen(
    on area: DrawingArea, class name: String? = nil, _ hatching: Hatching? = nil, bezel: String = "bezel",
    hasIdentifiers: Bool = true, to svg: inout SVGText
  ) {
    let clip = area.isCropped ? "url(#desk-clip)" : nil
    svg.add("rect", SVGText.attributes(of: area.desk, class: "desk"))
    svg.add("rect", SVGText.attributes(of: screen, class: "screen", clip: clip))
    svg.open("g", ["id": hasIdentifiers ? "views" : nil, "class": name, "clip-path": "url(#desk-clip)"])
    for view in painted.order { appendBox(of: view, to: &svg, hasIdentifier: hasIdentifiers) }
    if hasIdentifiers { appendInsets(to: &svg) }
    svg.close()
    hatching?.append(to: &svg)
    svg.add("rect", SVGText.attributes(of: screen, class: bezel, clip: clip))
  }

  private func appendBox(of view: ViewID, to svg: inout SVGText, hasIdentifier: Bool) {
    let presence = presence(of: view)
    guard presence != .omitted && view != .root else { return }
    let name = scene[view].name
    let alpha = painted.alpha(of: view).drawnValue
    svg.open(
      "g",
      [
        "id": hasIdentifier ? SVGText.identifier("view", name) : nil,
        "class": "view kind-\(scene[view].kind.rawValue)", "data-view": name,
        "opacity": presence == .shown && alpha < 1 ? SVGText.number(max(alpha, Self.leastOpacity)) : nil,
      ])
    svg.add("title", text: tooltip(of: view))
    // A view wholly outside the screen is drawn like others. The border of a clipped view is dotted where it is
    // clipped.
    let hasSeenPart = !painted.visiblePart(of: view).isEmpty
    let isCut = presence == .shown && painted.isCut(view) && (hasSeenPart || isClippedAway(view))
    let classes = [
      "box", "kind-\(scene[view].kind.rawValue)",
      presence == .absent ? "absent" : isCut ? "cut" : properties[view.index].isOpaque ? "opaque" : "clear",
      properties[view.index].isTappable && presence == .shown ? "control" : nil,
      isClippedAway(view) ? "away" : nil,
    ]
    appendOutline(of: view, class: classes.compactMap { $0 }.joined(separator: " "), to: &svg)
    if isCut {
      let part = painted.visiblePart(of: view)
      if !part.isEmpty {
        let fill = properties[view.index].isOpaque ? "opaque" : "clear"
        svg.add("polygon", ["class": "box seen \(fill)", "points": SVGText.points(positions(part))])
      }
    }
    if presence == .shown { appendOrnament(of: view, to: &svg) }
    svg.close()
  }

  /// The minimum opacity of a nearly transparent view, so that it remains recognisable.
  private static let leastOpacity = 0.3

  /// The text of a view's tooltip: its label or id, its kind and its frame.
  func tooltip(of view: ViewID) -> String {
    let size = placed.sizes[view.index]
    let extent = placed.extent(of: view)
    var text = "\(scene.displayName(of: view)) · \(scene[view].kind.rawValue) · "
    text += "\(SVGText.number(size.width)) × \(SVGText.number(size.height))"
    text += " at (\(SVGText.number(extent.minX)), \(SVGText.number(extent.minY)))"
    if properties[view.index].isHidden { text += " · hidden" }
    if properties[view.index].alpha != .one { text += " · alpha \(properties[view.index].alpha)" }
    return text
  }

  /// Draws a view's border: a rectangle if its sides are axis-aligned, otherwise a path; a line or a point if it has no
  /// area.
  func appendOutline(of view: ViewID, class name: String, to svg: inout SVGText, of layout: PlacedLayout? = nil) {
    let layout = layout ?? placed
    let (map, size) = (layout.maps[view.index], layout.sizes[view.index])
    let corners = layout.corners(of: view).map(position)
    let extent = Extent(around: corners)
    let radius = layout.cornerRadius(of: view)
    if size.width == 0 || size.height == 0 || !map.keepsAxes && radius == 0 {
      let isLine = size.width == 0 || size.height == 0
      svg.add(
        "path",
        [
          "class": name, "d": SVGText.path(corners, isClosed: true), "stroke-linecap": isLine ? "square" : nil,
          "stroke-width": isLine ? "3" : nil,
        ])
    } else if map.keepsAxes {
      svg.add(
        "rect",
        SVGText.attributes(
          of: extent, class: name, rx: radius > 0 ? radius * scale * abs(map.xx) : nil,
          ry: radius > 0 && abs(map.xx) != abs(map.yy) ? radius * scale * abs(map.yy) : nil))
    } else {
      let points = outlinePoints(map, size, radius: radius)
      svg.add("path", ["class": name, "d": Self.curvedPath(points.flatMap { [$0.x, $0.y] })])
    }
  }

  /// The points of a border with rounded corners, in drawing coordinates: a start, and for each side its end and the
  /// three points of a curve.
  ///
  /// Circular arcs are approximated by Bézier curves, to which any affine map can be applied. The error is less than
  /// 0.03 % of the radius.
  func outlinePoints(
    _ map: PlacedLayout.Map, _ size: (width: Double, height: Double), radius: Double
  ) -> [Position] {
    let (width, height) = (size.width, size.height)
    let radius = max(0, min(radius, min(width, height) / 2))
    let handle = radius * (1 - 0.552_284_749_8)
    let points = [
      (radius, 0), (width - radius, 0), (width - handle, 0), (width, handle), (width, radius), (width, height - radius),
      (width, height - handle), (width - handle, height), (width - radius, height), (radius, height), (handle, height),
      (0, height - handle), (0, height - radius), (0, radius), (0, handle), (handle, 0), (radius, 0),
    ]
    return points.map { position(map.apply($0.0, $0.1)) }
  }

  /// - Parameter numbers: x and y of the points of `outlinePoints`.
  static func curvedPath(_ numbers: [Double]) -> String {
    func text(_ points: Range<Int>) -> String {
      points.map { "\(SVGText.number(numbers[2 * $0])) \(SVGText.number(numbers[2 * $0 + 1]))" }.joined(separator: " ")
    }
    var path = "M\(text(0..<1))"
    for corner in 0..<4 {
      let first = 1 + 4 * corner
      path += "L\(text(first..<first + 1))C\(text(first + 1..<first + 4))"
    }
    return path + "Z"
  }
}
