import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving
import SceneLoading
import Testing

/// The positions of views during a transition, worked out by hand.
struct FlightTests {
  private func slide(_ constant: String) -> String {
    """
    { "constants": { "x": \(constant) } },
    { "animate": { "duration": 1, "curve": "linear", "steps": [{ "layout": "screen" }] } }
    """
  }

  private func x(_ run: TransitionRun, _ numerator: Int, over denominator: Int) -> Rational {
    run.flight.frames(at: Rational(numerator, over: denominator))[1].x
  }

  @Test func `overlapping animations add up`() throws {
    let run = try MotionScene(steps: "\(slide("100")), { \"wait\": 0.5 }, \(slide("200"))").run()
    // 200 minus the rest of both animations: a quarter of the first hundred, three quarters of the second.
    #expect(x(run, 3, over: 4) == 100)
    #expect(x(run, 1, over: 4) == 25)
    #expect(x(run, 5, over: 4) == 175)
    #expect(x(run, 3, over: 2) == 200)
    #expect(run.flight.duration == Rational(3, over: 2))
  }

  /// A box that has a fixed frame in one state and constraints in the other, 100 further right.
  @Test(arguments: [true, false])
  func `a frame is fixed or freed after the last layout before the animation`(isFixedFirst: Bool) throws {
    let names = ["bx", "by", "bw", "bh"].map { "\"\($0)\"" }.joined(separator: ", ")
    let fixed = "{ \"deactivate\": [\(names)], \"views\": { \"box\": { \"frame\": [30, 40, 10, 10] } } }"
    let free = "{ \"activate\": [\(names)], \"views\": { \"box\": { \"frame\": null } } }"
    let motion = try MotionScene(
      constraints: [
        #""bx": "box.leading == screen.leading + 130""#, #""by": "box.top == screen.top + 40""#,
        #""bw": "box.width == 10""#, #""bh": "box.height == 10""#,
      ],
      states: "\"a\": \(isFixedFirst ? fixed : free), \"b\": \(isFixedFirst ? free : fixed)",
      transitions: [#"{ "id": "go", "from": "a", "to": "b", "duration": 1, "curve": "linear" }"#])
    let run = try motion.run()
    let box = motion.view("box").index
    #expect(run.flight.startFrames[box].x == (isFixedFirst ? 30 : 130))
    #expect(run.flight.frames(at: Rational(1, over: 2))[box].x == 80)
    #expect(run.flight.frames(at: Rational(1, over: 2))[box].y == 40)
  }

  @Test func `a delay holds the view where it is`() throws {
    let run = try MotionScene(
      steps: """
        { "constants": { "x": 80 } },
        { "animate": { "duration": 1, "delay": 1, "curve": "linear", "steps": [{ "layout": "screen" }] } }
        """
    ).run()
    #expect(x(run, 1, over: 1) == 0)
    #expect(x(run, 3, over: 2) == 40)
    #expect(x(run, 5, over: 1) == 80)
  }

  @Test func `what nobody lays out jumps when the code of the moment has run`() throws {
    let run = try MotionScene(
      steps: #"{ "animate": { "duration": 1, "steps": [{ "constants": { "x": 80 } }] } }"#
    ).run()
    #expect(run.flight.startFrames[1].x == 0)
    #expect(x(run, 0, over: 1) == 80)
    #expect(run.flight.movements.isEmpty)
  }

  @Test func `laying out a view places what is inside it, not the view itself`() throws {
    let motion = try MotionScene(
      subviews: #"{ "id": "panel", "subviews": [{ "id": "inner" }] }"#,
      constraints: [
        #""ix": "inner.leading == panel.leading""#, #""iy": "inner.top == panel.top""#,
        #""iw": "inner.width == panel.width""#, #""ih": "inner.height == 10""#,
      ],
      transitions: [
        """
        { "id": "go", "from": "a", "to": "b", "steps": [
          { "constants": { "w": 200 } },
          { "animate": { "duration": 1, "curve": "linear", "steps": [{ "layout": "panel" }] } }] }
        """
      ])
    let run = try motion.run()
    let half = run.flight.frames(at: Rational(1, over: 2))
    #expect(half[1].width == 200)
    #expect(half[2].width == 150)
  }

  @Test func `an animated constant takes the layout along, round a bend`() throws {
    let motion = try MotionScene(
      steps: #"{ "animate": { "duration": 1, "curve": "linear", "steps": [{ "animator": { "wish": 200 } }] } }"#,
      constraints: [#""wish": "box2.width == 100 @750""#, #""limit": "box2.width <= 150""#].map {
        $0.replacing("box2", with: "panel")
      })
    var text = motion.scene
    // The wish replaces the panel's own width.
    text.constraints[2].isActive = false
    let run = Motion(Layouts(text), exploration: Exploration(scene: text), environments: [nil]).runs[0]
    let widths = [1, 2, 3].map { run.flight.frames(at: Rational($0, over: 4))[1].width }
    #expect(widths == [125, 150, 150])
    #expect(run.flight.endFrames[1].width == 150)
    #expect(run.faults.isEmpty)
  }

  @Test func `keyframes are a block like any other`() throws {
    let motion = try MotionScene(
      steps: """
        { "constants": { "x": 30 } },
        { "keyframes": { "duration": 1, "frames": [
          { "start": 0, "duration": 1, "steps": [{ "constants": { "y": 40 } }, { "layout": "screen" }] }] } }
        """)
    let kinds = try motion.run().faults.map(\.kind)
    guard case .carriedChange(let carried) = kinds.first else {
      Issue.record("nothing is carried along: \(kinds)")
      return
    }
    #expect(carried.constraints == [motion.constraint("x")])
    #expect(kinds.count == 1)
  }

  /// The faults of steps that move a view 10 x 10 inside the panel.
  private func faults(
    _ steps: String, subviews: String = #"{ "id": "panel", "subviews": [{ "id": "inner" }] }"#
  ) throws -> [MotionFault.Kind] {
    try MotionScene(
      steps: steps,
      constraints: [
        #""ix": "inner.leading == panel.leading""#, #""iy": "inner.top == panel.top""#,
        #""iw": "inner.width == 10""#, #""ih": "inner.height == 10""#,
      ],
      subviews: subviews
    ).run().faults.map(\.kind)
  }

  @Test func `a change that the layout of its container has flushed is not carried along`() throws {
    let kinds = try faults(
      """
      { "constants": { "ix": 5 } }, { "layout": "panel" }, { "constants": { "x": 7 } },
      { "animate": { "duration": 1, "steps": [{ "constants": { "y": 9 } }, { "layout": "screen" }] } }
      """)
    guard case .carriedChange(let carried) = kinds.first else {
      Issue.record("nothing is carried along: \(kinds)")
      return
    }
    #expect(carried.constraints == [ConstraintID(0)])  // x
    #expect(carried.changes.count == 1)
    #expect(kinds.count == 1)
  }

  @Test func `a change after a block that lays out comes too late, whatever has flushed those before it`() throws {
    for flushed in ["panel", "screen"] {
      let kinds = try faults(
        """
        { "constants": { "ix": 5 } }, { "layout": "\(flushed)" },
        { "animate": { "duration": 1, "steps": [{ "layout": "panel" }] } }, { "constants": { "iy": 20 } }
        """)
      guard case .jump(let jump) = kinds.first else {
        Issue.record("nothing jumps: \(kinds)")
        return
      }
      #expect(jump.order == .changeAfterBlock)
    }
  }

  @Test func `what returns from an assigned frame is not carried along`() throws {
    let kinds = try faults(
      """
      { "constants": { "x": 7 } }, { "views": { "inner": { "frame": [1, 1, 10, 10] } } },
      { "animate": { "duration": 1, "steps": [{ "constants": { "y": 9 } }, { "layout": "screen" }] } }
      """)
    let carried = kinds.compactMap { kind -> [ViewID]? in
      if case .carriedChange(let change) = kind { change.views } else { nil }
    }
    #expect(carried == [[ViewID(1)]])  // the panel
  }

  @Test func `nothing is missed that could not have been seen to move`() throws {
    func change(duration: Int) -> String {
      #"{ "animate": { "duration": \#(duration), "steps": [{ "constants": { "iy": 20 } }] } }"#
    }
    #expect(try faults(change(duration: 1)).count == 1)
    #expect(try faults(change(duration: 0)).isEmpty)
    let hidden = #"{ "id": "panel", "hidden": true, "subviews": [{ "id": "inner" }] }"#
    #expect(try faults(change(duration: 1), subviews: hidden).isEmpty)
  }

  @Test func `a turn goes the shorter way round`() throws {
    let run = try MotionScene(
      steps: """
        { "animate": { "duration": 1, "curve": "linear", "steps": [
          { "views": { "box": { "transform": { "rotation": 270 }, "alpha": 0, "hidden": true } } }] } }
        """
    ).run()
    let half = run.flight.properties(at: Rational(1, over: 2))[2]
    #expect(half.transform.rotation == ExactDecimal(270 + 45))
    #expect(half.alpha == ExactDecimal(significand: 5, exponent: -1))
    #expect(half.isHidden)
  }

  @Test func `an interruption adds its animation to what is left of the first`() throws {
    let motion = try MotionScene(
      states: #""a": { "constants": { "x": 0 } }, "b": { "constants": { "x": 100 } }"#,
      transitions: [
        #"{ "id": "go", "from": "a", "to": "b", "interruptible": true, "duration": 1, "curve": "linear" }"#,
        #"{ "id": "back", "from": "b", "to": "a", "duration": 1, "curve": "linear" }"#,
      ])
    let run = try #require(
      Motion(Layouts(motion.scene), exploration: Exploration(scene: motion.scene), environments: [nil]).interruptedRuns
        .first)
    // Triggered half way: at 0.75 s, 0 - 100 * 1/4 of the first animation + 100 * 3/4 of the second.
    #expect(x(run, 3, over: 4) == 50)
    #expect(run.flight.duration == Rational(3, over: 2))
  }

  @Test func `a flight ends where it starts from, where it was heading when interrupted, and at the end`() throws {
    let motion = try MotionScene(
      states: #""a": { "constants": { "x": 0 } }, "b": { "constants": { "x": 100 } }"#,
      transitions: [
        #"{ "id": "go", "from": "a", "to": "b", "interruptible": true, "duration": 1 }"#,
        #"{ "id": "back", "from": "b", "to": "a", "duration": 1 }"#,
      ])
    let all = Motion(Layouts(motion.scene), exploration: Exploration(scene: motion.scene), environments: [nil])
    #expect(try #require(all.interruptedRuns.first).flight.ends.map { $0.frames[1].x } == [0, 100, 0])
    #expect(try #require(all.runs.first).flight.ends.map { $0.frames[1].x } == [0, 100])
  }

  /// The panel is set to 10 at once, and to 30 after twelve waits of a tenth of a second.
  @Test func `moments that change nothing are not kept`() throws {
    let waits = Array(repeating: #"{ "wait": 0.1 }"#, count: 12).joined(separator: ", ")
    let run = try MotionScene(
      steps: #"{ "constants": { "x": 10 } }, \#(waits), { "constants": { "x": 30 } }"#,
      states: #""a": { "constants": { "x": 0 } }, "b": { "constants": { "x": 30 } }"#
    ).run()
    #expect(run.flight.moments.map(\.time) == [0, Rational(6, over: 5)])
    #expect(run.flight.moments.map { $0.frames[1].x } == [10, 30])
    #expect(x(run, 11, over: 10) == 10)
    #expect(run.trace.timeline.count == 12)
  }

  @Test func `twenty machines of two states stop at the limits and say so`() throws {
    let machines = (0..<20).map {
      """
      "m\($0)": { "states": { "off": {}, "on": { "constants": { "c\($0)": 9 } } }, "transitions": [
        { "id": "on\($0)", "from": "off", "to": "on", "duration": 1 }, { "id": "off\($0)", "from": "on", "to": "off", "duration": 1 }] }
      """
    }
    let views = (0..<20).map { #"{ "id": "v\#($0)" }"# }.joined(separator: ", ")
    let constraints = (0..<20).map {
      #""c\#($0)": "v\#($0).leading == screen.leading", "t\#($0)": "v\#($0).top == screen.top", "w\#($0)": "v\#($0).width == 9", "h\#($0)": "v\#($0).height == 9""#
    }.joined(separator: ", ")
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [\(views)] },
          "constraints": { \(constraints) }, "machines": { \(machines.joined(separator: ", ")) } }
        """.utf8))
    let exploration = Exploration(scene: scene, nodeLimit: 100, runLimit: 1_000)
    #expect(exploration.nodes.count == 100)
    #expect(exploration.unexplored > 0)
    #expect(!exploration.isComplete)
    let motion = Motion(Layouts(scene), exploration: exploration, environments: [nil], isSummary: true)
    #expect(motion.exceededLimits.map(\.what) == ["reachable configurations"])
    #expect(motion.summary.count == 40)
  }
}
