/// The widths of text in DejaVu Sans, the first font that drawings name, from the font's metrics.
///
/// Verdana, the second font, has the same proportions. Other fonts that a viewer may use are narrower.
enum TextWidths {
  enum Weight { case regular, bold }

  /// The fonts of all drawings: the first is on most Linux systems, the second on macOS and Windows.
  static let fontFamily = "DejaVu Sans,Verdana,Geneva,sans-serif"

  /// Advances of the characters from space to `~`, in thousandths of the font size.
  private static let regular: [Int] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
    748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635,
    615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636,
    337, 636, 838,
  ]
  private static let bold: [Int] = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696, 696, 696,
    696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995,
    837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716,
    678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712,
    365, 712, 838,
  ]

  /// The advance of a character: exact for ASCII and for the signs of legends, 0 for combining marks, and otherwise an
  /// upper bound. That is the width of a wide capital for Latin, Greek and Cyrillic letters, and that of an ideograph
  /// for all others.
  private static func advance(_ scalar: Unicode.Scalar, _ weight: Weight) -> Int {
    let value = Int(scalar.value)
    if (0x20...0x7E).contains(value) { return (weight == .bold ? bold : regular)[value - 0x20] }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar {
    case "\u{A0}": return (weight == .bold ? bold : regular)[0]
    case "·": return 380
    case "─"..."╿": return 602
    case "×", "←"..."↕", "−", "∞", "≈", "≡", "≤", "≥", "⊘", "✓", "✗": return 838
    default: return value < 0x530 && weight == .regular ? 1000 : 1100
    }
  }

  /// The width of a text, in the unit of the font size.
  static func width(of text: some StringProtocol, size: Double, weight: Weight = .regular) -> Double {
    var sum = 0
    for scalar in text.unicodeScalars { sum += advance(scalar, weight) }
    return Double(sum) * size / 1000
  }

  /// The text, or the longest prefix that fits, followed by `…`; `nil` if fewer than three characters fit.
  static func truncated(_ text: String, toWidth width: Double, size: Double, weight: Weight = .regular) -> String? {
    if Self.width(of: text, size: size, weight: weight) <= width { return text }
    var rest = width - Self.width(of: "…", size: size, weight: weight)
    var kept = ""
    for character in text {
      rest -= Self.width(of: String(character), size: size, weight: weight)
      if rest < 0 { break }
      kept.append(character)
    }
    return kept.count < leastKept ? nil : kept + "…"
  }

  /// The fewest characters by which a name is recognisable.
  private static let leastKept = 3

  /// The text in lines that fit; a word wider than a line is broken.
  static func wrapped(
    _ text: String, toWidth width: Double, size: Double, weight: Weight = .regular
  ) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if Self.width(of: longer, size: size, weight: weight) <= width {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      var room = width
      for character in word {
        let advance = Self.width(of: String(character), size: size, weight: weight)
        if advance > room && !line.isEmpty {
          lines.append(line)
          line = ""
          room = width
        }
        line.append(character)
        room -= advance
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
