import Graphviz

/// Why a command could not do what it was asked.
enum CommandError: Error {
  case usage(UsageError, command: Command?)
  /// What could not be written.
  case output(String, SystemError)
  /// The scene conflicts, and nothing that was tried ends it.
  case noRepair(String)
  case unknownRepair(Int, count: Int)
  case drawing(String, GraphvizError)
}
