import LayoutModel
import Testing

@testable import SceneImport

struct CanvasSizeTests {
  /// A stack view that aligns its views at one side is no wider than they are, if nothing else decides.
  @Test func `a stack view does not shrink the view of a xib`() throws {
    var document = InlineDocument()
    document.root = InlineDocument.constraints(
      "stack.leading root.leading 16", "root.trailing stack.trailing 16", "stack.top root.top 40")
    let box = InlineDocument.view(
      "view", "box", (0, 0, 100, 44), "", InlineDocument.constraints("box.width 100", "box.height 44"))
    let stack = InlineDocument.view(
      "stackView", "stack", (16, 40, 343, 44), "axis=\"vertical\" alignment=\"leading\"",
      "<subviews>\(box)</subviews>")
    let frames = try #require(try document.xib(stack).first).scene.solvedFrames
    #expect(frames["root"] == [0, 0, 375, 667])
    #expect(frames["stack"] == [16, 40, 343, 44])
  }

  /// Its margins are 20 on a canvas of 600, and 16 on a phone of 375.
  @Test func `a screen with the canvas of Xcode 6 has the size of a phone`() throws {
    var document = InlineDocument(device: "", size: (600, 600))
    document.root = InlineDocument.constraints(
      "box.leading root.leadingMargin", "root.trailingMargin box.trailing", "box.top root.top 40", "box.height 50")
    let box = InlineDocument.view("view", "box", (20, 40, 560, 50))
    let running = try #require(try document.scenes(box).first)
    #expect(running.scene.rootSize == AxisPair<ExactDecimal?>(ExactDecimal(375), ExactDecimal(667)))
    #expect(running.scene.solvedFrames["box"] == [16, 40, 343, 50])
    #expect(String(decoding: running.text, as: UTF8.self).contains("the screen is that of an iPhone SE"))
    let canvas = try #require(try document.scenes(box, followsCanvas: true).first)
    #expect(canvas.scene.solvedFrames["box"] == [20, 40, 560, 50])
  }

  @Test func `a scene says which tabs are not read`() throws {
    let scenes = try DocumentFixture.document("Preferences.storyboard").scenes
    let notes = scenes.map { String(decoding: $0.text, as: UTF8.self).contains("only the first tab is read") }
    #expect(notes == [true, false])
  }
}
