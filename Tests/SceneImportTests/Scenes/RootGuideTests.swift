import LayoutModel
import Testing

@testable import SceneImport

/// A safe area and margins inside a view whose edges are those of the screen.
struct RootGuideTests {
  /// The y of a label 8 below the safe area of a container, or at its margin, where the screen has another top inset.
  private func place(
    of constraint: String, pin: String = "a.top root.top", container: String = "", safeArea: Int64
  ) throws -> Double? {
    var document = InlineDocument()
    document.root =
      #"<viewLayoutGuide key="safeArea" id="safe"/>"#
      + InlineDocument.constraints(
        pin, "a.leading root.leading", "root.trailing a.trailing", "root.bottom a.bottom")
    let label = InlineDocument.view("label", "l", (12, 28, 50, 20), "text=\"Titles\"")
    let element = InlineDocument.view(
      "view", "a", (0, 0, 375, 667), container,
      #"<subviews>\#(label)</subviews><viewLayoutGuide key="safeArea" id="inner"/>"#
        + InlineDocument.constraints(constraint, "l.leading a.leading 12"))
    var scene = try #require(try document.scenes(element).first).scene
    #expect(scene.solvedFrames["l"] == [12, 28, 50, 20])
    scene.views[0].safeArea = DecimalInsets(
      top: ExactDecimal(safeArea), left: .zero, bottom: .zero, right: .zero)
    return scene.solvedFrames["l"]?[1]
  }

  @Test(arguments: ["l.top inner.top 8", "l.top a.topMargin"])
  func `insets of a view at the edge of the screen follow the safe area of the screen`(constraint: String) throws {
    #expect(try place(of: constraint, safeArea: 59) == 67)
    #expect(try place(of: constraint, safeArea: 0) == 8)
  }

  @Test func `insets of a view that need not be at the edge stay`() throws {
    #expect(try place(of: "l.top inner.top 8", pin: "a.top root.top priority=\"900\"", safeArea: 59) == 28)
  }

  @Test func `margins that leave the safe area out stay`() throws {
    let container = "insetsLayoutMarginsFromSafeArea=\"NO\""
    #expect(try place(of: "l.top a.topMargin", container: container, safeArea: 59) == 28)
  }
}
