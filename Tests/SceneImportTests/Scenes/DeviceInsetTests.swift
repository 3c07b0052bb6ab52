import LayoutModel
import Testing

@testable import SceneImport

struct DeviceInsetTests {
  private func insets(_ top: Int64, _ left: Int64, _ bottom: Int64, _ right: Int64) -> DecimalInsets {
    DecimalInsets(
      top: ExactDecimal(top), left: ExactDecimal(left), bottom: ExactDecimal(bottom), right: ExactDecimal(right))
  }

  /// The safe area of a screen with a view 25 below that of its saved frame.
  private func safeArea(
    of document: InlineDocument, measuredTop: Double? = nil, followsCanvas: Bool = false
  ) throws -> DecimalInsets {
    var document = document
    document.root = #"<viewLayoutGuide key="safeArea" id="safe"/>"#
    var view = ""
    if let measuredTop {
      document.root += InlineDocument.constraints("a.top safe.top 25")
      view = InlineDocument.view("view", "a", (100, measuredTop + 25, 100, 100))
    }
    return try #require(try document.scenes(view, followsCanvas: followsCanvas).first).scene.views[0].safeArea
  }

  @Test func `a phone on its side has insets at the sides and none at the top`() throws {
    let document = InlineDocument(device: "retina6_0", orientation: "landscape", size: (844, 390))
    #expect(try safeArea(of: document) == insets(0, 47, 21, 47))
    let small = InlineDocument(device: "retina4_7", orientation: "landscape", size: (667, 375))
    #expect(try safeArea(of: small) == .zero)
  }

  @Test func `the insets of the upright phone are only on the canvas of the phone on its side`() throws {
    let document = InlineDocument(
      device: "retina6_0", orientation: "landscape", version: "24412", size: (844, 390))
    #expect(try safeArea(of: document, measuredTop: 47).top == .zero)
    #expect(try safeArea(of: document, measuredTop: 47, followsCanvas: true).top == ExactDecimal(47))
    #expect(try safeArea(of: document, measuredTop: 54).top == ExactDecimal(54))
    // A navigation bar of 54 below them.
    #expect(try safeArea(of: document, measuredTop: 101).top == ExactDecimal(54))
    // Earlier versions of Xcode do not show them, but bars of as many points.
    let early = InlineDocument(device: "retina6_5", orientation: "landscape", version: "16097", size: (896, 414))
    #expect(try safeArea(of: early, measuredTop: 44).top == ExactDecimal(44))
  }

  @Test func `a controller of no device's size has no bars of the screen around it`() throws {
    let bar = #"<simulatedNavigationBarMetrics key="simulatedTopBarMetrics"/>"#
    var document = InlineDocument(size: (449, 485))
    document.beside = bar
    #expect(try safeArea(of: document) == .zero)
    document.size = (375, 603)
    #expect(try safeArea(of: document) == insets(64, 0, 0, 0))
  }

  /// A bar of 44 below the status bar of 20, and one of 49.
  @Test(
    arguments: [
      ("", 64, 49), (#"<extendedEdge key="edgesForExtendedLayout"/>"#, 0, 0),
      (#"<extendedEdge key="edgesForExtendedLayout" bottom="YES"/>"#, 0, 49),
      (#"<extendedEdge key="edgesForExtendedLayout" top="YES"/>"#, 64, 0),
    ] as [(String, Int64, Int64)])
  func `a view that does not extend below a bar ends at the bar`(edges: String, top: Int64, bottom: Int64) throws {
    var document = InlineDocument()
    document.beside = """
      \(edges)<simulatedNavigationBarMetrics key="simulatedTopBarMetrics"/>
      <simulatedTabBarMetrics key="simulatedBottomBarMetrics"/>
      """
    #expect(try safeArea(of: document) == insets(top, 0, bottom, 0))
  }

  /// The home indicator is no bar.
  @Test func `a view that does not extend below bars reaches the edge of a screen without one`() throws {
    var document = InlineDocument(device: "retina5_9", size: (375, 812))
    document.beside = #"<extendedEdge key="edgesForExtendedLayout"/>"#
    #expect(try safeArea(of: document) == insets(0, 0, 34, 0))
  }

  /// 667 - 500 - 60.
  @Test func `an inset shows in a constraint between different edges, too`() throws {
    var document = InlineDocument()
    document.root =
      #"<viewLayoutGuide key="safeArea" id="safe"/>"# + InlineDocument.constraints("safe.bottom a.top 60")
    let view = InlineDocument.view("view", "a", (100, 500, 100, 100))
    #expect(try #require(try document.scenes(view).first).scene.views[0].safeArea == insets(20, 0, 107, 0))
  }
}
