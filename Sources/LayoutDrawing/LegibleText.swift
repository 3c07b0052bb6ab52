/// Text in which characters that XML cannot contain are spelled out.
enum LegibleText {
  /// The text with control characters and the noncharacters U+FFFE and U+FFFF in Swift's notation, such as `\u{FFFE}`.
  ///
  /// XML 1.0 has no way to represent most of these, not even as a reference. Tabs and line ends are unchanged.
  static func spelledOut(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isSpelledOut) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isSpelledOut(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
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
