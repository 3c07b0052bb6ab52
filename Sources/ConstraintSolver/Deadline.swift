/// When the work on a scene stops at what it has got.
///
/// It is looked at before each piece of work that can be left out, such as a configuration; what was found until then stands.
package struct Deadline: Sendable {
  /// The limit that it comes from, for reports; 0 where there is none.
  package let seconds: Int
  /// Nil where there is none.
  private let end: ContinuousClock.Instant?

  package static let none = Deadline(seconds: 0, end: nil)

  private init(seconds: Int, end: ContinuousClock.Instant?) {
    self.seconds = seconds
    self.end = end
  }

  /// - Parameters:
  ///   - share: of the limit that the work may take.
  ///   - start: when the work on the scene began.
  package init(seconds: Int, share: Double = 1, from start: ContinuousClock.Instant) {
    self.init(seconds: seconds, end: start + .seconds(seconds) * share)
  }

  package var hasPassed: Bool { end.map { ContinuousClock.now >= $0 } ?? false }
}
