import ConstraintSolver
import LayoutModel
import LayoutMotion

/// Names that move with their views, shown while they have room.
struct MovingLabels {
  struct Label {
    let view: ViewID
    let text: String
    let width: Double
    /// The offset of the text's top left corner from the view's, in units of the drawing.
    let offset: Position
  }

  private let samples: FlightSamples
  private let scale: Double
  private let start: LayoutPicture
  private(set) var placed: [Label] = []

  private static let fontSize = Wireframe.labelSize
  private static let height = 11.0
  private static let maximumRows = 5
  /// The moments at which names must not overlap, as shares of the duration.
  private static let shares = [0.0, 0.25, 0.5, 0.75, 1.0]

  init(scene: Scene, run: TransitionRun, samples: FlightSamples, scale: Double, desk: Extent) {
    self.samples = samples
    self.scale = scale
    let duration = run.flight.duration
    let times: [Rational?] = [nil] + Self.shares.map { duration * Rational($0) }
    let pictures = times.map { LayoutPicture(scene: scene, run: run, at: $0, scale: scale) }
    start = pictures[0]
    let hidden = pictures.map { Hatching($0, markers: FindingMarkers([])).hiddenViews }
    var placers = pictures.map { _ in LabelPlacer(area: desk) }
    for (index, picture) in pictures.enumerated() {
      for view in picture.painted.order
      where view != .root && picture.presence(of: view) == .shown && !picture.isClippedAway(view) {
        placers[index].addEdges(of: picture.extent(of: view))
      }
    }
    var keyed: [(size: Double, view: ViewID)] = []
    for view in pictures[0].painted.order where view != .root {
      let areas = pictures.map { picture -> Double in
        guard picture.presence(of: view) == .shown, let box = Self.room(view, picture, desk) else { return 0 }
        return box.width * box.height
      }
      if let most = areas.max(), most > 0 { keyed.append((most, view)) }
    }
    keyed.sort { ($0.size, $0.view) < ($1.size, $1.view) }
    for (_, view) in keyed {
      guard let label = Self.label(view, scene, pictures, hidden, placers, desk, scale) else { continue }
      for (index, picture) in pictures.enumerated() where !hidden[index].contains(view) {
        if let extent = Self.extent(of: label, in: picture, desk) { placers[index].take(extent) }
      }
      placed.append(label)
    }
  }

  /// The visible part of a view.
  private static func room(_ view: ViewID, _ picture: LayoutPicture, _ desk: Extent) -> Extent? {
    picture.isClippedAway(view) ? nil : (picture.visibleExtent(of: view) ?? picture.extent(of: view)).intersection(desk)
  }

  private static func label(
    _ view: ViewID, _ scene: Scene, _ pictures: [LayoutPicture], _ hidden: [Set<ViewID>], _ placers: [LabelPlacer],
    _ desk: Extent, _ scale: Double
  ) -> Label? {
    let most = pictures.compactMap { room(view, $0, desk)?.width }.max() ?? 0
    guard
      let text = TextWidths.truncated(scene.label(of: view), toWidth: most - 6, size: fontSize, weight: .bold)
    else { return nil }
    let width = TextWidths.width(of: text, size: fontSize, weight: .bold) + 4
    let inset = 1.5 + pictures[0].placed.cornerRadius(of: view) * scale * 0.3
    var best: (cost: Int, label: Label)?
    for row in 0..<maximumRows where best?.cost ?? .max > 0 {
      let label = Label(
        view: view, text: text, width: width, offset: Position(inset, inset + Double(row) * height))
      let extents = zip(pictures, hidden).map { picture, hidden in
        hidden.contains(view) ? nil : extent(of: label, in: picture, desk)
      }
      let isFree = zip(extents, placers).allSatisfy { extent, placer in extent.map(placer.isFree) ?? true }
      guard isFree && extents.contains(where: { $0 != nil }) else { continue }
      let cost = zip(extents, placers).reduce(0) { sum, pair in sum + (pair.0.map(pair.1.crossings) ?? 0) }
      if cost < best?.cost ?? .max { best = (cost, label) }
    }
    return best?.label
  }

  /// The extent of a label at a moment; `nil` if it is not shown.
  private static func extent(of label: Label, in picture: LayoutPicture, _ desk: Extent) -> Extent? {
    guard picture.presence(of: label.view) == .shown, !picture.isClippedAway(label.view) else { return nil }
    let size = picture.placed.sizes[label.view.index]
    guard hasRoom(label, size.width * picture.scale, size.height * picture.scale) else { return nil }
    let corner = picture.corners(of: label.view)[0]
    let extent = Extent(x: corner.x + label.offset.x, y: corner.y + label.offset.y, width: label.width, height: height)
    return extent.overlaps(desk) ? extent : nil
  }

  /// Whether a view is large enough for its label.
  private static func hasRoom(_ label: Label, _ width: Double, _ height: Double) -> Bool {
    label.offset.x + label.width <= width + 1 && label.offset.y + Self.height <= height + 1
  }

  func append(_ label: Label, _ smil: SMILText, to svg: inout SVGText) {
    let (index, layouts) = (label.view.index, samples.layouts(of: label.view))
    let corners = layouts?.map { [$0.maps[index].dx * scale, $0.maps[index].dy * scale] }
    let corner = corners?.first ?? { [$0.x, $0.y] }(start.corners(of: label.view)[0])
    let pieces = layouts.map { layouts in
      zip(samples.times, layouts).map { time, layout in
        let size = layout.sizes[index]
        let isShown = layout.alphas[index] > 0 && Self.hasRoom(label, size.width * scale, size.height * scale)
        return (time: time, value: isShown ? "inline" : "none")
      }
    }
    svg.open(
      "g",
      [
        "transform": "translate(\(SVGText.number(corner[0])) \(SVGText.number(corner[1])))",
        "display": pieces?.first?.value == "none" ? "none" : nil,
      ])
    if let corners {
      smil.append("transform", Track(times: samples.times, values: corners), to: &svg) {
        "\(SVGText.number($0[0])) \(SVGText.number($0[1]))"
      }
    }
    if let pieces { smil.appendSwitch("display", pieces, to: &svg) }
    svg.add(
      "text",
      [
        "class": "label halo", "data-view": start.scene[label.view].name, "x": SVGText.number(label.offset.x + 2),
        "y": SVGText.number(label.offset.y + Self.fontSize * 0.86 + 1), "font-size": SVGText.number(Self.fontSize),
        "font-weight": "bold",
      ], text: label.text)
    svg.close()
  }
}
