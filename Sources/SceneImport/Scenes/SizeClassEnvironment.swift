import LayoutModel
import SceneLoading

/// An environment of a scene for one size class.
struct SizeClassEnvironment {
  let name: String
  let sizeClass: SizeClass
  /// A device of that class; `nil` for the size class of the design, and if the scene is neither a screen nor a row of a table.
  let device: Device?

  /// The environments of a scene that uses size classes: that of the design first, then one for each other width class. Empty if
  /// nothing depends on the width class, or, in a design for any height class, on the height class.
  static func environments(
    of root: XMLElement, designedFor design: SizeClass, hasWidthOfDevice: Bool
  ) -> [SizeClassEnvironment] {
    var isUsed = false
    root.visit { element in
      guard element.name == "variation", let key = element["key"] else { return }
      if key.contains("widthClass=") || design.height == nil && key.contains("heightClass=") { isUsed = true }
    }
    if !isUsed { return [] }
    let own = SizeClassEnvironment(name: design.width?.rawValue ?? "any", sizeClass: design, device: nil)
    let others = [(WidthClass.compact, "iphone-se-3"), (.regular, "ipad-10.2")].filter { $0.0 != design.width }
    return [own]
      + others.map { width, device in
        SizeClassEnvironment(
          name: width.rawValue, sizeClass: SizeClass(width: width, height: .regular),
          device: hasWidthOfDevice ? Device.named(device) : nil)
      }
  }

  /// The attributes of views that size classes change and that no environment can change or that are not read, in alphabetical order.
  static func unreadAttributes(of root: XMLElement) -> [String] {
    var names: Set<String> = []
    root.visit { element in
      guard element.name != "constraint" else { return }
      for variation in element.children where variation.name == "variation" && variation["key"] != "default" {
        names.formUnion(variation.attributes.map(\.name))
      }
    }
    return names.subtracting(["key", "hidden"]).sorted()
  }
}
