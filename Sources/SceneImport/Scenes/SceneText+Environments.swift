import SceneLoading

extension SceneText {
  /// Writes an environment for each size class, one kind of change a line.
  mutating func writeEnvironments(of scene: SceneDraft) {
    let written = scene.environments.indices.map { place in
      (scene.environments[place], Self.changes(of: scene, at: place))
    }.filter { $0.sizeClass == scene.environments[0].sizeClass || $0.device != nil || !$1.isEmpty }
    if written.count < 2 { return }
    write(",\n  \"environments\": {")
    for (number, (environment, changes)) in written.enumerated() {
      var parts: [String] = []
      if let width = environment.sizeClass.width { parts.append("\"widthClass\": \"\(width.rawValue)\"") }
      if let device = environment.device {
        parts.append("\"size\": [\(device.width), \(device.height)]")
        if scene.root.safeArea != nil { parts.append("\"safeArea\": \(Self.insets(device, scene.bars))") }
      }
      parts += changes
      write("\(number == 0 ? "" : ",")\n    \(JSONString.quoted(environment.name)): ")
      write(parts.count < 2 ? "{ \(parts.joined()) }" : "{\n      \(parts.joined(separator: ",\n      "))\n    }")
    }
    write("\n  }")
  }

  /// The safe area on a device, with the bars of the app.
  private static func insets(_ device: Device, _ bars: Insets) -> String {
    let insets = device.safeArea
    let sums = zip([insets.top, insets.left, insets.bottom, insets.right], bars.values).map { inset, bar in
      number((Double(inset.description) ?? 0) + bar)
    }
    return "[\(sums.joined(separator: ", "))]"
  }

  /// The members of an environment that change the scene.
  private static func changes(of scene: SceneDraft, at place: Int) -> [String] {
    var views: [String] = []
    scene.root.visit { view in
      guard !view.isInstalled.isEmpty, view.isInstalled[place] != view.isInstalled[0] else { return }
      views.append("\(JSONString.quoted(view.id)): { \"installed\": \(view.isInstalled[place]) }")
    }
    var (activated, deactivated): ([String], [String]) = ([], [])
    var (constants, priorities): ([String], [String]) = ([], [])
    for constraint in scene.constraints where !constraint.settings.isEmpty {
      guard let written = constraint.settings.compactMap(\.self).first else { continue }
      let isActive = constraint.settings[0] != nil
      guard let setting = constraint.settings[place] else {
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
