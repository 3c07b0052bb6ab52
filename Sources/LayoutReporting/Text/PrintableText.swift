// Names and texts of a scene must not act on the program that displays them: on a terminal, through control characters
// and those that change the text direction; on a build service, through text in a log that it reads as commands.

extension Unicode.Scalar {
  /// Whether a terminal would act on the character, or reorder the text around it.
  var isUnsafeToPrint: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Hexadecimal digits, at least four.
  fileprivate var paddedNumber: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// The character as `\u{1B}`.
  var spelledOut: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}

/// Text that a build service reads as a command in the log of a program.
///
/// GitHub's runner looks for `::` at the start of a line, after white space, and for `##[` anywhere; Azure Pipelines
/// looks for `##vso[`, TeamCity for `##teamcity[`.
enum BuildCommand {
  /// The positions of scalars to spell out: the first of each `##word[`, and the first of a `::` at the start.
  static func places(in scalars: String.UnicodeScalarView) -> Set<String.UnicodeScalarView.Index> {
    var places: Set<String.UnicodeScalarView.Index> = []
    var rest = scalars[...].drop { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
    if rest.prefix(2).elementsEqual([":", ":"]) { places.insert(rest.startIndex) }
    while let start = rest.firstIndex(of: "#") {
      let next = scalars.index(after: start)
      if next < scalars.endIndex && scalars[next] == "#" {
        let end = scalars[scalars.index(after: next)...].firstIndex { !$0.isASCIILetter }
        if let end, scalars[end] == "[" { places.insert(start) }
      }
      rest = scalars[next...]
    }
    return places
  }
}

extension String {
  /// The text with each character that a terminal would act on written as `\u{1B}`, and likewise the first character of
  /// each command to a build service.
  package var printable: String { spellingOut(\.spelledOut) }

  /// One line of JSON with the same characters written as JSON escapes; tabs and the line end are unchanged.
  ///
  /// In JSON, such characters occur only in strings, where an escape means the same.
  var printableJSON: String {
    let end = ["\r\n", "\n"].first { utf8.reversed().starts(with: $0.utf8.reversed()) } ?? ""
    let content = String(unicodeScalars.dropLast(end.unicodeScalars.count))
    return content.spellingOut { $0 == "\t" ? "\t" : "\\u\($0.paddedNumber)" } + end
  }

  private func spellingOut(_ spelling: (Unicode.Scalar) -> String) -> String {
    if utf8.isPlain { return self }
    let places = BuildCommand.places(in: unicodeScalars)
    guard !places.isEmpty || unicodeScalars.contains(where: \.isUnsafeToPrint) else { return self }
    var result = ""
    for index in unicodeScalars.indices {
      let scalar = unicodeScalars[index]
      if scalar.isUnsafeToPrint || places.contains(index) {
        result += spelling(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Sequence<UInt8> {
  /// Whether all characters are ASCII and no terminal or build service acts on them.
  var isPlain: Bool {
    var (isFirst, last) = (true, UInt8(ascii: "a"))
    for byte in self {
      guard 0x20...0x7E ~= byte, !(byte == UInt8(ascii: "#") && last == byte) else { return false }
      if isFirst && byte == UInt8(ascii: ":") { return false }
      isFirst = isFirst && byte == UInt8(ascii: " ")
      last = byte
    }
    return true
  }
}
