// Most lines of a log have nothing to do with layout. A line is examined closely only if it contains the letters `onst` of
// "constraint", which headlines and descriptions share, or while an alert is open.

/// Finds the alerts in a log.
struct AlertScanner {
  private var open: [OpenAlert] = []
  private var finished: [LoggedAlert] = []
  private var lineNumber = 0

  /// The number of alerts beyond the limit.
  private(set) var leftCount = 0

  /// Reads the alerts of a log, in the order of their headlines.
  ///
  /// - Returns: the alerts, and the number of those beyond the limit.
  /// - Complexity: linear in the text.
  static func alerts(in bytes: [UInt8]) -> (alerts: [LoggedAlert], left: Int) {
    var scanner = AlertScanner()
    scanner.read(bytes)
    return (scanner.finished.sorted { $0.line < $1.line }, scanner.leftCount)
  }

  private mutating func read(_ bytes: [UInt8]) {
    let span = bytes.span
    var start = 0
    var isInteresting = false
    var index = 0
    while index < span.count {
      let byte = span[index]
      if byte == UInt8(ascii: "o") {
        if index + 3 < span.count, span[index + 1] == UInt8(ascii: "n"), span[index + 2] == UInt8(ascii: "s"),
          span[index + 3] == UInt8(ascii: "t")
        {
          isInteresting = true
        }
      } else if byte == 0x0A || (byte == 0x0D && !(index + 1 < span.count && span[index + 1] == 0x0A)) {
        endLine(bytes, start..<index, isInteresting)
        start = index + 1
        isInteresting = false
      }
      index += 1
    }
    if start < span.count { endLine(bytes, start..<span.count, isInteresting) }
    while !open.isEmpty { close(open.startIndex) }
  }

  /// The maximum length of a line that is only punctuation of a list, in bytes.
  private static let punctuationLength = 24

  private mutating func endLine(_ bytes: [UInt8], _ range: Range<Int>, _ isInteresting: Bool) {
    lineNumber += 1
    guard isInteresting || !open.isEmpty else { return }
    if !isInteresting && !open.contains(where: { $0.isInsideDescription || $0.isEmpty }) {
      let line = bytes[range]
      if range.count > Self.punctuationLength && !line.contains("active") && !Self.endsInPunctuation(line) { return }
    }
    var end = range.upperBound
    if end > range.lowerBound && bytes[end - 1] == 0x0D { end -= 1 }
    for part in LogLine.parts(of: bytes[range.lowerBound..<end]) { read(LogLine(part)) }
  }

  /// Whether a long line ends in the punctuation of a list, which may follow date, process and thread.
  private static func endsInPunctuation(_ line: LogBytes) -> Bool {
    let text = line.trimmed
    return text.hasSuffix(" ...") || text.hasSuffix(" …") || text.hasSuffix(" )")
  }

  private mutating func read(_ line: LogLine) {
    if let expired = open.firstIndex(where: { lineNumber - $0.lastLine > $0.lifetime }) { close(expired) }
    var rest = line.text
    if let headline = LogLine.headlineEnd(in: rest) {
      begin(origin: line.origin)
      rest = rest[headline...]
      if line.origin != nil || line.text.contains("[LayoutConstraints]") || rest.contains(Self.advice) {
        open[open.count - 1].isCertain = true
      }
      if line.text.contains("[LayoutConstraints]") { open[open.count - 1].noteUnifiedLog() }
      if rest.contains("<private>") { open[open.count - 1].notePrivate() }
    } else if rest.contains(Self.advice), open.allSatisfy({ $0.isListClosed && !$0.awaitsBroken }) {
      // The headline is lost.
      begin(origin: line.origin)
    }
    let recovery = rest.range(of: "ttempt to recover by breaking")
    guard
      let index = alert(of: line, isRecovery: recovery != nil) ?? newAlert(for: rest, isRecovery: recovery != nil)
    else { return }
    if let recovery {
      // In a log without line ends, the list stands before it.
      let list = rest[..<recovery.lowerBound]
      if !open[index].isListClosed, !open[index].awaitsBroken, let start = list.descriptionStart {
        open[index].begin(list[start...], line: lineNumber)
      }
      open[index].awaitBroken(line: lineNumber)
      rest = rest[recovery.upperBound...]
    }
    if let start = rest.descriptionStart {
      readDescription(rest[start...], of: index, origin: line.origin)
    } else {
      readWithoutDescription(line, rest, of: index)
    }
  }

  private mutating func readDescription(_ text: LogBytes, of index: Int, origin: [UInt8]?) {
    open[index].giveUp()
    let isAfterList =
      open[index].isListClosed && !open[index].awaitsBroken
      && (open[index].isFenced || !isRepeat(text, of: open[index].alert))
    var target = index
    if isAfterList || (!open[index].awaitsBroken && open[index].contradicts(text)) {
      close(index)
      open.append(OpenAlert(line: lineNumber, origin: origin, hasHeadline: false))
      target = open.count - 1
    }
    open[target].begin(text, line: lineNumber)
    if open[target].isComplete { close(target) }
  }

