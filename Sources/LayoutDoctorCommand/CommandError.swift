import Graphviz
import LayoutReporting

/// Why a command failed.
enum CommandError: Error {
  case usage(UsageError)
  /// An input could not be read.
  case input(String, SystemError)
  /// An output could not be written.
  case output(String, SystemError)
  /// The scene has a conflict, and no repair that was tried resolves it.
  case noRepair(String)
  /// Every repair brings something new, so that a person has to choose one of these numbers.
  case harmfulRepairs(String, [Int])
  /// Other edges in constraints end conflicts, which is likelier meant than any repair.
  case otherEdges(String, hasRepairs: Bool)
  /// The repair changes a constraint of a visual format string in a way that the format cannot express.
  case noPlaceInFormat(String)
  case unknownRepair(Int, count: Int)
  case drawing(String, GraphvizError)
  /// A file that is not a baseline.
  case malformedBaseline(String, BaselineError)
  /// Configuration files that cannot be used.
  case malformedSettings([SettingsFailure])
  /// A revision that cannot be read.
  case git(GitError)
  /// A document that belongs to another program, so its text is not edited.
  case notEditable(String)
}
