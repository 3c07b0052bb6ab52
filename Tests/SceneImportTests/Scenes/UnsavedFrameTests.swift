import LayoutModel
import Testing

@testable import SceneImport

/// Documents that were never opened on Interface Builder's canvas.
struct UnsavedFrameTests {
  /// A launch screen with an image at its center. Nothing in it has a frame.
  private func launchScreen(
    device: String = "", runtime: String = "iOS.CocoaTouch", beside: String = "", attributes: String = ""
  ) throws -> Scene {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="12121" targetRuntime="\(runtime)" useAutolayout="YES">
          \(device)
          <scenes><scene sceneID="s"><objects><viewController id="controller" sceneMemberID="viewController">
              <view key="view" id="root">
                  <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                  <subviews>
                      <imageView image="Logo" translatesAutoresizingMaskIntoConstraints="NO" id="logo" \(attributes)/>
                  </subviews>
                  \(InlineDocument.constraints("logo.centerX root.centerX", "logo.centerY root.centerY"))
              </view>\(beside)
          </viewController></objects></scene></scenes>
          <resources><image name="Logo" width="168" height="185"/></resources>
      </document>
      """
    return try #require(try importDocument(Array(text.utf8), named: "Launch.storyboard").scenes.first).scene
  }

  /// (375 - 168) / 2 = 103.5, (667 - 185) / 2 = 241.
  @Test func `an image without a frame has the listed size, at the center of a phone`() throws {
    let scene = try launchScreen()
    #expect(scene.rootSize == AxisPair<ExactDecimal?>(ExactDecimal(375), ExactDecimal(667)))
    #expect(scene.solvedFrames["logo"] == [103.5, 241, 168, 185])
    #expect(try !scene.view("logo").isInferred)
    #expect(try launchScreen(attributes: "contentMode=\"center\"").view("logo").allowed.isEmpty)
  }

  @Test(
    arguments: [
      ("<device id=\"retina6_12\" orientation=\"portrait\"/>", "iOS.CocoaTouch", 393, 852),
      ("<device id=\"retina6_12\" orientation=\"landscape\"/>", "iOS.CocoaTouch", 852, 393),
      ("<device id=\"unknown\" orientation=\"portrait\"/>", "iOS.CocoaTouch", 375, 667),
      ("", "iOS.CocoaTouch.iPad", 768, 1024), ("", "AppleTV", 1920, 1080),
    ] as [(String, String, Int64, Int64)])
  func `a screen without a frame has the size of the device`(
    device: String, runtime: String, width: Int64, height: Int64
  ) throws {
    let scene = try launchScreen(device: device, runtime: runtime)
    #expect(scene.rootSize == AxisPair<ExactDecimal?>(ExactDecimal(width), ExactDecimal(height)))
  }

  @Test func `a freeform view without a frame has the size that the controller has on the canvas`() throws {
    let scene = try launchScreen(beside: "<size key=\"freeformSize\" width=\"300\" height=\"200\"/>")
    #expect(scene.rootSize == AxisPair<ExactDecimal?>(ExactDecimal(300), ExactDecimal(200)))
  }

  @Test func `a content view without a frame fills its cell`() throws {
    var document = InlineDocument()
    document.beside = """
      <tableViewCell id="cell">
          <rect key="frame" x="0" y="0" width="320" height="50"/>
          <tableViewCellContentView key="contentView" id="content">
              <autoresizingMask key="autoresizingMask"/>
              <subviews>\(InlineDocument.view("view", "a", (10, 0, 300, 50)))</subviews>
              \(InlineDocument.constraints(
                "a.top content.top", "content.bottom a.bottom", "a.leading content.leading 10",
                "content.trailing a.trailing 10", "a.height 50"))
          </tableViewCellContentView>
      </tableViewCell>
      """
    let scene = try #require(try document.xib("").last).scene
    #expect(scene.solvedFrames["content"] == [0, 0, 320, 50])
    #expect(scene.solvedFrames["a"] == [10, 0, 300, 50])
  }
}
