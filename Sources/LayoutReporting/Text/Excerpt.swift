import LayoutModel
import WireFormat

/// The part of one source line around a range, in terminal cells, with the parts to underline.
struct Excerpt {
  /// Counted from 1.
  let lineNumber: Int
  let text: Text
  /// The cells to underline, in order.
  let marked: [Range<Int>]

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

  /// The cells of an excerpt where no terminal sets a width.
  static let totalWidth = 120
  private static let tabWidth = 4

  /// The part of a line around a range; of an XML tag, its attributes that name it.
  ///
  /// - Parameter width: the cells of a terminal's line; `nil` where there is no terminal.
  /// - Complexity: linear in the shown part, plus the look-up of the line.
  init(of range: SourceRange, in source: borrowing SourceText, width: Int? = nil) {
    let width = width ?? Self.totalWidth
    let bytes = source.bytes
    let start = min(max(0, Int(range.start)), bytes.count)
    let line = source.line(around: Int32(start))
    lineNumber = line.number
    let isInLine = line.bytes.lowerBound <= start && start <= line.bytes.upperBound  // byte order marks lie before
    if isInLine, let tag = TagExcerpt(at: start, in: line.bytes, of: bytes, width: width) {
      (text, marked) = (.cells(Self.withoutBuildCommands(tag.cells).joined()), tag.marked)
      return
    }
    // A cell takes at least one byte, usually exactly one, and at most four.
    let reach = width + 1
    let near = max(line.bytes.lowerBound, start - reach)..<min(line.bytes.upperBound, start + Self.folds * reach)
    let end = min(max(start, Int(range.end)), line.bytes.upperBound)
    let keyStart = Self.startOfKey(before: start, from: near.lowerBound, of: bytes)
    if isInLine && bytes[near].arePlain {
      let window = ExcerptWindow(
        cells: near.count, marked: start - near.lowerBound..<min(end, near.upperBound) - near.lowerBound,
        keyStart: keyStart - near.lowerBound, isCutLeft: near.lowerBound > line.bytes.lowerBound,
        isCutRight: near.upperBound < line.bytes.upperBound, width: width)
      if window.kept.count == 1 {
        let kept = window.kept[0]
        text = .plain(
          near.lowerBound + kept.lowerBound..<near.lowerBound + kept.upperBound, isCutBefore: window.isCutBefore,
          isCutAfter: window.isCutAfter)
        marked = [window.marked]
        return
      }
    }

    let far = Self.line(around: start, of: bytes, before: 4 * reach, after: 4 * Self.folds * reach)
    var first = far.lowerBound
    while first < start && bytes[first] & 0xC0 == 0x80 { first += 1 }
    let last = max(start, min(far.upperBound, end))
    let key = min(max(first, keyStart), start)
    let before = Self.cells(of: bytes[first..<key], from: 0)
    let name = Self.cells(of: bytes[key..<start], from: before.count)
    let inside = Self.cells(of: bytes[start..<last], from: before.count + name.count)
    let cells = before + name + inside
    let after = Self.cells(of: bytes[last..<far.upperBound], from: cells.count)
    let all = cells + after
    let window = ExcerptWindow(
      cells: all.count, marked: before.count + name.count..<cells.count, keyStart: before.count,
      isCutLeft: first > 0 && !Self.isLineEnd(bytes[first - 1]),
      isCutRight: far.upperBound < bytes.count && !Self.isLineEnd(bytes[far.upperBound]), width: width)
    let shown = window.cells(of: all)
    text = .cells(Self.withoutBuildCommands(shown).joined())
    marked = [window.marked]
  }

  private init(lineNumber: Int, text: Text, marked: [Range<Int>]) {
    (self.lineNumber, self.text, self.marked) = (lineNumber, text, marked)
  }

  /// The number of widths of a range up to which both of its ends are shown.
  private static let folds = 4

  /// The same excerpt with another range underlined; `nil` if it does not show that range.
  func marking(_ range: SourceRange, in source: borrowing SourceText) -> Excerpt? {
    let (start, end) = (Int(range.start), Int(range.end))
    guard case .plain(let shown, let isCutBefore, _) = text, shown.lowerBound <= start, start < end,
      end <= shown.upperBound,
      Self.startOfKey(before: start, from: max(0, shown.lowerBound - 1), of: source.bytes) >= shown.lowerBound
    else { return nil }
    let first = start - shown.lowerBound + (isCutBefore ? 1 : 0)
    return Excerpt(lineNumber: lineNumber, text: text, marked: [first..<first + (end - start)])
  }

  func showsSame(as other: Excerpt, in source: borrowing SourceText) -> Bool {
    lineNumber == other.lineNumber && (text == other.text || text.string(in: source) == other.text.string(in: source))
  }

  /// The start of the JSON key whose value begins at a position; the position itself if there is none.
  private static func startOfKey(before start: Int, from first: Int, of bytes: [UInt8]) -> Int {
    var place = start - 1
    func skipSpaces() { while place >= first && bytes[place] == UInt8(ascii: " ") { place -= 1 } }
    skipSpaces()
    guard place >= first, bytes[place] == UInt8(ascii: ":") else { return start }
    place -= 1
    skipSpaces()
    guard place >= first, bytes[place] == UInt8(ascii: "\"") else { return start }
    place -= 1
    while place >= first {
      if bytes[place] == UInt8(ascii: "\"") && (place == first || bytes[place - 1] != UInt8(ascii: "\\")) {
        return place
      }
      place -= 1
    }
    return start
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
  static func cells(of bytes: ArraySlice<UInt8>, from column: Int) -> [String] {
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
