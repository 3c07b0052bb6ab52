import LayoutModel
import Testing

@testable import SceneImport

struct UnknownSafeAreaTests {
  private let rules: [RuleID] = [.offscreenView, .cutContent]

  private func document(_ constraint: String) -> InlineDocument {
    var document = InlineDocument()
    document.root = "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>" + InlineDocument.constraints(constraint)
    return document
  }

  /// The rules that are allowed for a title of a xib.
  private func allowed(y: Double, _ constraint: String) throws -> [RuleID] {
    let title = InlineDocument.view("label", "title", (100, y, 60, 20), "text=\"Title\"")
    let scene = try #require(try document(constraint).xib(title).first).scene
    return try scene.view("title").allowed.map(\.rule)
  }

  @Test func `what the safe area of a xib places may be beyond the edge by less than an inset`() throws {
    #expect(try allowed(y: -36, "title.top safe.top -36") == rules)
    #expect(try allowed(y: -61, "safe.top title.top 61") == rules)
    #expect(try allowed(y: 680, "title.bottom safe.bottom 33") == rules)
    #expect(try allowed(y: -62, "title.top safe.top -62").isEmpty, "no inset is so great")
    #expect(try allowed(y: 681, "title.bottom safe.bottom 34").isEmpty)
    #expect(try allowed(y: -36, "title.top root.top -36").isEmpty)
    #expect(try allowed(y: -36, "title.bottom safe.top -16").isEmpty)
  }

  @Test func `the safe area of a screen in a storyboard is known`() throws {
    let title = InlineDocument.view("label", "title", (100, -36, 60, 20), "text=\"Title\"")
    let scene = try #require(try document("title.top safe.top -36").scenes(title).first).scene
    #expect(try scene.view("title").allowed.isEmpty)
  }

  @Test func `the view of a controller's xib may be a sheet, whose top has no inset`() throws {
    var document = document("title.leading safe.leading 20")
    document.settings = "useSafeAreas=\"YES\""
    document.size = (375, 667)
    document.beside = """
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1">
          <connections><outlet property="view" destination="root" id="o"/></connections>
      </placeholder>
      """
    let title = InlineDocument.view("label", "title", (20, 100, 60, 20), "text=\"Title\"")
    #expect(try #require(try document.xib(title).first).scene.views[0].safeArea == .zero)
  }
}
