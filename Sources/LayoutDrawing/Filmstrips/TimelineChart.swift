import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutMotion

/// A transition over time: a bar for each step, the progress of each animation, and the times at which findings hold.
struct TimelineChart {
  private let scene: Scene
  private let run: TransitionRun
  private let findings: FlightFindings
  private let width: Double
  private let top: Double
  private(set) var svg = SVGText()
  private(set) var bottom: Double
  /// The vertical extent from the axis to the bottom of the curves.
  private(set) var plotExtent = (top: 0.0, bottom: 0.0)

  private static let fontSize = 9.0
  private static let rowHeight = 15.0
  /// The width of the column of step names, left of the bars.
  private static let nameWidth = 156.0
  private static let plotHeight = 104.0
  /// The height of a line of text below the curves.
  private static let textHeight = 14.0
  private static let dashCount = 4

  init(scene: Scene, run: TransitionRun, findings: FlightFindings, width: Double, top: Double) {
    self.scene = scene
    self.run = run
    self.findings = findings
    self.width = width
    self.top = top
    bottom = top
  }

  /// The number of steps that are drawn; the others are counted.
  private static let mostRows = 40

  /// The number of curves that are drawn; the others are counted.
  private static let mostCurves = 8

  private var duration: Double { run.flight.duration.drawnValue }
  private var left: Double { Self.nameWidth }
  private var right: Double { width - 14 }

  /// The position of a moment on the axis.
  func x(_ time: Double) -> Double {
    duration > 0 ? left + min(max(time / duration, 0), 1) * (right - left) : left
  }

  /// - Parameter feet: the times of the pictures, and the start of the line from each.
  mutating func draw(feet: [(time: Double, place: Position?)]) {
    svg.open("g", ["id": "timeline"])
    let axisTop = top
    let entries = Array(run.trace.timeline.prefix(Self.mostRows))
    let rowsTop = axisTop + 14
    let plotTop = rowsTop + Double(max(1, entries.count)) * Self.rowHeight + 22
    let clocks = clocks
    let plotBottom = clocks.isEmpty ? plotTop - 14 : plotTop + Self.plotHeight
    plotExtent = (axisTop, plotBottom)
    drawIntervals(from: axisTop, to: plotBottom)
    drawFeet(feet, axisTop: axisTop, plotBottom: plotBottom)
    drawRows(entries, top: rowsTop)
    drawAxis(top: axisTop, bottom: plotBottom)
    bottom = plotBottom + 18
    drawCurves(clocks, top: plotTop)
    drawMarkers(from: axisTop, to: plotBottom)
    svg.close()
  }

  /// The animations, each with the views that it moves.
  private var clocks: [(clock: Clock, views: [ViewID])] {
    let movements = Dictionary(grouping: run.flight.movements, by: \.clock)
    return run.flight.clocks.map { ($0, (movements[$0] ?? []).map(\.view).unique()) }
  }

  /// The findings with the intervals in which they hold, in order of time.
  private var held: [(index: Int, interval: ClosedRange<Double>)] {
    findings.intervals.enumerated().flatMap { index, intervals in intervals.map { (index: index, interval: $0) } }
      .sorted { ($0.interval.lowerBound, $0.index) < ($1.interval.lowerBound, $1.index) }
  }

  private mutating func drawIntervals(from top: Double, to bottom: Double) {
    for (index, interval) in held {
      let (start, end) = (x(interval.lowerBound), x(interval.upperBound))
      let times = [interval.lowerBound, interval.upperBound].map { SVGText.number($0, places: 6) }
      let isInstant = end - start < 1
      svg.add(
        isInstant ? "path" : "rect",
        [
          "class": isInstant ? "moment" : "interval", "data-interval": times.joined(separator: " "),
          "data-finding": "\(index + 1)",
          "d": isInstant ? "M\(SVGText.number(start)) \(SVGText.number(top))V\(SVGText.number(bottom))" : nil,
          "x": isInstant ? nil : SVGText.number(start), "y": isInstant ? nil : SVGText.number(top),
          "width": isInstant ? nil : SVGText.number(end - start),
          "height": isInstant ? nil : SVGText.number(bottom - top),
        ])
    }
  }

