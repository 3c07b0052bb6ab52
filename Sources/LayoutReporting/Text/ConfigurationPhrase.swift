import LayoutChecking
import LayoutDiagnosis
import LayoutModel

/// The configurations of a finding: `in states expanded, expanded+loading`, or `under iphone-se-3` if the scene has
/// environments and no states; `nil` if the scene has only one.
enum ConfigurationPhrase {
  static func text(_ finding: Finding, _ checked: CheckedScene) -> String? {
    let hasEnvironments = checked.configurations.first?.configuration.environmentName != nil
    guard !finding.configurations.isEmpty, hasEnvironments || !checked.scene.machines.isEmpty else {
      return nil
    }
    let total = checked.configurations.count
    let configurations = finding.configurations.map { checked.configurations[$0].configuration }
    let environments = checked.scene.machines.isEmpty ? configurations.compactMap(\.environmentName) : []
    let (names, preposition, many) =
      environments.count == configurations.count
      ? (environments, "under", "environments") : (configurations.map(\.id), "in", "configurations")
    if names.count <= Limits.namedConfigurations {
      let kind = preposition == "under" ? "" : names.count == 1 ? "state " : "states "
      return "\(preposition) \(kind)\(names.joined(separator: ", "))"
    }
    if names.count == total {
      return "\(preposition) all \(total) \(many)"
    }
    let named = names.prefix(Limits.namedConfigurations).joined(separator: ", ")
    return "\(preposition) \(names.count) of \(total) \(many): \(named), …"
  }
}
