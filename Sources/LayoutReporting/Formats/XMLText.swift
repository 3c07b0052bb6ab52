extension String {
  /// The text as an attribute's value or the content of an element, in XML 1.0.
  ///
  /// Characters that XML cannot contain are spelled out as `\u{1B}`. Those that would act on a terminal or a build service are
  /// character references, which mean the same to a reader of XML.
  var xmlEscaped: String {
    if utf8.isPlain && !utf8.contains(where: { "&<>\"'".utf8.contains($0) }) { return self }
    let commands = BuildCommand.places(in: unicodeScalars)
    var result = ""
    for index in unicodeScalars.indices {
      let scalar = unicodeScalars[index]
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result += scalar.xmlReference
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": result += scalar.spelledOut
      default:
        if scalar.isUnsafeToPrint || commands.contains(index) {
          result += scalar.xmlReference
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// The character as `&#xA;`.
  fileprivate var xmlReference: String { "&#x\(String(value, radix: 16, uppercase: true));" }
}
