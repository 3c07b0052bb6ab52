import LayoutModel
import SceneLoading

extension SceneText {
  /// Writes an environment for each size class, one kind of change a line.
  mutating func writeEnvironments(of scene: SceneDraft) {
    let written = scene.environments.indices.map { index in
      (scene.environments[index], Self.changes(of: scene, at: index))
    }.filter { $0.sizeClass == scene.environments[0].sizeClass || $0.device != nil || !$1.isEmpty }
    if written.count < 2 { return }
    write(",\n  \"environments\": {")
    for (number, (environment, changes)) in written.enumerated() {
      var parts: [String] = []
      if let width = environment.sizeClass.width { parts.append("\"widthClass\": \"\(width.rawValue)\"") }
      if let device = environment.device {
        parts.append("\"size\": [\(device.width), \(scene.hasFreeSize.height ? "null" : "\(device.height)")]")
        let safeArea = Self.safeArea(of: device, scene.bars)
        if scene.root.safeArea != nil { parts.append("\"safeArea\": \(Self.insets(safeArea))") }
        if let margins = SceneMaker.margins(of: scene, width: Double(device.width), safeArea: safeArea) {
          parts.append("\"margins\": \(Self.insets(margins))")
        }
      }
      parts += changes
      write("\(number == 0 ? "" : ",")\n    \(JSONString.quoted(environment.name)): ")
      write(parts.count < 2 ? "{ \(parts.joined()) }" : "{\n      \(parts.joined(separator: ",\n      "))\n    }")
    }
    write("\n  }")
  }

  /// The safe area on a device, with the bars of the app.
  private static func safeArea(of device: Device, _ bars: Insets) -> Insets {
    func points(_ inset: ExactDecimal) -> Double { Double(inset.description) ?? 0 }
    let insets = device.safeArea
    return Insets(
      top: points(insets.top) + bars.top, left: points(insets.left) + bars.left,
      bottom: points(insets.bottom) + bars.bottom, right: points(insets.right) + bars.right)
  }

  /// The members of an environment that change the scene.
  private static func changes(of scene: SceneDraft, at index: Int) -> [String] {
    var views: [String] = []
    scene.root.visit { view in
      let changes = [("installed", view.isInstalled), ("hidden", view.isHiddenInClass)].filter {
        !$1.isEmpty && $1[index] != $1[0]
      }.map { "\"\($0)\": \($1[index])" }
      if !changes.isEmpty { views.append("\(JSONString.quoted(view.id)): { \(changes.joined(separator: ", ")) }") }
    }
    var (activated, deactivated): ([String], [String]) = ([], [])
    var (constants, priorities): ([String], [String]) = ([], [])
    for constraint in scene.constraints where !constraint.settings.isEmpty {
      guard let written = constraint.settings.compactMap(\.self).first else { continue }
      let isActive = constraint.settings[0] != nil
      guard let setting = constraint.settings[index] else {
        if isActive { deactivated.append(constraint.id) }
        continue
      }
      if !isActive { activated.append(constraint.id) }
      if setting.constant != written.constant {
        constants.append("\(JSONString.quoted(constraint.id)): \(setting.constant)")
      }
      if setting.priority != written.priority {
        priorities.append("\(JSONString.quoted(constraint.id)): \(setting.priority)")
      }
    }
    let lists = [("activate", activated), ("deactivate", deactivated)].filter { !$1.isEmpty }
    let objects = [("constants", constants), ("priorities", priorities), ("views", views)].filter { !$1.isEmpty }
    return lists.map { "\"\($0)\": [\($1.map(JSONString.quoted).joined(separator: ", "))]" }
      + objects.map { "\"\($0)\": { \($1.joined(separator: ", ")) }" }
  }
}
