import LayoutModel

/// An error in a command line: one lower-case phrase, names in quotes.
package struct UsageError: Error, Hashable, Sendable, ExpressibleByStringInterpolation {
  package let message: String

  package init(stringLiteral message: String) { self.message = message }
}

extension UsageError {
  /// Something that is not known, with the nearest known name, or else with the choices.
  ///
  /// - Parameter choices: empty if there are too many to list.
  init(_ statement: String, choices: [String] = [], nearest: String?) {
    let there = choices.isEmpty ? "" : "; there is \(listed(choices.map { "'\($0)'" }))"
    message = statement + (nearest.map { "; did you mean '\($0)'?" } ?? there)
  }

  /// The value is not one of the choices. The list of choices is empty if there are too many to show.
  static func invalidValue(_ value: String, option: String, choices: [String], nearest: String?) -> UsageError {
    let isUnknownRule = option == "--rule" && choices.isEmpty && nearest == nil
    return UsageError(
      "'\(value)' is no value for '\(option)'\(isUnknownRule ? "; 'layoutdoctor explain' lists the rules" : "")",
      choices: choices, nearest: nearest)
  }

  static func conflictingOptions(_ first: String, _ second: String) -> UsageError {
    "'\(first)' and '\(second)' cannot be combined"
  }

  /// The command or the option has another spelling now.
  static func retired(_ name: String, now: String) -> UsageError { "'\(name)' is '\(now)' now" }

  static let logWithoutAlert: UsageError = "the log has no alert of Auto Layout"
  /// Each selected name exists, but no scene has them in combination.
  static let emptySelection: UsageError = "no scene has a configuration in that state and environment"
  static let bothFromStandardInput: UsageError = "only one of the two can come from standard input"
  static let severalScenes: UsageError = "the document has several scenes; name one with '--scene NAME'"
}
