// The number of terminal cells that a text takes: wide East Asian characters and emoji take two (Unicode Standard Annex
// 11), combining marks and format characters none.

extension Unicode.Scalar {
  /// 0, 1 or 2.
  var displayWidth: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if properties.isEmojiPresentation { return 2 }
    return switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}

extension String {
  /// The cells of the text; the escape sequences of a style take none.
  var displayWidth: Int {
    var (width, isInSequence) = (0, false)
    for scalar in unicodeScalars {
      if scalar == "\u{1B}" { isInSequence = true }
      if !isInSequence { width += scalar.displayWidth }
      if scalar == "m" { isInSequence = false }
    }
    return width
  }

  package func padded(toWidth width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  func leftPadded(toWidth width: Int) -> String { String(repeating: " ", count: max(0, width - displayWidth)) + self }
}
