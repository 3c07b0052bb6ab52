/// Bytes as text, in the alphabet of RFC 4648 with padding.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits: UInt32 = 0
      for place in 0..<3 { bits = bits << 8 | (place < count ? UInt32(bytes[start + place]) : 0) }
      for place in 0..<4 {
        text.append(place <= count ? alphabet[Int(bits >> UInt32(18 - 6 * place) & 63)] : padding)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// - Returns: `nil` if the text is not in this form.
  package static func bytes(of text: String) -> [UInt8]? {
    var values = [UInt8?](repeating: nil, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    let characters = Array(text.utf8)
    guard characters.count % 4 == 0 else { return nil }
    let end = characters.suffix(2).firstIndex(of: padding) ?? characters.count
    guard characters[end...].allSatisfy({ $0 == padding }) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3)
    var (bits, count) = (UInt32(0), 0)
    for character in characters[..<end] {
      guard let value = values[Int(character)] else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bits & (1 << UInt32(count) - 1) == 0 ? bytes : nil
  }
}
