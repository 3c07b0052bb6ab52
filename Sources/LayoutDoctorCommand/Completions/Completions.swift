/// Shell completion scripts, generated from the tables of commands and options.
enum Completions {
  static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The completions of an option's value.
  static func words(for value: Option.Value) -> [String] {
    switch value {
    case .none, .text, .count, .size, .folder, .file: []
    case .choice(_, let choices): choices
    case .pair(_, let keys, let values):
      values.isEmpty ? keys.map { "\($0)=" } : keys.flatMap { key in values.map { "\(key)=\($0)" } }
    }
  }
}
