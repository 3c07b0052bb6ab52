import LayoutModel
import SceneLoading

/// An environment of a scene for one size class.
struct SizeClassEnvironment {
  let name: String
  let sizeClass: SizeClass
  /// A device of that class; `nil` for the size class of the design, and where only the class matters.
  let device: Device?

  /// The environments of a scene that uses size classes: that of the design first, then those of the widths that the design does
  /// not show. Empty if the scene uses none.
  static func environments(
    of root: XMLElement, designedFor design: SizeClass, isScreen: Bool
  ) -> [SizeClassEnvironment] {
    var isUsed = false
    root.visit { element in
      if element.name == "variation", let key = element["key"], key.contains("Class=") { isUsed = true }
    }
    if !isUsed { return [] }
    let own = SizeClassEnvironment(name: design.width?.rawValue ?? "any", sizeClass: design, device: nil)
    let others = [(WidthClass.compact, "iphone-se-3"), (.regular, "ipad-10.2")].filter { $0.0 != design.width }
    return [own]
      + others.map { width, device in
        SizeClassEnvironment(
          name: width.rawValue, sizeClass: SizeClass(width: width, height: .regular),
          device: isScreen ? Device.named(device) : nil)
      }
  }
}
