import LayoutModel

/// Messages about one file in the form of a compiler's, each with excerpts of the lines that it is about.
struct MessagePrinter {
  private(set) var text = ""
  private let file: String
  private let source: SourceText
  private let style: Style
  /// The line whose text was printed last in this message, so that a second mark on it does not repeat it.
  private var shownLine: (number: Int, text: String)?

  private static let gutterWidth = 5

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
    let tag = tag.map { style.dim(" [\($0)]") } ?? ""
    text += style.bold(place) + " " + style.severity(severity, "\(severity.rawValue):") + " "
    text += style.bold(message.printable) + tag + "\n"
    guard let location else { return }
    excerpt(location, mark: "^", label: label) { style, text in style.severity(severity, text) }
  }

  /// Another place, underlined by dashes; a line of its own where there is no place.
  mutating func note(_ message: String, at location: SourceRange) {
    if location == .none { return line("note: \(message)") }
    excerpt(location, mark: "-", label: message) { style, text in style.pointer(text) }
  }

  /// A line of explanation below the excerpts.
  mutating func line(_ message: String) { text += "  \(message.printable)\n" }

  mutating func endMessage() { text += "\n" }

  private mutating func excerpt(
    _ range: SourceRange, mark: String, label: String, emphasis: (Style, String) -> String
  ) {
    guard !source.bytes.isEmpty else { return }
    let excerpt = Excerpt(of: range, in: source)
    let number = String(excerpt.lineNumber)
    if shownLine?.number != excerpt.lineNumber || shownLine?.text != excerpt.text {
      text += style.pointer(number.leftPadded(toWidth: MessagePrinter.gutterWidth) + " | ") + excerpt.text + "\n"
      shownLine = (excerpt.lineNumber, excerpt.text)
    }
    let gutter = String(repeating: " ", count: max(MessagePrinter.gutterWidth, number.utf8.count))
    let underline = String(repeating: mark, count: excerpt.width) + (label.isEmpty ? "" : " \(label.printable)")
    text +=
      style.pointer(gutter + " | ") + String(repeating: " ", count: excerpt.offset) + emphasis(style, underline) + "\n"
  }
}
