import LayoutModel

/// All texts on a wireframe: numbers of findings, names of views, arrows to far views. No two of them overlap.
struct WireframeLabels {
  var placer: LabelPlacer
  private let picture: LayoutPicture
  private let area: DrawingArea
  private let markers: FindingMarkers
  private let labels: ViewLabels
  /// The views that are wholly behind others.
  private let hidden: Set<ViewID>
  private var pending: [ViewID] = []
  private var placed: [ViewLabel] = []
  private var svg = SVGText()
  private var gutterUse = (left: 0.0, right: 0.0)
  /// The number of names that did not fit.
  private(set) var leftOutCount = 0

  /// The width of the strip for names on either side.
  private static let gutterWidth = 112.0

  init(_ picture: LayoutPicture, area: DrawingArea, markers: FindingMarkers, hidden: Set<ViewID>, fontSize: Double) {
    self.hidden = hidden
    self.picture = picture
    self.area = area
    self.markers = markers
    labels = ViewLabels(picture, desk: area.field, fontSize: fontSize, subjects: hidden)
    var whole = area.desk
    whole.minX -= Self.gutterWidth
    whole.maxX += Self.gutterWidth
    placer = LabelPlacer(area: whole)
    let marked = Set(markers.numbers.map(\.view))
    placer.addEdges(of: picture.screen)
    for view in picture.painted.order where view != .root && picture.presence(of: view) != .omitted {
      guard !picture.isClippedAway(view) else { continue }
      placer.addEdges(of: picture.extent(of: view))
      let isLeaf = picture.scene[view].subviews.isEmpty && picture.scene[view].kind != .guide
      let isNamed = !hidden.contains(view) || marked.contains(view)
      if isLeaf && isNamed && picture.presence(of: view) == .shown, let box = labels.box(of: view) {
        placer.addOwner(view, box)
      }
    }
    for inset in picture.insets { placer.addEdges(of: Extent(around: inset.corners)) }
  }

  /// The desk, and the strips beside it that contain names.
  var extent: Extent {
    var extent = area.desk
    extent.minX -= gutterUse.left
    extent.maxX += gutterUse.right
    return extent
  }

  /// Places the numbers of findings as near as possible to their views' top right corners, then the arrows to far
  /// views.
  mutating func placeMarkers() {
    for (view, numbers) in markers.numbers where view != .root {
      guard let box = labels.box(of: view), picture.presence(of: view) != .omitted else { continue }
      let shape = MarkerShape(
        text: FindingMarkers.text(ofNumbers: numbers), severity: markers.severity(ofNumbers: numbers))
      let title = numbers.prefix(8).map { markers.findings[$0 - 1].message }.joined(separator: "\n")
      let (width, height) = (shape.width, MarkerShape.height)
      // Along the top edge from the right, then down the right edge, then around the rest.
      var corners: [Position] = []
      let (top, right) = (box.minY - height / 2, box.maxX - width / 2)
      for step in 0..<12 { corners.append(Position(max(right - Double(step) * (width + 2), box.minX - width), top)) }
      for step in 1..<12 { corners.append(Position(right, top + Double(step) * (height + 2))) }
      for step in 0..<24 {
        corners.append(Position(box.maxX + 2 + Double(step / 8) * width, top + Double(step % 8) * 8))
      }
      let extents = corners.map { Extent(x: $0.x, y: $0.y, width: width, height: height).clamped(to: area.desk) }
      guard let extent = extents.first(where: { placer.isFree($0) }) else { continue }
      placer.take(extent)
      shape.append(at: Position(extent.minX, extent.minY), title: title, to: &svg)
    }
    placeArrows()
  }

