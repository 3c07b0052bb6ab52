import Testing

@testable import ConsoleLogs

/// Alerts as scenes.
struct AlertSceneTests {
  private func scene(_ text: String) throws -> AlertScene {
    let alert = try #require(LogFixture.alerts(text).first)
    return AlertScene(AlertAnalysis(alert), named: "app.log:1")
  }

  @Test func `what need not hold is not required in a scene`() throws {
    let scene = try scene(
      """
      <NSLayoutConstraint:0x1 UILabel:0x9.width == 44   (active)>
      <NSContentSizeLayoutConstraint:0x2 UILabel:0x9.width == 35   (active)>
      <NSLayoutConstraint:0x3 UILabel:0x9.width == 30   (inactive)>
      """)
    #expect(scene.text.contains(#""UILabel.width": { "equation": "UILabel.width == 44", "note""#))
    #expect(scene.text.contains(#""equation": "UILabel.width == 35 @250", "note""#))
    #expect(scene.text.contains(#""equation": "UILabel.width == 30", "active": false, "note""#))
    #expect(scene.missing.isEmpty)
  }

  @Test(arguments: [
    ("    \"<NSLayoutConstraint:0x1 UIView:0x9.wid", "could not be read"),
    ("    \"<NSLayoutConstraint:0x1 UIView:0x9.width == 44>\",\n    ...", "rows are left out of the list"),
    ("    <private>", "as <private>"),
  ]) func `what a log hides is missing in a scene, and that is said`(rows: String, remark: String) throws {
    let scene = try scene("Unable to simultaneously satisfy constraints.\n(\n\(rows)\n)\n")
    #expect(scene.missing.count == 1)
    #expect(scene.missing.allSatisfy { $0.contains(remark) && scene.text.contains($0) })
  }
}
