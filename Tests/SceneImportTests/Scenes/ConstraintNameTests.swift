import LayoutModel
import Testing

@testable import SceneImport

struct ConstraintNameTests {
  @Test func `a constraint between views of one name has their ids in its name`() throws {
    var document = InlineDocument()
    document.root = InlineDocument.constraints(
      "a.leading b.leading", "a.top b.bottom 8", "b.top root.top", "a.width a.height")
    let views =
      InlineDocument.view("view", "a", (0, 48, 40, 40)) + InlineDocument.view("view", "b", (0, 0, 40, 40))
    let scene = try #require(try document.scenes(views).first).scene
    #expect(
      scene.constraints.map(\.label) == [
        "View (a).leading = View (b).leading", "View (a).top = View (b).bottom + 8", "View.top = superview.top",
        "View.width = View.height",
      ])
  }

  @Test func `the parts of a stack view with margins are at its place`() throws {
    let margins = #"<edgeInsets key="layoutMargins" top="4" left="8" bottom="6" right="10"/>"#
    let stack = InlineDocument.view(
      "stackView", "s", (0, 0, 118, 50), "",
      "<subviews>\(InlineDocument.view("view", "a", (8, 4, 100, 40)))</subviews>" + margins)
    let scene = try #require(try InlineDocument().scenes(stack).first).scene
    #expect(try scene.view("s.arranged").nameLocation == scene.view("s").nameLocation)
    #expect(scene.constraints.first { $0.name == "s.arranged.top" }?.label == "top margin of Stack View")
  }
}
