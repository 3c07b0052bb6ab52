import LayoutChecking
import LayoutDiagnosis
import LayoutModel

/// The configurations of a finding: `in states expanded, expanded+loading`; `nil` if the scene has only one.
enum ConfigurationPhrase {
  /// The maximum number of configurations that are named if there are more.
  private static let namedCount = 6

  static func text(_ finding: Finding, _ checked: CheckedScene) -> String? {
    let hasEnvironments = checked.configurations.first?.configuration.environmentName != nil
    guard !finding.configurations.isEmpty, hasEnvironments || !checked.scene.machines.isEmpty else {
      return nil
    }
    let total = checked.configurations.count
    let names = finding.configurations.map { checked.configurations[$0].configuration.id }
    if names.count <= ConfigurationPhrase.namedCount {
      return "in \(names.count == 1 ? "state" : "states") \(names.joined(separator: ", "))"
    }
    if names.count == total {
      return "in all \(total) configurations"
    }
    let named = names.prefix(ConfigurationPhrase.namedCount).joined(separator: ", ")
    return "in \(names.count) of \(total) configurations: \(named), …"
  }
}
