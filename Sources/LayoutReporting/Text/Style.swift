import LayoutModel

/// Emphasis in a terminal (ECMA-48 SGR), or none at all.
package struct Style: Hashable, Sendable {
  package let isColored: Bool

  package init(isColored: Bool) { self.isColored = isColored }

  /// The purpose of a part of the text.
  enum Role {
    case bold, dim
    /// Red, yellow or cyan, and bold.
    case severity(Severity)
    /// Marks that point at something, such as gutters and dashes.
    case pointer

    fileprivate var code: String {
      switch self {
      case .bold: "1"
      case .dim: "2"
      case .severity(.error): "1;31"
      case .severity(.warning): "1;33"
      case .severity(.note): "1;36"
      case .pointer: "34"
      }
    }
  }

  func bold(_ text: String) -> String { text.isEmpty ? text : start(.bold) + text + end }

  /// The escape sequence before a part of the text, and the one after any part.
  func start(_ role: Role) -> String { isColored ? "\u{1B}[\(role.code)m" : "" }
  var end: String { isColored ? "\u{1B}[0m" : "" }
}
