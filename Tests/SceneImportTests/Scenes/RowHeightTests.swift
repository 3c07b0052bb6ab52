import LayoutModel
import Testing

@testable import SceneImport

struct RowHeightTests {
  /// A row 44 tall on the canvas, with a view that fills it.
  private func row(
    _ rowHeight: Int, contentFrame: String = #"<rect key="frame" x="0" y="0" width="320" height="43.5"/>"#,
    followsCanvas: Bool = false
  ) throws -> ImportedScene {
    var document = InlineDocument()
    document.beside = """
      <tableViewCell rowHeight="\(rowHeight)" id="cell">
          <rect key="frame" x="0" y="0" width="320" height="44"/>
          <tableViewCellContentView key="contentView" id="content">
              \(contentFrame)<autoresizingMask key="autoresizingMask"/>
              <subviews>\(InlineDocument.view("view", "a", (0, 0, 320, 43.5)))</subviews>
              \(InlineDocument.constraints(
                "a.top content.top", "content.bottom a.bottom", "a.leading content.leading", "content.trailing a.trailing"))
          </tableViewCellContentView>
      </tableViewCell>
      """
    return try #require(try document.xib("", followsCanvas: followsCanvas).last)
  }

  @Test func `a row is as tall as the document says if the canvas is lower`() throws {
    let tall = try row(72)
    #expect(tall.scene.solvedFrames["cell"] == [0, 0, 320, 72])
    #expect(tall.scene.solvedFrames["a"] == [0, 0, 320, 71.5])
    // They were saved for a lower row.
    #expect(tall.savedFrames.allSatisfy { $0 == nil })
    #expect(try row(30).scene.solvedFrames["cell"] == [0, 0, 320, 44])
    #expect(try row(72, followsCanvas: true).scene.solvedFrames["a"] == [0, 0, 320, 43.5])
  }

  @Test(arguments: [
    #"<frame key="frameInset" width="320" height="44"/>"#, #"<frame key="frameInset"/>"#,
    #"<frame key="frameInset" minX="0.0" maxX="0.0" height="44"/>"#,
  ])
  func `a frame may be written as insets from the edges of the superview`(frame: String) throws {
    let inset = try row(44, contentFrame: frame)
    #expect(inset.scene.solvedFrames["content"] == [0, 0, 320, 44])
    #expect(inset.scene.solvedFrames["a"] == [0, 0, 320, 44])
  }
}
