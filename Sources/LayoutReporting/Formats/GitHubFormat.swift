import LayoutModel

/// Workflow commands, which GitHub shows as annotations of the lines of a change.
///
/// Escapes are those of GitHub's toolkit: `%`, carriage return and line feed in the text, `:` and `,` as well in a property.
/// GitHub shows ten errors and ten warnings of each step.
struct GitHubFormat: ComposedFormat {
  let options: ReportOptions

  func part(of scene: ReportedScene) -> ReportPart {
    ReportPart(scene.results.map { command($0, in: scene) }.joined())
  }

  func linked(_ report: [UInt8]) -> [UInt8] {
    FindingLink.resolved(report, page: options.page) { _, address in Self.data("\n\(address)") }
  }

  private func command(_ result: ReportedResult, in scene: ReportedScene) -> String {
    let file = scene.path
    let name = result.severity == .note ? "notice" : result.severity.rawValue
    var properties = ["file=\(Self.property(file))"]
    if let (start, end) = result.location.map({ ($0.start, $0.end) }) {
      properties += ["line=\(start.line)", "endLine=\(end.line)"]
      // GitHub accepts columns only for a range within one line.
      if start.line == end.line { properties += ["col=\(start.column)", "endColumn=\(end.column)"] }
    }
    properties.append("title=\(Self.property(result.rule))")
    let link = FindingLink.marked("", result, in: scene)
    let lines = [result.message] + result.details
    return
      "::\(name) \(properties.joined(separator: ","))::\(Self.data(lines.map(\.printable).joined(separator: "\n")))\(link)\n"
  }

  static func data(_ text: String) -> String { escaped(text) { "%\r\n".unicodeScalars.contains($0) } }

  /// Escapes a property. A file name keeps every character that does not act on a terminal or a build service.
  static func property(_ text: String) -> String {
    let commands = BuildCommand.places(in: text.unicodeScalars)
    var result = ""
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      let isLineEnd = scalar == "\r" || scalar == "\n"
      if scalar.isUnsafeToPrint && !isLineEnd || scalar == "#" && commands.contains(index) {
        result += scalar.spelledOut
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return escaped(result) { "%\r\n:,".unicodeScalars.contains($0) }
  }

  private static func escaped(_ text: String, where isSpecial: (Unicode.Scalar) -> Bool) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if isSpecial(scalar) {
        result += "%" + String(scalar.value + 0x100, radix: 16, uppercase: true).dropFirst()
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}
