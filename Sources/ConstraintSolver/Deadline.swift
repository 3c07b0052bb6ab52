/// The time at which the work on a scene stops.
///
/// It is checked before each piece of work that can be left out, such as a configuration. Results found before it
/// remain valid.
package struct Deadline: Sendable {
  /// The limit in whole seconds, for reports; 0 for no limit.
  package let seconds: Int
  /// `nil` for no limit.
  private let end: ContinuousClock.Instant?

  package static let none = Deadline(seconds: 0, end: nil)

  private init(seconds: Int, end: ContinuousClock.Instant?) {
    self.seconds = seconds
    self.end = end
  }

  /// - Parameters:
  ///   - share: The fraction of the limit that this work may take.
  ///   - start: The time at which the work on the scene began.
  package init(seconds: Int, share: Double = 1, from start: ContinuousClock.Instant) {
    self.init(seconds: seconds, end: start + .seconds(seconds) * share)
  }

  package var hasPassed: Bool { end.map { ContinuousClock.now >= $0 } ?? false }
}
