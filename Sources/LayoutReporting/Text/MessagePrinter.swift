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

  init(_ report: SceneReport, style: Style) {
    file = report.file.printable
    source = report.source
    self.style = style
  }

  /// `file:line:column: severity: message [tag]`, then the line with the place underlined by carets.
  mutating func message(
    _ severity: Severity, _ message: String, at location: SourceRange?, tag: String? = nil, label: String = ""
  ) {
    shownLine = nil
    let place: String
    if let location {
      let position = source.position(ofByte: location.start)
      place = "\(file):\(position.line):\(position.column):"
    } else {
      place = "\(file):"
    }
    append(style.bold(place))
    append(" ")
    append(style.severity(severity, "\(severity.rawValue):"))
    append(" ")
    append(style.bold(message.printable))
    if let tag { append(style.dim(" [\(tag)]")) }
    append("\n")
    guard let location else { return }
    excerpt(location, mark: UInt8(ascii: "^"), label: label) { style, text in style.severity(severity, text) }
  }

  /// Another place, underlined by dashes; a line of its own where there is no place.
  mutating func note(_ message: String, at location: SourceRange) {
    if location == .none { return line("note: \(message)") }
    excerpt(location, mark: UInt8(ascii: "-"), label: message) { style, text in style.pointer(text) }
  }

  /// A line of explanation below the excerpts.
  mutating func line(_ message: String) {
    append("  ")
    append(message.printable)
    append("\n")
  }

  mutating func endMessage() { append("\n") }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func excerpt(
    _ range: SourceRange, mark: UInt8, label: String, emphasis: (Style, String) -> String
  ) {
    guard !source.bytes.isEmpty else { return }
    let excerpt = Excerpt(of: range, in: source)
    let number = String(excerpt.lineNumber)
    if shownLine?.number != excerpt.lineNumber || shownLine?.text != excerpt.text {
      append(style.pointer(number.leftPadded(toWidth: MessagePrinter.gutterWidth) + " | "))
      append(excerpt.text)
      append("\n")
      shownLine = (excerpt.lineNumber, excerpt.text)
    }
    let gutter = repeatElement(MessagePrinter.space, count: max(MessagePrinter.gutterWidth, number.utf8.count))
    append(style.pointer(String(decoding: gutter, as: UTF8.self) + " | "))
    bytes.append(contentsOf: repeatElement(MessagePrinter.space, count: excerpt.offset))
    let underline = String(decoding: repeatElement(mark, count: excerpt.width), as: UTF8.self)
    append(emphasis(style, label.isEmpty ? underline : "\(underline) \(label.printable)"))
    append("\n")
  }
}
