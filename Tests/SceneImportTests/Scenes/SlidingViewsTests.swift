import LayoutModel
import Testing

@testable import SceneImport

struct SlidingViewsTests {
  private func view(
    _ name: String, _ id: String, _ frame: (Double, Double, Double, Double), _ content: String = ""
  ) -> String { InlineDocument.view(name, id, frame, "", content) }

  /// A toast above the screen with a label inside, a view below it, and a view that also ends at the bottom of the screen.
  private func screen(outlet: String) throws -> Scene {
    var document = InlineDocument()
    document.root = InlineDocument.constraints(
      "toast.bottom root.top -16", "toast.leading root.leading", "toast.width 300", "toast.height 70",
      "below.top toast.bottom 8", "below.leading root.leading", "fixed.top toast.bottom 90",
      "root.bottom fixed.bottom")
    document.beside =
      "<connections><outlet property=\"place\" destination=\"\(outlet)\" id=\"o\"/></connections>"
    let label = view("label", "label", (12, 12, 60, 20))
    let pins = InlineDocument.constraints("label.top toast.top 12", "label.leading toast.leading 12")
    let views =
      view("view", "toast", (0, -86, 300, 70), "<subviews>\(label)</subviews>\(pins)")
      + view("view", "below", (0, -8, 50, 4)) + view("view", "fixed", (0, 74, 50, 593))
    return try #require(try document.scenes(views).first).scene
  }

  @Test func `what moves with a view that code slides in may be beyond the screen, too`() throws {
    let scene = try screen(outlet: "c1-toast")
    for name in ["toast", "label", "below"] {
      #expect(try scene.view(name).allowed.map(\.rule) == [.offscreenView, .cutContent], "\(name)")
    }
    #expect(try scene.view("fixed").allowed.isEmpty)
    #expect(scene.views[0].allowed.isEmpty)
  }

  @Test func `a constraint along the other axis moves nothing along this one`() throws {
    let scene = try screen(outlet: "c2-toast")
    #expect(try !scene.view("label").allowed.isEmpty)
    #expect(try scene.view("below").allowed.isEmpty)
  }
}
