import LayoutReporting

/// The output of `--help`, generated from the tables of commands and options.
package enum Help {
  package static let version = EncodedReport.packageVersion

  /// A phrase that says what the program does.
  static let purpose = "finds what is wrong with Auto Layout style constraint scenes, and proves it"

  /// The overview of all commands.
  ///
  /// - Parameter width: the cells of a terminal's line; `nil` for lines of any length.
  package static func overview(width: Int? = nil) -> String {
    """
    \(sentence(purpose))

    usage: layoutdoctor COMMAND …

    commands:
    \(rows(Command.allCases.map { ["\($0.rawValue) \($0.arguments)", $0.summary] }, width))
    options:
    \(rows(Option.options(of: nil).map { [$0.signature, $0.help] }, width))
    'layoutdoctor help COMMAND' prints more about a command.

    """.wrapped(toWidth: width)
  }

  /// The help of one command, with its options.
  ///
  /// - Parameter width: the cells of a terminal's line; `nil` for lines of any length.
  package static func text(for command: Command, width: Int? = nil) -> String {
    let options = Option.options(of: command)
    var text = "\(sentence(command.summary))\n\n\(usage(of: command))\n"
    if !command.discussion.isEmpty { text += "\n\(command.discussion)\n" }
    if !command.example.isEmpty { text += "\nexample:\n  \(command.example)\n" }
    for group in Option.Group.allCases {
      let own = options.filter { $0.group == group }
      if own.isEmpty { continue }
      text += "\n\(group.rawValue):\n"
      text += rows(own.map { [$0.signature, $0.help + ($0.isRepeatable ? " (repeatable)" : "")] }, width)
    }
    return text.wrapped(toWidth: width)
  }

  /// `usage: layoutdoctor check [options] PATH…`.
  static func usage(of command: Command) -> String {
    let folder = command.needsFolder ? " -o DIR" : ""
    let arguments = command.arguments.isEmpty ? "" : " \(command.arguments)"
    return "usage: layoutdoctor \(command.rawValue) [options]\(folder)\(arguments)"
  }

  static func sentence(_ phrase: String) -> String { phrase.prefix(1).uppercased() + phrase.dropFirst() + "." }

  private static func rows(_ rows: [[String]], _ width: Int?) -> String {
    rows.inAlignedColumns(indentation: "  ", width: width)
  }
}

extension Option {
  /// The option as help shows it: `--state STATE`, `-h, --help`, `-o DIR`.
  var signature: String {
    spellings.joined(separator: ", ") + (value.placeholder.map { " \($0)" } ?? "")
  }

  /// The short form, if there is one, and the long form, if there is one.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + (name == .folder ? [] : ["--\(name.rawValue)"]) }
}
