import LayoutModel

/// How text is written: with emphasis of a terminal (ECMA-48 SGR) or none at all, and in lines of which width.
package struct Style: Hashable, Sendable {
  package let isColored: Bool
  /// The cells of a terminal's line; `nil` for lines of any length, as in files.
  package let width: Int?

  package init(isColored: Bool, width: Int? = nil) {
    self.isColored = isColored
    self.width = width.map { max($0, Self.leastWidth) }
  }

  /// The cells of the narrowest terminal for which text is wrapped: fewer would leave no room for a name.
  private static let leastWidth = 40

  /// The cells that are left of a line after its start, at least as many as a word needs.
  static func room(of width: Int, after start: Int) -> Int { max(width - start, leastWidth / 2) }

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
      // Bright, because plain blue (34) is hard to read on black.
      case .pointer: "94"
      }
    }
  }

  func bold(_ text: String) -> String { text.isEmpty ? text : start(.bold) + text + end }

  /// The escape sequence before a part of the text, and the one after any part.
  func start(_ role: Role) -> String { isColored ? "\u{1B}[\(role.code)m" : "" }
  var end: String { isColored ? "\u{1B}[0m" : "" }
}
