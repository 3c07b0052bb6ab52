import ConstraintSolver
import LayoutModel
import LayoutMotion

/// The views of a transition as moving boxes.
struct MovingBoxes {
  let scene: Scene
  let run: TransitionRun
  let samples: FlightSamples
  let scale: Double
  let smil: SMILText
  /// The layout before the trigger.
  let picture: LayoutPicture
  let desk: Extent
  let labels: MovingLabels
  /// The nearest ancestor except the screen that clips a view, indexed by `ViewID`.
  private let clippers: [ViewID?]
  private let labelOfView: [ViewID: MovingLabels.Label]
  private let orders: [PaintOrder]

  /// The paint order from a moment on.
  private struct PaintOrder {
    let time: Double
    let views: [ViewID]
  }

  /// - Parameter findings: the findings whose moments the drawn area shows whole.
  init(scene: Scene, run: TransitionRun, samples: FlightSamples, scale: Double, findings: FlightFindings) {
    self.scene = scene
    self.run = run
    self.samples = samples
    self.scale = scale
    smil = SMILText(samples)
    let duration = run.flight.duration
    let times = Self.shares.map { duration * Rational($0) } + findings.moments.compactMap { $0.map { Rational($0) } }
    let pictures = ([nil] + times).map { LayoutPicture(scene: scene, run: run, at: $0, scale: scale) }
    picture = pictures[0]
    var orders = [PaintOrder(time: samples.times.first ?? 0, views: picture.painted.order)]
    for moment in run.flight.moments where orders.count < Self.mostOrders {
      let content = moment.content
      let isSame =
        content.subviews == run.flight.startContent.subviews
        && zip(content.properties, run.flight.startContent.properties).allSatisfy { $0.zPosition == $1.zPosition }
      let order =
        isSame
        ? picture.painted.order
        : LayoutPicture(scene: scene, run: run, at: moment.time, scale: scale).painted.order
      if order != orders.last?.views { orders.append(PaintOrder(time: moment.time.drawnValue, views: order)) }
    }
    self.orders = orders
    clippers = Self.clippers(scene, picture)
    let size = run.largestScreen
    let screen = Extent(x: 0, y: 0, width: size.width * scale, height: size.height * scale)
    desk = pictures.reduce(screen.insetBy(-DrawingArea.padding)) { $0.union(DrawingArea($1).field) }
    labels = MovingLabels(pictures, samples: samples, desk: desk)
    labelOfView = Dictionary(labels.placed.map { ($0.view, $0) }) { first, _ in first }
  }

  /// Each paint order needs a drawing of its own. Later orders are drawn like the last one.
  private static let mostOrders = 8

  /// The moments that determine the drawn area, and at which names must not overlap, as shares of the duration.
  private static let shares = [0.0, 0.25, 0.5, 0.75, 1.0]

  // MARK: Clips

  private static func clippers(_ scene: Scene, _ picture: LayoutPicture) -> [ViewID?] {
    var clippers = [ViewID?](repeating: nil, count: scene.views.count)
    for (index, view) in scene.views.enumerated() {
      guard let superview = view.superview else { continue }
      let clips = superview != .root && picture.properties[superview.index].clipsToBounds
      clippers[index] = clips ? superview : clippers[superview.index]
    }
    return clippers
  }

  /// Appends a clip path for each clipping view.
  func appendClips(to svg: inout SVGText) {
    for view in Set(clippers.compactMap { $0 }).sorted() {
      svg.open(
        "clipPath",
        [
          "id": SVGText.identifier("clip", scene[view].name),
          "clip-path": clippers[view.index].map { "url(#\(SVGText.identifier("clip", scene[$0].name)))" },
        ])
      appendShape(of: view, class: nil, to: &svg)
      svg.close()
    }
  }

  // MARK: Boxes

  /// Appends the screen's border, which moves if the root's size changes.
  func appendScreen(class name: String, to svg: inout SVGText) {
    if samples.layouts(of: .root) == nil {
      svg.add("rect", SVGText.attributes(of: picture.screen, class: name))
    } else {
      appendShape(of: .root, class: name, to: &svg)
    }
  }

  func append(to svg: inout SVGText) {
    for (number, order) in orders.enumerated() {
      let isOnly = orders.count == 1
      svg.open(
        "g", ["class": "painting", "visibility": isOnly || number == 0 ? nil : "hidden"])
      if !isOnly {
        var pieces = [(samples.times.first ?? 0, number == 0 ? "visible" : "hidden")]
        if number > 0 { pieces.append((order.time, "visible")) }
        if number + 1 < orders.count { pieces.append((orders[number + 1].time, "hidden")) }
        smil.appendSwitch("visibility", pieces, to: &svg)
      }
      for view in order.views where view != .root {
        append(view, clipper: clippers[view.index], isFirst: number == 0, to: &svg)
      }
      svg.close()
    }
    // The name of a view without subviews is covered together with its view. Other names stay above the contents of
    // their views.
    svg.open("g", ["class": "labels"])
    for label in labels.placed where !scene[label.view].subviews.isEmpty {
      if let clipper = clippers[label.view.index] {
        svg.open("g", ["clip-path": "url(#\(SVGText.identifier("clip", scene[clipper].name)))"])
        labels.append(label, smil, to: &svg)
        svg.close()
      } else {
        labels.append(label, smil, to: &svg)
      }
    }
    svg.close()
  }

