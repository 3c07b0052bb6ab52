import Graphviz

/// Why a command could not do what it was asked.
enum CommandError: Error {
  case usage(UsageError, command: Command?)
  /// What could not be written.
  case output(String, SystemError)
  case drawing(String, GraphvizError)
}
