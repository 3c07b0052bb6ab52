import LayoutModel
import Testing

@testable import SceneImport

struct ImageSizeTests {
  /// An image view of 40 by 40 in a document that lists an image of 78 by 106.
  private func image(_ attributes: String, constraints: String, followsCanvas: Bool = false) throws -> View {
    var document = InlineDocument()
    document.resources = """
      <image name="photo" width="78" height="106"/><image name="star" catalog="system" width="128" height="121"/>
      """
    document.root = constraints
    let element = InlineDocument.view("imageView", "i", (10, 10, 40, 40), attributes)
    return try #require(try document.scenes(element, followsCanvas: followsCanvas).first).scene.view("i")
  }

  private let pinned = InlineDocument.constraints(
    "i.leading root.leading 10", "i.top root.top 10", "i.width 40", "i.height 40")

  @Test func `an image view has the content size of its image`() throws {
    let view = try image("image=\"photo\"", constraints: pinned)
    #expect(view.properties.intrinsicSize == AxisPair<ExactDecimal?>(ExactDecimal(78), ExactDecimal(106)))
    #expect(!view.isInferred)
  }

  @Test(arguments: ["image=\"star\" catalog=\"system\"", "image=\"unknown\""])
  func `the size of a symbol, and that of an image that is not listed, is inferred`(attributes: String) throws {
    #expect(try image(attributes, constraints: pinned).isInferred)
  }

  @Test func `a saved size that only the image decides contradicts another listed one`() throws {
    let constraints = InlineDocument.constraints("i.leading root.leading 10", "i.top root.top 10")
    let view = try image("image=\"photo\"", constraints: constraints)
    #expect(view.properties.intrinsicSize == AxisPair<ExactDecimal?>(ExactDecimal(40), ExactDecimal(40)))
    #expect(view.isInferred)
  }

  @Test func `the canvas has the image that was there when the frames were saved`() throws {
    #expect(try image("image=\"photo\"", constraints: pinned, followsCanvas: true).isInferred)
  }

  @Test func `an image that reaches beyond its view on the canvas is meant to`() throws {
    let centered = try image("image=\"photo\" contentMode=\"center\"", constraints: pinned)
    #expect(centered.allowed.map(\.rule) == [.clippedContent])
    let scaled = try image("image=\"photo\" contentMode=\"scaleAspectFit\"", constraints: pinned)
    #expect(scaled.allowed.isEmpty)
  }
}
