import ConstraintSolver
import LayoutModel
import SceneLoading
import Testing

@testable import LayoutSolving

struct NearestConstantTests {
  /// The nearest constant of the constraint `other`, on a screen 320 wide with a label that is 90 wide.
  private func nearest(_ constraints: String) throws -> Rational {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "title", "kind": "label", "intrinsicSize": [90, 20] }, { "id": "box" }] },
        "constraints": { \(constraints) } }
      """
    let scene = try loadScene(Array(text.utf8))
    let index = try #require(scene.constraints.firstIndex { $0.name == "other" })
    let lowered = SceneSolver(scene: scene).lower(ConfigurationSpace(scene: scene)[0])
    return try #require(lowered.nearestConstant(of: ConstraintID(index)))
  }

  @Test func `a constant that squeezes no content is preferred to a nearer one`() throws {
    let leading = #""leading": "title.leading == screen.leading + 20""#
    #expect(try nearest(#"\#(leading), "other": "title.trailing == screen.leading + 10""#) == 110)
    let empty = #""leading": "box.leading == screen.leading + 20""#
    #expect(try nearest(#"\#(empty), "other": "box.trailing == screen.leading""#) == 20)
  }

  @Test func `a content that has no room in any case leaves the nearest constant`() throws {
    let narrow = #""narrow": "title.width <= 50""#
    #expect(try nearest(#"\#(narrow), "other": "title.width == 60""#) == 50)
  }

  @Test func `a constant that nobody would write is rounded as far as the constraints allow`() throws {
    // A third of 320 is 106 2/3.
    #expect(try nearest(#""third": "box.width >= 1/3 * screen.width", "other": "box.width == 100""#) == 107)
    #expect(
      try nearest(
        #""third": "box.width >= 1/3 * screen.width", "most": "box.width <= 106.7", "other": "box.width == 100""#)
        == Rational(10667, over: 100))
    #expect(
      try nearest(#""third": "box.width == 1/3 * screen.width", "other": "box.width == 100""#)
        == Rational(320, over: 3))
  }

  @Test func `halves are as good as whole numbers`() throws {
    #expect(try nearest(#""half": "box.width >= 100.5", "other": "box.width == 100""#) == Rational(201, over: 2))
  }
}
