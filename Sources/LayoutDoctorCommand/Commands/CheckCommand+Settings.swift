extension CheckCommand {
  /// Limits within which each of several files ends.
  func longestLimits(of files: [SceneFile]) -> ResourceLimits {
    ResourceLimits(
      seconds: files.map { work.limits(for: $0).seconds }.max() ?? work.limits.seconds,
      megabytes: work.limits.megabytes)
  }
}
