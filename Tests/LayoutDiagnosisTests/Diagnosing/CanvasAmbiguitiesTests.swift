import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport
import Testing

@testable import LayoutDiagnosis

struct CanvasAmbiguitiesTests {
  /// The ambiguous views of a document's view that is 200 tall on the canvas and of free height.
  private func found(_ subviews: String, _ constraints: String, canvas: String = "canvas.height") throws -> [String] {
    let text = """
      { "layoutdoctor": 1, "source": "Row.xib", "kind": "view",
        "root": { "id": "row", "size": [300, null], "subviews": [\(subviews)] },
        "constraints": { "\(canvas)": "row.height == 200 @52", \(constraints) } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    let analysis = Analysis(scene: scene, configurations: [solved])
    return AmbiguousLayout().findings(in: analysis).flatMap(\.views).unique().map { scene.name(of: $0) }
  }

  @Test func `a text has one place in a row that is as tall as its content`() throws {
    // On the canvas, it can be anywhere in 180 points.
    let label = #"{ "id": "text", "kind": "label", "intrinsicSize": [80, 20], "hugging": [250, 1000] }"#
    let inside = """
      "leading": "text.leading == row.leading", "top": "text.top >= row.top", "bottom": "text.bottom <= row.bottom"
      """
    #expect(try found(label, inside) == [])
    #expect(try found(label, inside, canvas: "height") == ["text"])
  }

  @Test func `views without a size are ambiguous in any size of the row`() throws {
    let views = #"{ "id": "a" }, { "id": "b" }"#
    let constraints = """
      "a.leading": "a.leading == row.leading", "a.trailing": "a.trailing == row.trailing",
      "b.leading": "b.leading == row.leading", "b.trailing": "b.trailing == row.trailing",
      "a.top": "a.top == row.top", "gap": "b.top == a.bottom + 8", "b.bottom": "b.bottom == row.bottom"
      """
    #expect(try !found(views, constraints).isEmpty)
  }
}
