import LayoutModel
import Testing

@testable import SceneImport

/// Documents of one screen, xib or window, written in a test.
struct InlineDocument {
  /// Empty for a document without a device, as Xcode 6 and 7 write it.
  var device = "retina4_7"
  var orientation = "portrait"
  var version = "21225"
  var size = (width: 375, height: 667)
  /// Elements beside the subviews of the root, such as guides and constraints.
  var root = ""
  /// Elements beside the view of the controller, or beside the view of the xib.
  var beside = ""
  /// The images and colors that the document lists.
  var resources = ""
  /// Further attributes of the root element of a xib.
  var settings = ""

  func scenes(_ subviews: String, followsCanvas: Bool = false) throws -> [ImportedScene] {
    try imported(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="\(version)" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
          \(device.isEmpty ? "" : "<device id=\"\(device)\" orientation=\"\(orientation)\"/>")
          <scenes><scene sceneID="s"><objects><viewController id="controller" sceneMemberID="viewController">
              \(view("view", subviews))\(beside)
          </viewController></objects></scene></scenes>
          <resources>\(resources)</resources>
      </document>
      """, followsCanvas)
  }

  func xib(_ subviews: String, followsCanvas: Bool = false) throws -> [ImportedScene] {
    try imported(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="\(version)" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" \(settings)>
          \(device.isEmpty ? "" : "<device id=\"\(device)\" orientation=\"\(orientation)\"/>")
          <objects>\(view("view", subviews))\(beside)</objects>
      </document>
      """, followsCanvas)
  }

  func window(_ subviews: String, followsCanvas: Bool = false) throws -> [ImportedScene] {
    try imported(
      """
      <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" toolsVersion="\(version)" targetRuntime="MacOSX.Cocoa" useAutolayout="YES">
          <objects>\(view("customView", subviews))\(beside)</objects>
      </document>
      """, followsCanvas)
  }

  private func view(_ name: String, _ subviews: String) -> String {
    """
    <\(name)\(name == "view" ? " key=\"view\"" : "") id="root">
        <rect key="frame" x="0" y="0" width="\(size.width)" height="\(size.height)"/>
        <subviews>\(subviews)</subviews>\(root)
    </\(name)>
    """
  }

  private func imported(_ text: String, _ followsCanvas: Bool) throws -> [ImportedScene] {
    var options = ImportOptions()
    options.followsCanvas = followsCanvas
    return try importDocument(Array(text.utf8), named: "a.xib", options: options).scenes
  }

  /// An element of a view that constraints place.
  static func view(
    _ name: String, _ id: String, _ frame: (Double, Double, Double, Double), _ attributes: String = "",
    _ content: String = ""
  ) -> String {
    """
    <\(name) translatesAutoresizingMaskIntoConstraints="NO" id="\(id)" \(attributes)>
        <rect key="frame" x="\(frame.0)" y="\(frame.1)" width="\(frame.2)" height="\(frame.3)"/>\(content)
    </\(name)>
    """
  }

  /// Constraints, each `item.attribute item.attribute constant more`, such as `a.top root.top 20 priority="900"`, or `a.width 20`.
  static func constraints(_ lines: String...) -> String {
    let elements = lines.enumerated().map { number, line in
      let words = line.split(separator: " ")
      let first = words[0].split(separator: ".")
      var text = "<constraint firstItem=\"\(first[0])\" firstAttribute=\"\(first[1])\""
      var rest = words.dropFirst()
      if let word = rest.first, word.contains("."), Double(word) == nil {
        let second = word.split(separator: ".")
        text += " secondItem=\"\(second[0])\" secondAttribute=\"\(second[1])\""
        rest = rest.dropFirst()
      }
      if let word = rest.first, Double(word) != nil {
        text += " constant=\"\(word)\""
        rest = rest.dropFirst()
      }
      return text + " " + rest.joined(separator: " ") + " id=\"c\(number + 1)-\(first[0])\"/>"
    }
    return "<constraints>\(elements.joined())</constraints>"
  }
}
