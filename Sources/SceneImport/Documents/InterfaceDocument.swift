import LayoutModel

/// An Interface Builder document: its elements, and the facts that all of its scenes share.
final class InterfaceDocument {
  let name: String
  let root: XMLElement
  let platform: Platform
  let isStoryboard: Bool
  /// The version of Xcode's tools that saved the document, such as 17701; 0 if it is not written.
  let toolsVersion: Int
  /// The version of Xcode whose alignment rectangles match the saved frames. On iOS and tvOS, that is `toolsVersion`.
  let metricsVersion: Int
  let device: DocumentDevice?
  let measuredInsets: MeasuredInsets
  /// The elements with an object id. Ids are unique in a document.
  private(set) var elements: [String: XMLElement] = [:]
  /// The sizes of the container views that embed controllers, by the controller's id.
  private(set) var containers: [String: (width: Double, height: Double)] = [:]
  /// The ids of the objects that outlets hold, and of views that bindings hide: code may change them.
  private(set) var outlets: Set<String> = []
  /// The ids of the accessory views of cells, which UIKit takes out of the views around them.
  private(set) var accessories: Set<String> = []
  /// The ids of the views that bindings hide and show.
  private(set) var hiddenByBindings: Set<String> = []
  /// The sizes of the app's own images by name, in points. Those of the system's symbols depend on the font.
  private let imageSizes: [String: (width: Double, height: Double)]
  /// The attributes that constraints mention, by the id of their item. At build time, Interface Builder fixes the frames of all
  /// other views.
  private(set) var constrained: [String: Set<String>] = [:]
  private(set) var errors: [ImportError] = []
  private var reported: Set<ImportError> = []

  enum Platform { case iOS, tvOS, macOS }

  /// The version that all development versions of Xcode write: 32700.99.1234.
  private static let unversioned = 32700
  /// The version assumed for them: that of Xcode 15, whose metrics such documents have.
  private static let usualVersion = 22500

  /// - Throws: an error if a document of this kind cannot be imported.
  init(_ root: XMLElement, named name: String) throws(ImportError) {
    self.name = name
    self.root = root
    platform = try Self.platform(of: root)
    isStoryboard = root["type"]?.contains("Storyboard") ?? false
    let version = root["toolsVersion"].flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
    toolsVersion = version >= Self.unversioned ? Self.usualVersion : version
    device = root.child("device").map(DocumentDevice.init)
    metricsVersion = platform == .macOS ? MetricsVersion.best(for: root, savedBy: toolsVersion) : toolsVersion
    measuredInsets = MeasuredInsets(root, on: platform)
    imageSizes = Self.imageSizes(in: root)
    index(root)
    reportMissingElements()
  }

  private func reportMissingElements() {
    let name = isStoryboard ? "scenes" : "objects"
    guard let list = root.child(name) else { return report(ImportError(.missingElement(name), at: root.location)) }
    for scene in isStoryboard ? list.children : [] where scene.child("objects") == nil {
      report(ImportError(.missingElement("objects"), at: scene.location))
    }
  }

  /// The elements that hold lists of views.
  private static let viewLists: Set<String> = ["subviews", "cells", "objects", "prototypes", "prototypeCellViews"]
  /// The keys of a controller's views.
  private static let controllerKeys: Set<String> = [
    "view", "navigationBar", "tabBar", "toolbar", "splitView", "tabView",
  ]

  /// Reports an element with a frame that stands where Interface Builder writes no view, since it would not be checked.
  private func checkOwner(of view: XMLElement, in owner: XMLElement) {
    guard view["id"] != nil, view.child("rect", key: "frame") != nil else { return }
    if let key = view["key"] {
      if owner.name.hasSuffix("Controller") && !Self.controllerKeys.contains(key) {
        report(ImportError(.unknownOwner(key), at: view.location))
      }
    } else if owner["id"] == nil && owner["key"] == nil && !Self.viewLists.contains(owner.name) {
      report(ImportError(.unknownOwner(owner.name), at: owner.location))
    }
  }

