import LayoutModel
import Testing

@testable import SceneImport

struct EmptyViewsTests {
  /// The views of a screen that may be cut.
  private func allowed(_ views: String) throws -> [String] {
    let scene = try #require(try InlineDocument().scenes(views).first).scene
    return scene.views.filter { $0.allowed.map(\.rule) == [.cutContent] }.map(\.name)
  }

  @Test func `a label without a text shows nothing`() throws {
    func label(_ attributes: String, _ content: String = "") -> String {
      InlineDocument.view("label", "label", (0, 0, 50, 20), attributes, content)
    }
    #expect(try allowed(label("text=\"\"")) == ["label"])
    #expect(try allowed(label("")) == ["label"])
    #expect(try allowed(label("text=\"Text\"")).isEmpty)
    #expect(try allowed(label("", "<string key=\"text\">Text</string>")).isEmpty)
    #expect(
      try allowed(label("", "<color key=\"backgroundColor\" white=\"0\" alpha=\"1\" colorSpace=\"calibratedWhite\"/>"))
        .isEmpty)
  }

  @Test func `a button without a title or an image shows nothing`() throws {
    func button(_ content: String, _ attributes: String = "") -> String {
      InlineDocument.view("button", "button", (0, 0, 50, 20), attributes, content)
    }
    #expect(try allowed(button("")) == ["button"])
    #expect(try allowed(button("<state key=\"normal\" title=\"Send\"/>")).isEmpty)
    #expect(try allowed(button("<state key=\"normal\" image=\"send\"/>")).isEmpty)
    #expect(try allowed(button("<state key=\"selected\" title=\"Sent\"/>")).isEmpty)
    #expect(try allowed(button("", "buttonType=\"system\"")) == ["button"])
    #expect(try allowed(button("", "buttonType=\"contactAdd\"")).isEmpty, "UIKit gives it an image")
  }

  @Test func `a view that contains nothing else shows nothing`() throws {
    func stack(_ hidden: String) -> String {
      InlineDocument.view(
        "stackView", "stack", (0, 0, 50, 50), "",
        "<subviews>\(InlineDocument.view("label", "empty", (0, 0, 50, 50)))"
          + InlineDocument.view("label", "price", (0, 18, 0, 14), "text=\"Price\" \(hidden)") + "</subviews>")
    }
    #expect(try allowed(stack("hidden=\"YES\"")) == ["stack", "empty"])
    #expect(try allowed(stack("")) == ["empty"])
    #expect(try allowed(InlineDocument.view("view", "view", (0, 0, 50, 50))).isEmpty)
  }
}
