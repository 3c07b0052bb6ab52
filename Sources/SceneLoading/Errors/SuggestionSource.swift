import LayoutModel

/// The set of names that an unknown name is compared with.
enum SuggestionSource {
  case views, constraints, parameters, metrics, viewsAndMetrics
  case states(machine: Int)
  case words([String])

  static let attributes = SuggestionSource.words(Attribute.allCases.map(\.name))
  static let guides = SuggestionSource.words(["safeArea", "margins", "content", "frame"])
  static let devices = SuggestionSource.words(Device.catalog.map(\.name))
  static let rules = SuggestionSource.words(RuleID.allCases.map(\.rawValue))
}
