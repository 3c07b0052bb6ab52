import ConstraintSolver
import LayoutModel
import LayoutMotion
import Testing

/// Conflicts between two calls. The panel is 100 wide, at the leading edge of a screen 320 wide.
struct TransientConflictTests {
  private func conflicts(_ motion: MotionScene) throws -> [MidwayConflict] {
    try motion.run().faults.compactMap { if case .midwayConflict(let conflict) = $0.kind { conflict } else { nil } }
  }

  private let limit = #""limit": "panel.width <= 150""#
  private let states = """
    "a": { "constants": { "w": 100, "limit": 150 } }, "b": { "constants": { "w": 200, "limit": 250 } }
    """

  @Test func `an order without conflict is found and named`() throws {
    let motion = try MotionScene(
      steps: #"{ "constants": { "w": 200 } }, { "constants": { "limit": 250 } }, { "layout": "screen" }"#,
      constraints: [limit], states: states)
    let found = try conflicts(motion)
    #expect(found.map(\.conflict.contradiction) == [50])
    #expect(found[0].call.change == .constant(motion.constraint("w")))
    #expect(
      found[0].safeOrder?.map(\.change) == [.constant(motion.constraint("limit")), .constant(motion.constraint("w"))])
  }

  @Test func `a layout between the calls is no place to reorder across`() throws {
    let motion = try MotionScene(
      steps: #"{ "constants": { "w": 200 } }, { "layout": "screen" }, { "constants": { "limit": 250 } }"#,
      constraints: [limit], states: states)
    let found = try conflicts(motion)
    #expect(found.count == 1)
    #expect(found[0].safeOrder == nil)
  }

  @Test func `a conflict that the start has, too, is none of the way's`() throws {
    let motion = try MotionScene(
      steps: #"{ "constants": { "w": 200 } }, { "constants": { "limit": 250 } }"#, constraints: [limit],
      states: """
        "a": { "constants": { "w": 180, "limit": 150 } }, "b": { "constants": { "w": 200, "limit": 250 } }
        """)
    #expect(try conflicts(motion).isEmpty)
  }

  @Test func `optional constraints may disagree on the way`() throws {
    let motion = try MotionScene(
      steps: #"{ "constants": { "w": 200 } }, { "constants": { "limit": 250 } }"#,
      constraints: [#""limit": "panel.width <= 150 @999""#], states: states)
    #expect(try conflicts(motion).isEmpty)
  }

  @Test func `a text that does not fit its own frame hides no conflict of others`() throws {
    let subviews = """
      { "id": "panel" },
      { "id": "text", "kind": "label", "intrinsicSize": [100, 20], "compression": [1000, 750], "frame": [0, 100, 50, 20] }
      """
    let steps = #"{ "constants": { "w": 200 } }, { "constants": { "limit": 250 } }"#
    let found = try conflicts(
      MotionScene(steps: steps, constraints: [limit], states: states, subviews: subviews))
    #expect(found.map(\.conflict.contradiction) == [50])
    let atBoth = states.replacing(#""w": 100"#, with: #""w": 180"#)
    #expect(
      try conflicts(MotionScene(steps: steps, constraints: [limit], states: atBoth, subviews: subviews)).isEmpty)
  }

  /// `least` needs a panel 150 wide. The conflicts of these steps in one block.
  private func blockConflicts(_ steps: String) throws -> [MidwayConflict] {
    try conflicts(
      MotionScene(
        steps: #"{ "animate": { "duration": 0.3, "steps": [\#(steps), { "layout": "screen" }] } }"#,
        constraints: [#""least": { "equation": "panel.width >= 150", "active": false }"#],
        states: #""a": {}, "b": { "constants": { "w": 200, "y": 10 }, "activate": ["least"] }"#))
  }

  @Test func `an animated constant counts for the calls after it, whatever comes before it`() throws {
    let activation = #"{ "animator": { "w": 200 } }, { "activate": ["least"] }"#
    #expect(try blockConflicts(activation).isEmpty)
    #expect(try blockConflicts(#"{ "constants": { "y": 10 } }, \#(activation)"#).isEmpty)
    #expect(try blockConflicts(#"{ "activate": ["least"] }, { "animator": { "w": 200 } }"#).count == 1)
  }

  @Test func `a row that is shown counts as shown for the calls after it, whatever comes before it`() throws {
    let motion = try MotionScene(
      steps: """
        { "constants": { "y": 10 } }, { "views": { "row": { "hidden": false } } }, { "activate": ["row.height"] }
        """,
      constraints: [
        #""form.left": "form.left == screen.left""#, #""form.right": "form.right == screen.right""#,
        #""form.top": "form.top == screen.top + 100""#, #""last.height": "last.height == 44""#,
        #""row.height": { "equation": "row.height == 44", "active": false }"#,
      ],
      states: """
        "a": { "views": { "row": { "hidden": true } } },
        "b": { "views": { "row": { "hidden": false } }, "activate": ["row.height"], "constants": { "y": 10 } }
        """,
      subviews: """
        { "id": "panel" },
        { "id": "form", "kind": "stackView", "subviews": [{ "id": "row" }, { "id": "last" }],
          "stack": { "axis": "vertical", "distribution": "fill", "alignment": "fill", "spacing": 0 } }
        """)
    #expect(try conflicts(motion).isEmpty)
  }

  @Test func `a call is not blamed for a conflict that is there before it`() throws {
    let motion = try MotionScene(
      steps: """
        { "animate": { "duration": 0.3, "steps": [
          { "animator": { "w": 200 } }, { "constants": { "x": 10 } }, { "constants": { "limit": 250 } }] } }
        """,
      constraints: [limit], states: states)
    #expect(try conflicts(motion).isEmpty)
  }

  /// A text of two lines of 20, whose height is required, in the panel, which `low` makes 30 tall once it is active.
  private func textConflicts(_ steps: String) throws -> [MidwayConflict] {
    try conflicts(
      MotionScene(
        steps: steps,
        constraints: [
          #""t": "text.top == panel.top""#, #""l": "text.left == panel.left""#, #""r": "text.right == panel.right""#,
          #""low": { "equation": "text.height <= 30", "active": false }"#,
        ],
        states: #""a": {}, "b": { "constants": { "w": 200 }, "activate": ["low"] }"#,
        subviews: """
          { "id": "panel" },
          { "id": "text", "kind": "label", "text": { "width": 200, "lineHeight": 20 }, "hugging": [1, 250],
            "compression": [1, 1000] }
          """))
  }

  @Test func `until it is laid out, a text keeps the lines of the last layout`() throws {
    // 100 wide, the text needs two lines; 200 wide, one.
    let found = try textConflicts(#"{ "constants": { "w": 200 } }, { "activate": ["low"] }"#)
    #expect(found.map(\.conflict.contradiction) == [10])
  }

  @Test func `a text that is laid out with fewer lines has room`() throws {
    let laidOut = #"{ "constants": { "w": 200 } }, { "layout": "screen" }, { "activate": ["low"] }"#
    #expect(try textConflicts(laidOut).isEmpty)
  }
}
