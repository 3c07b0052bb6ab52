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

  /// The content of a view, with a font of 20 points, in a screen, or in a xib, whose height is free. A line is 24 tall.
  private func content(
    _ name: String, _ frame: (Double, Double, Double, Double), _ attributes: String, _ content: String = "",
    inXib: Bool = false, followsCanvas: Bool = false
  ) throws -> AxisPair<ExactDecimal?> {
    let view = InlineDocument.view(name, "a", frame, attributes, Self.systemFont + content)
    let document = InlineDocument()
    let scenes =
      try inXib
      ? document.xib(view, followsCanvas: followsCanvas) : document.scenes(view, followsCanvas: followsCanvas)
    return try #require(scenes.first).scene.view("a").properties.intrinsicSize
  }

  @Test(arguments: [(1000, 24), (750, 8)] as [(Int, Int64)])
  func `a label without a text gets one, for which a line is needed if it must not be compressed`(
    compression: Int, height: Int64
  ) throws {
    let attributes = "text=\"\" verticalCompressionResistancePriority=\"\(compression)\""
    #expect(try content("label", (0, 0, 50, 8), attributes).vertical == ExactDecimal(height))
    #expect(try content("label", (0, 0, 50, 8), attributes, followsCanvas: true).vertical == ExactDecimal(8))
  }

  @Test(
    arguments: [
      (8, "", 24), (23, "", 23), (30, "", 30),
      (8, "<constraint firstAttribute=\"height\" constant=\"8\" id=\"h\"/>", 8),
      (8, "<constraint firstAttribute=\"height\" relation=\"greaterThanOrEqual\" constant=\"8\" id=\"h\"/>", 24),
    ] as [(Double, String, Int64)])
  func `a text is as tall as a line unless a constraint makes it lower`(
    saved: Double, constraint: String, height: Int64
  ) throws {
    let constraints = "<constraints>\(constraint)</constraints>"
    let label = try content("label", (0, 0, 50, saved), "text=\"Title\"", constraints)
    #expect(label.vertical == ExactDecimal(height))
  }

  /// 12 for the room around a title of 24.
  @Test(
    arguments: [
      ("buttonType=\"system\"", "", 36), ("buttonType=\"roundedRect\"", "", 36), ("", "", 16),
      ("buttonType=\"system\" hidden=\"YES\"", "", 16),
      ("buttonType=\"system\"", #"<inset key="contentEdgeInsets" minX="1" minY="1" maxX="1" maxY="1"/>"#, 16),
    ] as [(String, String, Int64)])
  func `a system button is as tall as its title and the room around it`(
    attributes: String, more: String, height: Int64
  ) throws {
    let title = "<state key=\"normal\" title=\"Send\"/>"
    let button = try content("button", (0, 0, 80, 16), attributes, title + more, inXib: true)
    #expect(button.vertical == ExactDecimal(height))
    let squeezed = try content("button", (0, 0, 80, 16), attributes, title + more)
    #expect(squeezed.vertical == ExactDecimal(16), "nothing can make a screen taller")
  }

  /// Half of 20 points for each of 5 characters.
  @Test func `a text is wider than nothing`() throws {
    #expect(try content("label", (0, 0, 0, 24), "text=\"Title\"").horizontal == ExactDecimal(50))
    #expect(try content("label", (0, 0, 0, 24), "text=\"\"").horizontal == ExactDecimal.zero)
    let isNarrow = "<constraints><constraint firstAttribute=\"width\" id=\"w\"/></constraints>"
    #expect(try content("label", (0, 0, 0, 24), "text=\"Title\"", isNarrow).horizontal == ExactDecimal.zero)
  }
}
