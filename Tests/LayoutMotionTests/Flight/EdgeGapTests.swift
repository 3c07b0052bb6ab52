import LayoutModel
import LayoutMotion
import SceneLoading
import Testing

/// Gaps between a panel of 100 x 50 and the edges of a screen of 320 x 568, worked out by hand.
struct EdgeGapTests {
  private func gaps(
    from start: String, to end: String, animate: String, panel: String = #"{ "id": "panel" }"#
  ) throws -> [EdgeGap] {
    try MotionScene(
      subviews: "\(panel), { \"id\": \"box\", \"frame\": [0, 0, 10, 10] }",
      states: "\"a\": { \"constants\": \(start) }, \"b\": { \"constants\": \(end) }",
      transitions: [#"{ "id": "go", "from": "a", "to": "b", "duration": 1, \#(animate) }"#]
    ).run().gaps
  }

  private let spring = #""spring": { "damping": 0.4 }"#

  @Test func `a spring takes a panel that comes in from the left beyond its end`() throws {
    let gaps = try gaps(from: #"{ "x": -100 }"#, to: #"{ "x": 0 }"#, animate: spring)
    #expect(gaps.map(\.edge) == [.left])
    let gap = try #require(gaps.first)
    #expect(abs(gap.width - 25.38) < 0.01)  // 25.4 % of 100
    #expect(gap.widest.contains(gap.moment))
    #expect(gap.intervals.first == gap.widest)
  }

  @Test func `no gap is left by what does not swing, or extends beyond the edge by as much`() throws {
    #expect(
      try gaps(from: #"{ "x": -100 }"#, to: #"{ "x": 0 }"#, animate: #""spring": { "damping": 1 }"#).isEmpty)
    #expect(try gaps(from: #"{ "x": -100, "w": 200 }"#, to: #"{ "x": -30, "w": 200 }"#, animate: spring).isEmpty)
  }

  @Test func `a panel that ends away from the edge leaves it on purpose`() throws {
    #expect(try gaps(from: #"{ "x": 0 }"#, to: #"{ "x": 100 }"#, animate: spring).isEmpty)
  }

  @Test func `edges that position and size keep together stay covered`() throws {
    #expect(
      try gaps(
        from: #"{ "x": 0, "w": 320 }"#, to: #"{ "x": 100, "w": 220 }"#, animate: spring
      ).isEmpty)
  }

  @Test(arguments: [#""hidden": true"#, #""opaque": false"#, #""kind": "button""#])
  func `only what paints, and is no control, covers an edge`(property: String) throws {
    #expect(
      try gaps(
        from: #"{ "x": -100 }"#, to: #"{ "x": 0 }"#, animate: spring, panel: #"{ "id": "panel", \#(property) }"#
      ).isEmpty)
  }
}
