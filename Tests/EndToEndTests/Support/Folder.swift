import Foundation

/// A temporary folder with scenes for one test.
final class Folder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("layoutdoctor-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ name: String, _ text: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }

  var entries: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }
}

enum SampleScene {
  /// A scene without problems.
  static let sound = scene("")
  /// A scene with two contradictory widths.
  static let conflicting = scene(#", "wide": "box.width == 200""#)
  /// A scene with an optional height that is unreachable.
  static let unreachable = scene(#", "tall": "box.height == 90 @500""#)
  static let malformed = #"{ "layoutdoctor": 1, "root": { "id": "screen", "sise": [320, 568] } }"#

  /// A scene whose buttons 'a' and 'b' lie behind 'keyboard', or 'b' alone. With both, 'b' is a consequence of 'a'.
  static func covered(isFirstFixed: Bool = false) -> String {
    """
    { "layoutdoctor": 1, "name": "Covered", "root": { "id": "screen", "size": [320, 568], "subviews": [
        { "id": "a", "kind": "button", "frame": [20, \(isFirstFixed ? 100 : 400), 100, 44] },
        { "id": "b", "kind": "button", "frame": [140, 400, 100, 44] },
        { "id": "keyboard", "frame": [0, 350, 320, 218] }] } }
    """
  }

  /// A scene with a button of the given widths, 100 tall.
  static func button(closed: Int, open: Int) -> String {
    """
    { "layoutdoctor": 1, "name": "Button",
      "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "button", "kind": "button" }] },
      "constraints": {
        "left": "button.left == screen.left + 20", "top": "button.top == screen.top + 20",
        "width": "button.width == 100", "height": "button.height == 100" },
      "states": { "closed": { "constants": { "width": \(closed) } }, "open": { "constants": { "width": \(open) } } } }
    """
  }

  private static func scene(_ more: String) -> String {
    """
    { "layoutdoctor": 1, "name": "Box",
      "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "box" }] },
      "constraints": {
        "left": "box.left == screen.left + 20", "top": "box.top == screen.top + 20",
        "width": "box.width == 100", "height": "box.height == 50"\(more) },
      "states": { "closed": {}, "open": { "constants": { "width": 150 } } } }
    """
  }
}

enum SampleDocument {
  /// A storyboard whose box has no determined x.
  static let ambiguous = storyboard("")

  /// A storyboard whose box has no determined x and two widths.
  static func conflicting() -> String {
    storyboard("<constraint firstAttribute=\"width\" constant=\"120\" id=\"wid-02-bbb\"/>", hasX: true)
  }

  private static func storyboard(_ more: String, hasX: Bool = false) -> String {
    let pin = "<constraint firstItem=\"bx1-00-aaa\" firstAttribute"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505"
        targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES">
        <scenes>
          <scene sceneID="sc1-00-aaa"><objects>
            <viewController id="vc1-00-aaa" customClass="OrderViewController" sceneMemberID="viewController">
              <view key="view" id="vw1-00-aaa"><rect key="frame" x="0" y="0" width="393" height="852"/>
                <subviews>
                  <view translatesAutoresizingMaskIntoConstraints="NO" id="bx1-00-aaa">
                    <rect key="frame" x="20" y="100" width="100" height="40"/>
                    <constraints>
                      <constraint firstAttribute="width" constant="100" id="wid-01-aaa"/>
                      <constraint firstAttribute="height" constant="40" id="hei-01-aaa"/>\(more)
                    </constraints>
                  </view>
                </subviews>
                <constraints>
                  \(pin)="top" secondItem="vw1-00-aaa" secondAttribute="top" constant="100" id="top-01-aaa"/>
                  \(hasX ? pin + "=\"leading\" secondItem=\"vw1-00-aaa\" secondAttribute=\"leading\" constant=\"20\" id=\"lea-01-aaa\"/>" : "")
                </constraints>
              </view>
            </viewController>
          </objects></scene>
        </scenes>
      </document>
      """
  }
}
