extension [UInt8] {
  package mutating func append(text: String) { append(contentsOf: text.utf8) }

  package mutating func append(literal: StaticString) { literal.withUTF8Buffer { unsafe append(contentsOf: $0) } }

  package mutating func append(_ byte: UInt8, count: Int) { append(contentsOf: repeatElement(byte, count: count)) }
}

extension ArraySlice<UInt8> {
  /// Whether all bytes are ASCII, and none is a control character or a number sign, which starts commands to build
  /// services.
  package var arePlain: Bool { allSatisfy { 0x20...0x7E ~= $0 && $0 != UInt8(ascii: "#") } }
}
