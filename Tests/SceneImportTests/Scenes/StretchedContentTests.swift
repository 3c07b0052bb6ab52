import LayoutModel
import Testing

@testable import SceneImport

struct StretchedContentTests {
  private static let font = #"<fontDescription key="fontDescription" type="system" pointSize="20"/>"#

  /// The content and the frame of a view that is pinned to both sides of a screen.
  private func pinned(
    _ name: String, _ attributes: String, _ content: String = "", height: Double = 24, version: String = "21225"
  ) throws -> (content: AxisPair<ExactDecimal?>, frame: [Double]?) {
    var document = InlineDocument(version: version)
    document.root = InlineDocument.constraints(
      "a.leading root.leading 16", "root.trailing a.trailing 16", "a.top root.top 20", "a.height \(Int(height))")
    // The alignment rectangle of a switch ends 2 before its frame.
    let view = InlineDocument.view(
      name, "a", (16, 20, name == "switch" ? 345 : 343, height), attributes, content)
    let scene = try #require(try document.scenes(view).first).scene
    return (try scene.view("a").properties.intrinsicSize, scene.solvedFrames["a"])
  }

  /// A letter is at most 0.7 of the point size wide, a narrow one 0.45, a capital 0.85, and a character of other scripts 1.1.
  @Test(
    arguments: [
      ("Title", StretchedContentTests.font, 58), ("Title&#10;One", StretchedContentTests.font, 58),
      ("題名", StretchedContentTests.font, 44),
      ("Title", #"<fontDescription key="fontDescription" name="Papyrus" family="Papyrus" pointSize="20"/>"#, 110),
      ("Title", #"<fontDescription key="fontDescription" style="Unknown"/>"#, 343),
      ("", StretchedContentTests.font, 343),
      ("A text of which nobody knows whether it fits", StretchedContentTests.font, 343),
    ] as [(String, String, Int64)])
  func `the content of a stretched label is no wider than its text can be`(
    text: String, font: String, width: Int64
  ) throws {
    let label = try pinned("label", "text=\"\(text)\"", font)
    #expect(label.content.horizontal == ExactDecimal(width))
    #expect(label.frame == [16, 20, 343, 24])
  }

  @Test func `a label of a class of its own may be 32 wider than its text`() throws {
    let label = try pinned("label", "text=\"Title\" customClass=\"PaddedLabel\"", Self.font)
    #expect(label.content.horizontal == ExactDecimal(90))
    #expect(label.frame == [16, 20, 343, 24])
  }

  @Test(arguments: [("21225", 51), ("24412", 61)] as [(String, Int64)])
  func `the content of a stretched switch is no wider than a switch`(version: String, width: Int64) throws {
    // The greatest frame is 53 wide, and 63 on iOS 26. Its alignment rectangle is 2 less.
    let control = try pinned("switch", "", height: 31, version: version)
    #expect(control.content.horizontal == ExactDecimal(width))
    #expect(control.frame == [16, 20, 345, 31])
  }

  @Test func `a label that may decide the size of a view keeps the saved size`() throws {
    var document = InlineDocument()
    document.root = InlineDocument.constraints(
      "a.leading root.leading 16", "root.trailing a.trailing 16", "a.top root.top 20")
    let label = InlineDocument.view("label", "a", (16, 20, 343, 24), "text=\"Title\"", Self.font)
    let scene = try #require(try document.xib(label).first).scene
    #expect(try scene.view("a").properties.intrinsicSize.horizontal == ExactDecimal(343))
    #expect(scene.solvedFrames["root"] == [0, 0, 375, 667])
  }

  @Test func `contents that a stack view fills proportionally have the proportion of the saved frames`() throws {
    let views =
      InlineDocument.view(
        "label", "a", (0, 0, 210, 61),
        "text=\"A text that is long enough to need three lines, or more\" numberOfLines=\"0\"")
      + InlineDocument.view("switch", "b", (210, 15, 80, 31))
    let stack = InlineDocument.view(
      "stackView", "s", (0, 0, 288, 61), "distribution=\"fillProportionally\" alignment=\"center\"",
      "<subviews>\(views)</subviews>")
    var document = InlineDocument()
    document.root = InlineDocument.constraints("s.leading root.leading", "s.top root.top", "s.width 288")
    let frames = try #require(try document.scenes(stack).first).scene.solvedFrames
    #expect(frames["a"] == [0, 0, 210, 61] && frames["b"] == [210, 15, 80, 31])
  }

  @Test func `a stack view stretches the label with the lowest hugging only`() throws {
    func label(_ id: String, _ frame: (Double, Double, Double, Double), _ hugging: Int) -> String {
      InlineDocument.view("label", id, frame, "text=\"Title\" horizontalHuggingPriority=\"\(hugging)\"", Self.font)
    }
    let labels = label("a", (0, 0, 100, 24), 250) + label("b", (100, 0, 100, 24), 251)
    let stack = InlineDocument.view("stackView", "s", (0, 0, 200, 24), "", "<subviews>\(labels)</subviews>")
    var document = InlineDocument()
    document.root = InlineDocument.constraints("s.leading root.leading", "s.top root.top", "s.width 200")
    let scene = try #require(try document.scenes(stack).first).scene
    #expect(try scene.view("a").properties.intrinsicSize.horizontal == ExactDecimal(58))
    #expect(try scene.view("b").properties.intrinsicSize.horizontal == ExactDecimal(100))
    #expect(scene.solvedFrames["a"] == [0, 0, 100, 24] && scene.solvedFrames["b"] == [100, 0, 100, 24])
  }
}
