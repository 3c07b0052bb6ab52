import LayoutDiagnosis
import LayoutModel

/// Where a finding holds: `in states expanded, expanded+loading`, nil where there is only one place to be.
struct ConfigurationPhrase {
  let text: String?

  /// The most configurations that are named when there are more.
  private static let namedCount = 6

  init(_ finding: Finding, _ checked: CheckedScene) {
    let hasEnvironments = checked.configurations.first?.configuration.environmentName != nil
    guard !finding.configurations.isEmpty, hasEnvironments || !checked.scene.machines.isEmpty else {
      text = nil
      return
    }
    let total = checked.configurations.count
    let names = finding.configurations.map { checked.configurations[$0].configuration.id }
    if names.count <= ConfigurationPhrase.namedCount {
      text = "in \(names.count == 1 ? "state" : "states") \(names.joined(separator: ", "))"
    } else if names.count == total {
      text = "in all \(total) configurations"
    } else {
      let named = names.prefix(ConfigurationPhrase.namedCount).joined(separator: ", ")
      text = "in \(names.count) of \(total) configurations: \(named), …"
    }
  }
}
