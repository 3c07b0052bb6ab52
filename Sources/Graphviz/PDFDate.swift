/// The moment at which a PDF was made, which would make the same drawing differ from one time to the next.
enum PDFDate {
  /// The bytes with spaces in place of the entry, so that nothing moves; as they are where there is none.
  static func removed(from bytes: [UInt8]) -> [UInt8] {
    let key = Array("/CreationDate (".utf8)
    var index = bytes.count - key.count
    // It stands near the end.
    while index >= 0 {
      if bytes[index] == key[0] && bytes[index...].starts(with: key) {
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ")")) else { return bytes }
        var result = bytes
        for position in index...end { result[position] = UInt8(ascii: " ") }
        return result
      }
      index -= 1
    }
    return bytes
  }
}
