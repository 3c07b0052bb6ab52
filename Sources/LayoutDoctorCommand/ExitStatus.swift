/// What a process says with its exit status.
package enum ExitStatus: Int32, Sendable {
  case success = 0
  /// Something at or above `--fail-on` was found.
  case findings = 1
  /// The command line, a file or a scene could not be used, or a limit cut a check short.
  case unusable = 2
}
