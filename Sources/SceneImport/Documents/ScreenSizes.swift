/// The sizes of views on a canvas whose frames were not saved.
extension InterfaceDocument {
  /// The size of a controller's view, in points: that of its container, its own on the canvas, or that of the screen.
  ///
  /// - Returns: `nil` for a window, whose size nothing else shows.
  func sizeOfView(of controller: XMLElement) -> (width: Double, height: Double)? {
    if platform == .macOS { return nil }
    if let container = controller["id"].flatMap({ containers[$0] }) { return container }
    if let own = controller.child("size", key: "freeformSize"), let width = own["width"].flatMap(Double.init),
      let height = own["height"].flatMap(Double.init), 1..<1e7 ~= width, 1..<1e7 ~= height
    {
      return (width, height)
    }
    return screenSize
  }

  /// The size of the screen of the document's device, in points; without a known device, that of a usual one.
  private var screenSize: (width: Double, height: Double) {
    if let deviceSize { return deviceSize }
    if platform == .tvOS { return (1920, 1080) }
    let isForTablets = root["targetRuntime"] == "iOS.CocoaTouch.iPad"
    return isForTablets ? (768, 1024) : (375, 667)
  }

  /// The size of the screen of the document's device as it is turned, in points; `nil` without a known device.
  var deviceSize: (width: Double, height: Double)? {
    guard let device, let size = Self.screenSizes[device.id] else { return nil }
    return device.isLandscape ? (width: size.height, height: size.width) : size
  }

  /// The sizes of the upright devices of Interface Builder's canvas, in points.
  private static let screenSizes: [String: (width: Double, height: Double)] = [
    "retina3_5": (320, 480), "retina4_0": (320, 568), "retina4_7": (375, 667), "retina5_5": (414, 736),
    "retina5_9": (375, 812), "retina6_0": (390, 844), "retina6_1": (414, 896), "retina6_12": (393, 852),
    "retina6_3": (402, 874), "retina6_5": (414, 896), "retina6_7": (428, 926), "retina6_72": (430, 932),
    "retina6_9": (440, 956), "ipad8_3rounded": (744, 1133), "ipad9_7": (768, 1024), "ipad10_5": (834, 1112),
    "ipad10_9rounded": (820, 1180), "ipad11_0rounded": (834, 1194), "ipad12_9": (1024, 1366),
    "ipad12_9rounded": (1024, 1366),
  ]
}
