import ConstraintSolver
import LayoutModel
import LayoutSolving
import Testing

@testable import SceneImport

struct AssumedFrameTests {
  /// A stack view that arranges a row of two images, 40 and 20 wide, which fill the row.
  private func stackView() throws -> Scene {
    let cell = #"<imageCell key="cell" image="icon"/>"#
    let images =
      InlineDocument.view("imageView", "a", (0, 0, 40, 30), "", cell)
      + InlineDocument.view("imageView", "b", (40, 0, 20, 30), "", cell)
    let pins = InlineDocument.constraints(
      "a.leading row.leading", "b.leading a.trailing", "row.trailing b.trailing", "a.top row.top", "b.top row.top",
      "row.bottom a.bottom")
    let row = InlineDocument.view("customView", "row", (0, 0, 60, 30), "", "<subviews>\(images)</subviews>\(pins)")
    let stackView = InlineDocument.view(
      "stackView", "s", (20, 50, 60, 30), "orientation=\"horizontal\"", "<subviews>\(row)</subviews>")
    var document = InlineDocument(size: (200, 100))
    document.root = InlineDocument.constraints("s.leading root.leading 20", "s.top root.top 20")
    return try #require(try document.window(stackView).first).scene
  }

  @Test func `a view that a stack view of macOS arranges has its saved frame`() throws {
    let frames = try stackView().solvedFrames
    #expect(frames["row"] == [0, 0, 60, 30])
    #expect(frames["a"] == [0, 0, 40, 30] && frames["b"] == [40, 0, 20, 30])
  }

  @Test func `a view that a stack view of macOS arranges is smaller if its content is`() throws {
    let scene = try stackView()
    var configuration = ConfigurationSpace(scene: scene)[0]
    configuration.inferredLess = 1
    let solved = SceneSolver(scene: scene).solve(configuration)
    // Each image is 1 narrower and lower. Nothing stretches them to the saved size of the row.
    let place = try #require(scene.views.firstIndex { $0.name == "row" })
    #expect(solved.frames[place].width.approximateValue == 58)
    #expect(solved.frames[place].height.approximateValue == 29)
    #expect(solved.ambiguities.isEmpty)
  }
}
