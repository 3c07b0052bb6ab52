import LayoutModel
import Testing

@testable import SceneImport

struct CollapsedViewsTests {
  /// The views of a screen with a panel that is 20 tall for which findings are allowed.
  private func allowed(heldConstraint: String, _ panelConstraint: String = "panel.height 20") throws -> [String] {
    var document = InlineDocument()
    document.beside = """
      <connections><outlet property="size" destination="\(heldConstraint)" id="o"/></connections>
      """
    let content =
      InlineDocument.view("button", "inside", (0, 0, 80, 20), "", "<state key=\"normal\" title=\"Inside\"/>")
      + InlineDocument.view("button", "partly", (100, 10, 80, 20), "", "<state key=\"normal\" title=\"Partly\"/>")
      + InlineDocument.view(
        "view", "row", (0, 20, 300, 30), "",
        "<subviews>\(InlineDocument.view("label", "label", (0, -25, 50, 20), "text=\"Label\""))</subviews>")
    let panel = InlineDocument.view(
      "view", "panel", (0, 100, 300, 20), "",
      "<subviews>\(content)</subviews>\(InlineDocument.constraints(panelConstraint))")
    let scene = try #require(try document.scenes(panel).first).scene
    let rules: [RuleID] = [.obstructedControl, .overlappingContent]
    return scene.views.filter { $0.allowed.map(\.rule) == rules }.map(\.name)
  }

  @Test func `what lies wholly outside a view whose size code changes is left to the code`() throws {
    #expect(try allowed(heldConstraint: "c1-panel") == ["row", "label"])
    #expect(try allowed(heldConstraint: "c1-other").isEmpty)
  }

  @Test func `only the axis of the constraint counts, and only a constant size`() throws {
    #expect(try allowed(heldConstraint: "c1-panel", "panel.width 300").isEmpty)
    #expect(
      try allowed(heldConstraint: "c1-panel", "panel.height 20 relation=\"greaterThanOrEqual\"").isEmpty)
  }
}
