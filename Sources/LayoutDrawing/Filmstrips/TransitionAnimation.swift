import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutMotion

/// A transition that plays three times in real time along its true curves. Without animation, it shows its first layout.
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
    let flightFindings = FlightFindings(filmstrip.findings, of: run)
    let boxes = MovingBoxes(scene: scene, run: run, samples: samples, scale: scale, findings: flightFindings)
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

    var page = filmstrip.page(around: desk)
    var chart = TimelineChart(scene: scene, run: run, findings: flightFindings, width: page.width, top: 0)
    chart.draw(feet: [])
    appendPlayhead(chart, SMILText(samples), to: &drawing, left: page.left, top: desk.maxY + 16)
    filmstrip.appendCaption(to: &page, below: 16 + chart.bottom)
    return page.svg(
      chart.svg.moved(x: page.left, y: desk.maxY + 16) + SMILText.markup(moving: drawing.text), scale: scale,
      clip: desk,
      attributes: " data-lead=\"\(SVGText.number(FlightSamples.lead))\"")
  }

  /// A line that moves along the timeline.
  private func appendPlayhead(
    _ chart: TimelineChart, _ smil: SMILText, to svg: inout SVGText, left: Double, top: Double
  ) {
    let duration = filmstrip.run.flight.duration.drawnValue
    guard duration > 0 else { return }
    svg.open("g", ["transform": "translate(\(SVGText.number(left)) \(SVGText.number(top)))"])
    svg.open("g", ["id": "playhead", "transform": "translate(\(SVGText.number(chart.x(0))) 0)"])
    svg.add(
      line: "playhead", from: Position(0, chart.plotExtent.top - 5), to: Position(0, chart.plotExtent.bottom))
    let times = [smil.start, 0, duration, smil.end]
    smil.append(
      "transform", Track(times: times, values: times.map { [chart.x($0)] }), to: &svg,
      write: { "\(SVGText.number($0[0])) 0" })
    svg.close()
    svg.close()
  }
}
