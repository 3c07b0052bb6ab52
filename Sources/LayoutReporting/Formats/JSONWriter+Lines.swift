import WireFormat

extension JSONWriter {
  /// Writes each value on a line of its own.
  ///
  /// Characters that a terminal or a build service acts on, and those that some programs take for line ends, are escaped.
  ///
  /// - Parameter write: writes one value without line ends.
  static func lines<Value>(
    of values: [Value], separator: String, write: (Value, inout JSONWriter) -> Void
  ) -> [UInt8] {
    guard !values.isEmpty else { return [] }
    var text: [UInt8] = []
    for (index, value) in values.enumerated() {
      var json = JSONWriter()
      write(value, &json)
      if index > 0 { text += separator.utf8 }
      text += String(decoding: json.bytes, as: UTF8.self).printableJSON.utf8
    }
    return text
  }
}
