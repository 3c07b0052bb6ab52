extension [[String]] {
  /// Lines for each row, with two spaces between columns; every row has the same number of cells.
  ///
  /// - Parameters:
  ///   - rightAligned: the columns that are aligned to the right, such as numbers, which are not divided.
  ///   - indentation: the start of each line.
  ///   - width: the cells of a terminal's line, for which the widest texts are divided between words; `nil` for lines of any length.
  package func inAlignedColumns(
    rightAligned: Range<Int> = 0..<0, indentation: String = "", width: Int? = nil
  ) -> String {
    guard let columns = first?.indices else { return "" }
    var widths = columns.map { column in lazy.map { $0[column].displayWidth }.max() ?? 0 }
    if let width {
      let room = width - indentation.displayWidth - 2 * (widths.count - 1)
      narrow(&widths, to: room, except: rightAligned)
    }
    return map { row in
      let cells = columns.map { row[$0].divided(toWidth: widths[$0]) }
      return (0..<(cells.map(\.count).max() ?? 0)).map { place in
        let parts = columns.map { column in
          let part = place < cells[column].count ? cells[column][place] : ""
          return rightAligned.contains(column)
            ? part.leftPadded(toWidth: widths[column]) : part.padded(toWidth: widths[column])
        }
        var line = indentation + parts.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line + "\n"
      }.joined()
    }.joined()
  }

  /// The cells below which no column is narrowed.
  private static var leastWidth: Int { 12 }

  /// Narrows the widest columns until all together have a width, to less than their longest words only if there is no other way.
  private func narrow(_ widths: inout [Int], to room: Int, except fixed: Range<Int>) {
    let words = widths.indices.map { column in lazy.map { $0[column].leastWidth }.max() ?? 0 }
    for least in [words, words.map { Swift.min($0, Self.leastWidth) }] {
      while widths.reduce(0, +) > room {
        let candidates = widths.indices.filter { !fixed.contains($0) && widths[$0] > least[$0] }
        guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
        widths[widest] -= 1
      }
    }
  }
}

extension String {
  private var leadingSpaces: String { String(prefix { $0 == " " }) }

  /// The cells of the longest word, and of the spaces before the first.
  fileprivate var leastWidth: Int {
    leadingSpaces.count + (split(separator: " ").map { String($0).displayWidth }.max() ?? 0)
  }

  /// The text in lines of a width, each with the spaces at the start.
  fileprivate func divided(toWidth width: Int) -> [String] {
    if displayWidth <= width { return [self] }
    let spaces = leadingSpaces
    return lines(ofWidth: width - spaces.count).map { spaces + $0 }
  }
}
