import LayoutModel
import WireFormat

/// Messages about one file in the style of a compiler, each with excerpts of the relevant lines.
struct MessagePrinter: ~Copyable {
  private(set) var bytes: [UInt8] = []
  private let file: String
  private let source: SourceText
  private let style: Style
  /// The excerpt printed last in this message, so that a second mark on its line does not repeat it.
  private var shown: Excerpt?

  private static let gutterWidth = 5
  /// The cells between a line's number and its text.
  private static let gutterEnd: StaticString = " | "
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
    shown = nil
    let position = location.map { source.position(ofByte: $0.start) }
    // The severity stands on the line of the last piece.
    let room = style.width.map { $0 - severity.rawValue.utf8.count - 2 } ?? .max
    let place = ("\(file):" + (position.map { "\($0.line):\($0.column):" } ?? "")).pieces(ofWidth: room)
    append(style.start(.bold))
    append(place.joined(separator: "\n"))
    append(style.end)
    append(literal: " ")
    append(style.start(.severity(severity)))
    append(severity.rawValue)
    append(literal: ":")
    append(style.end)
    append(literal: " ")
    let start = place[place.count - 1].displayWidth + severity.rawValue.utf8.count + 3
    let tag = tag.map { "[\($0)]" }
    append(style.start(.bold))
    let last = append(wrapped: message.printable, after: start, indentation: 2 * Self.indentation.utf8CodeUnitCount)
    append(style.end)
    if let tag {
      let isNext = style.width.map { last + 1 + tag.utf8.count > $0 } ?? false
      append(style.start(.dim))
      append(isNext ? "\n\(Self.indentation)\(Self.indentation)" : " ")
      append(tag)
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

  private static let indentation: StaticString = "  "

  /// A line of explanation below the excerpts.
  mutating func line(_ message: String, isEmphasized: Bool = false) {
    append(literal: Self.indentation)
    if isEmphasized { append(style.start(.bold)) }
    let indentation = Self.indentation.utf8CodeUnitCount
    append(wrapped: message.printable, after: indentation, indentation: 2 * indentation)
    if isEmphasized { append(style.end) }
    append(literal: "\n")
  }

  mutating func endMessage() { append(literal: "\n") }

  private mutating func append(_ text: String) { bytes.append(text: text) }

  private mutating func append(literal: StaticString) { bytes.append(literal: literal) }

  private mutating func append(_ byte: UInt8, count: Int) { bytes.append(byte, count: count) }

  /// Appends a text that is divided into lines of the terminal's width.
  ///
  /// - Parameters:
  ///   - start: the cells before the text in its first line.
  ///   - indentation: those in the lines that follow.
  /// - Returns: the cells of the last line.
  @discardableResult private mutating func append(wrapped text: String, after start: Int, indentation: Int) -> Int {
    guard let width = style.width else {
      append(text)
      return 0
    }
    var end = start + text.displayWidth
    guard end > width else {
      append(text)
      return end
    }
    for (index, line) in text.lines(
      ofWidth: Style.room(of: width, after: indentation), firstWidth: width - start
    ).enumerated() {
      if index > 0 {
        append(literal: "\n")
        append(Self.space, count: indentation)
      }
      append(line)
      end = (index > 0 ? indentation : start) + line.displayWidth
    }
    return end
  }

  private mutating func append(_ text: Excerpt.Text) {
    switch text {
    case .plain(let range, let isCutBefore, let isCutAfter):
      if isCutBefore { append(literal: "…") }
      bytes += source.bytes[range]
      if isCutAfter { append(literal: "…") }
    case .cells(let cells): append(cells)
    }
  }

  private mutating func excerpt(_ range: SourceRange, mark: UInt8, label: String, _ role: Style.Role) {
    guard !source.bytes.isEmpty else { return }
    let gutterEnd = Self.gutterEnd.utf8CodeUnitCount
    let excerpt =
      shown?.marking(range, in: source)
      ?? Excerpt(of: range, in: source, width: style.width.map { $0 - Self.gutterWidth - gutterEnd })
    let digitCount = excerpt.lineNumber.digitCount
    let gutterWidth = max(MessagePrinter.gutterWidth, digitCount)
    if !(shown?.showsSame(as: excerpt, in: source) ?? false) {
      append(style.start(.pointer))
      append(MessagePrinter.space, count: gutterWidth - digitCount)
      append("\(excerpt.lineNumber)")
      append(literal: Self.gutterEnd)
      append(style.end)
      append(excerpt.text)
      append(literal: "\n")
    }
    shown = excerpt
    append(style.start(.pointer))
    append(MessagePrinter.space, count: gutterWidth)
    append(literal: Self.gutterEnd)
    append(style.end)
    append(style.start(role))
    var end = 0
    for part in excerpt.marked {
      append(MessagePrinter.space, count: part.lowerBound - end)
      append(mark, count: part.count)
      end = part.upperBound
    }
    if !label.isEmpty {
      let start = gutterWidth + gutterEnd
      // A label that would be squeezed beside the marks stands under them.
      let isBelow =
        style.width.map { $0 - start - end - 1 < min(label.printable.displayWidth, Self.leastLabelWidth) } ?? false
      append(isBelow ? "\n" : " ")
      if isBelow { append(MessagePrinter.space, count: start) }
      let indentation = isBelow ? start : start + end + 1
      append(wrapped: label.printable, after: indentation, indentation: indentation)
    }
    append(style.end)
    append(literal: "\n")
  }

  /// The cells beside marks from which on a label is divided there.
  private static let leastLabelWidth = 30
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
