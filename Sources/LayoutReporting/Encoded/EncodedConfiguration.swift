import ConstraintSolver
import LayoutChecking
import LayoutModel
import LayoutSolving

/// The layout of one configuration.
struct EncodedConfiguration {
  let id: String
  let state: String
  let environment: String?
  /// The shortest path of transitions to the configuration; `nil` if there is none.
  let path: EncodedPath?
  let isFeasible: Bool
  let frames: EncodedFrames
  /// The number of lines of each text that wraps.
  let lines: [(view: String, count: Int)]
  /// The number of lines that a text has in its resulting width, for texts where that differs from `lines`.
  let nextLines: [(view: String, count: Int)]
  let ambiguous: [(view: String, attributes: [String])]
  let violations: [(constraint: String, priority: Rational, error: Rational)]
  let levels: [PriorityLevel]
  /// The transition in flight, and the seconds from its trigger; `nil` at rest.
  let moment: (transition: String, time: Rational)?
  /// The differences from the state that transitions leave behind; `nil` if there are none.
  let changes: EncodedChanges?
  let ranges: [EncodedRange]
  /// `nil` in flight.
  let evidence: EncodedOptimality?

  init(_ solved: SolvedConfiguration, ranges: [SatisfiableRange], in checked: CheckedScene) {
    let scene = checked.scene
    path = EncodedPath(to: solved.configuration, in: checked)
    id = solved.configuration.id
    state = solved.configuration.stateName
    environment = solved.configuration.environmentName
    isFeasible = solved.isFeasible
    frames = EncodedFrames(solved.frames, of: solved.configuration, in: scene)
    let texts = scene.textViews.filter { solved.configuration.properties[$0.index].lineLimit != nil }
    lines = texts.map { (scene.name(of: $0), solved.configuration.lineCount(of: $0)) }
    nextLines = solved.changingTexts(texts, in: scene).map { (scene.name(of: $0.view), $0.resultingCount) }
    var ambiguous: [(view: String, attributes: [String])] = []
    var last: ViewID?
    for attribute in solved.ambiguousAttributes.lazy.map(\.attribute) {
      if attribute.view != last { ambiguous.append((scene[attribute.view].name, [])) }
      ambiguous[ambiguous.count - 1].attributes.append(attribute.attribute.name)
      last = attribute.view
    }
    self.ambiguous = ambiguous
    violations = solved.violations.map { (scene.name(of: $0.constraint), $0.priority, $0.error) }
    levels = solved.levels
    moment = nil
    changes = EncodedChanges(of: solved.configuration, in: scene)
    self.ranges = ranges.map { EncodedRange($0, of: solved, in: scene) }
    evidence = EncodedOptimality(solved, in: scene)
  }

  /// A layout in flight; optimality and ambiguity apply only at rest.
  init(_ moment: FlightMoment, in checked: CheckedScene) {
    let scene = checked.scene
    let origin = moment.run.origin
    id = origin.id
    state = origin.stateName
    environment = origin.environmentName
    path = EncodedPath(to: origin, in: checked)
    isFeasible = true
    frames = EncodedFrames(moment.frames, of: origin, in: scene)
    (lines, nextLines, ambiguous, violations, levels) = ([], [], [], [], [])
    self.moment = (scene[moment.run.transition].name, moment.time)
    changes = EncodedChanges(of: origin, in: scene)
    ranges = []
    evidence = nil
  }

  /// Priorities are written in full, because 999.9999999999 is not required. A scene's numbers have no more places than
  /// this.
  static let priorityPlaces = 1_400

