import LayoutChecking
import LayoutDiagnosis
import LayoutModel

/// The configurations of a finding: `in states expanded, expanded+loading`; `nil` if the scene has only one.
enum ConfigurationPhrase {
  static func text(_ finding: Finding, _ checked: CheckedScene) -> String? {
    let hasEnvironments = checked.configurations.first?.configuration.environmentName != nil
    guard !finding.configurations.isEmpty, hasEnvironments || !checked.scene.machines.isEmpty else {
      return nil
    }
    let total = checked.configurations.count
    let names = finding.configurations.map { checked.configurations[$0].configuration.id }
    if names.count <= Limits.namedConfigurations {
      return "in \(names.count == 1 ? "state" : "states") \(names.joined(separator: ", "))"
    }
    if names.count == total {
      return "in all \(total) configurations"
    }
    let named = names.prefix(Limits.namedConfigurations).joined(separator: ", ")
    return "in \(names.count) of \(total) configurations: \(named), …"
  }
}
