extension Completions {
  static var zsh: String {
    let commands = Command.allCases.map { "    '\($0.rawValue):\(quoted($0.summary))'\n" }.joined()
    var text = """
      #compdef layoutdoctor
      _layoutdoctor() {
        local -a commands=(
      \(commands)  )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in

      """
    for command in Command.allCases {
      text += "    \(command.rawValue))\n      _arguments -s"
      for option in Option.options(of: command) { text += " \\\n        \(specification(of: option))" }
      if command.takesFiles {
        text += " \\\n        '*:scene:_files'"
      } else if !command.argumentChoices.isEmpty {
        text += " \\\n        '1:argument:(\(command.argumentChoices.joined(separator: " ")))'"
      }
      text += "\n      ;;\n"
    }
    return text + """
        esac
      }

      # A file in $fpath is the function itself and must complete now; a file that is sourced only registers it.
      if [ "$funcstack[1]" = _layoutdoctor ]; then
        _layoutdoctor "$@"
      else
        compdef _layoutdoctor layoutdoctor
      fi

      """
  }

  private static func specification(of option: Option) -> String {
    let repeats = option.isRepeatable ? "*" : ""
    let help = quoted(option.help).with("(", for: "[").with(")", for: "]")
    guard let placeholder = option.value.placeholder else { return "'\(repeats)\(option.spelling)[\(help)]'" }
    let words = words(for: option.value)
    let action: String
    switch option.value {
    case .folder: action = "_files -/"
    case .file: action = "_files"
    default: action = words.isEmpty ? "" : "(\(words.joined(separator: " ")))"
    }
    let attached = option.spelling.hasPrefix("--") ? "=" : "+"
    return "'\(repeats)\(option.spelling)\(attached)[\(help)]:\(placeholder):\(action)'"
  }

  private static func quoted(_ text: String) -> String {
    text.with("'\\''", for: "'").with("\\:", for: ":")
  }
}
