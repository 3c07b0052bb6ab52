import LayoutReporting
import Synchronization

/// A line on the terminal that names the current work, shown once that work has taken a while.
final class ProgressLine: Sendable {
  private let isShown = FileDescriptor.standardError.isTerminal
  private let start = ContinuousClock.now
  /// When the line was last written; `nil` if it is not on the terminal.
  private let last = Mutex<ContinuousClock.Instant?>(nil)

  /// The delay before the line first appears, and the interval between updates.
  private static let patience = Duration.seconds(1)
  private static let interval = Duration.milliseconds(100)

  func show(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    last.withLock { last in
      let now = ContinuousClock.now
      guard now - start > Self.patience, last.map({ now - $0 > Self.interval }) ?? true else { return }
      last = now
      try? FileDescriptor.standardError.write(Array("\r\u{1B}[K\(text().printable)".utf8))
    }
  }

  func clear() {
    last.withLock { last in
      if last != nil { try? FileDescriptor.standardError.write(Array("\r\u{1B}[K".utf8)) }
      last = nil
    }
  }
}
