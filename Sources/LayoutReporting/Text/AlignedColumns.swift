extension [[String]] {
  /// A line for each row, with two spaces between columns; every row has the same number of cells.
  ///
  /// - Parameters:
  ///   - rightAligned: the columns that are aligned to the right.
  ///   - indentation: the start of each line.
  package func inAlignedColumns(rightAligned: Range<Int> = 0..<0, indentation: String = "") -> String {
    guard let columns = first?.indices else { return "" }
    let widths = columns.map { column in lazy.map { $0[column].displayWidth }.max() ?? 0 }
    return map { row in
      let cells = columns.map { column in
        rightAligned.contains(column)
          ? row[column].leftPadded(toWidth: widths[column]) : row[column].padded(toWidth: widths[column])
      }
      var line = indentation + cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
