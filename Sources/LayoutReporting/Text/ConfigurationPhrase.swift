import LayoutChecking
import LayoutDiagnosis
import LayoutModel

/// Some configurations of a scene, such as those of a finding: `in states expanded, expanded+loading`, or `under iphone-se-3` if the scene has
/// environments and no states; `nil` if the scene has only one.
enum ConfigurationPhrase {
  static func text(_ finding: Finding, _ checked: CheckedScene) -> String? { text(finding.configurations, checked) }

  /// - Parameter indices: of solved configurations.
  static func text(_ indices: [Int], _ checked: CheckedScene) -> String? {
    let hasEnvironments = checked.configurations.first?.configuration.environmentName != nil
    let hasStates = !checked.scene.machines.isEmpty
    guard !indices.isEmpty, hasEnvironments || hasStates else { return nil }
    let total = checked.configurations.count
    let configurations = indices.map { checked.configurations[$0].configuration }
    let names = hasStates ? configurations.map(\.id) : configurations.compactMap(\.environmentName)
    let (preposition, many) = hasStates ? ("in", "configurations") : ("under", "environments")
    if names.count <= Limits.namedConfigurations {
      let kind = !hasStates ? "" : names.count == 1 ? "state " : "states "
      return "\(preposition) \(kind)\(names.joined(separator: ", "))"
    }
    if names.count == total {
      return "\(preposition) all \(total) \(many)"
    }
    let named = names.prefix(Limits.namedConfigurations).joined(separator: ", ")
    return "\(preposition) \(names.count) of \(total) \(many): \(named), …"
  }
}
