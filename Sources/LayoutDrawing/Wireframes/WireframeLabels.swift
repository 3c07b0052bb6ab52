import LayoutModel

/// All texts on a wireframe: numbers of findings, names of views, arrows to far views. No two of them overlap.
struct WireframeLabels {
  var placer: LabelPlacer
  private let picture: LayoutPicture
  private let area: DrawingArea
  private let markers: FindingMarkers
  private let labels: ViewLabels
  /// The views with findings.
  private let marked: Set<ViewID>
  /// The views of constraints that are drawn.
  private let concerned: Set<ViewID>
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

  /// - Parameter concerned: the views of constraints that are drawn, whose names come next after those with findings.
  init(
    _ picture: LayoutPicture, area: DrawingArea, markers: FindingMarkers, hidden: Set<ViewID>,
    concerned: Set<ViewID> = [], fontSize: Double
  ) {
    self.concerned = concerned
    self.hidden = hidden
    self.picture = picture
    self.area = area
    self.markers = markers
    labels = ViewLabels(
      picture, desk: area.field, fontSize: fontSize, subjects: hidden,
      first: concerned.union(markers.numbers.map(\.view)))
    var whole = area.desk
    whole.minX -= Self.gutterWidth
    whole.maxX += Self.gutterWidth
    placer = LabelPlacer(area: whole)
    marked = Set(markers.numbers.map(\.view))
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
      let shape = markers.shape(ofNumbers: numbers)
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
      guard let extent = placer.takeFirst(of: extents) else { continue }
      shape.append(at: Position(extent.minX, extent.minY), title: title, to: &svg)
    }
    placeArrows()
  }

  private mutating func placeArrows() {
    var counts: [ScreenEdge: Int] = [:]
    for far in area.farViews {
      counts[far.side, default: 0] += 1
      guard counts[far.side, default: 0] <= Self.mostArrows else { continue }
      let arrow = FarViewArrow(far, picture, markers)
      guard let extent = placer.takeFirst(of: arrow.extents(on: area.desk)) else {
        leftOutCount += 1
        continue
      }
      arrow.append(in: extent, to: &svg)
    }
    leftOutCount += counts.values.reduce(0) { $0 + max(0, $1 - Self.mostArrows) }
  }

  /// The number of arrows at one side; further views count as left out.
  private static let mostArrows = 12

  /// Places names inside their views; small views first, because they have the fewest possible positions.
  mutating func placeInside() {
    let far = Set(area.farViews.map(\.view))
    var keyed: [(rank: Int, size: Double, view: ViewID)] = []
    for view in picture.painted.order where view != .root && !far.contains(view) {
      guard picture.presence(of: view) != .omitted, let box = labels.box(of: view) else { continue }
      let isMarked = marked.contains(view)
      // A view that is scrolled or clipped away has only a tooltip.
      if picture.isClippedAway(view) && !isMarked { continue }
      let isBehind = picture.presence(of: view) == .absent || hidden.contains(view)
      keyed.append((isMarked ? 0 : concerned.contains(view) ? 1 : isBehind ? 3 : 2, box.width * box.height, view))
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
    let others =
      pending.filter { !marked.contains($0) && concerned.contains($0) }
      + pending.filter { !marked.contains($0) && !concerned.contains($0) }
    let isCrowded = pending.count > Self.mostOutside
    let ordered = pending.filter(marked.contains) + (isCrowded ? [] : others)
    if isCrowded { leftOutCount += others.count }
    let (left, right) = (area.desk.minX, area.desk.maxX)
    let gutters = [
      Extent(minX: left - Self.gutterWidth, minY: area.desk.minY, maxX: left, maxY: area.desk.maxY),
      Extent(minX: right, minY: area.desk.minY, maxX: right + Self.gutterWidth, maxY: area.desk.maxY),
    ]
    for (count, view) in ordered.enumerated() {
      let outside = count < Self.mostOutside ? labels.outside(view, &placer, gutters: gutters) : nil
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

  /// With more names than this that do not fit into their views, only views with findings have a name beside them.
  private static let mostOutside = 120

  /// Places a name on each ghost that has room for it.
  mutating func placeGhosts(_ ghosts: FindingGhosts) {
    for (label, extent) in zip(ghosts.labels, ghosts.extents) {
      let box = extent.intersection(area.desk)
      let size = Wireframe.labelSize
      let whole = label.text
      guard let text = TextWidths.truncated(whole, toWidth: max(40, box.width - 6), size: size) else { continue }
      let width = TextWidths.width(of: text, size: size) + 4
      let places = [
        Position(box.maxX - width - 2, box.maxY - 13), Position(box.minX + 2, box.maxY - 13),
        Position(box.maxX - width - 2, box.minY + 2), Position(box.minX + 2, box.maxY + 2),
        Position(box.maxX + 2, box.center.y - 6),
      ]
      let extents = places.map { Extent(x: $0.x, y: $0.y, width: width, height: 12) }
      let clear = extents.filter { placer.crossings($0) == 0 }
      guard let place = placer.takeFirst(of: clear + extents) else { continue }
      svg.add(text: text, class: "\(label.name) halo", x: place.minX + 2, y: place.minY + 9, size: size)
    }
  }

  /// - Parameter isFaint: returns whether the name of a view is drawn faintly.
  func append(to drawing: inout SVGText, identifier: String? = "labels", isFaint: (ViewID) -> Bool = { _ in false }) {
    drawing.open("g", ["id": identifier, "class": "labels"])
    for label in placed { labels.appendLeader(of: label, to: &drawing) }
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
