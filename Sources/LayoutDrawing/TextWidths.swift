/// The widths of text in Helvetica, from the font metrics that Adobe published (AFM).
enum TextWidths {
  enum Weight { case regular, bold }

  /// Advances of the characters from space to `~`, in thousandths of the font size.
  private static let regular: [Int] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
  ]
  private static let bold: [Int] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
    556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
    280, 389, 584,
  ]

  /// Advances of other characters: combining marks have no width, Latin, Greek and Cyrillic letters at most that of a
  /// wide capital, all others that of an ideograph.
  private static func advance(_ scalar: Unicode.Scalar, _ weight: Weight) -> Int {
    let value = Int(scalar.value)
    if (0x20...0x7E).contains(value) { return (weight == .bold ? bold : regular)[value - 0x20] }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if value == 0xA0 || value == 0xB7 { return 278 }
    return value < 0x530 ? 780 : 1000
  }

  /// In the unit of the font size.
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
  static func wrapped(_ text: String, toWidth width: Double, size: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if Self.width(of: longer, size: size) <= width {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      var room = width
      for character in word {
        let advance = Self.width(of: String(character), size: size)
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
