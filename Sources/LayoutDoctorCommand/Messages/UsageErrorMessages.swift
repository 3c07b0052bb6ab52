import LayoutModel

extension UsageError {
  /// One lower-case phrase, names in quotes.
  package var message: String {
    switch self {
    case .unknownCommand(let name, let nearest): "there is no command '\(name)'" + guess(nearest)
    case .unknownOption(let name, let command, let nearest):
      (command.map { "'\($0.rawValue)' has no option '\(name)'" } ?? "there is no option '\(name)'") + guess(nearest)
    case .retired(let name, let now): "'\(name)' is '\(now)' now"
    case .misplacedOption(let name, let command, let commands):
      "'\(name)' is an option of \(listed(commands.map { "'\($0.rawValue)'" })), not of '\(command.rawValue)'"
        + (name.hasSuffix("-limit") ? "; for all commands, \(SettingsFile.fileName) can have 'limits'" : "")
    case .missingValue(let option, let placeholder): "'\(option)' needs a value: \(option) \(placeholder)"
    case .unexpectedValue(let option): "'\(option)' takes no value"
    case .repeatedOption(let option): "'\(option)' is given twice"
    case .invalidValue(let value, let option, let choices, let nearest):
      "'\(value)' is no value for '\(option)'"
        + (option == "--rule" && choices.isEmpty && nearest == nil
          ? "; 'layoutdoctor explain' lists the rules" : hint(choices, nearest))
    case .malformedPair(let value, let option, let placeholder): "'\(option)' takes \(placeholder), not '\(value)'"
    case .invalidArgument(let value, let choices, let nearest): "'\(value)' is unknown here" + hint(choices, nearest)
    case .neitherRuleNorFile(let value, let nearest):
      "'\(value)' is neither a rule nor a file"
        + (nearest == nil ? "; 'layoutdoctor explain' lists the rules" : guess(nearest))
    case .severalAlerts(let count):
      "the log has \(count) alerts that differ; 'layoutdoctor import LOG -o DIR' writes a scene of each"
    case .logWithoutAlert: "the log has no alert of Auto Layout"
    case .missingArgument(let command): "'\(command.rawValue)' needs \(command.arguments)"
    case .surplusArgument(let argument, let command): "'\(command.rawValue)' has no use for '\(argument)'"
    case .missingOption(let option, let placeholder, let command):
      "'\(command.rawValue)' needs '\(option) \(placeholder)'"
    case .optionWithout(let option, let needed): "'\(option)' needs '\(needed)'"
    case .malformedCount(let value, let option, let placeholder):
      "'\(option) \(placeholder)' takes a whole number from 1 on, not '\(value)'"
    case .malformedSize(let value, let option, let placeholder):
      "'\(option) \(placeholder)' takes a whole number of MB or GB, such as 500MB or 2GB, not '\(value)'"
    case .malformedTime(let value):
      "'--at' takes seconds from 0 on, such as 0.25, or a share from 0% to 100%, not '\(value)'"
    case .malformedShard(let value):
      "'--shard' takes the number of a shard and how many there are, such as 2/8, not '\(value)'"
    case .malformedRange(let value, let option): "'\(option)' takes a range such as 320...1366, not '\(value)'"
    case .numberNotAllowed(let value, let range, let option):
      "\(range.words(refusing: value)), not \(value) as '\(option)' says"
    case .conflictingOptions(let first, let second): "'\(first)' and '\(second)' cannot be combined"
    case .narrowedBaseline(let option):
      "'\(option)' and '--update-baseline' cannot be combined: what is not checked would be taken for fixed"
        + (option == "--device" ? "; \(SettingsFile.fileName) can have 'devices' for all checks" : "")
    case .malformedDifference(let value): "'--diff' takes two states, such as closed..open, not '\(value)'"
    case .sceneWithoutStates(let option): "'\(option)' needs a scene with states"
    case .nothingFound(let rule): "the scene has no finding of '\(rule)'"
    case .severalFormatsOnStandardOutput(let first, let second):
      "'\(first)' and '\(second)' cannot both go to standard output; give one a file: --output \(second)=FILE"
    case .repeatedOutput(let file, let other):
      "two reports cannot both go to '\(file)'" + (file == other ? "" : ", which is the same file as '\(other)'")
    case .unusableOutput(let file, let reason): "the report cannot go to '\(file)': \(reason)"
    case .outputOverInput(let file, let input):
      "the report cannot go to '\(file)', which is "
        + (file == input ? "a scene to check" : "the same file as the scene '\(input)'")
    case .emptySelection: "no scene has a configuration in that state and environment"
    case .bothFromStandardInput: "only one of the two can come from standard input"
    case .severalScenes: "the document has several scenes; name one with '--scene NAME'"
    case .unknownAttribute(let name, let isView, let known, let nearest):
      "there is no \(isView ? "view" : "attribute") '\(name)'" + hint(known, nearest)
    case .viewWithoutContent(let view): "'\(view)' has no 'content', since it is no scroll view"
    case .sharedLabel(let label, let ids):
      "several views have the label '\(label)'; name one by its id: \(listed(ids.map { "'\($0)'" }, "or"))"
    case .unknownSelection(let option, let value, let known, let nearest):
      "no scene has the \(option) '\(value)'" + hint(known, nearest)
    }
  }

  private func guess(_ nearest: String?) -> String { nearest.map { "; did you mean '\($0)'?" } ?? "" }

  private func hint(_ choices: [String], _ nearest: String?) -> String {
    nearest != nil ? guess(nearest) : choices.isEmpty ? "" : "; there is \(listed(choices.map { "'\($0)'" }))"
  }
}
