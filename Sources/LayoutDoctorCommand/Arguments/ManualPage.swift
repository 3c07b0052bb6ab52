import LayoutReporting

/// The output of `help --man`: the manual page, generated from the tables of commands and options.
package enum ManualPage {
  /// The page in the language of `man(7)`, in ASCII.
  package static var text: String {
    var page = RoffText()
    page.request("TH", ["LAYOUTDOCTOR", "1", "", "layoutdoctor \(Help.version)", "User Commands"])
    // Neither hyphenation nor justification: both would change option names and messages that readers search for.
    page.request("nh")
    page.request("ad", ["l"])
    page.section("NAME")
    page.append([.plain("layoutdoctor - \(Help.purpose)")])
    page.section("SYNOPSIS")
    page.append([.bold("layoutdoctor"), .plain(" "), .italic("COMMAND"), .plain(" …")])
    page.section("COMMANDS")
    for command in Command.allCases { page.append(command) }
    page.section("OPTIONS")
    page.paragraph("The options of one command are listed with it. Each command also takes '--help'.")
    for option in Option.options(of: nil) { page.append(option) }
    page.section("EXIT STATUS")
    for (status, meaning) in statuses { page.item([.bold(status)], meaning) }
    page.section("ENVIRONMENT")
    page.item(
      [.bold("NO_COLOR")], "If it is set and not empty, the output has no colour unless '--color always' is given.")
    page.item(
      [.bold("COLUMNS")],
      "The width at which text on a terminal is wrapped, in place of the terminal's own. Other output is not wrapped.")
    return page.text
  }

  private static let statuses = [
    ("0", "Nothing at or above '--fail-on' was found. Commands other than 'check' also end with 0 on a faulty scene."),
    (
      "1",
      "'check' found something, or a finding that the scene expects is missing, or, with '--fail-on-stale', one of the "
        + "baseline; 'verify' refuses a proof; 'explain' found alerts in a log."
    ),
    ("2", "The command line, a file or a scene could not be used, or a limit cut the check short."),
  ]
}

extension RoffText {
  fileprivate mutating func append(_ command: Command) {
    subsection(Help.usage(of: command).split(separator: " ").dropFirst(2).joined(separator: " "))
    paragraph(Help.sentence(command.summary))
    // The discussion's lines are broken for a terminal, but a manual page is as wide as its reader's window.
    if !command.discussion.isEmpty { paragraph(command.discussion.with(" ", for: "\n")) }
    for option in Option.options(of: command) where option.name != .help { append(option) }
  }

  fileprivate mutating func append(_ option: Option) {
    var title: [Part] = []
    for spelling in option.spellings {
      if !title.isEmpty { title.append(.plain(", ")) }
      title.append(.bold(spelling))
    }
    if let placeholder = option.value.placeholder { title += [.plain(" "), .italic(placeholder)] }
    item(title, option.help + (option.isRepeatable ? " (repeatable)" : ""))
  }
}
