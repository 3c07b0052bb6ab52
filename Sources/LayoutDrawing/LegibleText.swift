/// Text in which characters that XML cannot contain are spelled out.
enum LegibleText {
  /// The text with control characters and the noncharacters U+FFFE and U+FFFF in Swift's notation, such as `\u{FFFE}`.
  ///
  /// XML 1.0 has no way to represent most of these, not even as a reference. Tabs and line ends are unchanged.
  static func spelledOut(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isSpelledOut) else { return text }
    return replacing(in: text) { isSpelledOut($0) ? "\\u{\(String($0.value, radix: 16, uppercase: true))}" : nil }
  }

  /// The text as `spelledOut`, with further characters replaced.
  ///
  /// - Parameter replacement: returns what stands for a character; `nil` for the character itself.
  static func spelledOut(_ text: String, replacing replacement: (Unicode.Scalar) -> String?) -> String {
    replacing(in: spelledOut(text), replacement)
  }

  private static func replacing(in text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let text = replacement(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  private static func isSpelledOut(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": false
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": true
    default: false
    }
  }
}
