import LayoutModel
import SceneLoading

/// A parsed command line.
package struct ParsedArguments: Sendable {
  package let command: Command
  package private(set) var positionals: [String] = []
  /// In command-line order.
  private var values: [(name: Option.Name, value: String)] = []

  func contains(_ name: Option.Name) -> Bool { values.contains { $0.name == name } }

  func values(of name: Option.Name) -> [String] { values.filter { $0.name == name }.map(\.value) }

  func value(of name: Option.Name) -> String? { values.last { $0.name == name }?.value }

  /// The option's value as a number; `nil` if the option is absent.
  func count(of name: Option.Name) -> Int? { value(of: name).flatMap { Int($0) } }

  /// The folder of `-o`, which the command needs.
  func outputFolder() throws(CommandError) -> FilePath {
    guard let folder = value(of: .folder) else { throw .usage("'\(command.rawValue)' needs '-o DIR'") }
    return FilePath(folder)
  }

  /// The options as command-line arguments, to pass to another process.
  var optionArguments: [String] { optionArguments(without: []) }

  /// The options as command-line arguments, except some.
  func optionArguments(without others: Set<Option.Name>) -> [String] {
    let options = Option.options(of: command)
    return values.filter { !others.contains($0.name) }.compactMap { name, value in
      options.first { $0.name == name }.map { $0.value.placeholder == nil ? $0.spelling : "\($0.spelling)=\(value)" }
    }
  }

  /// The arguments with the options of a whole run that only the configuration file has: that of the first path, or for a
  /// merge that of the working directory.
  ///
  /// A configuration that cannot be used adds none; the search for scenes reports it.
  func withSettings() throws(CommandError) -> ParsedArguments {
    let place = command == .merge ? "." : positionals.first ?? "."
    let settings = try SettingsSearch(self).settings(ofArgument: place).options
    // Findings are written in place of those that the file knows.
    let left: Set<Option.Name> = contains(.updateBaseline) ? [.since] : []
    let own = Set(Option.options(of: command).map(\.name)).subtracting(left)
    var result = self
    for name in SettingsKey.options.map(\.option) where own.contains(name) && !contains(name) {
      if let setting = settings[name] { result.values.append((name, setting.value)) }
    }
    return result
  }

  /// The option's value as one of its allowed words, or a default if the option is absent.
  func choice<Choice: RawRepresentable<String>>(_ name: Option.Name, default choice: Choice) -> Choice {
    value(of: name).flatMap(Choice.init(rawValue:)) ?? choice
  }
}

extension ParsedArguments {
  /// - Parameter arguments: without the program's name.
  /// - Throws: the first error on the command line.
  package init(_ arguments: [String]) throws(UsageError) {
    let first = arguments.first ?? "--help"
    switch first {
    case "--help", "-h":
      command = .help
      return
    case "--version", "-V":
      command = .help
      values = [(.version, "")]
      return
    default: break
    }
    if first.hasPrefix("-") {
      throw ParsedArguments.unknownOption(first, command: nil)
    }
    if first == "rules" { throw .retired(first, now: Command.explain.rawValue) }
    guard let command = Command(rawValue: first) else {
      let nearest = Spelling.nearest(to: first, among: Command.allCases.map(\.rawValue))
      throw UsageError("there is no command '\(first)'", nearest: nearest)
    }
    self.command = command
    try parse(arguments.dropFirst())
    if command == .check && positionals.isEmpty { positionals = ["."] }
    if !contains(.help) { try checkPositionals() }
  }

