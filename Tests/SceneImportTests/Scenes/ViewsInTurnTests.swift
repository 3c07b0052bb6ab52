import LayoutModel
import Testing

@testable import SceneImport

struct ViewsInTurnTests {
  /// What a spinner is meant to cover, in front of a button that has a binding.
  private func covered(binding: String) throws -> [String] {
    let content = """
      <buttonCell key="cell" type="push" title="Install" bezelStyle="rounded" borderStyle="border"/>
      <connections><binding destination="-2" name="\(binding)" keyPath="self.busy" id="b"/></connections>
      """
    let views =
      InlineDocument.view("button", "button", (13, 147, 134, 32), "", content)
      + InlineDocument.view("progressIndicator", "spinner", (72, 155, 16, 16), "style=\"spinning\"")
    let scene = try #require(try InlineDocument(size: (480, 200)).window(views).first).scene
    return try scene.view("spinner").covers.map { scene[$0].name }
  }

  @Test func `a view that a binding hides is shown in turn with one that lies inside it`() throws {
    #expect(try covered(binding: "hidden") == ["button"])
    #expect(try covered(binding: "hidden2") == ["button"])
    #expect(try covered(binding: "enabled").isEmpty)
  }
}
