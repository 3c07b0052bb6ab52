import LayoutReporting

/// What is being done, on a terminal, once it has taken a while.
struct ProgressLine {
  private let isShown: Bool
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var last: ContinuousClock.Instant?

  /// How long nothing is shown, and how often it changes then.
  private static let patience = Duration.seconds(1)
  private static let interval = Duration.milliseconds(100)

  init() {
    isShown = FileDescriptor.standardError.isTerminal
    start = clock.now
  }

  mutating func show(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    let now = clock.now
    guard now - start > ProgressLine.patience, last.map({ now - $0 > ProgressLine.interval }) ?? true else { return }
    last = now
    try? FileDescriptor.standardError.write(Array("\r\u{1B}[K\(text().printable)".utf8))
  }

  mutating func clear() {
    if last != nil { try? FileDescriptor.standardError.write(Array("\r\u{1B}[K".utf8)) }
    last = nil
  }
}
