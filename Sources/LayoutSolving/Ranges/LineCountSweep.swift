// The numbers of lines of all texts over a range, and whether the required constraints hold with them.
//
// The passes at one value start with one line for each text (`TextPasses`). Next to a value, each pass has a linear piece of
// widths, and the quotient of a text's length and width passes a whole number where two linear functions meet. So the numbers
// of lines are the same up to the nearest such value of any pass, and the sweep continues there.

import ConstraintSolver
import LayoutModel

/// Values of a range, both ends included or excluded.
package struct ValueInterval: Hashable, Sendable {
  package var lower, upper: Rational
  package var includesLower, includesUpper: Bool
}

/// Values with the same numbers of lines: one value, or all values between two.
struct LineCountSegment {
  /// Both ends are excluded, unless they are equal.
  let lower, upper: Rational
  /// By `ViewID`; empty if each text has one line.
  let lineCounts: [Int]
  /// Whether the required constraints can hold.
  let holds: Bool

  var isPoint: Bool { lower == upper }

  var interval: ValueInterval {
    ValueInterval(lower: lower, upper: upper, includesLower: isPoint, includesUpper: isPoint)
  }
}

/// Sweeps over a range, from one value outwards.
struct LineCountSweep {
  private var pieces: LayoutPieces
  private var solver: SceneSolver { pieces.solver }

  init(_ solver: SceneSolver, _ subject: RangeSubject, of configuration: Configuration) {
    pieces = LayoutPieces(solver, subject, of: configuration)
  }

  /// The segments from a value to another one, each further out than the one before.
  ///
  /// - Returns: Also whether all values up to the end are covered.
  mutating func segments(from start: Rational, to end: Rational) -> ([LineCountSegment], isComplete: Bool) {
    var (segments, value) = ([LineCountSegment](), start)
    while true {
      guard let point = segment(at: value) else { return (segments, false) }
      segments.append(point)
      if value == end { return (segments, true) }
      guard segments.count < 2 * Limits.lineIntervals.limit, let next = segment(beyond: value, towards: end) else {
        return (segments, false)
      }
      segments.append(next)
      value = end > value ? next.upper : next.lower
    }
  }

  /// Returns whether the required constraints can hold with given numbers of lines, even if the value requires others.
  mutating func holds(_ lineCounts: [Int], at value: Rational) -> Bool? {
    pieces.point(lineCounts, at: value).map { $0.errors[0].isZero }
  }

  private mutating func segment(at value: Rational) -> LineCountSegment? {
    var lineCounts: [Int] = []
    for _ in 0..<Limits.textPasses {
      guard let point = pieces.point(lineCounts, at: value) else { return nil }
      let next = counts { index, _ in LinearText(length: length(index, at: value), width: point.widths[index]).count }
      if next == lineCounts { break }
      lineCounts = next
    }
    return holds(lineCounts, at: value).map {
      LineCountSegment(lower: value, upper: value, lineCounts: lineCounts, holds: $0)
    }
  }

  private mutating func segment(beyond value: Rational, towards end: Rational) -> LineCountSegment? {
    var lineCounts: [Int] = []
    var end = end
    for _ in 0..<Limits.textPasses {
      guard let piece = pieces.piece(lineCounts, from: value, towards: end) else { return nil }
      end = piece.end(towards: end)
      let next = counts { index, limit in
        let text = LinearText(
          lengths: (length(index, at: value), length(index, at: end)),
          widths: (piece.width(index, at: value), piece.width(index, at: end)))
        let (count, share) = text.countAndEnd(limit: limit)
        if let share { end = value + share * (end - value) }
        return count
      }
      if next == lineCounts { break }
      lineCounts = next
    }
    guard let piece = pieces.piece(lineCounts, from: value, towards: end) else { return nil }
    end = piece.end(towards: end)
    // The error of required constraints is linear and not negative, so it is zero between the ends or nowhere.
    let holds = piece.error(0, at: (value + end) / 2).isZero
    return LineCountSegment(lower: min(value, end), upper: max(value, end), lineCounts: lineCounts, holds: holds)
  }

  /// The number of lines of each text, by view.
  ///
  /// - Parameter count: returns that of a text, given the limit of its view.
  private func counts(_ count: (_ index: Int, _ limit: Int) -> Int) -> [Int] {
    var counts: [Int] = []
    for (index, view) in solver.texts.enumerated() {
      guard let limit = pieces.configuration.properties[view.index].lineLimit else { continue }
      let most = limit == 0 ? WrappingText.mostLines : min(limit, WrappingText.mostLines)
      let number = min(most, count(index, most))
      if number == 1 { continue }
      if counts.isEmpty { counts = [Int](repeating: 1, count: solver.scene.views.count) }
      counts[view.index] = number
    }
    return counts
  }

  /// The width of a text on one line at a value of the range.
  private func length(_ index: Int, at value: Rational) -> Rational {
    pieces.configuration.textLength(of: solver.texts[index], pieces.subject, at: value, in: solver.scene)
  }
}

extension Configuration {
  /// The width of a text on one line, for a value of a subject.
  func textLength(of view: ViewID, _ subject: RangeSubject, at value: Rational, in scene: Scene) -> Rational {
    guard subject == .textScale, scene[view].kind.showsText,
      let size = properties[view.index].intrinsicSize.horizontal
    else { return intrinsicSize(of: view, .horizontal, in: scene) ?? .zero }
    return Rational(size) * value
  }
}

extension LayoutPiece {
  fileprivate func end(towards end: Rational) -> Rational { min(max(end, lower), upper) }
}

/// A text whose length and width are linear functions from 0 to 1.
struct LinearText {
  /// At 0.
  private let length, width: Rational
  /// From 0 to 1.
  private let lengthChange, widthChange: Rational

  init(lengths: (Rational, Rational), widths: (Rational, Rational)) {
    (length, width) = (lengths.0, widths.0)
    (lengthChange, widthChange) = (lengths.1 - lengths.0, widths.1 - widths.0)
  }

  /// A text that does not change.
  init(length: Rational, width: Rational) { self.init(lengths: (length, length), widths: (width, width)) }

  /// The number of lines right beyond 0.
  var count: Int {
    if !hasWidth || isEnough(1) { return 1 }
    var (few, enough) = (1, WrappingText.mostLines)
    while enough - few > 1 {
      let middle = (few + enough) / 2
      if isEnough(middle) { enough = middle } else { few = middle }
    }
    return enough
  }

  /// The number of lines right beyond 0, and where it changes first; `nil` if it does not change before 1.
  func countAndEnd(limit: Int) -> (count: Int, end: Rational?) {
    let count = min(count, limit)
    var end: Rational?
    func add(_ value: Rational, _ change: Rational) {
      if change.isZero { return }
      let zero = -value / change
      if zero.isPositive && zero < (end ?? 1) { end = zero }
    }
    add(width, widthChange)
    if hasWidth {
      if count < limit { add(room(count).value, room(count).change) }
      if count > 1 { add(room(count - 1).value, room(count - 1).change) }
    }
    return (count, end)
  }

  private var hasWidth: Bool { width.isPositive || width.isZero && widthChange.isPositive }

  /// Returns whether the text fits into a number of lines right beyond 0.
  private func isEnough(_ count: Int) -> Bool {
    let (value, change) = room(count)
    return value.isPositive || value.isZero && !change.isNegative
  }

  /// The width that a number of lines leaves free: at 0, and its change from 0 to 1.
  private func room(_ count: Int) -> (value: Rational, change: Rational) {
    (Rational(count) * width - length, Rational(count) * widthChange - lengthChange)
  }
}
