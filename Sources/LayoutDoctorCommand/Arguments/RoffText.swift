/// Text in the language of `man(7)`, which `man`, `groff` and `mandoc` read.
struct RoffText {
  private(set) var text = ""

  enum Part {
    case plain(String)
    case bold(String)
    case italic(String)
  }

  /// A line that formats what follows, such as `.TH NAME 1`.
  mutating func request(_ name: String, _ arguments: [String] = []) {
    let words = arguments.map { $0.isEmpty || $0.contains(" ") ? "\"\(Self.escaped($0))\"" : Self.escaped($0) }
    text += ([".\(name)"] + words).joined(separator: " ") + "\n"
  }

  mutating func section(_ title: String) { request("SH", [title]) }

  mutating func subsection(_ title: String) { request("SS", [title]) }

  mutating func paragraph(_ words: String) {
    request("PP")
    append([.plain(words)])
  }

  /// A title with an indented paragraph.
  mutating func item(_ title: [Part], _ words: String) {
    request("TP")
    append(title)
    append([.plain(words)])
  }

  /// One line of text.
  mutating func append(_ parts: [Part]) {
    let line = parts.map { part in
      switch part {
      case .plain(let words): Self.escaped(words)
      case .bold(let words): "\\fB\(Self.escaped(words))\\fR"
      case .italic(let words): "\\fI\(Self.escaped(words))\\fR"
      }
    }.joined()
    // At the start of a line, a full stop begins a request.
    text += (line.hasPrefix(".") ? "\\&" : "") + line + "\n"
  }

  /// The text with escape sequences for characters that roff interprets, that it draws differently, or that are not
  /// ASCII.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      case "…": result += "..."
      case "\n": result += " "
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
    return result
  }
}
