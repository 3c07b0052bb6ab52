import LayoutModel

/// A pair of size classes, which decides which variations of a document apply.
struct SizeClass: Hashable {
  /// `nil` if the document is designed for any size class.
  var width: WidthClass?
  var height: WidthClass?

  /// The size classes of a document's canvas: those of its device, or any if there is no device.
  init(_ document: InterfaceDocument) {
    guard let device = document.device, document.platform == .iOS else { return }
    if device.id.hasPrefix("ipad") {
      (width, height) = (.regular, .regular)
    } else {
      (width, height) = device.isLandscape ? (.compact, .compact) : (.compact, .regular)
    }
  }

  init(width: WidthClass?, height: WidthClass?) {
    self.width = width
    self.height = height
  }

  /// Whether the variation with a key, such as `heightClass=compact-widthClass=regular`, applies.
  func matches(_ key: String) -> Bool {
    for part in key.split(separator: "-") {
      let words = part.split(separator: "=")
      guard words.count == 2 else { return false }
      switch words[0] {
      case "widthClass": if width?.rawValue != String(words[1]) { return false }
      case "heightClass": if height?.rawValue != String(words[1]) { return false }
      default: return false
      }
    }
    return true
  }

  /// Whether an element has a part, a constraint or a subview, in these size classes.
  ///
  /// The default variation excludes parts. Those of size classes include them again or exclude more; the most specific one wins.
  func contains(_ part: XMLElement, in owner: XMLElement) -> Bool {
    guard let id = part["id"] else { return true }
    var isIncluded = true
    for variation in variations(of: owner) {
      for mask in variation.children where mask.name == "mask" {
        for change in mask.children where change["reference"] == id {
          if change.name == "exclude" { isIncluded = false }
          if change.name == "include" { isIncluded = true }
        }
      }
    }
    return isIncluded
  }

  /// The value of an attribute that variations may change.
  func value(of attribute: String, in element: XMLElement) -> String? {
    var value = element[attribute]
    for variation in variations(of: element) where variation["key"] != "default" {
      if let changed = variation[attribute] { value = changed }
    }
    return value
  }

  /// The variations that apply, the default first and the most specific last.
  private func variations(of element: XMLElement) -> [XMLElement] {
    let all = element.children.filter { $0.name == "variation" }
    if all.isEmpty { return [] }
    func parts(_ variation: XMLElement) -> Int { (variation["key"] ?? "").split(separator: "-").count }
    let specific = all.filter { $0["key"] != "default" && matches($0["key"] ?? "") }
    return all.filter { $0["key"] == "default" } + specific.filter { parts($0) == 1 }
      + specific.filter { parts($0) > 1 }
  }
}
