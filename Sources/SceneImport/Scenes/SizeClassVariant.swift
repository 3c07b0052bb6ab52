import LayoutModel
import SceneLoading

/// A size class beside the one that a document is designed for, with which a scene is made once more.
struct SizeClassVariant {
  let name: String
  let sizeClass: SizeClass
  /// A device of that class; `nil` where only the class matters.
  let device: Device?

  /// The variants to check of a scene: those of the widths that the design does not show, if the scene uses size classes.
  ///
  static func variants(of root: XMLElement, designedFor design: SizeClass, isScreen: Bool) -> [SizeClassVariant] {
    var isUsed = false
    root.visit { element in
      if element.name == "variation", let key = element["key"], key.contains("Class=") { isUsed = true }
    }
    if !isUsed { return [] }
    var variants: [SizeClassVariant] = []
    if design.width != .compact {
      variants.append(
        SizeClassVariant(
          name: "compact", sizeClass: SizeClass(width: .compact, height: .regular),
          device: isScreen ? Device.named("iphone-se-3") : nil))
    }
    if design.width != .regular {
      variants.append(
        SizeClassVariant(
          name: "regular", sizeClass: SizeClass(width: .regular, height: .regular),
          device: isScreen ? Device.named("ipad-10.2") : nil))
    }
    return variants
  }
}
