extension CheckCommand {
  /// The longest time limit of several files, and the memory limit of the command line.
  func longestLimits(of files: [SceneFile]) -> ResourceLimits {
    ResourceLimits(
      seconds: files.map { work.limits(for: $0).seconds }.max() ?? work.limits.seconds,
      megabytes: work.limits.megabytes)
  }
}