  private mutating func parse(_ arguments: ArraySlice<String>) throws(UsageError) {
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        positionals += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        positionals.append(argument)
        continue
      }
      let (option, attached) = try option(argument)
      if option.isRepeatable == false && contains(option.name) && option.value.placeholder != nil {
        throw "'\(option.spelling)' is given twice"
      }
      guard let placeholder = option.value.placeholder else {
        if attached != nil { throw "'\(option.spelling)' takes no value" }
        values.append((option.name, ""))
        continue
      }
      let value: String
      if let attached {
        value = attached
      } else if let next = rest.first, !next.hasPrefix("--") {
        value = next
        rest.removeFirst()
      } else {
        throw "'\(option.spelling)' needs a value: \(option.spelling) \(placeholder)"
      }
      try check(value, of: option)
      values.append((option.name, value))
    }
  }

  /// Looks up an argument such as `--state=open` in the option table, and splits off the attached value.
  private func option(_ argument: String) throws(UsageError) -> (Option, attached: String?) {
    let options = Option.options(of: command)
    if argument.hasPrefix("--") {
      let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if let option = options.first(where: { $0.spelling == "--\(name)" }) {
        return (option, parts.count > 1 ? String(parts[1]) : nil)
      }
      if let now = Option.retired["--\(name)"] { throw .retired("--\(name)", now: now) }
      let others = Option.table.filter { $0.spelling == "--\(name)" }.flatMap(\.commands)
      if !others.isEmpty {
        let hint = name.hasSuffix("-limit") ? "; for all commands, \(SettingsFile.fileName) can have 'limits'" : ""
        let commands = listed(others.map { "'\($0.rawValue)'" })
        throw "'--\(name)' is an option of \(commands), not of '\(command.rawValue)'\(hint)"
      }
      throw ParsedArguments.unknownOption("--\(name)", command: command)
    }
    let letter = argument.dropFirst().first
    guard let option = options.first(where: { $0.short != nil && $0.short == letter }) else {
      throw ParsedArguments.unknownOption(argument, command: command)
    }
    let attached = argument.dropFirst(2)
    return (option, attached.isEmpty ? nil : String(attached))
  }

  private static func unknownOption(_ spelling: String, command: Command?) -> UsageError {
    let known = Option.options(of: command).map(\.spelling)
    let statement = (command.map { "'\($0.rawValue)' has" } ?? "there is") + " no option '\(spelling)'"
    return UsageError(statement, nearest: Spelling.nearest(to: spelling, among: known))
  }

  private func check(_ value: String, of option: Option) throws(UsageError) {
    switch option.value {
    case .none, .text, .folder, .file: return
    case .count(let placeholder):
      guard let count = Int(value), count > 0 else {
        throw "'\(option.spelling) \(placeholder)' takes a whole number from 1 on, not '\(value)'"
      }
    case .size(let placeholder):
      if ResourceLimits.megabytes(value) == nil {
        throw
          "'\(option.spelling) \(placeholder)' takes a whole number of MB or GB, such as 500MB or 2GB, not '\(value)'"
      }
    case .choice(_, let choices): try check(value, among: choices, option: option)
    case .pair where option.name == .rule && value == Option.guards: return
    case .pair(let placeholder, let keys, let values):
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw "'\(option.spelling)' takes \(placeholder), not '\(value)'"
      }
      try check(parts[0], among: keys, option: option)
      if !values.isEmpty { try check(parts[1], among: values, option: option) }
    }
  }

  private func check(_ value: String, among choices: [String], option: Option) throws(UsageError) {
    guard !choices.contains(value) else { return }
    let containing = choices.filter { Self.isPart(value, of: $0) }
    throw .invalidValue(
      value, option: option.spelling,
      choices: choices.count <= Limits.listedChoices
        ? choices : containing.count <= Limits.listedChoices ? containing : [],
      nearest: Spelling.nearest(to: value, among: choices) ?? (containing.count == 1 ? containing[0] : nil))
  }

  /// The minimum length of a word that is looked for inside the choices: shorter ones occur in too many.
  private static let leastPart = 3

  private static func isPart(_ word: String, of choice: String) -> Bool {
    word.utf8.count >= leastPart && !choice.ranges(of: word.lowercased()).isEmpty
  }

  private func checkPositionals() throws(UsageError) {
    if positionals.count < command.argumentCount.lowerBound { throw "'\(command.rawValue)' needs \(command.arguments)" }
    if positionals.count > command.argumentCount.upperBound {
      throw "'\(command.rawValue)' has no use for '\(positionals[command.argumentCount.upperBound])'"
    }
    let choices = command.argumentChoices
    if command.allowsOtherArguments { return }
    for argument in positionals where !choices.isEmpty && !choices.contains(argument) {
      let nearest = Spelling.nearest(to: argument, among: choices)
      throw UsageError("'\(argument)' is unknown here", choices: choices, nearest: nearest)
    }
  }
}
