import LayoutModel
import Testing

@testable import SceneImport

struct PlaceholderTests {
  @Test func `an intrinsic size for the canvas only decides no tie`() throws {
    let views =
      InlineDocument.view("view", "a", (0, 0, 100, 40), "placeholderIntrinsicWidth=\"100\"")
      + InlineDocument.view("label", "b", (0, 40, 100, 40), "text=\"B\"")
    let scene = try #require(try InlineDocument().scenes(views).first).scene
    #expect(try scene.view("a").isInferred)
    #expect(try scene.view("a").allowed.map(\.rule) == [.priorityTie])
    #expect(try scene.view("b").allowed.isEmpty)
  }

  @Test func `a control may be small if a constraint decides its saved size that is removed at build time`() throws {
    func button(_ id: String, _ y: Double, _ content: String = "") -> String {
      InlineDocument.view("button", id, (0, y, 100, 16), "", "<state key=\"normal\" title=\"OK\"/>\(content)")
    }
    func height(of id: String, _ more: String = "") -> String { InlineDocument.constraints("\(id).height 16 \(more)") }
    let placeholder = "placeholder=\"YES\""
    let views =
      InlineDocument.view(
        "stackView", "s", (0, 0, 100, 16), "",
        "<subviews>\(button("inside", 0))</subviews>\(height(of: "s", placeholder))")
      + button("own", 20, height(of: "own", placeholder)) + button("fixed", 40, height(of: "fixed"))
    let scene = try #require(try InlineDocument().scenes(views).first).scene
    #expect(try scene.view("inside").allowed.map(\.rule) == [.smallTouchTarget])
    #expect(try scene.view("own").allowed.map(\.rule) == [.smallTouchTarget])
    #expect(try scene.view("fixed").allowed.isEmpty)
    let canvas = try #require(try InlineDocument().scenes(views, followsCanvas: true).first).scene
    #expect(try canvas.view("inside").allowed.isEmpty)
  }
}
