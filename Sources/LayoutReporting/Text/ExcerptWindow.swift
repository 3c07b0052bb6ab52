/// The cells of a line that an excerpt shows: what is underlined and the key before it, and as much around them as there is room for.
struct ExcerptWindow {
  /// One range of cells, or two if what is underlined is too long: its start and its end.
  let kept: [Range<Int>]
  /// Whether cells before or after are cut, each of which takes a cell for an ellipsis.
  let isCutBefore, isCutAfter: Bool
  /// The cells of the excerpt to underline.
  let marked: Range<Int>

  /// The maximum number of cells shown before what is underlined; anything farther left is cut from a line that is too long.
  private static let leadingWidth = 60

  /// - Parameters:
  ///   - cells: the known cells of the line.
  ///   - marked: those that are underlined.
  ///   - keyStart: the first cell of the key before them.
  ///   - isCutLeft: whether the line has cells before the known ones.
  ///   - isCutRight: whether it has cells after them.
  init(cells: Int, marked: Range<Int>, keyStart: Int, isCutLeft: Bool, isCutRight: Bool, width: Int) {
    // A key that would take most of the excerpt is cut.
    let keyStart = marked.lowerBound - keyStart > width / 2 ? marked.lowerBound : keyStart
    let leading = min(Self.leadingWidth, width / 2)
    func end(from first: Int) -> Int {
      let room = width - (first > 0 || isCutLeft ? 1 : 0)
      return first + room >= cells && !isCutRight ? cells : min(cells, first + room - 1)
    }
    var first =
      (cells > width || isCutRight) && marked.lowerBound > leading || isCutLeft
      ? max(0, marked.lowerBound - leading + 1) : 0
    if keyStart < first || marked.upperBound > end(from: first) {
      if marked.upperBound - keyStart <= width - 2 {
        first = min(max(first, marked.upperBound - width + 2), keyStart)
      } else if marked.upperBound < cells || !isCutRight {
        let isCutBefore = keyStart > 0 || isCutLeft
        let tail = width / 3
        let head = width - tail - (isCutBefore ? 1 : 0) - 2
        kept = [keyStart..<keyStart + head, marked.upperBound - tail..<marked.upperBound]
        (self.isCutBefore, isCutAfter) = (isCutBefore, marked.upperBound < cells || isCutRight)
        let offset = marked.lowerBound - keyStart + (isCutBefore ? 1 : 0)
        self.marked = offset..<(isCutBefore ? 1 : 0) + head + 1 + tail
        return
      } else {
        first = keyStart
      }
    }
    let last = end(from: first)
    kept = [first..<last]
    isCutBefore = first > 0 || isCutLeft
    isCutAfter = last < cells || isCutRight
    let offset = marked.lowerBound - first + (isCutBefore ? 1 : 0)
    let shown = min(marked.upperBound, last + (isCutAfter ? 1 : 0)) - marked.lowerBound
    self.marked = offset..<offset + max(1, shown)
  }

  func cells(of line: [String]) -> [String] {
    let parts = kept.map { Array(line[$0]) }
    return Array(
      ([isCutBefore ? ["…"] : []] + [Array(parts.joined(separator: ["…"]))] + [isCutAfter ? ["…"] : []]).joined())
  }
}
