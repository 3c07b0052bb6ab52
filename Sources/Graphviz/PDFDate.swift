/// The creation date in a PDF, which would make equal drawings differ between runs.
enum PDFDate {
  /// Overwrites the entry with spaces, so that offsets stay valid. Returns the bytes unchanged if there is none.
  static func removed(from bytes: [UInt8]) -> [UInt8] {
    let key = Array("/CreationDate (".utf8)
    var index = bytes.count - key.count
    // The search runs backwards, because the entry is near the end.
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