  /// - Parameter output: receives the written bytes whenever there are many.
  func write<Failure: Error>(
    to json: inout JSONWriter, by workers: any Workers, _ output: @Sendable ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    json.begin(.object)
    json.member("id", id)
    json.member("state", state)
    json.member("environment", environment)
    EncodedPath.write(path, to: &json)
    if let moment {
      json.member("transition", moment.transition)
      json.member("at", decimal: moment.time)
    }
    json.member("changes", optional: changes) { $0.write(to: &$1) }
    json.member("feasible", isFeasible)
    json.member("recovered", !isFeasible)
    json.key("frames")
    try frames.write(to: &json, by: workers, output)
    for (key, counts) in [("lines" as StaticString, lines), ("nextLines", nextLines)] where !counts.isEmpty {
      json.key(key)
      json.object { json in
        for (view, count) in counts {
          json.key(named: view)
          json.number(count)
        }
      }
    }
    json.key("ambiguous")
    json.object { json in
      for (view, attributes) in ambiguous {
        json.key(named: view)
        json.strings(attributes) { $0 }
      }
    }
    json.member("violations", violations) { violation, json in
      json.object(inline: true) { json in
        json.member("constraint", violation.constraint)
        json.member("priority", decimal: violation.priority, places: Self.priorityPlaces)
        json.member("error", decimal: violation.error)
      }
    }
    json.member("levels", levels) { level, json in
      json.object(inline: true) { json in
        json.member("priority", decimal: level.priority, places: Self.priorityPlaces)
        json.member("error", decimal: level.error)
      }
    }
    json.member("ranges", ranges) { range, json in range.write(to: &json) }
    json.key("evidence")
    if let evidence {
      try json.flush(to: output)
      try evidence.write(to: &json, output)
    } else {
      json.null()
    }
    json.end(.object)
  }
}

/// The frame of every view in the view tree, `[x, y, width, height]` in its superview, in tree order.
struct EncodedFrames {
  let frames: [Frame]
  /// The view of each frame; `nil` if there is a frame for every view.
  let views: [Int]?
  let scene: Scene
  /// Whether numbers without a finite decimal expansion are exact fractions, as in evidence, or rounded decimals.
  let isExact: Bool

  init(_ frames: [Frame], of configuration: Configuration, in scene: Scene) {
    self.init(frames, of: configuration, in: scene, isExact: false) { _ in true }
  }

  init(exact frames: [Frame], of configuration: Configuration, in scene: Scene) {
    let listsAll = scene.views.count < LayoutSolving.Limits.wholeWitnessViews
    self.init(frames, of: configuration, in: scene, isExact: true) { listsAll || !$0.isDecimal }
  }

  private init(
    _ frames: [Frame], of configuration: Configuration, in scene: Scene, isExact: Bool, where isListed: (Frame) -> Bool
  ) {
    let properties = configuration.properties
    let listed = frames.indices.filter { properties[$0].isInstalled && isListed(frames[$0]) }
    let listsAll = listed.count == frames.count
    views = listsAll ? nil : listed
    self.frames = listsAll ? frames : listed.map { frames[$0] }
    self.scene = scene
    self.isExact = isExact
  }

  init(changesOf witness: WitnessLayout, in scene: Scene) {
    frames = witness.changes.map(\.frame)
    views = witness.changes.map(\.view)
    self.scene = scene
    isExact = true
  }

  init(whole witness: WitnessLayout, in scene: Scene) {
    frames = Array(witness)
    views = nil
    self.scene = scene
    isExact = true
  }

  init(_ witness: WitnessLayout, in scene: Scene) {
    let listsAll = scene.views.count < LayoutSolving.Limits.wholeWitnessViews
    frames = listsAll ? Array(witness) : witness.changes.map(\.frame)
    views = listsAll ? nil : witness.changes.map(\.view)
    self.scene = scene
    isExact = true
  }

  func write(to json: inout JSONWriter) {
    json.object { json in write(frames.indices, to: &json) }
  }

  /// - Parameter output: receives the written bytes if there are many.
  func write<Failure: Error>(
    to json: inout JSONWriter, by workers: any Workers, _ output: @Sendable ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    if frames.count < Self.sharedCount { return write(to: &json) }
    json.begin(.object)
    try json.elements(frames.count, by: workers, to: output) { range, json in write(range, to: &json) }
    json.end(.object)
  }

  /// The number of frames from which on several workers write them: about a millisecond's work.
  private static let sharedCount = 2_000

  private func write(_ range: Range<Int>, to json: inout JSONWriter) {
    for index in range {
      json.key(named: scene.views[views?[index] ?? index].name)
      json.array(inline: true) { json in
        let frame = frames[index]
        write(frame.x, to: &json)
        write(frame.y, to: &json)
        write(frame.width, to: &json)
        write(frame.height, to: &json)
      }
    }
  }

  private func write(_ value: Rational, to json: inout JSONWriter) {
    json.element()
    if isExact { json.exact(value) } else { json.decimal(value) }
  }
}

extension Frame {
  /// Whether decimals represent the frame exactly.
  fileprivate var isDecimal: Bool {
    JSONWriter.isExact(decimal: x) && JSONWriter.isExact(decimal: y) && JSONWriter.isExact(decimal: width)
      && JSONWriter.isExact(decimal: height)
  }
}
