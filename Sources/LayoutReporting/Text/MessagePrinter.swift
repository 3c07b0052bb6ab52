import LayoutModel
import WireFormat

/// Messages about one file in the style of a compiler, each with excerpts of the relevant lines.
struct MessagePrinter: ~Copyable {
  private(set) var bytes: [UInt8] = []
  private let file: String
  private let source: SourceText
  private let style: Style
  /// The line printed last in this message, so that a second mark on it does not repeat it.
  private var shownLine: (number: Int, text: Excerpt.Text)?

  private static let gutterWidth = 5
  private static let space = UInt8(ascii: " ")

  init(_ report: SceneReport, style: Style) {
    file = report.file.printable
    source = report.source
    self.style = style
  }

  /// `file:line:column: severity: message [tag]`, then the line with the location underlined by carets.
  mutating func message(
    _ severity: Severity, _ message: String, at location: SourceRange?, tag: String? = nil, label: String = ""
  ) {
    shownLine = nil
    append(style.start(.bold))
    append(file)
    append(literal: ":")
    if let location {
      let position = source.position(ofByte: location.start)
      append("\(position.line):\(position.column):")
    }
    append(style.end)
    append(literal: " ")
    append(style.start(.severity(severity)))
    append(severity.rawValue)
    append(literal: ":")
    append(style.end)
    append(literal: " ")
    append(style.start(.bold))
    append(printable: message)
    append(style.end)
    if let tag {
      append(style.start(.dim))
      append(literal: " [")
      append(tag)
      append(literal: "]")
      append(style.end)
    }
    append(literal: "\n")
    guard let location else { return }
    excerpt(location, mark: UInt8(ascii: "^"), label: label, .severity(severity))
  }

  /// Another location, underlined by dashes; a line of its own if there is no location.
  mutating func note(_ message: String, at location: SourceRange) {
    if location == .none { return line("note: \(message)") }
    excerpt(location, mark: UInt8(ascii: "-"), label: message, .pointer)
  }

  /// A line of explanation below the excerpts.
  mutating func line(_ message: String) {
    append(literal: "  ")
    append(printable: message)
    append(literal: "\n")
  }

  mutating func endMessage() { append(literal: "\n") }

  private mutating func append(_ text: String) { bytes.append(text: text) }

  private mutating func append(literal: StaticString) { bytes.append(literal: literal) }

  private mutating func append(_ byte: UInt8, count: Int) { bytes.append(byte, count: count) }

  private mutating func append(printable text: String) { append(text.printable) }

  private mutating func append(_ text: Excerpt.Text) {
    switch text {
    case .plain(let range, let isCutBefore, let isCutAfter):
      if isCutBefore { append(literal: "…") }
      bytes += source.bytes[range]
      if isCutAfter { append(literal: "…") }
    case .cells(let cells): append(cells)
    }
  }

  private func isShown(_ excerpt: Excerpt) -> Bool {
    guard let shownLine, shownLine.number == excerpt.lineNumber else { return false }
    return shownLine.text == excerpt.text || shownLine.text.string(in: source) == excerpt.text.string(in: source)
  }

  private mutating func excerpt(_ range: SourceRange, mark: UInt8, label: String, _ role: Style.Role) {
    guard !source.bytes.isEmpty else { return }
    let excerpt = Excerpt(of: range, in: source)
    let digitCount = excerpt.lineNumber.digitCount
    let gutterWidth = max(MessagePrinter.gutterWidth, digitCount)
    if !isShown(excerpt) {
      append(style.start(.pointer))
      append(MessagePrinter.space, count: gutterWidth - digitCount)
      append("\(excerpt.lineNumber)")
      append(literal: " | ")
      append(style.end)
      append(excerpt.text)
      append(literal: "\n")
      shownLine = (excerpt.lineNumber, excerpt.text)
    }
    append(style.start(.pointer))
    append(MessagePrinter.space, count: gutterWidth)
    append(literal: " | ")
    append(style.end)
    append(MessagePrinter.space, count: excerpt.offset)
    append(style.start(role))
    append(mark, count: excerpt.width)
    if !label.isEmpty {
      append(literal: " ")
      append(printable: label)
    }
    append(style.end)
    append(literal: "\n")
  }
}

extension Int {
  /// The number of decimal digits of a number of at least 1.
  fileprivate var digitCount: Int {
    var (count, rest) = (1, self)
    while rest >= 10 {
      rest /= 10
      count += 1
    }
    return count
  }
}
