import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving
import Testing

/// The configurations that code leaves behind, call by call.
struct ExecutionTests {
  private func end(_ motion: MotionScene) throws -> Configuration.Content { try motion.run().flight.endContent }

  @Test func `a number is assigned or added to what is there`() throws {
    let motion = try MotionScene(
      steps: """
        { "constants": { "x": 5 } }, { "constants": { "x": { "by": 2.5 } } }, { "constants": { "x": { "by": -0.25 } } },
        { "priorities": { "o": { "by": 100 } } }
        """, constraints: [#""o": "panel.width == 300 @500""#])
    let content = try end(motion)
    #expect(
      content.constants[motion.constraint("x").index]
        == ConstantExpression(ExactDecimal(significand: 725, exponent: -2)))
    #expect(content.priorities[motion.constraint("o").index].value == ExactDecimal(600))
  }

  @Test func `a filter sees what is active at that moment, held where UIKit holds it`() throws {
    let motion = try MotionScene(
      steps: """
        { "deactivate": [{ "where": { "view": "panel" }, "in": "panel" }] },
        { "deactivate": [{ "where": { "view": "panel" }, "in": "panel" }] },
        { "deactivate": [{ "where": { "first": "panel", "firstAttribute": "top", "second": "screen" }, "in": "screen" }] }
        """,
      constraints: [#""safe": "panel.top >= screen.safeArea.top""#, #""ratio": "panel.width >= panel.height""#])
    let matches = try motion.run().trace.selectorMatches.map { $0.matched.map { motion.scene[$0].name } }
    // The panel holds the ratio, because both of its items are the panel; the safe area is a guide, not the screen.
    #expect(matches == [["w", "h", "ratio"], [], ["y"]])
  }

  @Test func `the priority of an active constraint cannot become required, or stop being it`() throws {
    let motion = try MotionScene(
      steps: """
        { "priorities": { "w": 999 } }, { "priorities": { "w": 998 } }, { "priorities": { "w": 1000 } },
        { "deactivate": ["w"] }, { "priorities": { "w": 750 } }, { "multipliers": { "x": 2 } }
        """)
    let mutations = try motion.run().trace.illegalMutations
    #expect(mutations.map { motion.scene[$0.constraint].name } == ["w", "w", "x"])
    #expect(mutations.last?.kind == .multiplier)
  }

  @Test func `what no step can write is as the target state says`() throws {
    let motion = try MotionScene(
      steps: #"{ "views": { "panel": { "alpha": 0.5 } } }"#,
      states: """
        "a": {}, "b": { "views": { "panel": { "intrinsicSize": [80, 20], "tappable": true, "alpha": 0.25 } } }
        """)
    let properties = try end(motion).properties[motion.view("panel").index]
    #expect(properties.intrinsicSize.horizontal == ExactDecimal(80))
    #expect(properties.isTappable)
    #expect(properties.alpha == ExactDecimal(significand: 5, exponent: -1))
  }

  @Test func `the short form sets all that the states of its machine mention`() throws {
    let motion = try MotionScene(
      constraints: [#""o": "panel.width == 300 @500""#],
      states: """
        "a": {},
        "b": { "deactivate": ["w"], "constants": { "x": 7 }, "priorities": { "o": 250 },
               "views": { "box": { "frame": [5, 5, 5, 5], "hidden": true } }, "order": { "screen": ["box", "panel"] } }
        """,
      transitions: [
        #"{ "id": "go", "from": "a", "to": "b", "duration": 1 }"#,
        #"{ "id": "back", "from": "b", "to": "a", "duration": 1 }"#,
      ])
    let exploration = Exploration(scene: motion.scene)
    #expect(exploration.nodes.map(\.isAsNamed) == [true, true])
    #expect(exploration.isComplete)
  }

  @Test func `translations are laid down in the turned and scaled view`() throws {
    let motion = try MotionScene(
      steps: """
        { "views": { "box": { "transform": { "rotation": 90, "scale": [2, 3] } } } },
        { "views": { "box": { "transform": { "by": { "translation": [10, 1] } } } } }
        """)
    // A quarter turn clockwise takes (20, 3) to (-3, 20).
    let transform = try end(motion).properties[motion.view("box").index].transform
    #expect(transform.translationX == ExactDecimal(-3))
    #expect(transform.translationY == ExactDecimal(20))
  }

  private func scaled(by factor: String, count: Int) throws -> MotionScene {
    let step = #"{ "views": { "panel": { "transform": { "by": { "scale": [\#(factor), 1] } } } } }"#
    return try MotionScene(steps: #"{ "repeat": { "count": \#(count), "steps": [\#(step)] } }"#)
  }

  @Test func `a scale that is multiplied again and again keeps few digits`() throws {
    let motion = try scaled(by: "1.0001", count: 900)
    let run = try motion.run()
    let scale = run.flight.endContent.properties[motion.view("panel").index].transform.scaleX
    #expect(!run.trace.isCutOff)
    #expect(scale.exponent >= -40)
    #expect((Rational(scale).approximateValue - 1.094_169_4).magnitude < 1e-7)
  }

  @Test func `forty scalings by a tenth are exact, and undone without a rest`() throws {
    let steps = ["0.1", "10"].map { factor in
      let step = #"{ "views": { "panel": { "transform": { "by": { "scale": [\#(factor), 1] } } } } }"#
      return #"{ "repeat": { "count": 40, "steps": [\#(step)] } }"#
    }
    let motion = try MotionScene(steps: steps.joined(separator: ", "))
    #expect(try end(motion).properties[motion.view("panel").index].transform == .identity)
  }

  @Test func `a run ends where a scale leaves what a scene may have, and says so`() throws {
    let motion = try scaled(by: "1.1", count: 9_999)
    let run = try motion.run()
    #expect(run.trace.isCutOff && run.trace.leavesScaleRange)
    let scale = run.flight.endContent.properties[motion.view("panel").index].transform.scaleX
    #expect(scale <= NumberRange.scale.upperBound)
    let exploration = Exploration(scene: motion.scene)
    #expect(!exploration.isComplete && !exploration.isCutOff)
    let all = Motion(Layouts(motion.scene), exploration: exploration, environments: [nil])
    #expect(all.exceededLimits.map(\.what) == ["for scales that steps multiply"])
  }

  @Test func `frames beyond what doubles tell apart are reported, not searched`() throws {
    let motion = try MotionScene(
      steps: #"{ "animate": { "duration": 1, "steps": [{ "constants": { "w": 200 } }, { "layout": "screen" }] } }"#,
      constraints: [#""wide": "box.width == 1e9 * panel.width""#, #""wider": "far.width == 1e9 * box.width""#],
      subviews: #"{ "id": "panel" }, { "id": "box" }, { "id": "far" }"#)
    let all = Motion(Layouts(motion.scene), exploration: Exploration(scene: motion.scene), environments: [nil])
    #expect(all.exceededLimits.map(\.what) == ["points for frames on the way"])
    #expect(all.runs.allSatisfy { $0.flight.hasDistantFrames && $0.breaches.isEmpty })
  }
}
