import LayoutDiagnosis
import LayoutModel

/// A rule: one kind of problem that a scene can have. <doc:Rules> describes all rules.
public struct Rule: Hashable, Sendable {
  /// A name that never changes and completes "allow …", such as `conflicting-constraints`.
  public let id: String
  /// The severity of the rule's findings unless another one is set.
  public let severity: Severity
  /// Whether the rule is applied only if a severity is set for it.
  public let isOffByDefault: Bool
  /// One phrase that completes "found when …".
  public let summary: String
  /// What the rule finds, why it is bad and what to do instead, as plain paragraphs.
  public let explanation: String
  /// The JSON text of a small scene in which the rule finds something.
  public let example: String

  /// Every rule, in the order of their ids.
  public static let all: [Rule] = RuleCatalog.rules.map { rule in
    Rule(
      id: rule.id.rawValue, severity: Severity(rule.severity), isOffByDefault: rule.isOffByDefault,
      summary: rule.summary, explanation: rule.explanation, example: rule.example)
  }
}

/// The severity of a finding.
public enum Severity: String, Hashable, Comparable, Sendable, CaseIterable {
  /// From advice (`note`), to something that a person should look at (`warning`), to a layout that cannot be intended
  /// (`error`).
  case note, warning, error

  public static func < (a: Severity, b: Severity) -> Bool { a.internalValue < b.internalValue }

  var internalValue: LayoutModel.Severity {
    switch self {
    case .note: .note
    case .warning: .warning
    case .error: .error
    }
  }

  init(_ severity: LayoutModel.Severity) {
    switch severity {
    case .note: self = .note
    case .warning: self = .warning
    case .error: self = .error
    }
  }
}