  private mutating func readWithoutDescription(_ line: LogLine, _ rest: LogBytes, of index: Int) {
    let text = LogLine.withoutMarks(line.withoutPrefix(rest)).trimmed
    if text.isEmpty { return }
    let hasAdvice = open[index].alert.line < lineNumber && text.contains(Self.advice)
    if hasAdvice || (text.last == UInt8(ascii: "(") && text.count <= Self.openingLength) {
      open[index].isCertain = true
    }
    if Self.beginsList(text), !open[index].hasHeadline, open[index].hasConstraints {
      if !text.hasPrefix("```") {
        close(index)
      } else if !open[index].awaitsBroken {
        if open[index].isFenced { close(index) } else { open[index].closeFence() }
      }
      return
    }
    if open[index].isInsideDescription {
      if line.origin != nil { return }
      if text.elementsEqual(")".utf8) || text.elementsEqual("...".utf8) {
        open[index].giveUp()
      } else {
        open[index].append(LogLine.withoutMarks(rest), line: lineNumber)
        if open[index].isComplete { close(index) }
        return
      }
    }
    if text.elementsEqual("...".utf8) || text.elementsEqual("…".utf8) || text.elementsEqual("\"...\",".utf8) {
      open[index].noteElision()
    } else if text.first == UInt8(ascii: ")") && text.count <= 4 && open[index].hasConstraints {
      open[index].isListClosed = true
      open[index].touch(lineNumber)
    } else if text.contains("<private>") && !open[index].isListClosed {
      open[index].notePrivate()
    } else if !open[index].isListClosed && !open[index].awaitsBroken
      && (text.hasSuffix(">\",") || text.hasSuffix(">\"") || text.contains("(active"))
    {
      open[index].noteLoosePiece(text, line: lineNumber)
    }
  }

  private mutating func begin(origin: [UInt8]?) {
    // A headline ends the open alert of the same thread, or, in a log without threads, the last open alert. It also ends one
    // without rows, such as a title with the words of a headline.
    while let old = open.lastIndex(where: { $0.origin == origin || ($0.origin == nil && $0.isEmpty) }) { close(old) }
    open.append(OpenAlert(line: lineNumber, origin: origin, hasHeadline: true))
  }

  /// The advice after each headline of UIKit.
  private static let advice: StaticString = "robably at least one of the constraints in the following list"
  /// The maximum length of an opening parenthesis with the punctuation before it, in bytes.
  private static let openingLength = 3

  /// Whether a line begins a list of constraints that somebody printed.
  private static func beginsList(_ text: LogBytes) -> Bool {
    text.hasPrefix("(lldb)") || text.hasPrefix("```") || text.hasPrefix("▿") || text.hasPrefix("po ")
      || text.elementsEqual("(".utf8) || text.elementsEqual("[".utf8) || text.hasSuffix(">(")
  }

  /// The open alert that a line belongs to.
  private func alert(of line: LogLine, isRecovery: Bool) -> Int? {
    if let origin = line.origin, let index = open.lastIndex(where: { $0.origin == origin }) { return index }
    if let index = open.lastIndex(where: \.isInsideDescription) { return index }
    // Otherwise the line belongs to the last alert that still expects constraints.
    let last = open.lastIndex { !$0.isListClosed || $0.awaitsBroken } ?? open.indices.last
    // The system breaks a constraint of an alert with constraints.
    if isRecovery, let last, open[last].isEmpty {
      return open.lastIndex { $0.isListClosed && !$0.awaitsBroken } ?? last
    }
    return last
  }

  /// Opens an alert for a description, or for the end of an alert, that belongs to no open alert.
  private mutating func newAlert(for text: LogBytes, isRecovery: Bool) -> Int? {
    guard isRecovery || text.descriptionStart != nil else { return nil }
    open.append(OpenAlert(line: lineNumber, origin: nil, hasHeadline: false))
    return open.count - 1
  }

  /// Whether a description after a closed list repeats a constraint of the list.
  private func isRepeat(_ text: LogBytes, of alert: LoggedAlert) -> Bool {
    alert.constraints.contains { text.starts(with: "\($0.className):\($0.address) ".utf8) }
  }

  private mutating func close(_ index: Int) {
    let ended = open.remove(at: index)
    let alert = ended.finished()
    if alert.constraints.isEmpty && alert.unread.isEmpty && alert.broken == nil {
      // Titles and sentences may have the words of a headline.
      guard alert.hasHeadline && (ended.isCertain || alert.isIncomplete) else { return }
      // macOS prints its older headline, and nothing else, after an alert in the newer form.
      if !alert.isPrivate, let last = finished.last, alert.line - last.endLine <= 2 { return }
    }
    guard finished.count < Limits.alerts else {
      leftCount += 1
      return
    }
    finished.append(alert)
  }
}
