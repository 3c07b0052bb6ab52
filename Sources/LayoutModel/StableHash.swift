/// The 64-bit FNV-1a hash (Fowler, Noll and Vo), which is the same in every run.
package struct StableHash: Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// Adds the bytes of a text in UTF-8.
  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
  }

  /// 16 hexadecimal digits.
  package var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
