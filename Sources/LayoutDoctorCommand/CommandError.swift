import Graphviz

/// Why a command failed.
enum CommandError: Error {
  case usage(UsageError, command: Command?)
  /// An input could not be read.
  case input(String, SystemError)
  /// An output could not be written.
  case output(String, SystemError)
  /// The scene has a conflict, and no repair that was tried resolves it.
  case noRepair(String)
  /// The repair changes a constraint of a visual format in a way that a format cannot say.
  case noPlaceInFormat(String)
  case unknownRepair(Int, count: Int)
  case drawing(String, GraphvizError)
  /// A document that other programs own, so that its text is not edited.
  case notEditable(String)
}
