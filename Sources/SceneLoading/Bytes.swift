extension [UInt8] {
  /// The text of a range. Ill-formed UTF-8 is repaired.
  func text(in range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
}
