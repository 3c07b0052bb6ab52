import LayoutModel

/// Messages about one file in the form of a compiler's, each with excerpts of the lines that it is about.
struct MessagePrinter {
  private(set) var bytes: [UInt8] = []
  private let file: String
  private let source: SourceText
  private let style: Style
  /// The line whose text was printed last in this message, so that a second mark on it does not repeat it.
  private var shownLine: (number: Int, text: String)?

  private static let gutterWidth = 5
  private static let space = UInt8(ascii: " ")

  /// Bytes that a message takes, about.
  private static let usualLength = 256

  /// - Parameter count: how many messages there are going to be, about.
  init(_ report: SceneReport, style: Style, expecting count: Int = 0) {
    file = report.file.printable
    source = report.source
    self.style = style
    bytes.reserveCapacity(count * MessagePrinter.usualLength)
  }

  /// `file:line:column: severity: message [tag]`, then the line with the place underlined by carets.
  mutating func message(
    _ severity: Severity, _ message: String, at location: SourceRange?, tag: String? = nil, label: String = ""
  ) {
    shownLine = nil
    append(style.start(.bold), file, ":")
    if let location {
      let position = source.position(ofByte: location.start)
      append(String(position.line), ":", String(position.column), ":")
    }
    append(style.end, " ", style.start(.severity(severity)), severity.rawValue, ":", style.end, " ")
    append(style.start(.bold), message.printable, style.end)
    if let tag { append(style.start(.dim), " [", tag, "]", style.end) }
    append("\n")
    guard let location else { return }
    excerpt(location, mark: UInt8(ascii: "^"), label: label, .severity(severity))
  }

  /// Another place, underlined by dashes; a line of its own where there is no place.
  mutating func note(_ message: String, at location: SourceRange) {
    if location == .none { return line("note: \(message)") }
    excerpt(location, mark: UInt8(ascii: "-"), label: message, .pointer)
  }

  /// A line of explanation below the excerpts.
  mutating func line(_ message: String) { append("  ", message.printable, "\n") }

  mutating func endMessage() { append("\n") }

  private mutating func append(_ texts: String...) {
    for text in texts { bytes.append(contentsOf: text.utf8) }
  }

  private mutating func append(_ byte: UInt8, count: Int) {
    bytes.append(contentsOf: repeatElement(byte, count: count))
  }

  private mutating func excerpt(_ range: SourceRange, mark: UInt8, label: String, _ role: Style.Role) {
    guard !source.bytes.isEmpty else { return }
    let excerpt = Excerpt(of: range, in: source)
    let number = String(excerpt.lineNumber)
    let gutterWidth = max(MessagePrinter.gutterWidth, number.utf8.count)
    if shownLine?.number != excerpt.lineNumber || shownLine?.text != excerpt.text {
      append(style.start(.pointer))
      append(MessagePrinter.space, count: gutterWidth - number.utf8.count)
      append(number, " | ", style.end, excerpt.text, "\n")
      shownLine = (excerpt.lineNumber, excerpt.text)
    }
    append(style.start(.pointer))
    append(MessagePrinter.space, count: gutterWidth)
    append(" | ", style.end)
    append(MessagePrinter.space, count: excerpt.offset)
    append(style.start(role))
    append(mark, count: excerpt.width)
    if !label.isEmpty { append(" ", label.printable) }
    append(style.end, "\n")
  }
}
