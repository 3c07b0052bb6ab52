import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

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

  /// The same, where states and environments that make no difference are left out: `in states open+idle, open+busy`,
  /// `under large`, `in all 8 configurations`.
  static func shortText(_ indices: [Int], _ checked: CheckedScene) -> String? {
    let (all, own) = (
      checked.configurations.map(\.configuration), indices.map { checked.configurations[$0].configuration }
    )
    let hasStates = !checked.scene.machines.isEmpty
    let hasEnvironments = all.first?.environmentName != nil
    guard hasStates || hasEnvironments else { return nil }
    if own.count == all.count && all.count > 1 {
      return hasStates && hasEnvironments
        ? "in all \(all.count) configurations"
        : hasStates ? "in all \(all.count) states" : "under all \(all.count) environments"
    }
    let (states, environments) = (own.map(\.stateName).unique(), own.compactMap(\.environmentName).unique())
    guard own.count == states.count * max(1, environments.count) else { return text(indices, checked) }
    func listed(_ names: [String], of allNames: [String], _ word: String) -> String? {
      if names.count == allNames.count && all.count > 1 { return nil }
      let left = names.count - min(names.count, Limits.namedConfigurations)
      let named = names.prefix(Limits.namedConfigurations).joined(separator: ", ")
      return "\(word) \(named)\(left > 0 ? " and \(left) more" : "")"
    }
    let parts = [
      hasStates
        ? listed(states, of: all.map(\.stateName).unique(), states.count == 1 ? "in state" : "in states") : nil,
      hasEnvironments ? listed(environments, of: all.compactMap(\.environmentName).unique(), "under") : nil,
    ].compactMap(\.self)
    return parts.joined(separator: " ")
  }
}
