// The standard library's own searches for texts in texts come with its regular expressions, which are another megabyte to load.

extension Substring {
  /// Where a text stands first; nil where it does not.
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
