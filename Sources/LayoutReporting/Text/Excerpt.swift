import LayoutModel
import WireFormat

/// The part of one source line around a range, in terminal cells, with the part to underline.
struct Excerpt {
  /// Counted from 1.
  let lineNumber: Int
  let text: Text
  /// The cell at which the underline starts, and its width in cells (at least one).
  let offset: Int
  let width: Int

  /// A line's text with tabs expanded, cut if it is long.
  enum Text: Equatable {
    /// Source bytes that take one cell each, and whether the line continues before and after.
    case plain(Range<Int>, isCutBefore: Bool, isCutAfter: Bool)
    case cells(String)

    func string(in source: borrowing SourceText) -> String {
      switch self {
      case .plain(let range, let isCutBefore, let isCutAfter):
        "\(isCutBefore ? "…" : "")\(String(decoding: source.bytes[range], as: UTF8.self))\(isCutAfter ? "…" : "")"
      case .cells(let cells): cells
      }
    }
  }

  /// The maximum number of cells shown before a range; anything farther left is cut.
  private static let leadingWidth = 60
  /// The maximum number of cells shown in total.
  private static let totalWidth = 120
  private static let tabWidth = 4

  /// - Complexity: linear in the shown part, plus the look-up of the line.
  init(of range: SourceRange, in source: borrowing SourceText) {
    let bytes = source.bytes
    let start = min(max(0, Int(range.start)), bytes.count)
    let line = source.line(around: Int32(start))
    lineNumber = line.number
    // A cell takes at least one byte, and usually exactly one.
    let near =
      max(
        line.bytes.lowerBound, start - Excerpt.leadingWidth - 1)..<min(
        line.bytes.upperBound, start + Excerpt.totalWidth + 1)
    let isInLine = near.lowerBound <= start && start <= near.upperBound  // byte order marks lie before the line
    if isInLine && bytes[near].arePlain {
      let (before, after) = (start - near.lowerBound, near.upperBound - start)
      let isTag = Excerpt.beginsWithTag(at: start, lineFrom: line.bytes.lowerBound, of: bytes)
      let isCutBefore = before > Excerpt.leadingWidth && !isTag
      let shown = isTag ? 0 : isCutBefore ? Excerpt.leadingWidth - 1 : before
      offset = isCutBefore ? shown + 1 : shown
      let isCutAfter = offset + after > Excerpt.totalWidth
      let rest = isCutAfter ? Excerpt.totalWidth - 1 - offset : after
      text = .plain(start - shown..<start + rest, isCutBefore: isCutBefore, isCutAfter: isCutAfter)
      let marked = min(near.upperBound, Int(range.end)) - start
      width = max(1, min(marked, rest + (isCutAfter ? 1 : 0)))
      return
    }

    let far = Excerpt.line(
      around: start, of: bytes, before: 4 * Excerpt.leadingWidth + 1, after: 4 * Excerpt.totalWidth)
    var first = far.lowerBound
    let last = far.upperBound
    while first < start && bytes[first] & 0xC0 == 0x80 { first += 1 }
    let isCutLeft = first > 0 && !Excerpt.isLineEnd(bytes[first - 1])
    let isCutRight = last < bytes.count && !Excerpt.isLineEnd(bytes[last])
    let end = max(start, min(last, Int(range.end)))
    let isTag = Excerpt.beginsWithTag(at: start, lineFrom: line.bytes.lowerBound, of: bytes)
    var before = isTag ? [] : Excerpt.cells(of: bytes[first..<start], from: 0)
    let isCutBefore = before.count > Excerpt.leadingWidth || isCutLeft && !isTag
    if isCutBefore { before = ["…"] + before.suffix(Excerpt.leadingWidth - 1) }
    let marked = Excerpt.cells(of: bytes[start..<end], from: before.count)
    let after = Excerpt.cells(of: bytes[end..<last], from: before.count + marked.count)
    var cells = before + marked + after
    if cells.count > Excerpt.totalWidth || isCutRight {
      cells = cells.prefix(Excerpt.totalWidth - 1) + ["…"]
    }
    text = .cells(Excerpt.withoutBuildCommands(cells).joined())
    offset = before.count
    width = max(1, min(marked.count, cells.count - before.count))
  }

  /// Whether an XML tag begins at a position, preceded only by indentation. This indentation is wide, so it is left
  /// out.
  private static func beginsWithTag(at start: Int, lineFrom lineStart: Int, of bytes: [UInt8]) -> Bool {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "<"), lineStart <= start else { return false }
    return bytes[lineStart..<start].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// The bytes around a position in its line, up to a limit on either side.
  private static func line(around start: Int, of bytes: [UInt8], before: Int, after: Int) -> Range<Int> {
    var first = start
    while first > 0 && start - first < before && !isLineEnd(bytes[first - 1]) { first -= 1 }
    var last = start
    while last < bytes.count && last - start < after && !isLineEnd(bytes[last]) { last += 1 }
    return first..<last
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

  /// One entry per cell: a wide character is followed by an empty entry, combining marks join the entry before.
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

  /// The cells with the first `#` of each `##word[` replaced, because build services read that as a command.
  private static func withoutBuildCommands(_ cells: [String]) -> [String] {
    var cells = cells
    for start in cells.indices.dropLast(2) where cells[start] == "#" && cells[start + 1] == "#" {
      let end = cells[(start + 2)...].first { !($0.unicodeScalars.allSatisfy(\.isASCIILetter)) }
      if end == "[" { cells[start] = "\u{FFFD}" }
    }
    return cells
  }
}
