import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving

/// The movements of one transition, from the first configuration in which it can be triggered.
struct EncodedTransition {
  let run: TransitionRun
  let scene: Scene

  init(_ run: TransitionRun, in scene: Scene) {
    self.run = run
    self.scene = scene
  }

  func write(to json: inout JSONWriter) {
    let transition = scene[run.transition]
    let states = scene.machines[run.transition.machine].states
    json.object { json in
      json.member("id", transition.name)
      json.member("machine", scene.machines[run.transition.machine].name)
      json.member("from", states[run.origin.states[run.transition.machine].index].name)
      json.member("to", states[transition.target.index].name)
      json.member("configuration", run.origin.id)
      json.member("duration", decimal: run.trace.isEndless ? nil : run.flight.duration)
      json.member("timeline", run.trace.timeline) { entry, json in write(entry, to: &json) }
      json.member("views", movingViews) { view, json in write(view, to: &json) }
    }
  }

  private func write(_ entry: TimelineEntry, to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.member("step", entry.kind.name)
      json.member("depth", entry.depth)
      json.member("start", decimal: entry.start)
      json.member("end", decimal: entry.end)
    }
  }

  /// The views that a curve moves, and those that jump.
  private var movingViews: [ViewID] {
    let (start, end) = (run.flight.startFrames, run.flight.endFrames)
    let jumping = start.indices.filter { start[$0] != end[$0] }.map { ViewID($0) }
    return Set(run.flight.movingViews + jumping).sorted()
  }

  private func write(_ view: ViewID, to json: inout JSONWriter) {
    let movements = run.flight.movements(of: view)
    var clocks: [Clock] = []
    for movement in movements where !clocks.contains(movement.clock) { clocks.append(movement.clock) }
    json.object { json in
      json.member("view", scene[view].name)
      json.key("start")
      write(run.flight.startFrames[view.index], to: &json)
      json.key("end")
      write(run.flight.endFrames[view.index], to: &json)
      json.member("curve", optional: clocks.first) { EncodedCurve($0.curve).write(to: &$1) }
      json.member("animations", clocks) { clock, json in
        json.object(inline: true) { json in
          json.member("begin", decimal: clock.begin)
          json.member("end", decimal: clock.end)
          json.key("curve")
          EncodedCurve(clock.curve).write(to: &json)
          json.member("attributes", attributes(of: clock, among: movements))
        }
      }
    }
  }

  private func attributes(of clock: Clock, among movements: [Movement]) -> [String] {
    let moved = Set(movements.filter { $0.clock == clock }.map(\.attribute))
    return MotionAttribute.allCases.filter(moved.contains).map { "\($0)" }
  }

  private func write(_ frame: Frame, to json: inout JSONWriter) {
    json.array(inline: true) { json in
      for attribute in FrameAttribute.allCases {
        json.element()
        json.decimal(frame[attribute])
      }
    }
  }
}

/// A curve in the scene format.
struct EncodedCurve {
  let curve: TimingCurve

  init(_ curve: TimingCurve) { self.curve = curve }

  func write(to json: inout JSONWriter) {
    if let spring = curve.spring {
      json.object(inline: true) { json in
        json.member("damping", decimal: Rational(spring.damping))
        json.member("velocity", decimal: Rational(spring.velocity))
      }
      return
    }
    switch curve.curve {
    case .linear, .easeIn, .easeOut, .easeInOut: json.string(curve.curve.text)
    case .bezier(let x1, let y1, let x2, let y2):
      json.array(inline: true) { json in
        for number in [x1, y1, x2, y2] {
          json.element()
          json.decimal(Rational(number))
        }
      }
    }
  }
}
