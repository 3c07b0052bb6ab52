import LayoutModel
import Testing

@testable import SceneImport

struct BoxTests {
  /// The border of the box begins 14 below its top, and the view inside lies 11 below the border. Xcode 6 writes 11, later versions
  /// write 25.
  @Test(arguments: [11, 25])
  func `a view inside a titled box is placed from the border if the saved frames show it`(distance: Int) throws {
    var document = InlineDocument(version: "6254", size: (300, 200))
    document.root = InlineDocument.constraints(
      "box.leading root.leading 20", "root.trailing box.trailing 20", "box.top root.top 20")
    let inside = InlineDocument.constraints(
      "v.top box.top \(distance)", "box.bottom v.bottom 7", "v.leading box.leading 13", "v.width 100", "v.height 44")
    let content = """
      <view key="contentView" id="content">
          <rect key="frame" x="1" y="1" width="264" height="64"/>
          <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
          <subviews>\(InlineDocument.view("customView", "v", (15, 10, 100, 44)))</subviews>
      </view>
      """
    let box = InlineDocument.view("box", "box", (17, 100, 266, 80), "title=\"Format\"", content + inside)
    let frames = try #require(try document.window(box).first).scene.solvedFrames
    #expect(frames["box"] == [17, 20, 266, 80])
    #expect(frames["v"] == [15, 10, 100, 44])
  }
}
