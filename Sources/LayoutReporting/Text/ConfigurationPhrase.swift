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
  /// `under large`.
  static func shortText(_ indices: [Int], _ checked: CheckedScene) -> String? {
    let (all, own) = (checked.configurations.map(\.configuration), indices.map { checked.configurations[$0].configuration })
    func names(_ configurations: [Configuration]) -> (states: [String], environments: [String]) {
      (configurations.map(\.stateName).uniqued(), configurations.compactMap(\.environmentName).uniqued())
    }
    let (allNames, ownNames) = (names(all), names(own))
    guard indices.count < all.count, all.count > 1,
      own.count == ownNames.states.count * max(1, ownNames.environments.count)
    else { return text(indices, checked) }
    func listed(_ names: [String], of all: [String], _ one: String, _ many: String) -> String? {
      if names.count == all.count { return nil }
      let named = names.prefix(Limits.namedConfigurations).joined(separator: ", ")
      let left = names.count - min(names.count, Limits.namedConfigurations)
      return "\(names.count == 1 ? one : many) \(named)\(left > 0 ? " and \(left) more" : "")"
    }
    let parts = [
      listed(ownNames.states, of: allNames.states, "in state", "in states"),
      listed(ownNames.environments, of: allNames.environments, "under", "under"),
    ].compactMap(\.self)
    return parts.isEmpty ? text(indices, checked) : parts.joined(separator: " ")
  }
}

extension [String] {
  /// Each once, in order of first occurrence.
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
