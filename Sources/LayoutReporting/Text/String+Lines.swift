extension String {
  /// The text in lines of at most a number of terminal cells, divided between words, and within words that are longer than a line.
  ///
  /// - Parameter firstWidth: the cells of the first line; `nil` for as many as the others have.
  package func lines(ofWidth width: Int, firstWidth: Int? = nil) -> [String] {
    var lines: [String] = []
    var left = firstWidth ?? width
    for word in split(separator: " ").flatMap({ String($0).pieces(ofWidth: width) }) {
      let cells = word.displayWidth
      if !lines.isEmpty && cells + 1 <= left {
        lines[lines.count - 1] += " \(word)"
        left -= cells + 1
      } else {
        // The first line may be too short for any word.
        if lines.isEmpty && firstWidth != nil && cells > left && left < width { lines.append("") }
        left = (lines.isEmpty ? left : width) - cells
        lines.append(word)
      }
    }
    return lines
  }

  /// The text in pieces of at most a number of terminal cells.
  func pieces(ofWidth width: Int) -> [String] {
    if utf8.count <= width || displayWidth <= width { return [self] }
    var (pieces, left, isInSequence) = ([""], width, false)
    for character in self {
      if character == "\u{1B}" { isInSequence = true }
      let cells = isInSequence ? 0 : String(character).displayWidth
      if cells > left {
        pieces.append("")
        left = width
      }
      pieces[pieces.count - 1].append(character)
      left -= cells
      if character == "m" { isInSequence = false }
    }
    return pieces
  }

  /// The lines of the text, those that are longer than a terminal's divided between words and indented further.
  package func wrapped(toWidth width: Int?) -> String {
    guard let width else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let indentation = String(line.prefix { $0 == " " })
      let text = String(line.dropFirst(indentation.count))
      guard String(line).displayWidth > width else { return String(line) }
      let further = indentation + Self.hangingIndent
      return indentation
        + text.lines(ofWidth: Style.room(of: width, after: further.count), firstWidth: width - indentation.count)
        .joined(separator: "\n" + further)
    }.joined(separator: "\n")
  }

  /// The further indentation of a line that continues another.
  static let hangingIndent = "  "
}
