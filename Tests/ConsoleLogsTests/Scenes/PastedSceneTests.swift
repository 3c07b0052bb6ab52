import Foundation
import Testing

@testable import ConsoleLogs

/// What a debugger printed, joined by address.
struct PastedSceneTests {
  private static func session() throws -> [UInt8] {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: package.appendingPathComponent("Fixtures/logs/debugger-session.txt")))
  }

  @Test func `a recursive description is a tree of views with frames`() throws {
    let listing = ViewListing(try Self.session())
    #expect(listing.views.map(\.className) == ["UIView", "UILabel", "UIView", "UIButton", "UIImageView"])
    #expect(
      listing.views.map { $0.superview?.identity } == [
        nil, "0x7f9c1d40a2b0", "0x7f9c1d40a2b0", "0x7f9c1d40c8e0", "0x7f9c1d40a2b0",
      ])
    #expect(listing.views[3].frame == [12, 76, 100, 44])
    #expect(listing.views.map(\.clips) == [false, false, true, false, false])
    #expect(listing.views[1].text == "Balance")
  }

  @Test func `a trace adds what it knows`() throws {
    let trace = """
      •UIView:0x7f9c1d40a2b0
      |   *UILabel:0x7f9c1d40b6c0'Balance'- AMBIGUOUS LAYOUT for UILabel:0x7f9c1d40b6c0'Balance'.minX{id: 23}
      """
    let listing = ViewListing(try Self.session() + Array("\n\(trace)\n".utf8))
    #expect(listing.views.count == 5)
    #expect(listing.views.map(\.isAmbiguous) == [false, true, false, false, false])
  }

  @Test func `a trace alone is a tree of views that may be ambiguous`() throws {
    let trace = """
      •UIView:0x7f9c1d40a2b0
      |   *UILabel:0x7f9c1d40b6c0'Balance'- AMBIGUOUS LAYOUT for UILabel:0x7f9c1d40b6c0'Balance'.minX{id: 23}
      """
    let scene = try #require(PastedScene(Array(trace.utf8), named: "trace"))
    #expect(scene.text.contains(#""allow": ["ambiguous-layout"]"#))
    #expect(scene.text.contains(#""size": [null, null]"#))
    #expect(
      scene.remarks.prefix(2) == [
        "frames are not printed, so all positions and sizes are open", "UIKit calls the layout of 'Balance' ambiguous",
      ])
  }

  @Test func `views without constraints keep their frames, and that is said`() throws {
    let scene = try #require(PastedScene(try Self.session(), named: "session"))
    #expect(scene.text.contains(#""kind": "imageView", "frame": [300, 20, 48, 48]"#))
    #expect(
      scene.text.contains(#""equation": "UIView_3.height == 120""#) || scene.text.contains(#"UIView_2.height == 120"#))
    #expect(scene.remarks.first == "no constraints were printed of UIImageView, so they keep their frames")
  }

  @Test(arguments: ["", "<UIView: 0x1>", "   | <UIView: 0x12345; frame = (0 0; 1 1", "(lldb) po view"])
  func `a text without views with frames is no scene`(text: String) {
    let scene = PastedScene(Array(text.utf8), named: "x")
    #expect(scene == nil || text.contains("frame"))
  }
}
