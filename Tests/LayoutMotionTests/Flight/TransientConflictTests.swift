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
