/// A fast 64-bit checksum. It finds changes made by chance, not those made on purpose to keep it.
enum Checksum {
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The checksum in hexadecimal digits.
  static func digits(of bytes: [UInt8]) -> String { String(value(of: bytes), radix: 16) }

  static func value(of bytes: [UInt8]) -> UInt64 {
    let wholeSize = bytes.count & ~7
    var value = UInt64(bytes.count) &* factor
    unsafe bytes.withUnsafeBytes { bytes in
      var place = 0
      while place < wholeSize {
        value = mixed(value, with: unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian)
        place += 8
      }
    }
    for byte in bytes[wholeSize...] { value = mixed(value, with: UInt64(byte)) }
    return value
  }

  /// Each step is invertible, so a change of one word changes the result, whatever follows.
  @inline(__always)
  private static func mixed(_ value: UInt64, with word: UInt64) -> UInt64 {
    let product = (value ^ word) &* factor
    return product ^ product >> 29
  }
}
