import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutMotion

/// A transition that plays in real time along its true curves, repeatedly. Without animation, it shows its first
/// layout.
package struct TransitionAnimation: Sendable {
  let filmstrip: Filmstrip

  /// - Parameter findings: the findings about this transition.
  package init(scene: Scene, run: TransitionRun, findings: [Finding] = []) {
    filmstrip = Filmstrip(scene: scene, run: run, findings: findings)
  }

  /// The drawing; the same input gives the same bytes.
  package func svg() -> String {
    let (scene, run) = (filmstrip.scene, filmstrip.run)
    let scale = LayoutPicture.scale(forScreen: run.largestScreen)
    let samples = FlightSamples(scene: scene, run: run)
    let boxes = MovingBoxes(scene: scene, run: run, samples: samples, scale: scale)
    let flightFindings = FlightFindings(filmstrip.findings, of: run)
    let desk = boxes.desk

    var drawing = SVGText()
    boxes.appendClips(to: &drawing)
    drawing.open("g", ["class": "screen-area"])
    drawing.add("rect", SVGText.attributes(of: desk, class: "desk"))
    boxes.appendScreen(class: "screen", to: &drawing)
    drawing.open("g", ["id": "views", "clip-path": "url(#desk-clip)"])
    boxes.append(to: &drawing)
    boxes.appendOutlines(of: flightFindings, to: &drawing)
    drawing.close()
    boxes.appendScreen(class: "bezel", to: &drawing)
    drawing.close()

    let width = max(desk.width, Self.leastWidth)
    let left = desk.center.x - width / 2
    var header = CaptionText(x: left, top: 0, width: width)
    header.append(filmstrip.title, size: 14, weight: .bold)
    header.append(filmstrip.subtitle, class: "faint")
    let top = desk.minY - header.y - 6
    var chart = TimelineChart(scene: scene, run: run, findings: flightFindings, width: width, top: 0)
    chart.draw(feet: [])
    appendPlayhead(chart, SMILText(samples), to: &drawing, left: left, top: desk.maxY + 16)
    var caption = CaptionText(x: left, top: desk.maxY + 16 + chart.bottom + 12, width: width)
    if filmstrip.findings.isEmpty { caption.append("✓ nothing is wrong on the way", class: "faint") }
    caption.append(FindingMarkers(filmstrip.findings))
    func moved(_ part: String, _ x: Double, _ y: Double) -> String {
      "<g transform=\"translate(\(SVGText.number(x)) \(SVGText.number(y)))\">\n\(part)</g>\n"
    }
    return Page.svg(
      Extent(minX: left, minY: top, maxX: left + width, maxY: caption.y + 2), title: filmstrip.title,
      parts: [
        moved(header.svg.text, 0, top), moved(chart.svg.text, left, desk.maxY + 16), drawing.text, caption.svg.text,
      ],
      attributes: "data-scale=\"\(SVGText.number(scale, places: 9))\" "
        + "data-lead=\"\(SVGText.number(FlightSamples.lead))\"", clip: desk)
  }

  private static let leastWidth = 420.0

  /// A line that moves along the timeline.
  private func appendPlayhead(
    _ chart: TimelineChart, _ smil: SMILText, to svg: inout SVGText, left: Double, top: Double
  ) {
    let duration = filmstrip.run.flight.duration.drawnValue
    guard duration > 0 else { return }
    svg.open("g", ["transform": "translate(\(SVGText.number(left)) \(SVGText.number(top)))"])
    svg.open("g", ["id": "playhead", "transform": "translate(\(SVGText.number(chart.x(0))) 0)"])
    svg.add(
      "path",
      [
        "class": "playhead",
        "d": "M0 \(SVGText.number(chart.plotExtent.top - 5))V\(SVGText.number(chart.plotExtent.bottom))",
      ])
    let times = [smil.start, 0, duration, smil.end]
    smil.append(
      "transform", Track(times: times, values: times.map { [chart.x($0)] }), isStraight: true, to: &svg,
      write: { "\(SVGText.number($0[0])) 0" })
    svg.close()
    svg.close()
  }
}
