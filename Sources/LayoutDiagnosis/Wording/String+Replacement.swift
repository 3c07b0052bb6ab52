// The standard library's substring search lives in its regular-expression module, which takes another megabyte to load.

extension String {
  /// Replaces the first occurrence of a text, if there is one.
  mutating func replaceFirst(_ text: String, with replacement: String) {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        replaceSubrange(start..<index(start, offsetBy: text.count), with: replacement)
        return
      }
      start = index(after: start)
    }
  }
}
