import LayoutReporting

/// The exit status of a process.
package enum ExitStatus: Int32, Sendable {
  case success = 0
  /// A finding at or above the severity of `--fail-on` was found.
  case findings = 1
  /// The command line, a file or a scene was unusable, or a limit cut a check short.
  case unusable = 2
}

extension ExitStatus {
  /// The status of a command other than `check`, which succeeds where all scenes could be used and none was cut off.
  init(_ summary: Summary) { self = summary.refusedScenes > 0 || summary.isIncomplete ? .unusable : .success }
}
