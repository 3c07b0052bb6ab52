// Names and texts of a scene must not act on what shows them: on a terminal, by control characters and those that change the
// direction of the text, and on a build service, by what it takes for commands in a log.

extension Unicode.Scalar {
  /// Whether a terminal would act on it, or show the text around it in another order.
  var isUnsafeToPrint: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Hexadecimal digits, four at least.
  fileprivate var paddedNumber: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}

/// What a build service takes for a command in the log of a program that it runs.
///
/// GitHub's runner looks for `::` at the start of a line, after white space, and for `##[` anywhere; Azure Pipelines looks for
/// `##vso[`, TeamCity for `##teamcity[`.
enum BuildCommand {
  /// The places of scalars that must not stand as they are: of `##word[` the first, and of `::` at the start the first.
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
  /// The text with each character that a terminal would act on as `\u{1B}`, and the first of each that begins a command to a build
  /// service likewise.
  package var printable: String { spellingOut { "\\u{\(String($0.value, radix: 16, uppercase: true))}" } }

  /// One line of JSON with the same characters as JSON's own escapes; tabs, and the end of the line, stay as they are.
  ///
  /// In JSON such characters stand only in strings, where an escape means the same.
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
  /// Whether all are ASCII characters that no terminal and no build service acts on.
  fileprivate var isPlain: Bool {
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
