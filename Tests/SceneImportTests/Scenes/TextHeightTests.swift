import LayoutModel
import Testing

@testable import SceneImport

struct TextHeightTests {
  private static let systemFont = #"<fontDescription key="fontDescription" type="system" pointSize="20"/>"#
  private static let otherFont = #"<fontDescription key="fontDescription" name="Papyrus" pointSize="20"/>"#

  /// A line of 20 points is 24 tall. The stack view stretches the label with the lowest hugging to 30.
  @Test(
    arguments: [
      (249, TextHeightTests.systemFont, 24), (250, TextHeightTests.systemFont, 30),
      (251, TextHeightTests.systemFont, 30), (249, TextHeightTests.otherFont, 30),
    ] as [(Int, String, Int64)])
  func `a label that a stack view stretches has a content of one line`(
    hugging: Int, font: String, height: Int64
  ) throws {
    let labels =
      InlineDocument.view(
        "label", "a", (0, 0, 200, 30), "text=\"Title\" verticalHuggingPriority=\"\(hugging)\"", font)
      + InlineDocument.view("label", "b", (0, 30, 200, 24), "text=\"Subtitle\"", font)
    let stackView = InlineDocument.view(
      "stackView", "s", (0, 0, 200, 54), "axis=\"vertical\"", "<subviews>\(labels)</subviews>")
    var document = InlineDocument()
    document.root = InlineDocument.constraints("s.leading root.leading", "s.top root.top", "s.width 200", "s.height 54")
    let scene = try #require(try document.scenes(stackView).first).scene
    #expect(try scene.view("a").properties.intrinsicSize.vertical == ExactDecimal(height))
    #expect(try scene.view("b").properties.intrinsicSize.vertical == ExactDecimal(24))
    #expect(scene.solvedFrames["a"] == [0, 0, 200, 30] && scene.solvedFrames["b"] == [0, 30, 200, 24])
  }

  @Test(arguments: [("", 1000, 24), ("3", 1000, 8), ("", 750, 8)] as [(String, Int, Int64)])
  func `a label without a text gets one, for which a line is needed if it must not be compressed`(
    text: String, compression: Int, height: Int64
  ) throws {
    let label = InlineDocument.view(
      "label", "a", (0, 0, 50, 8), "text=\"\(text)\" verticalCompressionResistancePriority=\"\(compression)\"",
      Self.systemFont)
    let scene = try #require(try InlineDocument().scenes(label).first).scene
    #expect(try scene.view("a").properties.intrinsicSize.vertical == ExactDecimal(height))
    let canvas = try #require(try InlineDocument().scenes(label, followsCanvas: true).first).scene
    #expect(try canvas.view("a").properties.intrinsicSize.vertical == ExactDecimal(8))
  }
}
