import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving
import WireFormat

/// The movements of one transition, from the first configuration in which it can be triggered.
extension TransitionRun: WireValue {
  package static let wire = WireTable<TransitionRun>(
    "transition", "from the first configuration in which it can be triggered, once for each environment"
  ) {
    Field("id", .text, naming: { $1[$0.transition].name })
    Field("machine", .optional(.text), naming: { $1.machines[$0.transition.machine].name })
    Field(
      "from", .text,
      naming: { run, scene in
        let machine = run.transition.machine
        return scene.machines[machine].states[run.origin.states[machine].index].name
      })
    Field("to", .text, naming: { $1.machines[$0.transition.machine].states[$1[$0.transition].target.index].name })
    Field("configuration", .text, \.origin.id)
    Field("duration", .optional(.seconds)) { $0.trace.isEndless ? nil : $0.flight.duration }.doc("null without end")
    Field("timeline", .list(.object), \.trace.timeline)
    Field("views", .list(.object)) { run in run.movingViews.map { MovingView($0, in: run.flight) } }
      .doc("those that move or jump; start and end are frames in the superview")
  }

  /// The views that a curve moves, and those that jump.
  private var movingViews: [ViewID] {
    let (start, end) = (flight.startFrames, flight.endFrames)
    let jumping = start.indices.filter { start[$0] != end[$0] }.map { ViewID($0) }
    return Set(flight.movingViews + jumping).sorted()
  }
}

extension TimelineEntry: WireValue {
  package static let wire = WireTable<TimelineEntry>(inline: true) {
    Field("step", .oneOf("animate", "keyframes", "frame", "sequence", "parallel", "wait", "repeat"), \.kind.name)
    Field("depth", .count, \.depth)
    Field("start", .seconds, \.start)
    Field("end", .optional(.seconds), \.end)
  }
}

private struct MovingView: WireValue {
  let view: ViewID
  let start, end: Frame
  /// In the order in which they move the view.
  let animations: [Animation]

  init(_ view: ViewID, in flight: Flight) {
    self.view = view
    start = flight.startFrames[view.index]
    end = flight.endFrames[view.index]
    let movements = flight.movements(of: view)
    var clocks: [Clock] = []
    for movement in movements where !clocks.contains(movement.clock) { clocks.append(movement.clock) }
    animations = clocks.map { clock in
      let moved = Set(movements.filter { $0.clock == clock }.map(\.attribute))
      return Animation(
        clock: clock, attributes: MotionAttribute.allCases.filter(moved.contains).map { "\($0)" })
    }
  }

  static let wire = WireTable<MovingView> {
    Field("view", .view, \.view)
    Field("start", .decimalFrame, \.start)
    Field("end", .decimalFrame, \.end)
    Field("curve", .curve, \.animations.first?.clock.curve)
    Field("animations", .list(.object), \.animations)
  }

  struct Animation: WireValue {
    let clock: Clock
    let attributes: [String]

    static let wire = WireTable<Animation>(inline: true) {
      Field("begin", .seconds, \.clock.begin)
      Field("end", .seconds, \.clock.end)
      Field("curve", .curve, \.clock.curve)
      Field("attributes", .texts, \.attributes)
    }
  }
}

extension WireForm where Value == TimingCurve? {
  fileprivate static var curve: WireForm {
    let name = WireForm<String>.oneOf("linear", "easeIn", "easeOut", "easeInOut")
    let points = WireForm<[Rational]>.list(.decimal, inline: true, #""minItems": 4"#, #""maxItems": 4"#)
    let spring = WireTable<AnimationTiming.Spring>(inline: true) {
      Field("damping", .decimal) { Rational($0.damping) }
      Field("velocity", .decimal) { Rational($0.velocity) }
    }
    let schema = WireSchema(
      alternatives: [name.schema, points.schema, spring.form.schema, WireSchema(types: ["null"])])
    return WireForm(schema) { curve, json in
      guard let curve else { return json.null() }
      if let values = curve.spring { return spring.form.write(values, &json) }
      switch curve.curve {
      case .linear, .easeIn, .easeOut, .easeInOut: name.write(curve.curve.text, &json)
      case .bezier(let x1, let y1, let x2, let y2): points.write([x1, y1, x2, y2].map { Rational($0) }, &json)
      }
    }.defined(as: "curve", "as in scenes; null where nothing moves it")
  }
}
