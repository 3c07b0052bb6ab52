/// The differences between two texts, in the unified format of `diff -u`.
///
/// Characters that a terminal or a build service would act on are written as JSON escapes, which mean the same in JSON
/// strings. The text reads as before, but a patch no longer matches the file.
package struct UnifiedDiff {
  package let text: String
  /// Whether any shown line is written differently from the file.
  package let hasEscapes: Bool

  /// The number of lines shown around each change.
  private static let contextCount = 3

  /// - Parameter name: the file name in the two header lines.
  /// - Complexity: linear in the texts. Lines are compared by position, so added or removed lines appear as one change.
  package init(from old: [UInt8], to new: [UInt8], name: String) {
    let (old, new) = (UnifiedDiff.lines(of: old), UnifiedDiff.lines(of: new))
    var changes: [(old: Range<Int>, new: Range<Int>)] = []
    if old.count == new.count {
      for index in old.indices where old[index] != new[index] { changes.append((index..<index + 1, index..<index + 1)) }
    } else {
      let start = zip(old, new).prefix { $0 == $1 }.count
      let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
      changes.append((start..<old.count - end, start..<new.count - end))
    }
    var hasEscapes = false
    var text = changes.isEmpty ? "" : "--- \(name.printable)\n+++ \(name.printable)\n"
    var next = 0
    while next < changes.count {
      var last = next
      while last + 1 < changes.count
        && changes[last + 1].old.lowerBound - changes[last].old.upperBound <= 2 * UnifiedDiff.contextCount
      {
        last += 1
      }
      let (header, lines) = UnifiedDiff.hunk(changes[next...last], old, new)
      text += header
      for line in lines {
        let shown = line.printableJSON
        if shown != line { hasEscapes = true }
        text += shown.utf8.last == 10 ? shown : shown + "\n\\ No newline at end of file\n"
      }
      next = last + 1
    }
    self.text = text
    self.hasEscapes = hasEscapes
  }

  private static func hunk(
    _ changes: ArraySlice<(old: Range<Int>, new: Range<Int>)>, _ old: [String], _ new: [String]
  ) -> (header: String, lines: [String]) {
    guard let first = changes.first, let last = changes.last else { return ("", []) }
    let before = min(contextCount, first.old.lowerBound)
    let after = min(contextCount, old.count - last.old.upperBound)
    var lines = old[first.old.lowerBound - before..<first.old.lowerBound].map { " \($0)" }
    var end = first.old.lowerBound
    for change in changes {
      lines += old[end..<change.old.lowerBound].map { " \($0)" }
      lines += old[change.old].map { "-\($0)" } + new[change.new].map { "+\($0)" }
      end = change.old.upperBound
    }
    lines += old[end..<end + after].map { " \($0)" }
    let oldCount = last.old.upperBound + after - first.old.lowerBound + before
    let newCount = last.new.upperBound + after - first.new.lowerBound + before
    return (
      "@@ -\(first.old.lowerBound - before + 1),\(oldCount) +\(first.new.lowerBound - before + 1),\(newCount) @@\n",
      lines
    )
  }

  /// The lines with their line ends; the last line may have none.
  private static func lines(of bytes: [UInt8]) -> [String] {
    var lines: [String] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.count
      lines.append(String(decoding: bytes[start..<end], as: UTF8.self))
      start = end
    }
    return lines
  }
}
