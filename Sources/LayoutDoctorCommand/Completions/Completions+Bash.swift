extension Completions {
  static var bash: String {
    var text = """
      # bash completion for layoutdoctor
      _layoutdoctor() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W "\(topLevelWords.joined(separator: " "))" -- "$current"))
          return
        fi
        case "$command $previous" in

      """
    for command in Command.allCases {
      for option in Option.options(of: command) where option.value.placeholder != nil {
        let words = words(for: option.value)
        let reply = words.isEmpty ? "-f" : "-W \"\(words.joined(separator: " "))\""
        text +=
          "    '\(command.rawValue) \(option.spelling)') COMPREPLY=($(compgen \(reply) -- \"$current\")); return ;;\n"
      }
    }
    text += "  esac\n  case \"$command\" in\n"
    for command in Command.allCases {
      let words = Option.options(of: command).map(\.spelling) + command.argumentChoices
      let files = command.takesFiles ? " -f" : ""
      text +=
        "    \(command.rawValue)) COMPREPLY=($(compgen\(files) -W \"\(words.joined(separator: " "))\" -- \"$current\")) ;;\n"
    }
    return text + "  esac\n}\ncomplete -o filenames -F _layoutdoctor layoutdoctor\n"
  }

  private static var topLevelWords: [String] {
    Command.allCases.map(\.rawValue) + Option.options(of: nil).map(\.spelling)
  }
}
