/// The start of this process, which includes the loading of its libraries.
enum ProcessStart {
  /// The processor time since then. It leaves out waiting, of which there is hardly any before the first statement.
  static func elapsed() -> Duration {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return .zero }
    return Duration.seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