  private func append(_ view: ViewID, clipper: ViewID?, isFirst: Bool, to svg: inout SVGText) {
    let alphas = samples.layouts(of: view)?.map { $0.alphas[view.index] }
    if alphas == nil && picture.presence(of: view) != .shown { return }
    if let alphas, alphas.allSatisfy({ $0 == 0 }) { return }
    let name = scene[view].name
    let alpha = alphas?.first ?? picture.painted.alpha(of: view).drawnValue
    svg.open(
      "g",
      [
        "id": isFirst ? SVGText.identifier("view", name) : nil, "class": "view kind-\(scene[view].kind.rawValue)",
        "data-view": name, "opacity": alpha < 1 ? SVGText.number(alpha) : nil,
        "clip-path": clipper.map { "url(#\(SVGText.identifier("clip", scene[$0].name)))" },
      ])
    svg.add("title", text: "\(name) · \(scene[view].kind.rawValue)")
    if let alphas {
      let track = Track(times: samples.times, values: alphas.map { [$0] })
      smil.append("opacity", track, tolerance: Self.alphaTolerance, to: &svg) { SVGText.number($0[0]) }
    }
    let properties = picture.properties[view.index]
    let classes = [
      "box", "kind-\(scene[view].kind.rawValue)", properties.isOpaque ? "opaque solid" : "clear",
      properties.isTappable ? "control" : nil,
    ]
    appendShape(of: view, class: classes.compactMap { $0 }.joined(separator: " "), to: &svg)
    if alphas == nil { picture.appendOrnament(of: view, to: &svg) }
    if scene[view].subviews.isEmpty, let label = labelOfView[view] { labels.append(label, smil, to: &svg) }
    svg.close()
  }

  private static let alphaTolerance = 0.005

  /// A view's border: a rectangle with moving sides, or a path if something rotates or scales it.
  func appendShape(of view: ViewID, class name: String?, to svg: inout SVGText, visibility: [(Double, String)]? = nil) {
    guard let layouts = samples.layouts(of: view) else {
      picture.appendOutline(of: view, class: name ?? "clip", to: &svg)
      return
    }
    let radius = Rational(picture.properties[view.index].cornerRadius).drawnValue
    let first = visibility?.first?.1
    let placed = layouts.map { ($0.maps[view.index], $0.sizes[view.index]) }
    if placed.allSatisfy({ $0.0.isTranslation }) {
      let boxes = Track(
        times: samples.times,
        values: placed.map { map, size in [map.dx, map.dy, size.width, size.height].map { $0 * scale } })
      let start = boxes.values[0]
      svg.open(
        "rect",
        SVGText.attributes(
          of: Extent(x: start[0], y: start[1], width: start[2], height: start[3]), class: name,
          rx: radius > 0 ? radius * scale : nil, visibility: first))
      for (place, attribute) in ["x", "y", "width", "height"].enumerated() {
        smil.append(attribute, boxes.mapped { [$0[place]] }, to: &svg) { SVGText.number($0[0]) }
      }
    } else {
      let values = placed.map { map, size in
        picture.outlinePoints(map, size, radius: radius).flatMap { [$0.x, $0.y] }
      }
      let track = Track(times: samples.times, values: values)
      svg.open("path", ["class": name, "d": LayoutPicture.curvedPath(values[0]), "visibility": first])
      smil.append("d", track, to: &svg, write: LayoutPicture.curvedPath)
    }
    if let visibility { smil.appendSwitch("visibility", visibility, to: &svg) }
    svg.close()
  }

  /// Appends the border of the first view of each finding, shown while the finding holds.
  func appendOutlines(of findings: FlightFindings, to svg: inout SVGText) {
    for (finding, intervals) in zip(findings.findings, findings.intervals) {
      guard let view = finding.views.first, !intervals.isEmpty else { continue }
      var pieces: [(Double, String)] = [(samples.times.first ?? 0, "hidden")]
      for interval in intervals {
        let middle = (interval.lowerBound + interval.upperBound) / 2
        let length = interval.upperBound - interval.lowerBound
        let half = (length > 0 ? length : Self.instantLength) / 2
        pieces.append((middle - half, "visible"))
        pieces.append((middle + half, "hidden"))
      }
      appendShape(of: view, class: "uncovered-outline", to: &svg, visibility: pieces)
    }
  }

  /// How long an instant is marked, in seconds.
  private static let instantLength = 0.08
}
