// A message may be wrapped within words or between them, quoted, and divided over lines that each have a date. So phrases are looked
// for without white space, in a line and the lines after it.

/// Finds the messages about layout in a log that are no alerts.
struct MessageScanner {
  private var messages: [LayoutMessage] = []
  private let lines: [LogBytes]
  private static let phrases = KnownMessage.all.flatMap { known in
    known.phrases.map { (known: known, text: Array($0.utf8.filter { !$0.isLogSpace })) }
  }

  /// The messages, in the order of the log.
  ///
  /// - Complexity: linear in the text.
  static func messages(in bytes: [UInt8]) -> [LayoutMessage] {
    var scanner = MessageScanner(lines: bytes.lineRanges.map { bytes[$0] })
    scanner.read()
    return scanner.messages
  }

  private init(lines: [LogBytes]) { self.lines = lines }

  private mutating func read() {
    var next = 0
    while next < lines.count {
      let index = next
      next += 1
      guard messages.count < Limits.messages, lines[index].mayBeginMessage else { continue }
      guard let (known, end) = message(at: index) else { continue }
      let last = known.isTrace ? index : end
      add(known, index...last)
      next = max(next, last + 1)
    }
  }

  private mutating func add(_ known: KnownMessage, _ range: ClosedRange<Int>) {
    let text = range.map { Self.text(of: lines[$0]).string }.joined(separator: " ")
    let message = LayoutMessage(known, text, lines: (range.lowerBound + 1)...(range.upperBound + 1))
    // The synopsis follows the sentence that announces it.
    if known.isTrace, message.views.isEmpty, hasTrace(after: range.upperBound) { return }
    messages.append(message)
  }

  private func hasTrace(after index: Int) -> Bool {
    lines[(index + 1)...].prefix(Limits.synopsisLines).contains { $0.contains("AMBIGUOUS LAYOUT") }
  }

  /// The message that begins in a line, and the place of its last line.
  private func message(at index: Int) -> (KnownMessage, end: Int)? {
    let first = Self.text(of: lines[index])
    var compact = first.filter { !$0.isLogSpace }
    let ownCount = compact.count
    var ends: [Int] = [compact.count]
    var last = index
    var byteCount = compact.count
    while last + 1 < lines.count, last - index < Limits.messageLines, byteCount < Limits.messageBytes {
      let line = Self.text(of: lines[last + 1])
      if line.isEmpty && last > index { break }
      last += 1
      compact += line.filter { !$0.isLogSpace }
      ends.append(compact.count)
      byteCount = compact.count
    }
    for (known, phrase) in Self.phrases {
      guard let place = compact[...].range(of: phrase, from: 0), place.lowerBound < ownCount else { continue }
      // The message ends with its line, or with a later line that belongs to it.
      var end = ends.firstIndex { $0 >= place.upperBound } ?? 0
      while !known.isTrace, index + end < last, continues(known, at: index + end + 1) { end += 1 }
      return (known, index + end)
    }
    return nil
  }

  /// Whether a line is a further line of a message rather than the beginning of something else.
  private func continues(_ known: KnownMessage, at index: Int) -> Bool {
    let line = LogLine(lines[index])
    let text = Self.text(of: lines[index])
    if text.isEmpty || text.hasPrefix("***") { return false }
    if line.origin != nil {
      // UIKit logs each sentence about a flow layout by itself.
      return known.id == "flow-layout"
        && (text.contains("must be less than") || text.contains("Please check the values")
          || text.hasPrefix("The relevant UICollectionViewFlowLayout")
          || text.contains("BreakForInvalidSizes"))
    }
    let compact = text.filter { !$0.isLogSpace }[...]
    return !Self.phrases.contains { compact.range(of: $0.text, from: 0) != nil }
      && LogLine.headlineEnd(in: text) == nil
  }

  /// A line without date, process, thread, and marks of quotations and comments.
  private static func text(of raw: LogBytes) -> LogBytes {
    let line = LogLine(raw)
    var text = LogLine.withoutMarks(line.withoutPrefix(line.text)).trimmed
    // Quotes in a text in quotes.
    if text.contains("\\\"") { text = text.filter { $0 != UInt8(ascii: "\\") }[...] }
    return text
  }
}

extension [UInt8] {
  /// The ranges of the lines.
  fileprivate var lineRanges: [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    for (index, byte) in enumerated() where byte == 0x0A || byte == 0x0D {
      if byte == 0x0D, index + 1 < count, self[index + 1] == 0x0A { continue }
      result.append(start..<index)
      start = index + 1
    }
    if start < count { result.append(start..<count) }
    return result
  }
}

extension LogBytes {
  /// Parts of words that messages about layout have at their beginning, by their first byte.
  private static let parts: [[UInt8]?] = {
    var result = [[UInt8]?](repeating: nil, count: 256)
    for part in ["onst", "Flow", "AMBI", "mbig", "cest", "hier", "utside", "ranslates", "issing", "avior"] {
      let bytes = Array(part.utf8)
      result[Int(bytes[0])] = bytes
    }
    return result
  }()

  /// Whether the line has a part of a word that messages about layout have.
  fileprivate var mayBeginMessage: Bool {
    let parts = Self.parts
    return indices.contains { index in
      parts[Int(self[index])].map { self[index...].starts(with: $0) } ?? false
    }
  }
}
