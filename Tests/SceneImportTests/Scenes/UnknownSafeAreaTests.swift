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

  /// The safe area of a xib on a phone of 375 × 667 with a status bar of 20.
  private func safeArea(
    ofOwner outlet: String = "view", height: Int = 667, settings: String = "useSafeAreas=\"YES\"", metrics: String = ""
  ) throws -> DecimalInsets {
    var document = document("title.leading safe.leading 20")
    document.root += metrics
    document.settings = settings
    document.size = (375, height)
    document.beside = """
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1">
          <connections><outlet property="\(outlet)" destination="root" id="o"/></connections>
      </placeholder>
      """
    let title = InlineDocument.view("label", "title", (20, 100, 60, 20), "text=\"Title\"")
    return try #require(try document.xib(title).first).scene.views[0].safeArea
  }

  @Test func `the view of a controller that fills the device has its safe area`() throws {
    let statusBar = DecimalInsets(top: ExactDecimal(20), left: .zero, bottom: .zero, right: .zero)
    #expect(try safeArea() == statusBar)
    let bar = #"<simulatedNavigationBarMetrics key="simulatedTopBarMetrics"/>"#
    #expect(
      try safeArea(metrics: bar) == DecimalInsets(top: ExactDecimal(64), left: .zero, bottom: .zero, right: .zero))
    #expect(try safeArea(ofOwner: "header") == .zero, "the view of no controller")
    #expect(try safeArea(height: 600) == .zero)
    #expect(try safeArea(settings: "") == .zero, "the document does not use safe areas")
  }
}
