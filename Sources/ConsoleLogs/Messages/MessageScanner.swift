// A message may be wrapped within words or between them, quoted, and divided over lines that each have a date. So phrases are looked
// for without white space, in a line and the lines after it. Only lines with a rare word of a phrase, and those before them, are
// examined.

/// Finds the messages about layout in a log that are no alerts.
struct MessageScanner {
  private var messages: [LayoutMessage] = []
  private let bytes: [UInt8]
  /// The indices at which lines begin, and the end of the text.
  private let starts: [Int]
  /// The lines with a rare word of a phrase, ascending.
  private let examined: [Int]
  /// Lines in which the synopsis of an ambiguous layout is looked for.
  private static let synopsisLines = 6
  /// Lines after the first one that may belong to a message.
  private static let lineLimit = 12
  /// Bytes of one message.
  private static let byteLimit = 8_000
  private static let phrases = KnownMessage.all.flatMap { known in
    known.phrases.map { (known: known, text: Array($0.utf8.filter { !$0.isLogSpace })) }
  }

  /// The messages, in the order of the log.
  ///
  /// - Complexity: linear in the text.
  static func messages(in bytes: [UInt8]) -> [LayoutMessage] {
    var scanner = MessageScanner(bytes)
    scanner.read()
    return scanner.messages
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    (starts, examined) = Self.lines(in: bytes)
  }

  /// The first four bytes of each rare word.
  private static let words: [UInt32] = [
    "AMBI", "ambi", "Dete", "Flow", "cest", "subt", "unpr", "prep", "iera", "/tra", "pair", "ille", "Muta", "Chan",
    "sugg", "visi",
  ].map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  private static func lines(in bytes: [UInt8]) -> (starts: [Int], examined: [Int]) {
    var (starts, examined): ([Int], [Int]) = ([0], [])
    // A word is looked up only if a table by its last two bytes says that there may be one.
    var mayEnd = [Bool](repeating: false, count: 1 << 16)
    for word in words { mayEnd[Int(word & 0xFFFF)] = true }
    let span = bytes.span
    var window: UInt32 = 0
    var isExamined = false
    for index in 0..<span.count {
      let byte = span[index]
      if byte == 0x0A || (byte == 0x0D && !(index + 1 < span.count && span[index + 1] == 0x0A)) {
        if isExamined { examined.append(starts.count - 1) }
        isExamined = false
        starts.append(index + 1)
        window = 0
        continue
      }
      window = window << 8 | UInt32(byte)
      if mayEnd[Int(window & 0xFFFF)], !isExamined, words.contains(window) { isExamined = true }
    }
    if isExamined { examined.append(starts.count - 1) }
    starts.append(bytes.count + 1)
    return (starts, examined)
  }

  private var lineCount: Int { starts.count - 1 }

  private func line(_ index: Int) -> LogBytes { bytes[starts[index]..<max(starts[index], starts[index + 1] - 1)] }

  private mutating func read() {
    var next = 0
    for index in examined where index >= next && messages.count < Limits.messages {
      // The word may stand in the second line of a message.
      for start in max(next, index - 1)...index where start >= next {
        guard let (known, end) = message(at: start) else { continue }
        let last = known.isTrace ? start : end
        add(known, start...last)
        next = last + 1
      }
    }
  }

  private mutating func add(_ known: KnownMessage, _ range: ClosedRange<Int>) {
    let text = range.map { Self.text(of: line($0)).string }.joined(separator: " ")
    let message = LayoutMessage(known, text, lines: (range.lowerBound + 1)...(range.upperBound + 1))
    // The synopsis follows the sentence that announces it.
    if known.isTrace, message.views.isEmpty, hasTrace(after: range.upperBound) { return }
    messages.append(message)
  }

  private func hasTrace(after index: Int) -> Bool {
    (index + 1..<min(lineCount, index + 1 + Self.synopsisLines)).contains { line($0).contains("AMBIGUOUS LAYOUT") }
  }

  /// The message that begins in a line, and the index of its last line.
  private func message(at index: Int) -> (KnownMessage, end: Int)? {
    let first = Self.text(of: line(index))
    var compact = first.filter { !$0.isLogSpace }
    let ownCount = compact.count
    let begun = Self.phrasesBegun(in: compact).map { Self.phrases[$0] }
    if begun.isEmpty { return nil }
    var ends: [Int] = [compact.count]
    var last = index
    var byteCount = compact.count
    while last + 1 < lineCount, last - index < Self.lineLimit, byteCount < Self.byteLimit {
      let text = Self.text(of: line(last + 1))
      if text.isEmpty && last > index { break }
      last += 1
      compact += text.filter { !$0.isLogSpace }
      ends.append(compact.count)
      byteCount = compact.count
    }
    for (known, phrase) in begun {
      guard let range = compact[...].range(of: phrase, from: 0), range.lowerBound < ownCount else { continue }
      // The message ends with its line, or with a later line that belongs to it.
      var end = ends.firstIndex { $0 >= range.upperBound } ?? 0
      while !known.isTrace, index + end < last, continues(known, at: index + end + 1) { end += 1 }
      return (known, index + end)
    }
    return nil
  }

  /// The least part of a phrase at the end of a line that counts as its beginning, in bytes.
  private static let leastBeginning = 4

  /// The indices of the phrases that begin with a byte, by the byte.
  private static let indicesByFirstByte: [[Int]] = {
    var result = [[Int]](repeating: [], count: 256)
    for (phraseIndex, phrase) in phrases.enumerated() { result[Int(phrase.text[0])].append(phraseIndex) }
    return result
  }()

  /// The indices of the phrases that are in a text, or whose beginning is at the end of the text, ascending.
  private static func phrasesBegun(in text: [UInt8]) -> [Int] {
    let (phrases, indices) = (phrases, indicesByFirstByte)
    var result: Set<Int> = []
    for index in text.indices {
      for phraseIndex in indices[Int(text[index])] {
        let phrase = phrases[phraseIndex].text
        let count = min(phrase.count, text.count - index)
        guard count >= leastBeginning, text[index + 1] == phrase[1] else { continue }
        if text[index..<index + count].elementsEqual(phrase[..<count]) { result.insert(phraseIndex) }
      }
    }
    return result.sorted()
  }

  /// Whether a line is a further line of a message rather than the beginning of something else.
  private func continues(_ known: KnownMessage, at index: Int) -> Bool {
    let origin = LogLine(line(index)).origin
    let text = Self.text(of: line(index))
    if text.isEmpty || text.hasPrefix("***") { return false }
    if origin != nil {
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
