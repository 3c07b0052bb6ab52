/// A map from names to numbers, in insertion order. Names are compared byte for byte.
struct NameTable {
  private var values: [ArraySlice<UInt8>: Int] = [:]
  private var names: [ArraySlice<UInt8>] = []

  var isEmpty: Bool { names.isEmpty }

  func value(for name: JSONText) -> Int? { value(for: name.bytes, in: name.range) }

  /// The value of the name in a range of bytes.
  func value(for bytes: [UInt8], in range: Range<Int>) -> Int? { values[bytes[range]] }

  /// Adds a name. If it exists already, returns its value and changes nothing.
  mutating func insert(_ name: JSONText, value: Int) -> Int? {
    let name = name.bytes[name.range]
    if let known = values[name] { return known }
    values[name] = value
    names.append(name)
    return nil
  }
}

extension NameTable: Sequence {
  /// The names in insertion order.
  func makeIterator() -> AnyIterator<String> {
    AnyIterator(names.lazy.map { String(decoding: $0, as: UTF8.self) }.makeIterator())
  }
}
