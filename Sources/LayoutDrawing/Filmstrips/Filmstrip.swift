import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutMotion

/// A transition as a row of pictures, with its timeline and curves below.
package struct Filmstrip: Sendable {
  let scene: Scene
  let run: TransitionRun
  let findings: [Finding]

  package static let defaultStepCount = 6

  /// - Parameter findings: the findings about this transition.
  package init(scene: Scene, run: TransitionRun, findings: [Finding] = []) {
    self.scene = scene
    self.run = run
    self.findings = findings.mostSevereFirst(\.severity)
  }

  /// The largest size of a picture; pictures stand side by side.
  private static let pictureLimit = (width: 190.0, height: 250.0)
  private static let rowLimit = 1_150.0
  private static let gap = 16.0
  /// The space around each screen.
  private static let padding = 6.0
  private static let labelSize = 6.5

  /// The drawing; the same input gives the same bytes.
  ///
  /// - Parameter steps: the number of pictures, including the first and the last moment. Between consecutive pictures,
  ///   things move about the same distance.
  package func svg(steps: Int = defaultStepCount) -> String {
    let flightFindings = FlightFindings(findings, of: run)
    let moments = FilmstripMoments.moments(of: run, findings: flightFindings, steps: min(steps, Limits.pictures))
    let screen = run.largestScreen
    let (width, height) = (max(1, screen.width), max(1, screen.height))
    let fitting = (Self.rowLimit - Self.gap) / Double(moments.count) - Self.gap - 2 * Self.padding
    let scale = min(
      max(min(Self.pictureLimit.width, fitting), Self.leastWidth) / width, Self.pictureLimit.height / height)
    let cell = (width: max(width * scale + 2 * Self.padding, Self.leastCell), height: height * scale + 2 * Self.padding)
    let columns = max(1, Int((Self.rowLimit + Self.gap) / (cell.width + Self.gap)))
    let rowWidth = Double(min(columns, moments.count)) * (cell.width + Self.gap) - Self.gap
    let pageWidth = max(rowWidth, Self.leastPageWidth)

    var page = page(around: Extent(x: 0, y: 0, width: pageWidth, height: 0))
    page.extent.minY = page.header.y + 6
    var y = page.extent.minY + 2
    var pictures = SVGText()
    var feet: [(time: Double, place: Position)] = []
    for (index, moment) in moments.enumerated() {
      let place = Position(
        Double(index % columns) * (cell.width + Self.gap), y + Double(index / columns) * (cell.height + Self.footHeight)
      )
      let inset = (cell.width - width * scale) / 2
      appendPicture(
        moment, number: index, at: Position(place.x + inset, place.y + Self.padding), scale: scale, flightFindings,
        to: &pictures)
      appendFoot(moment, Position(place.x + cell.width / 2, place.y + cell.height + 11), flightFindings, to: &pictures)
      if let time = moment.time {
        feet.append(
          (time.drawnValue, Position(place.x + cell.width / 2, place.y + cell.height + Self.footHeight - 10)))
      }
    }
    let rows = (moments.count + columns - 1) / columns
    y += Double(rows) * (cell.height + Self.footHeight) + 14
    var chart = TimelineChart(scene: scene, run: run, findings: flightFindings, width: pageWidth, top: y)
    chart.draw(feet: rows == 1 ? feet : feet.map { ($0.time, nil) })
    appendCaption(to: &page, below: chart.bottom)
    let desk = Extent(x: 0, y: 0, width: width * scale, height: height * scale).insetBy(-Self.padding)
    return page.svg(chart.svg.text + pictures.text, scale: scale, clip: desk)
  }

  /// A page with the title and what runs when, above an extent.
  func page(around extent: Extent) -> Page {
    var page = Page(scene.title(scene[run.transition].name), around: extent, leastWidth: Self.leastPageWidth)
    page.header.append(subtitle, class: "faint")
    page.description = "Transition \(subtitle). \(FindingMarkers(findings).description)"
    return page
  }

  /// - Parameter height: the height below the page's extent that is taken.
  func appendCaption(to page: inout Page, below height: Double) {
    page.caption.skip(height)
    if findings.isEmpty { page.caption.append("✓ nothing is wrong on the way", class: "faint") }
    page.caption.append(FindingMarkers(findings))
  }

  private static let leastWidth = 70.0
  private static let leastCell = 64.0
  private static let leastPageWidth = 420.0
  /// The height of the text below a picture: the time, and the findings that it shows.
  private static let footHeight = 30.0

  /// `open → closed, 0.5 s, on tap button`.
  private var subtitle: String {
    let states = scene.machines[run.transition.machine].states
    let source = states[run.origin.states[run.transition.machine].index].name
    var text = "\(source) → \(states[scene[run.transition].target.index].name)"
    if let environment = run.origin.environmentName { text += " on \(environment)" }
    text += ", \(run.flight.duration.decimalDescription(places: 3)) s"
    if run.trace.isEndless { text += " and then without end" }
    if scene[run.transition].trigger != nil { text += ", on \(scene.trigger(of: run.transition))" }
    return text
  }

  private func appendPicture(
    _ moment: FilmstripMoment, number: Int, at place: Position, scale: Double, _ flightFindings: FlightFindings,
    to svg: inout SVGText
  ) {
    let picture = LayoutPicture(scene: scene, run: run, at: moment.time, scale: scale)
    let time = moment.time?.drawnValue
    let markers = FindingMarkers(findings) { number in
      time.map { flightFindings.holds(number, at: $0) || moment.numbers.contains(number) } ?? false
    }
    let area = DrawingArea(desk: picture.screen.insetBy(-Self.padding))
    svg.open(
      "g",
      [
        "id": "moment-\(number)", "class": "moment-picture", "data-time": time.map { SVGText.number($0, places: 9) },
        "transform": "translate(\(SVGText.number(place.x)) \(SVGText.number(place.y)))",
      ])
    let hatching = Hatching(picture, markers: markers)
    picture.appendScreen(
      on: area, class: "views", hatching, bezel: markers.numbers.isEmpty ? "bezel" : "bezel told",
      hasIdentifiers: false, to: &svg)
    var labels = WireframeLabels(
      picture, area: area, markers: markers, hidden: hatching.hiddenViews, fontSize: Self.labelSize)
    labels.placeMarkers()
    labels.placeInside()
    labels.append(to: &svg, identifier: nil)
    svg.close()
  }

  private func appendFoot(
    _ moment: FilmstripMoment, _ place: Position, _ flightFindings: FlightFindings, to svg: inout SVGText
  ) {
    let text = moment.time.map { "\($0.decimalDescription(places: 3)) s" } ?? "before"
    let size = 9.5
    let width = TextWidths.width(of: text, size: size, weight: .bold)
    let shape = moment.numbers.isEmpty ? nil : FindingMarkers(findings).shape(ofNumbers: moment.numbers)
    let left = place.x - (width + (shape.map { $0.width + 4 } ?? 0)) / 2
    shape?.append(at: Position(left, place.y - 10), to: &svg)
    svg.add(
      text: text, class: moment.numbers.isEmpty ? "time" : "time beyond-text",
      x: left + (shape.map { $0.width + 4 } ?? 0), y: place.y, size: size, weight: .bold)
  }
}
