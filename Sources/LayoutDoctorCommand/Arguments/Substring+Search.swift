// The standard library's substring search lives in its regular-expression module, which takes another megabyte to load.

extension Substring {
  /// The range of the first occurrence of a text; `nil` if there is none.
  func firstOccurrence(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}

extension String {
  /// The text with every occurrence of a character replaced.
  func with(_ replacement: String, for character: Character) -> String {
    reduce(into: "") { result, next in
      if next == character { result += replacement } else { result.append(next) }
    }
  }
}