  /// Draws the number of each finding on its shaded intervals.
  private mutating func drawMarkers(from top: Double, to bottom: Double) {
    var markerEnd = -Double.infinity
    var row = 0.0
    for (index, interval) in held {
      let shape = MarkerShape(text: "\(index + 1)", severity: findings.findings[index].severity)
      let middle = (x(interval.lowerBound) + x(interval.upperBound)) / 2
      let place = min(max(middle - shape.width / 2, left), right - shape.width)
      row = place < markerEnd + 1 ? row + 1 : 0
      guard row * (MarkerShape.height + 1) < bottom - top - MarkerShape.height else { continue }
      shape.append(
        at: Position(place, bottom - (row + 1) * (MarkerShape.height + 1)), title: findings.findings[index].message,
        to: &svg)
      markerEnd = row == 0 ? place + shape.width : max(markerEnd, place + shape.width)
    }
  }

  private mutating func drawFeet(_ feet: [(time: Double, place: Position?)], axisTop: Double, plotBottom: Double) {
    for (time, place) in feet {
      let x = x(time)
      if let place { svg.add("path", ["class": "leader", "d": SVGText.path([place, Position(x, axisTop)])]) }
      svg.add("circle", ["class": "dot", "cx": SVGText.number(x), "cy": SVGText.number(axisTop), "r": "2.2"])
    }
  }

  private mutating func drawRows(_ entries: [TimelineEntry], top: Double) {
    var starts: [Double] = []
    for (index, entry) in entries.enumerated() {
      let y = top + Double(index) * Self.rowHeight
      let start = entry.start.drawnValue
      let parent = entry.depth > 0 && entry.depth <= starts.count ? starts[entry.depth - 1] : 0
      starts = Array(starts.prefix(entry.depth)) + [start]
      let indent = Double(min(entry.depth, 6)) * 8
      let name = entry.kind.words
      let room = Self.nameWidth - indent - 10
      svg.open("g", ["class": "step"])
      svg.add(
        "title",
        text:
          "\(name): \(Self.seconds(start)) – \(entry.end.map { Self.seconds($0.drawnValue) } ?? "without end")")
      add(TextWidths.truncated(name, toWidth: room, size: Self.fontSize) ?? "", x: indent, y: y + 8.5)
      if start > parent { svg.add(line: "delay", from: Position(x(parent), y + 5), to: Position(x(start), y + 5)) }
      let end = entry.end?.drawnValue ?? duration
      let isAnimation = if case .animate = entry.kind { true } else { false }
      svg.add(
        "rect",
        [
          "class": isAnimation ? "span" : "group-span", "data-start": SVGText.number(start, places: 6),
          "data-end": entry.end.map { SVGText.number($0.drawnValue, places: 6) }, "x": SVGText.number(x(start)),
          "y": SVGText.number(y + (isAnimation ? 0.5 : 2.5)), "width": SVGText.number(max(1, x(end) - x(start))),
          "height": isAnimation ? "9" : "5", "rx": "1.5",
        ])
      svg.close()
    }
    let more = run.trace.timeline.count - entries.count
    if more > 0 {
      add("and \(more) more steps", class: "faint", x: 0, y: top + Double(entries.count) * Self.rowHeight + 8)
    }
  }

  private static func seconds(_ time: Double) -> String { "\(SVGText.number(time)) s" }

