/// Changes texts without regard to their meaning.
package enum ByteMutation {
  /// Bytes with a special meaning in JSON or equations, and ill-formed UTF-8.
  private static let pieces: [[UInt8]] =
    [
      "{", "}", "[", "]", "\"", ",", ":", "\\", "\\u0000", "\\ud800", "\\uDFFF", "\\uD83D\\uDE00", "null", "true", "-",
      ".",
      "e", "E+", "@", "==", "<=", ">=", "`", "/", "*", " ", "\n", "\r", "\t", "//", "/*", "#", "'", "0", "9", "1e999",
      "NaN",
      "\u{FEFF}", "\u{202E}", "\u{2028}", "\u{85}", "\u{FFFF}", "é", "😀",
    ].map { Array($0.utf8) }
    + [
      [0], [0x7F], [0x80], [0xC0, 0x80], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF],
      [0xF0, 0x9F],
    ]

  /// Changes a text in one to four places.
  ///
  /// - Parameter other: another text, from which parts are copied.
  package static func apply(to bytes: inout [UInt8], other: [UInt8], _ random: inout InputRandom) {
    for _ in 0..<random.number(in: 1...4) { changeOnce(&bytes, other: other, &random) }
  }

  private static func changeOnce(_ bytes: inout [UInt8], other: [UInt8], _ random: inout InputRandom) {
    guard !bytes.isEmpty else {
      bytes = other
      return
    }
    let place = random.below(bytes.count)
    switch random.below(9) {
    case 0: bytes[place] ^= 1 << UInt8(random.below(8))
    case 1: bytes[place] = UInt8(random.below(256))
    case 2: bytes.removeSubrange(place..<min(bytes.count, place + random.number(in: 1...8)))
    case 3: bytes.removeSubrange(place...)
    case 4, 5: bytes.insert(contentsOf: random.pick(pieces), at: place)
    case 6:
      let end = min(bytes.count, place + random.number(in: 1...64))
      bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count))
    case 7:
      guard !other.isEmpty else { return }
      let start = random.below(other.count)
      let part = other[start..<min(other.count, start + random.number(in: 1...256))]
      bytes.replaceSubrange(place..<min(bytes.count, place + random.below(part.count + 1)), with: part)
    default:
      guard !other.isEmpty else { return }
      bytes = Array(bytes[..<place]) + Array(other[random.below(other.count)...])
    }
  }
}
