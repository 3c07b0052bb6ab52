extension Completions {
  static var fish: String {
    var text = "# fish completion for layoutdoctor\ncomplete -c layoutdoctor -f\n"
    for command in Command.allCases {
      text +=
        "complete -c layoutdoctor -n __fish_use_subcommand -a \(command.rawValue) -d '\(quoted(command.summary))'\n"
    }
    for option in Option.options(of: nil) {
      text += "complete -c layoutdoctor -n __fish_use_subcommand\(flags(of: option))\n"
    }
    for command in Command.allCases {
      let line = "complete -c layoutdoctor -n '__fish_seen_subcommand_from \(command.rawValue)'"
      if command.takesFiles {
        text += line + " -F\n"
      } else if !command.argumentChoices.isEmpty {
        text += line + " -a '\(command.argumentChoices.joined(separator: " "))'\n"
      }
      for option in Option.options(of: command) { text += line + flags(of: option) + "\n" }
    }
    return text
  }

  private static func flags(of option: Option) -> String {
    let short = option.short.map { " -s \($0)" } ?? ""
    let long = option.name == .folder ? "" : " -l \(option.name.rawValue)"
    let words = words(for: option.value)
    let values: String
    switch option.value {
    case .none: values = ""
    case .folder, .file: values = " -r -F"
    default: values = words.isEmpty ? " -x" : " -x -a '\(words.joined(separator: " "))'"
    }
    return short + long + values + " -d '\(quoted(option.help))'"
  }

  private static func quoted(_ text: String) -> String { text.with("\\'", for: "'") }
}