  private mutating func placeArrows() {
    var counts: [DrawingArea.Side: Int] = [:]
    for far in area.farViews {
      counts[far.side, default: 0] += 1
      guard counts[far.side, default: 0] <= Limits.arrows else { continue }
      let size = Wireframe.labelSize
      let name =
        TextWidths.truncated(picture.scene.label(of: far.view), toWidth: 84, size: size, weight: .bold)
        ?? picture.scene.label(of: far.view)
      let distance = "\(SVGText.number(far.distance, places: 1)) pt"
      let nameWidth = TextWidths.width(of: name, size: size, weight: .bold)
      let numbers = markers.numbers.first { $0.view == far.view }?.numbers ?? []
      let marker =
        numbers.isEmpty
        ? nil
        : MarkerShape(
          text: FindingMarkers.text(ofNumbers: numbers), severity: markers.severity(ofNumbers: numbers))
      let width = max(nameWidth + (marker.map { $0.width + 3 } ?? 0), TextWidths.width(of: distance, size: size)) + 4
      let desk = area.desk
      let isBeside = far.side == .left || far.side == .right
      // An arrow is 14 units long. The two lines of text are at its tail.
      let block = isBeside ? (width: width + 16, height: 23.0) : (width: width + 12, height: 24.0)
      let along = isBeside ? (desk.minY, desk.maxY - block.height) : (desk.minX, desk.maxX - block.width)
      let middle = far.place - (isBeside ? block.height : block.width) / 2
      var extent: Extent?
      for step in 0..<80 {
        let offset = Double((step + 1) / 2) * (step % 2 == 0 ? 1 : -1) * (isBeside ? 12 : 24)
        let place = min(max(middle + offset, along.0), max(along.0, along.1))
        let candidate: Extent =
          switch far.side {
          case .left: Extent(x: desk.minX + 2, y: place, width: block.width, height: block.height)
          case .right: Extent(x: desk.maxX - 2 - block.width, y: place, width: block.width, height: block.height)
          case .top: Extent(x: place, y: desk.minY + 2, width: block.width, height: block.height)
          case .bottom: Extent(x: place, y: desk.maxY - 2 - block.height, width: block.width, height: block.height)
          }
        if placer.isFree(candidate) {
          extent = candidate
          break
        }
      }
      guard let extent else {
        leftOutCount += 1
        continue
      }
      placer.take(extent)
      let textX = appendArrow(far, in: extent, name, distance)
      marker?.append(at: Position(textX + nameWidth + 3, extent.minY - 1), to: &svg)
    }
    leftOutCount += counts.keys.reduce(0) { $0 + max(0, (counts[$1] ?? 0) - Limits.arrows) }
  }

  /// - Returns: the x coordinate at which the text starts.
  private mutating func appendArrow(
    _ far: DrawingArea.FarView, in extent: Extent, _ name: String, _ distance: String
  ) -> Double {
    let middle = extent.center
    func line(
      _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double
    )
      -> String
    {
      let numbers = [x1, y1, x2, y2, ax, ay, x2, y2, bx, by].map { SVGText.number($0) }
      return "M\(numbers[0]) \(numbers[1])L\(numbers[2]) \(numbers[3])M\(numbers[4]) \(numbers[5])"
        + "L\(numbers[6]) \(numbers[7])L\(numbers[8]) \(numbers[9])"
    }
    let (path, textX): (String, Double) =
      switch far.side {
      case .right:
        (
          line(
            extent.maxX - 13, middle.y, extent.maxX, middle.y, extent.maxX - 4, middle.y - 3.5, extent.maxX - 4,
            middle.y + 3.5), extent.minX
        )
      case .left:
        (
          line(
            extent.minX + 13, middle.y, extent.minX, middle.y, extent.minX + 4, middle.y - 3.5, extent.minX + 4,
            middle.y + 3.5), extent.minX + 15
        )
      case .top:
        (
          line(
            extent.minX + 4, extent.maxY - 2, extent.minX + 4, extent.minY, extent.minX + 0.5, extent.minY + 4,
            extent.minX + 7.5, extent.minY + 4), extent.minX + 11
        )
      case .bottom:
        (
          line(
            extent.minX + 4, extent.minY + 2, extent.minX + 4, extent.maxY, extent.minX + 0.5, extent.maxY - 4,
            extent.minX + 7.5, extent.maxY - 4), extent.minX + 11
        )
      }
    let whole = picture.scene[far.view].name
    svg.open("g", ["class": "far", "data-view": whole, "data-distance": SVGText.number(far.distance)])
    svg.add("title", text: picture.tooltip(of: far.view))
    svg.add("path", ["class": "beyond", "d": path])
    let size = SVGText.number(Wireframe.labelSize)
    let x = SVGText.number(textX)
    svg.add(
      "text",
      ["class": "beyond-text", "x": x, "y": SVGText.number(extent.minY + 9), "font-size": size, "font-weight": "bold"],
      text: name)
    svg.add(
      "text", ["class": "beyond-text", "x": x, "y": SVGText.number(extent.minY + 20), "font-size": size], text: distance
    )
    svg.close()
    return textX
  }