  /// - Throws: an error if a document with this root cannot be imported.
  static func platform(of root: XMLElement) throws(ImportError) -> Platform {
    guard root["type"]?.hasPrefix("com.apple.InterfaceBuilder") ?? false else {
      throw ImportError(.notInterfaceBuilder(rootElement: root.name), at: root.location)
    }
    guard root.name == "document" else { throw ImportError(.archive, at: root.location) }
    let platform: Platform
    switch root["targetRuntime"] ?? "" {
    case "iOS.CocoaTouch", "iOS.CocoaTouch.iPad": platform = .iOS
    case "AppleTV": platform = .tvOS
    case "MacOSX.Cocoa": platform = .macOS
    case let runtime where runtime.hasPrefix("watch"): throw ImportError(.watchOS, at: root.location)
    case let runtime: throw ImportError(.unknownPlatform(runtime), at: root.location)
    }
    // Old macOS documents lack the attribute even if they use Auto Layout, so only an explicit `NO` refuses them.
    if root["useAutolayout"] != "YES" && (platform != .macOS || root["useAutolayout"] == "NO") {
      throw ImportError(.withoutAutoLayout, at: root.location)
    }
    return platform
  }

  private static func imageSizes(in root: XMLElement) -> [String: (width: Double, height: Double)] {
    var sizes: [String: (width: Double, height: Double)] = [:]
    for image in root.elements(in: "resources") where image.name == "image" && image["catalog"] != "system" {
      guard let name = image["name"], let width = image["width"].flatMap(Double.init),
        let height = image["height"].flatMap(Double.init), 1..<1e5 ~= width, 1..<1e5 ~= height
      else { continue }
      sizes[name] = (width, height)
    }
    return sizes
  }

  /// The size of the image of a `UIImageView` as the document lists it, in points; `nil` if it is unknown.
  ///
  /// A listed size may be out of date. Then the saved frame has another one along an axis on which only the image decides it. A
  /// fixed frame decides both.
  ///
  /// - Parameter saved: the saved frame of the view; `nil` if it has none.
  func imageSize(of element: XMLElement, saved: Rectangle?) -> (width: Double, height: Double)? {
    guard platform != .macOS, element.name == "imageView", element["catalog"] != "system",
      let id = element["id"], let size = element["image"].flatMap({ imageSizes[$0] })
    else { return nil }
    guard let saved else { return size }
    func isBelievable(_ size: Double, _ saved: Double, _ name: String, _ positions: Set<String>) -> Bool {
      let attributes = constrained[id] ?? []
      return (size - saved).magnitude <= Self.imageTolerance || element.isSet("fixedFrame") || attributes.contains(name)
        || attributes.intersection(positions).count > 1
    }
    let isWidthBelievable = isBelievable(
      size.width, saved.width, "width", ["left", "right", "leading", "trailing", "centerX"])
    let isHeightBelievable = isBelievable(size.height, saved.height, "height", ["top", "bottom", "centerY"])
    return isWidthBelievable && isHeightBelievable ? size : nil
  }

  /// The greatest difference between the listed size of an image and a saved one that is no contradiction, in points: frames are
  /// rounded to pixels.
  private static let imageTolerance = 0.5

