/// One line of a log, without the damage that web pages, editors and shells do to it.
struct LogLine {
  let text: LogBytes
  /// The `pid:thread` at the beginning of the line; `nil` if there is none.
  let origin: [UInt8]?

  init(_ raw: LogBytes) {
    let once = Self.repaired(raw)
    // Some pages escape a text twice.
    text = raw.contains("&amp;") ? Self.repaired(once) : once
    origin = Self.origin(of: raw)
  }

  /// A part of the text without date, process and thread.
  func withoutPrefix(_ part: LogBytes) -> LogBytes {
    guard let origin, let range = text.range(of: Array("[".utf8) + origin + Array("]".utf8), from: text.startIndex),
      range.upperBound > part.startIndex, range.upperBound <= part.endIndex
    else { return part }
    return part[range.upperBound...]
  }

  /// The index after a headline; `nil` if there is none.
  static func headlineEnd(in text: LogBytes) -> Int? {
    for headline: StaticString in ["simultaneously satisfy constraints", "Conflicting constraints detected"] {
      if let range = text.range(of: headline) { return range.upperBound }
    }
    return nil
  }

  /// The parts of a line that were lines: build services and JSON print a whole alert in one line, with `\n` for line ends.
  static func parts(of raw: LogBytes) -> [LogBytes] {
    guard raw.contains(UInt8(ascii: "\\")), headlineEnd(in: raw) != nil, raw.contains("Constraint:0x") else {
      return [raw]
    }
    var parts: [LogBytes] = []
    var start = raw.startIndex
    var index = start
    while index < raw.endIndex {
      guard raw[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let slash = index
      while index < raw.endIndex, raw[index] == UInt8(ascii: "\\") { index += 1 }
      guard index < raw.endIndex, "nrt".utf8.contains(raw[index]) else { continue }
      index += 1
      parts.append(raw[start..<slash])
      start = index
    }
    parts.append(raw[start...])
    return parts
  }

  /// The length of the part of a line that is searched for process and thread, in bytes.
  private static let prefixLength = 160

  /// The `1316:71680` of `2021-03-18 17:31:08+0100 App[1316:71680] …`.
  private static func origin(of raw: LogBytes) -> [UInt8]? {
    let head = raw.prefix(prefixLength)
    guard let open = head.firstIndex(of: UInt8(ascii: "[")), open > head.startIndex,
      let close = head[open...].firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    let inside = head[(open + 1)..<close]
    guard let first = inside.first, first.isDigit,
      inside.allSatisfy({ $0.isHexadecimal || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "x") })
    else { return nil }
    return Array(inside)
  }