  /// Places names inside their views; small views first, because they have the fewest possible positions.
  mutating func placeInside() {
    let far = Set(area.farViews.map(\.view))
    let marked = Set(markers.numbers.map(\.view))
    var keyed: [(rank: Int, size: Double, view: ViewID)] = []
    for view in picture.painted.order where view != .root && !far.contains(view) {
      guard picture.presence(of: view) != .omitted, let box = labels.box(of: view) else { continue }
      let isMarked = marked.contains(view)
      // A view that is scrolled or clipped away has only a tooltip.
      if picture.isClippedAway(view) && !isMarked { continue }
      let isBehind = picture.presence(of: view) == .absent || hidden.contains(view)
      keyed.append((isMarked ? 0 : isBehind ? 2 : 1, box.width * box.height, view))
    }
    keyed.sort { ($0.rank, $0.size, $0.view) < ($1.rank, $1.size, $1.view) }
    for (_, _, view) in keyed {
      if let label = labels.inside(view, &placer, limit: ViewLabels.costOfCrossing) {
        placed.append(label)
      } else {
        pending.append(view)
      }
    }
  }

  /// Places names that did not fit inside beside their views, or at the side of the drawing.
  mutating func placeOutside() {
    let marked = Set(markers.numbers.map(\.view))
    let others = pending.filter { !marked.contains($0) }
    let isCrowded = pending.count > Limits.outsideLabels
    let ordered = pending.filter(marked.contains) + (isCrowded ? [] : others)
    if isCrowded { leftOutCount += others.count }
    let (left, right) = (area.desk.minX, area.desk.maxX)
    let gutters = [
      Extent(minX: left - Self.gutterWidth, minY: area.desk.minY, maxX: left, maxY: area.desk.maxY),
      Extent(minX: right, minY: area.desk.minY, maxX: right + Self.gutterWidth, maxY: area.desk.maxY),
    ]
    for (count, view) in ordered.enumerated() {
      let outside = count < Limits.outsideLabels ? labels.outside(view, &placer, gutters: gutters) : nil
      guard let label = outside ?? labels.inside(view, &placer) else {
        leftOutCount += 1
        continue
      }
      let width = labels.width(of: label) + 4
      if label.origin.x < left { gutterUse.left = max(gutterUse.left, width) }
      if label.origin.x > right { gutterUse.right = max(gutterUse.right, width) }
      placed.append(label)
    }
  }

  /// Places a name on each ghost that has room for it.
  mutating func placeGhosts(_ ghosts: WitnessGhosts) {
    for (view, extent) in zip(ghosts.views, ghosts.extents) {
      let box = extent.intersection(area.desk)
      let size = Wireframe.labelSize
      let whole = "\(picture.scene.label(of: view))?"
      guard let text = TextWidths.truncated(whole, toWidth: max(40, box.width - 6), size: size) else { continue }
      let width = TextWidths.width(of: text, size: size) + 4
      let places = [
        Position(box.maxX - width - 2, box.maxY - 13), Position(box.minX + 2, box.maxY - 13),
        Position(box.maxX - width - 2, box.minY + 2), Position(box.minX + 2, box.maxY + 2),
        Position(box.maxX + 2, box.center.y - 6),
      ]
      let extents = places.map { Extent(x: $0.x, y: $0.y, width: width, height: 12) }
      guard
        let place = extents.first(where: { placer.isFree($0) && placer.crossings($0) == 0 })
          ?? extents.first(where: { placer.isFree($0) })
      else { continue }
      placer.take(place)
      svg.add(
        "text",
        [
          "class": "ghost-text halo", "x": SVGText.number(place.minX + 2), "y": SVGText.number(place.minY + 9),
          "font-size": SVGText.number(size),
        ], text: text)
    }
  }

  /// - Parameter isFaint: returns whether the name of a view is drawn faintly.
  func append(to drawing: inout SVGText, identifier: String? = "labels", isFaint: (ViewID) -> Bool = { _ in false }) {
    let marked = Set(markers.numbers.map(\.view))
    drawing.open("g", ["id": identifier, "class": "labels"])
    for label in placed {
      let isCovered = hidden.contains(label.view)
      let tone =
        isCovered && marked.contains(label.view)
        ? " beyond-text"
        : isCovered || picture.presence(of: label.view) == .absent || isFaint(label.view) ? " faint" : ""
      labels.append(label, class: tone, to: &drawing)
    }
    drawing.addMarkup(svg.text)
    drawing.close()
  }
}

extension Extent {
  /// The extent moved into another one, as far as it fits.
  fileprivate func clamped(to other: Extent) -> Extent {
    let x = min(max(minX, other.minX), max(other.minX, other.maxX - width))
    let y = min(max(minY, other.minY), max(other.minY, other.maxY - height))
    return Extent(x: x, y: y, width: width, height: height)
  }
}