  private mutating func drawAxis(top: Double, bottom: Double) {
    svg.add(line: "axis", from: Position(left, top), to: Position(right, top))
    guard duration > 0 else { return }
    let steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 60, 300, 3_600]
    let step = steps.first { duration / $0 <= (right - left) / Self.tickWidth } ?? duration
    var index = 0.0
    while index * step <= duration * 1.000_001 {
      let place = x(index * step)
      let text = Self.seconds(index * step)
      let width = TextWidths.width(of: text, size: Self.fontSize)
      svg.add(line: "tick", from: Position(place, bottom), to: Position(place, bottom + 4))
      add(text, class: "faint", x: min(place - width / 2, right + 14 - width), y: bottom + 13)
      index += 1
    }
  }

  /// The minimum distance between two ticks, in units of the drawing.
  private static let tickWidth = 46.0

  private mutating func add(_ text: String, class name: String? = nil, x: Double, y: Double) {
    svg.add(text: text, class: name, x: x, y: y, size: Self.fontSize)
  }

  /// Draws the progress of the animations, and a line of text about each of them below.
  private mutating func drawCurves(_ all: [(clock: Clock, views: [ViewID])], top: Double) {
    let clocks = Array(all.prefix(Self.mostCurves))
    guard !clocks.isEmpty, duration > 0 else { return }
    plotProgress(of: clocks.map(\.clock), top: top)
    for (index, (clock, views)) in clocks.enumerated() {
      let y = bottom + Double(index) * Self.textHeight + 9
      let line = "M\(SVGText.number(left)) \(SVGText.number(y - 3))h26"
      svg.add("path", ["class": Self.style(ofCurve: index), "d": line])
      let text = TextWidths.truncated(
        words(of: clock, moving: views), toWidth: right - left - 32, size: Self.fontSize)
      add(text ?? "", x: left + 32, y: y)
    }
    bottom += Double(clocks.count) * Self.textHeight
    if all.count > clocks.count {
      add("and \(all.count - clocks.count) more animations", class: "faint", x: left, y: bottom + 9)
      bottom += Self.textHeight
    }
  }

  private mutating func plotProgress(of clocks: [Clock], top: Double) {
    let bounds = clocks.map(\.curve.bounds)
    let least = max(Self.progressLimit.lowerBound, min(0, bounds.map(\.lowerBound).min() ?? 0))
    let greatest = min(Self.progressLimit.upperBound, max(1, bounds.map(\.upperBound).max() ?? 1))
    let (plotTop, plotBottom) = (top + 6, top + Self.plotHeight - 8)
    func y(_ progress: Double) -> Double {
      let share = (min(max(progress, least), greatest) - least) / (greatest - least)
      return plotBottom - share * (plotBottom - plotTop)
    }
    for (progress, text) in [(0.0, "start"), (1.0, "end")] {
      svg.add(line: "tick", from: Position(left, y(progress)), to: Position(right, y(progress)))
      let width = TextWidths.width(of: text, size: Self.fontSize)
      add(text, class: "faint", x: left - width - 5, y: y(progress) + 3)
    }
    for (index, clock) in clocks.enumerated() {
      let (begin, end) = (clock.begin.drawnValue, clock.end.drawnValue)
      let points = (0...Self.curveSamples).map { step in
        let time = begin + (end - begin) * Double(step) / Double(Self.curveSamples)
        return Position(x(time), y(clock.progress(at: time)))
      }
      svg.add("polyline", ["class": Self.style(ofCurve: index), "points": SVGText.points(points)])
    }
  }

  private static func style(ofCurve index: Int) -> String { "curve curve\(index % dashCount)" }

  /// `easeInOut, 0 – 0.5 s: image, title`.
  private func words(of clock: Clock, moving views: [ViewID]) -> String {
    let names = views.prefix(6).map { scene.displayName(of: $0) }.joined(separator: ", ")
    let more = views.count > 6 ? " and \(views.count - 6) more" : ""
    let extent = "\(SVGText.number(clock.begin.drawnValue)) – \(Self.seconds(clock.end.drawnValue))"
    return "\(clock.curve.words), \(extent): \(names)\(more)"
  }

  private static let curveSamples = 160
  /// The range of progress that is plotted; progress can go far beyond.
  private static let progressLimit = -1.0...2.5
}
