import ConstraintSolver
import LayoutModel
import LayoutSolving
import Testing

/// What code leaves behind, call by call.
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
    // The ratio is held by the panel, since both its items are; the safe area is a guide, not the screen.
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
    #expect(exploration.places.map(\.isAsNamed) == [true, true])
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
}