  private func index(_ element: XMLElement) {
    if element.name == "containerView", let frame = element.savedFrame,
      let segue = element.elements(in: "connections").first(where: { $0["kind"] == "embed" }),
      let controller = segue["destination"], frame.width > 0, frame.height > 0, max(frame.width, frame.height) < 1e7
    {
      containers[controller] = (frame.width, frame.height)
    }
    for constraint in element.elements(in: "constraints") {
      let (first, second) = (constraint["firstItem"] ?? element["id"], constraint["secondItem"])
      if let first { constrained[first, default: []].insert(constraint["firstAttribute"] ?? "") }
      if let second { constrained[second, default: []].insert(constraint["secondAttribute"] ?? "") }
    }
    if element.name == "outlet" || element.name == "outletCollection", let destination = element["destination"] {
      outlets.insert(destination)
    }
    if element.name == "outlet", let destination = element["destination"],
      element["property"] == "accessoryView" || element["property"] == "editingAccessoryView"
    {
      accessories.insert(destination)
    }
    // Several bindings that hide a view are named `hidden`, `hidden2` and so on.
    if let id = element["id"],
      element.elements(in: "connections").contains(where: {
        $0.name == "binding" && $0["name"]?.hasPrefix("hidden") == true
      })
    {
      outlets.insert(id)
      hiddenByBindings.insert(id)
    }
    for child in element.children {
      if let id = child["id"], child.name != "customObject", child.name != "placeholder", child.name != "device" {
        if elements[id] == nil { elements[id] = child }
      }
      checkOwner(of: child, in: element)
      index(child)
    }
  }

  /// Reports an error once, even if several scenes are made from the part that has it.
  func report(_ error: ImportError) { if reported.insert(error).inserted { errors.append(error) } }
}

/// The device on which Interface Builder's canvas shows a document.
struct DocumentDevice {
  let id: String
  let isLandscape: Bool

  init(_ element: XMLElement) {
    id = element["id"] ?? ""
    isLandscape = element["orientation"] == "landscape"
  }

  /// The first version of Xcode whose canvas has greater insets than the phone.
  static let firstVersionWithGreaterInsets = 24000

  /// Whether the canvas has twice the insets of the device, as Xcode 16.3 and later show phones without a home button.
  func doublesInsets(savedBy toolsVersion: Int) -> Bool {
    toolsVersion >= Self.firstVersionWithGreaterInsets && !id.hasPrefix("ipad") && !isLandscape
      && insets(savedBy: toolsVersion).bottom > 0
  }

  /// Whether the device is a phone in landscape.
  var isPhoneOnItsSide: Bool { isLandscape && !id.hasPrefix("ipad") }

  /// The height of the home indicator of a phone on its side, in points.
  private static let lowIndicator = 21.0

  /// The insets at the top and the bottom, in points, as the device is turned. A phone on its side has no status bar.
  func insets(savedBy toolsVersion: Int) -> (top: Double, bottom: Double) {
    let (top, bottom) = uprightInsets(savedBy: toolsVersion)
    guard isPhoneOnItsSide else { return (top, bottom) }
    return (0, bottom > 0 ? Self.lowIndicator : 0)
  }

  /// The inset at each side, in points: on a phone on its side, the height of the sensor housing.
  func sideInset(savedBy toolsVersion: Int) -> Double {
    let (top, bottom) = uprightInsets(savedBy: toolsVersion)
    return isPhoneOnItsSide && bottom > 0 ? top : 0
  }

  /// The height of the status bar or of the sensor housing, and that of the home indicator, in points, of the upright device.
  ///
  /// - Parameter toolsVersion: the version that saved the document. Xcode 13 and later show the 48 points of an iPhone 11, earlier
  ///   versions 44; Xcode 14.3 and later show the 50 points of an iPhone 13 mini, earlier versions the 44 of an iPhone X.
  func uprightInsets(savedBy toolsVersion: Int) -> (top: Double, bottom: Double) {
    switch id {
    case "retina6_1": (toolsVersion >= 19000 ? 48 : 44, 34)
    case "retina5_9": (toolsVersion >= 22000 ? 50 : 44, 34)
    case "retina6_5": (44, 34)
    case "retina6_0", "retina6_7": (47, 34)
    case "retina6_12", "retina6_72": (59, 34)
    case "retina6_3", "retina6_9": (62, 34)
    case "ipad10_9rounded", "ipad11_0rounded", "ipad12_9rounded", "ipad8_3rounded": (24, 20)
    default: id.hasPrefix("retina6_") ? (59, 34) : (20, 0)
    }
  }
}
