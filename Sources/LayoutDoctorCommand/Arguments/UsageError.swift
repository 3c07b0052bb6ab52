import LayoutModel

/// What is wrong with a command line.
package enum UsageError: Error, Hashable, Sendable {
  case missingCommand
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, command: Command?, nearest: String?)
  /// The option exists, but for other commands.
  case misplacedOption(String, command: Command, commands: [Command])
  case missingValue(option: String, placeholder: String)
  case unexpectedValue(option: String)
  case repeatedOption(String)
  /// The value is none of the choices; these are empty where they are too many to list.
  case invalidValue(String, option: String, choices: [String], nearest: String?)
  /// The value lacks a part of `KEY=VALUE`.
  case malformedPair(String, option: String, placeholder: String)
  case invalidArgument(String, choices: [String], nearest: String?)
  case missingArgument(Command)
  case surplusArgument(String, Command)
  case missingOption(String, placeholder: String, Command)
  /// The second option needs the first.
  case optionWithout(String, needed: String)
  /// No whole number from 1 on.
  case malformedCount(String, option: String, placeholder: String)
  /// No whole number of MB or GB.
  case malformedSize(String, option: String, placeholder: String)
  /// Neither seconds nor a percentage.
  case malformedTime(String)
  case malformedRange(String, option: String)
  case numberNotAllowed(ExactDecimal, NumberRange, option: String)
  case conflictingOptions(String, String)
  /// Not two states with two dots between.
  case malformedDifference(String)
  /// The option is about states.
  case sceneWithoutStates(String)
  /// There is nothing of that rule to draw.
  case nothingFound(rule: String)
  /// Several formats that nothing tells where to go but standard output.
  case severalFormatsOnStandardOutput(String, String)
  /// Two outputs are one file, perhaps under two names.
  case repeatedOutput(String, String)
  /// An output is no file; the reason.
  case unusableOutput(String, String)
  /// An output is a file that is read, perhaps under another name.
  case outputOverInput(String, input: String)
  /// Each name exists, but no scene has them together.
  case emptySelection
  case bothFromStandardInput
  /// No scene has it; the names that there are.
  case unknownSelection(option: String, value: String, known: [String], nearest: String?)
}
