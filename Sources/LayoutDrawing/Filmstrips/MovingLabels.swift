import ConstraintSolver
import LayoutModel

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
  private let start: LayoutPicture
  private(set) var placed: [Label] = []

  private static let fontSize = Wireframe.labelSize
  private static let height = 11.0
  private static let maximumRows = 5

  /// The layout at a moment, and the parts of it that names occupy.
  private struct Moment {
    let picture: LayoutPicture
    private let hidden: Set<ViewID>
    var placer: LabelPlacer

    init(_ picture: LayoutPicture, desk: Extent) {
      self.picture = picture
      hidden = Hatching(picture, markers: FindingMarkers([])).hiddenViews
      placer = LabelPlacer(area: desk)
      for view in picture.painted.order where view != .root && isShown(view) {
        placer.addEdges(of: picture.extent(of: view))
      }
    }

    private func isShown(_ view: ViewID) -> Bool {
      picture.presence(of: view) == .shown && !picture.isClippedAway(view)
    }

    /// The part of a view in which its name can be.
    func room(_ view: ViewID) -> Extent? {
      guard isShown(view) else { return nil }
      return (picture.visibleExtent(of: view) ?? picture.extent(of: view)).intersection(placer.area)
    }

    /// The extent of a label; `nil` if it is not shown.
    func extent(of label: Label) -> Extent? {
      guard isShown(label.view), !hidden.contains(label.view) else { return nil }
      let size = picture.placed.sizes[label.view.index]
      guard MovingLabels.hasRoom(label, size.width * picture.scale, size.height * picture.scale) else { return nil }
      let corner = picture.corners(of: label.view)[0]
      let extent = Extent(
        x: corner.x + label.offset.x, y: corner.y + label.offset.y, width: label.width, height: MovingLabels.height)
      return extent.overlaps(placer.area) ? extent : nil
    }
  }

  /// - Parameter pictures: moments at which names must not overlap, the start first.
  init(_ pictures: [LayoutPicture], samples: FlightSamples, desk: Extent) {
    self.samples = samples
    var moments = pictures.map { Moment($0, desk: desk) }
    start = pictures[0]
    var keyed: [(size: Double, view: ViewID)] = []
    for view in start.painted.order where view != .root {
      let most = moments.compactMap { $0.room(view) }.map { $0.width * $0.height }.max() ?? 0
      if most > 0 { keyed.append((most, view)) }
    }
    keyed.sort { ($0.size, $0.view) < ($1.size, $1.view) }
    for (_, view) in keyed {
      guard let label = Self.label(view, moments) else { continue }
      for index in moments.indices {
        if let extent = moments[index].extent(of: label) { moments[index].placer.take(extent) }
      }
      placed.append(label)
    }
  }

  private static func label(_ view: ViewID, _ moments: [Moment]) -> Label? {
    let picture = moments[0].picture
    let most = moments.compactMap { $0.room(view)?.width }.max() ?? 0
    let name = picture.scene.label(of: view)
    guard let text = TextWidths.truncated(name, toWidth: most - 6, size: fontSize, weight: .bold) else { return nil }
    let width = TextWidths.width(of: text, size: fontSize, weight: .bold) + 4
    let inset = 1.5 + picture.placed.cornerRadius(of: view) * picture.scale * 0.3
    var best: (cost: Int, label: Label)?
    for row in 0..<maximumRows where best?.cost ?? .max > 0 {
      let label = Label(view: view, text: text, width: width, offset: Position(inset, inset + Double(row) * height))
      let taken = moments.compactMap { moment in moment.extent(of: label).map { (moment.placer, $0) } }
      guard !taken.isEmpty, taken.allSatisfy({ $0.isFree($1) }) else { continue }
      let cost = taken.reduce(0) { $0 + $1.0.crossings($1.1) }
      if cost < best?.cost ?? .max { best = (cost, label) }
    }
    return best?.label
  }

  /// Whether a view is large enough for its label.
  private static func hasRoom(_ label: Label, _ width: Double, _ height: Double) -> Bool {
    label.offset.x + label.width <= width + 1 && label.offset.y + Self.height <= height + 1
  }

  func append(_ label: Label, _ smil: SMILText, to svg: inout SVGText) {
    let (index, layouts, scale) = (label.view.index, samples.layouts(of: label.view), start.scale)
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
