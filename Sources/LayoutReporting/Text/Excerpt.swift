import LayoutModel

/// The part of one source line around a range, as cells of a terminal: where to draw, and what to underline.
struct Excerpt {
  /// From 1.
  let lineNumber: Int
  /// The line's text, tabs expanded, cut where it is long.
  let text: String
  /// The cell at which the underline starts, and how many cells it spans (at least one).
  let offset: Int
  let width: Int

  /// The most cells shown before a range; what lies farther left is cut.
  private static let leadingWidth = 60
  /// The most cells shown in all.
  private static let totalWidth = 120
  private static let tabWidth = 4

  /// - Complexity: linear in the part that is shown, plus the look-up of the line.
  init(of range: SourceRange, in source: SourceText) {
    let bytes = source.bytes
    let start = min(max(0, Int(range.start)), bytes.count)
    lineNumber = source.position(ofByte: Int32(start)).line
    var first = start
    while first > 0 && !Excerpt.isLineEnd(bytes[first - 1]) && start - first <= 4 * Excerpt.leadingWidth { first -= 1 }
    while first < start && bytes[first] & 0xC0 == 0x80 { first += 1 }
    var last = start
    let farthest = min(bytes.count, start + 4 * Excerpt.totalWidth)
    while last < farthest && !Excerpt.isLineEnd(bytes[last]) { last += 1 }

    var before = Excerpt.cells(of: bytes[first..<start], from: 0)
    let isCutBefore = before.count > Excerpt.leadingWidth || (first > 0 && !Excerpt.isLineEnd(bytes[first - 1]))
    if isCutBefore { before = ["…"] + before.suffix(Excerpt.leadingWidth - 1) }
    let marked = Excerpt.cells(of: bytes[start..<max(start, min(last, Int(range.end)))], from: before.count)
    let after = Excerpt.cells(
      of: bytes[max(start, min(last, Int(range.end)))..<last], from: before.count + marked.count)
    var cells = before + marked + after
    if cells.count > Excerpt.totalWidth || (last < bytes.count && !Excerpt.isLineEnd(bytes[last])) {
      cells = cells.prefix(Excerpt.totalWidth - 1) + ["…"]
    }
    text = cells.joined()
    offset = before.count
    width = max(1, min(marked.count, cells.count - before.count))
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

  /// One entry a cell: a wide character is followed by an empty entry, marks that combine join the entry before.
  private static func cells(of bytes: ArraySlice<UInt8>, from column: Int) -> [String] {
    var cells: [String] = []
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar == "\t" {
        repeat { cells.append(" ") } while (column + cells.count) % tabWidth != 0
      } else if scalar.isUnsafeToPrint {
        cells.append("\u{FFFD}")
      } else if scalar.displayWidth == 0 {
        if let last = cells.lastIndex(where: { !$0.isEmpty }) { cells[last].unicodeScalars.append(scalar) }
      } else {
        cells.append(String(scalar))
        if scalar.displayWidth == 2 { cells.append("") }
      }
    }
    return cells
  }
}
