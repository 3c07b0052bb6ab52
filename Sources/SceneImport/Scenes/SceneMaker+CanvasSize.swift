import LayoutModel
import SceneLoading

/// Sizes of the canvas that a scene keeps, or replaces by those of a device.
extension SceneMaker {
  /// Prefers the saved size of a root whose size is free: it is unknown what decides the size in the app.
  ///
  /// The priority is above the fitting size (50) and above that at which a stack view is no larger than its views require (51).
  /// That would otherwise shrink the root with the stack view.
  func addCanvasSize(_ scene: inout SceneDraft) {
    let root = scene.root
    let rowHeight = rowHeight(of: root)
    for (isFree, name, size) in [
      (scene.hasFreeSize.width, "width", root.frame.width),
      (scene.hasFreeSize.height, "height", rowHeight ?? root.frame.height),
    ] where isFree && root.hasSavedFrame {
      scene.constraints.append(
        ConstraintDraft(
          id: "canvas.\(name)", label: "the canvas's \(name)",
          equation: "`\(root.id)`.\(name) == \(number(size)) @52", allowed: ["unreachable-priority"],
          location: root.element.location))
    }
    // The frames were saved for a lower row.
    if scene.hasFreeSize.height && rowHeight != nil { root.visit { $0.hasSavedFrame = false } }
  }

  /// The height of a row that the document writes, in points, if it is greater than that of the saved frame; otherwise `nil`.
  ///
  /// A lower one is often the default, which a canvas made taller for its content did not change.
  private func rowHeight(of root: ViewDraft) -> Double? {
    guard root.element.name == "tableViewCell", root.hasSavedFrame,
      let height = root.element["rowHeight"].flatMap(Double.init), height < 1e7, height >= root.frame.height + 1
    else { return nil }
    return height
  }

  /// The width and height of the canvas of Xcode 6 and 7, in points, which is that of no device.
  private static let oldCanvasSize = 600.0

  /// Gives a screen with the canvas of Xcode 6 or 7 the size of a phone.
  func replaceOldCanvas(_ scene: inout SceneDraft) {
    let root = scene.root
    guard scene.kind == .screen, root.frame.width == Self.oldCanvasSize, root.frame.height == Self.oldCanvasSize,
      document.platform == .iOS, document.device == nil, !options.followsCanvas, scene.environments.isEmpty,
      let phone = Device.named("iphone-se-3")
    else { return }
    let width = Double(phone.width)
    root.margins = Self.margins(of: scene, width: width, safeArea: root.safeArea ?? .zero) ?? root.margins
    root.frame.width = width
    root.frame.height = Double(phone.height)
    // The frames were saved for the canvas, and so were the sizes of contents, which it may have stretched.
    root.visit { view in
      view.hasSavedFrame = false
      if view.isInferred { view.allow("clipped-content") }
    }
    scene.notes.append("the screen is that of an iPhone SE, since no device has that of the canvas")
  }
}