  /// Undoes the escapes of Markdown, of Jira and of lists, HTML entities and curly quotes, and removes colour codes.
  private static func repaired(_ raw: LogBytes) -> LogBytes {
    guard raw.contains(where: { "\\&~\u{1B}".utf8.contains($0) || $0 >= 0xC2 }) else { return raw }
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    var index = raw.startIndex
    while index < raw.endIndex {
      let byte = raw[index]
      let rest = raw[index...]
      if byte == UInt8(ascii: "\\"), index + 1 < raw.endIndex, escapable.contains(raw[index + 1]) {
        result.append(raw[index + 1])
        index += 2
      } else if byte == UInt8(ascii: "\\"), let (text, end) = unescaped(rest) {
        result.append(contentsOf: text.utf8)
        index = end
      } else if byte == UInt8(ascii: "&"), let (text, end) = numericEntity(rest) {
        result.append(contentsOf: text.utf8)
        index = end
      } else if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "~") || byte >= 0xC2,
        let (code, replacement) = replacements.first(where: { rest.starts(with: $0.code.utf8) })
      {
        result.append(contentsOf: replacement.utf8)
        index += code.utf8.count
      } else if byte == 0x1B, let end = rest.prefix(16).firstIndex(of: UInt8(ascii: "m")) {
        index = end + 1
      } else {
        result.append(byte)
        index += 1
      }
    }
    return result[...]
  }

  /// The text of `\U8679\U8272` at the start of a text, and the index after it; `nil` if there is none. Control characters and the
  /// symbols of icon fonts stay escaped.
  private static func unescaped(_ text: LogBytes) -> (text: String, end: Int)? {
    var units: [UInt16] = []
    var rest = text
    while true {
      // JSON doubles the backslash.
      let slashCount = rest.prefix(2).prefix { $0 == UInt8(ascii: "\\") }.count
      let escape = rest.dropFirst(slashCount).prefix(5)
      guard slashCount > 0, escape.first == UInt8(ascii: "U"), escape.count == 5,
        escape.dropFirst().allSatisfy(\.isHexadecimal), let unit = UInt16(escape.dropFirst().string, radix: 16),
        unit >= 0xA0, !(0xE000...0xF8FF).contains(unit)
      else { break }
      units.append(unit)
      rest = rest[escape.endIndex...]
    }
    guard !units.isEmpty else { return nil }
    return (String(decoding: units, as: UTF16.self), rest.startIndex)
  }

  /// The character of `&#39;` or `&#x27;` at the start of a text, and the index after it; `nil` if there is none.
  private static func numericEntity(_ text: LogBytes) -> (text: String, end: Int)? {
    guard text.hasPrefix("&#"), let end = text.prefix(10).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let digits = text[(text.startIndex + 2)..<end]
    let isHexadecimal = digits.first == UInt8(ascii: "x") || digits.first == UInt8(ascii: "X")
    let code = UInt32((isHexadecimal ? digits.dropFirst() : digits).string, radix: isHexadecimal ? 16 : 10)
    guard let scalar = code.flatMap(Unicode.Scalar.init), scalar.value >= 0x20 else { return nil }
    // A non-breaking space and curly quotes are replaced as if they were written out.
    let written = String(scalar)
    return (replacements.first { $0.code == written }?.text ?? written, end + 1)
  }

  private static let escapable = Set("<>_*[]()|'\"`#.!~{}+&-=:$@".utf8)
  private static let replacements: [(code: String, text: String)] = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&nbsp;", " "), ("&le;", "<="), ("&ge;", ">="),
    ("&lsquo;", "'"), ("&rsquo;", "'"), ("&ldquo;", "\""), ("&rdquo;", "\""), ("&hellip;", "…"), ("&amp;", "&"),
    ("\u{2018}", "'"), ("\u{2019}", "'"), ("\u{201C}", "\""), ("\u{201D}", "\""), ("\u{A0}", " "),
    ("\u{2264}", "<="), ("\u{2265}", ">="), ("~~", "-"),
  ]

  /// The line without leading comment and quotation marks.
  static func withoutMarks(_ text: LogBytes) -> LogBytes {
    var rest = text
    while true {
      let start = rest.startIndex
      while let first = rest.first, first.isLogSpace { rest.removeFirst() }
      for mark: StaticString in ["//", "/*", "* ", "# ", "> ", ";; "] where rest.hasPrefix(mark) {
        rest = rest.dropFirst(mark.utf8CodeUnitCount)
      }
      if rest.startIndex == start { return rest }
    }
  }
}

extension LogBytes {
  /// The start of a constraint's description in a line: after `<`, or, if that is lost, at the class.
  var descriptionStart: Int? { bracketedDescriptionStart ?? unbracketedDescriptionStart }

  /// The start of a description after `<`.
  var bracketedDescriptionStart: Int? {
    var search = startIndex
    while let open = self[search...].firstIndex(of: UInt8(ascii: "<")) {
      var start = open + 1
      while start < endIndex, self[start].isLogSpace { start += 1 }
      if self[start...].startsWithConstraintClass { return start }
      search = open + 1
    }
    return nil
  }

  private var unbracketedDescriptionStart: Int? {
    guard let address = range(of: "Constraint:0x") else { return nil }
    var start = address.lowerBound
    while start > startIndex, !self[start - 1].isLogSpace, self[start - 1] != UInt8(ascii: "\"") { start -= 1 }
    return self[start...].startsWithConstraintClass ? start : nil
  }

  private var startsWithConstraintClass: Bool {
    guard let colon = prefix(200).firstIndex(of: UInt8(ascii: ":")) else { return false }
    return self[..<colon].isConstraintClass
  }
}
