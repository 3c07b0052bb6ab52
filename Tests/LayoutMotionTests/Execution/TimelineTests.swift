import ConstraintSolver
import LayoutModel
import LayoutMotion
import Testing

/// When steps begin and end, worked out by hand from the code.
struct TimelineTests {
  private func times(_ steps: String) throws -> [[Rational?]] {
    try MotionScene(steps: steps).run().trace.timeline.map { [$0.start, $0.end] }
  }

  private func fade(_ duration: String, _ rest: String = "") -> String {
    #"{ "animate": { "duration": \#(duration), "steps": [{ "views": { "box": { "alpha": 0 } } }]\#(rest) } }"#
  }

  @Test func `animate returns at once`() throws {
    #expect(try times("\(fade("0.5")), \(fade("1"))") == [[0, Rational(1, over: 2)], [0, 1]])
  }

  @Test func `a delay moves begin and end`() throws {
    #expect(try times(fade("0.5", #", "delay": 0.25"#)) == [[Rational(1, over: 4), Rational(3, over: 4)]])
  }

  @Test func `a completion runs at the end, delay included`() throws {
    let inner = fade("2")
    #expect(
      try times(fade("0.5", #", "delay": 0.5, "completion": [\#(inner)]"#)) == [[Rational(1, over: 2), 1], [1, 3]])
  }

  @Test func `in a sequence each animation ends before the next begins, completions included`() throws {
    let steps =
      #"{ "sequence": [\#(fade("0.5", #", "completion": [\#(fade("1"))]"#)), { "wait": 0.25 }, \#(fade("1"))] }"#
    let half = Rational(1, over: 2)
    let pause = Rational(3, over: 2)
    let last = Rational(7, over: 4)
    #expect(
      try times(steps)
        == [[0, last + 1], [0, half], [half, pause], [pause, last], [last, last + 1]])
  }

  @Test func `what runs in parallel ends with the longest, and a pause there holds nothing up`() throws {
    let steps = #"{ "sequence": [{ "parallel": [{ "wait": 3 }, \#(fade("1")), \#(fade("2"))] }, \#(fade("1"))] }"#
    #expect(try times(steps) == [[0, 4], [0, 3], [0, 3], [0, 1], [0, 2], [3, 4]])
  }

  @Test func `code after a sequence does not wait for it, code after a pause does`() throws {
    let steps = #"{ "sequence": [\#(fade("1")), \#(fade("1"))] }, \#(fade("0.5")), { "wait": 2 }, \#(fade("1"))"#
    let half = Rational(1, over: 2)
    #expect(try times(steps) == [[0, 2], [0, 1], [0, half], [0, 2], [1, 2], [2, 3]])
  }

  @Test func `five turns of half a second, a shift and a fade take three and a half seconds`() throws {
    let turn =
      #"{ "animate": { "duration": 0.5, "steps": [{ "views": { "box": { "transform": { "by": { "rotation": 90 } } } } }] } }"#
    let run = try MotionScene(
      steps: #"{ "sequence": [{ "repeat": { "count": 5, "steps": [\#(turn)] } }, \#(fade("0.5")), \#(fade("0.5"))] }"#
    ).run()
    #expect(run.flight.duration == Rational(7, over: 2))
    #expect(run.flight.endContent.properties[2].transform.rotation == ExactDecimal(450))
    #expect(run.trace.timeline.count == 9)
  }

  @Test func `relative keyframes become absolute`() throws {
    let frame = { (start: String, duration: String) in
      #"{ "start": \#(start), "duration": \#(duration), "steps": [{ "views": { "box": { "alpha": 0.5 } } }] }"#
    }
    let steps = #"{ "keyframes": { "duration": 1.5, "frames": [\#(frame("0", "0.33")), \#(frame("0.66", "0.34"))] } }"#
    #expect(
      try times(steps) == [
        [0, Rational(3, over: 2)], [0, Rational(495, over: 1000)],
        [Rational(99, over: 100), Rational(3, over: 2)],
      ])
  }

  @Test func `a block inside another takes its duration and curve, not its own`() throws {
    let inner =
      #"{ "animate": { "duration": 5, "curve": "linear", "steps": [{ "views": { "box": { "alpha": 0 } } }] } }"#
    let run = try MotionScene(steps: #"{ "animate": { "duration": 1, "curve": "easeIn", "steps": [\#(inner)] } }"#)
      .run()
    #expect(run.flight.duration == 1)
    #expect(run.flight.movements.map(\.clock.curve.curve) == [.easeIn])
  }

  @Test func `what a group inside a block does later is no longer inside the block`() throws {
    let inner = #"{ "animate": { "duration": 1, "steps": [{ "views": { "box": { "alpha": { "by": -0.25 } } } }] } }"#
    let steps =
      #"{ "animate": { "duration": 0.5, "steps": [{ "repeat": { "count": 2, "steps": [\#(inner)] } }] } }"#
    let half = Rational(1, over: 2)
    // The first round takes the block's half second, the second round takes one second more.
    #expect(try times(steps) == [[0, half], [0, half + 1], [0, half], [half, half + 1]])
  }

  @Test func `what repeats for ever is followed for one round`() throws {
    let run = try MotionScene(
      steps: #"{ "sequence": [{ "repeat": { "count": "forever", "steps": [\#(fade("2"))] } }, \#(fade("1"))] }"#
    ).run()
    #expect(run.trace.isEndless)
    #expect(run.trace.timeline.map(\.end) == [nil, nil, 2])
  }

  @Test func `steps without end stop at the limit`() throws {
    let motion = try MotionScene(
      steps: #"{ "repeat": { "count": 1000000000, "steps": [{ "views": { "box": { "alpha": 0.5 } } }] } }"#)
    let exploration = Exploration(scene: motion.scene)
    #expect(exploration.isCutOff)
    #expect(!exploration.isComplete)
  }

  @Test func `ten thousand blocks inside each other cost no stack`() throws {
    let depth = 2_000
    let steps =
      String(repeating: #"{ "sequence": ["#, count: depth) + fade("1") + String(repeating: "] }", count: depth)
    #expect(try MotionScene(steps: steps).run().flight.duration == 1)
  }
}
