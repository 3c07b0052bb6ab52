import LayoutModel

/// Emphasis in a terminal (ECMA-48 SGR), or none at all.
package struct Style: Hashable, Sendable {
  package let isColored: Bool

  package init(isColored: Bool) { self.isColored = isColored }

  func bold(_ text: String) -> String { sgr("1", text) }
  func dim(_ text: String) -> String { sgr("2", text) }

  /// Red, yellow or cyan, and bold.
  func severity(_ severity: Severity, _ text: String) -> String {
    switch severity {
    case .error: sgr("1;31", text)
    case .warning: sgr("1;33", text)
    case .note: sgr("1;36", text)
    }
  }

  /// What merely points, such as gutters and dashes.
  func pointer(_ text: String) -> String { sgr("34", text) }

  private func sgr(_ code: String, _ text: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
