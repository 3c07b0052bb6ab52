import LayoutModel

/// An error in a command line.
package enum UsageError: Error, Hashable, Sendable {
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, command: Command?, nearest: String?)
  /// The command or the option has another spelling now.
  case retired(String, now: String)
  /// The option exists, but not for this command.
  case misplacedOption(String, command: Command, commands: [Command])
  case missingValue(option: String, placeholder: String)
  case unexpectedValue(option: String)
  case repeatedOption(String)
  /// The value is not one of the choices. The list of choices is empty if there are too many to show.
  case invalidValue(String, option: String, choices: [String], nearest: String?)
  /// The value is not of the form `KEY=VALUE`.
  case malformedPair(String, option: String, placeholder: String)
  case invalidArgument(String, choices: [String], nearest: String?)
  /// The argument is neither the id of a rule nor a file that exists.
  case neitherRuleNorFile(String, nearest: String?)
  /// One scene was requested from a log with several problems.
  case severalAlerts(Int)
  case logWithoutAlert
  case missingArgument(Command)
  case surplusArgument(String, Command)
  case missingOption(String, placeholder: String, Command)
  /// The first option requires the second.
  case optionWithout(String, needed: String)
  /// The value is not a whole number of at least 1.
  case malformedCount(String, option: String, placeholder: String)
  /// The value is not a whole number of MB or GB.
  case malformedSize(String, option: String, placeholder: String)
  /// The value is neither a number of seconds nor a percentage.
  case malformedTime(String)
  /// The value is not the number of a shard and their count.
  case malformedShard(String)
  case malformedRange(String, option: String)
  case numberNotAllowed(ExactDecimal, NumberRange, option: String)
  case conflictingOptions(String, String)
  /// With the option, a check does not find all that a baseline is to have.
  case narrowedBaseline(String)
  /// The value is not two state names separated by two dots.
  case malformedDifference(String)
  /// The option selects states, but the scene has none.
  case sceneWithoutStates(String)
  /// The rule has no findings to draw.
  case nothingFound(rule: String)
  /// Several formats would go to standard output.
  case severalFormatsOnStandardOutput(String, String)
  /// Two outputs are the same file, possibly under two names.
  case repeatedOutput(String, String)
  /// An output is not a writable file; the second value is the reason.
  case unusableOutput(String, String)
  /// An output is also an input file, possibly under another name.
  case outputOverInput(String, input: String)
  /// Each selected name exists, but no scene has them in combination.
  case emptySelection
  case bothFromStandardInput
  /// The output is about one scene, but the document has several.
  case severalScenes
  /// No scene has the view or the attribute; `known` lists the names that exist, unless there are too many.
  case unknownAttribute(String, isView: Bool, known: [String], nearest: String?)
  /// The content of a view was asked for that is no scroll view.
  case viewWithoutContent(String)
  /// Several views have the label.
  case sharedLabel(String, ids: [String])
  /// No scene has the selected name; `known` lists the names that exist.
  case unknownSelection(option: String, value: String, known: [String], nearest: String?)
}
