// Where the layout of a configuration bends or jumps while one of its numbers varies.
//
// Each gap between known pieces is filled from a value inside it: the layouts at that value and right beside it give the line
// (`LayoutLine`), which says exactly how far it reaches. If the value happens to be a breakpoint, another one is tried. Every
// piece therefore needs two layouts, and breakpoints are where lines end, never where a search stopped.
//
// A text that wraps changes its number of lines where a multiple of its width passes its length. Both are linear on the line of
// each pass (`TextPasses`), so a piece ends at the nearest such value of any pass.

import ConstraintSolver
import LayoutModel

/// Finds the sweeps of the configurations of one scene, within a limit on all of them together.
package struct SweepSearch {
  private let solver: SceneSolver
  /// The rows that may still be solved.
  private var rowsLeft = Limits.sweepRows

  /// The sweep in progress.
  private var subject = RangeSubject.width
  private var configuration: Configuration
  private var bounds = (lower: Rational.zero, upper: Rational.zero)
  /// The lines found, by numbers of lines.
  private var lines: [[Int]: [LayoutLine]] = [:]

  /// - Parameter configuration: Any configuration of the scene.
  package init(_ solver: SceneSolver, beside configuration: Configuration) {
    self.solver = solver
    self.configuration = configuration
  }

  /// The layouts of a configuration over a range.
  ///
  /// - Parameter bounds: The range, which contains the configuration's own value.
  /// - Returns: `nil` if a limit was reached.
  package mutating func sweep(
    _ subject: RangeSubject, of configuration: Configuration, _ bounds: (lower: Rational, upper: Rational)
  )
    -> LayoutSweep?
  {
    (self.subject, self.bounds, self.configuration) = (subject, bounds, configuration)
    lines = [:]
    var pieces: [SweepPiece] = []
    guard let own = configuration.value(of: subject), bounds.lower <= own, own <= bounds.upper,
      bounds.lower < bounds.upper,
      fill((bounds.lower, bounds.upper), from: own, &pieces)
    else { return nil }
    return LayoutSweep(subject, pieces, texts: solver.texts)
  }

  /// Appends the pieces between two values, in ascending order.
  ///
  /// - Parameter first: The value to try first; `nil` for any.
  /// - Returns: Whether no limit was reached.
  private mutating func fill(
    _ gap: (lower: Rational, upper: Rational), from first: Rational?, _ pieces: inout [SweepPiece]
  ) -> Bool {
    var places = Self.places.map { Self.value(at: $0, of: gap) }
    if let first { places.insert(first, at: 0) }
    for place in places {
      if pieces.count >= Limits.sweepPieces || rowsLeft < 0 || solver.deadline.hasPassed { return false }
      guard let piece = piece(at: place, within: gap) else { continue }
      if gap.lower < piece.lower && !fill((gap.lower, piece.lower), from: nil, &pieces) { return false }
      pieces.append(piece)
      return piece.upper == gap.upper || fill((piece.upper, gap.upper), from: nil, &pieces)
    }
    return false
  }

  /// Where in a gap values are tried, one after the other: at places where breakpoints are rare.
  private static let places = [
    Rational(48_611, over: 100_000), Rational(60_317, over: 100_000), Rational(31_397, over: 100_000),
    Rational(78_809, over: 100_000),
  ]
  /// The distance of the second layout of a line from the first, as a part of the gap.
  private static let step = Rational(1, over: 1_024)
  /// How often that distance is divided, if a breakpoint is nearer.
  private static let divisions = 2

  /// A value inside a gap, with as few decimals as possible.
  private static func value(at share: Rational, of gap: (lower: Rational, upper: Rational)) -> Rational {
    let exact = gap.lower + (gap.upper - gap.lower) * share
    var places = 3
    while true {
      let value = Rational(ExactDecimal(exact, places: places))
      if gap.lower < value && value < gap.upper { return value }
      places += 3
    }
  }

  /// The piece around a value; `nil` if the value is a breakpoint or a limit was reached.
  private mutating func piece(at value: Rational, within gap: (lower: Rational, upper: Rational)) -> SweepPiece? {
    var (lower, upper) = gap
    var lineCounts: [Int] = []
    for pass in 0...Limits.textPasses {
      guard let line = line(lineCounts, at: value, within: gap) else { return nil }
      (lower, upper) = (max(lower, line.lower), min(upper, line.upper))
      let isLast = solver.texts.isEmpty || pass == Limits.textPasses
      let next = isLast ? lineCounts : counts(on: line, around: value, &lower, &upper)
      guard let next else { return nil }
      if next == lineCounts {
        return lower < upper ? SweepPiece(lower: lower, upper: upper, line: line, lineCounts: lineCounts) : nil
      }
      lineCounts = next
    }
    return nil
  }

  /// The numbers of lines of all texts on a line, by view; empty if each is 1.
  ///
  /// - Parameters:
  ///   - lower: Is raised to where a number changes.
  ///   - upper: Is lowered to where a number changes.
  /// - Returns: `nil` if a number changes at the value itself.
  private func counts(
    on line: LayoutLine, around value: Rational, _ lower: inout Rational, _ upper: inout Rational
  ) -> [Int]? {
    var counts: [Int] = []
    for view in solver.texts {
      guard let limit = configuration.properties[view.index].lineLimit else { continue }
      let most = limit == 0 ? WrappingText.mostLines : min(limit, WrappingText.mostLines)
      let inset = Rational(solver.scene[view].alignmentInsets.total(along: .horizontal))
      let variable = line.rows.variable(view, .width)
      func text(towards end: Rational) -> LinearText {
        LinearText(
          lengths: (length(of: view, at: value), length(of: view, at: end)),
          widths: (line.value(variable, at: value) - inset, line.value(variable, at: end) - inset))
      }
      let (above, upperShare) = text(towards: upper).countAndEnd(limit: most)
      let (below, lowerShare) = text(towards: lower).countAndEnd(limit: most)
      if above != below { return nil }
      if let upperShare { upper = value + upperShare * (upper - value) }
      if let lowerShare { lower = value + lowerShare * (lower - value) }
      if above == 1 { continue }
      if counts.isEmpty { counts = [Int](repeating: 1, count: solver.scene.views.count) }
      counts[view.index] = above
    }
    return counts
  }

  /// The width of a text on one line.
  private func length(of view: ViewID, at value: Rational) -> Rational {
    configuration.textLength(of: view, subject, at: value, in: solver.scene)
  }

  /// The line around a value, for given numbers of lines; `nil` if the value is a breakpoint or a limit was reached.
  private mutating func line(
    _ lineCounts: [Int], at value: Rational, within gap: (lower: Rational, upper: Rational)
  ) -> LayoutLine? {
    if let known = lines[lineCounts]?.first(where: { $0.lower < value && value < $0.upper }) { return known }
    guard let first = sample(lineCounts, at: value) else { return nil }
    let isUpwards = gap.upper - value > value - gap.lower
    var distance = (isUpwards ? gap.upper - value : gap.lower - value) * Self.step
    for _ in 0..<Self.divisions {
      let other = Self.value(
        at: Rational(1, over: 2), of: isUpwards ? (value, value + 2 * distance) : (value + 2 * distance, value))
      guard let second = sample(lineCounts, at: other) else { return nil }
      if let line = LayoutLine(first, second, within: bounds) {
        lines[lineCounts, default: []].append(line)
        return line
      }
      distance = distance * Self.step
    }
    return nil
  }

  /// The layout at a value; `nil` if a limit was reached.
  private mutating func sample(_ lineCounts: [Int], at value: Rational) -> LayoutSample? {
    if rowsLeft < 0 { return nil }
    var changed = configuration.setting(subject, to: value)
    changed.lineCounts = lineCounts
    let rows = solver.lower(changed)
    rowsLeft -= rows.rowCount
    // Families with conflicts do not cover other values.
    let layout = solver.plainLayout(of: rows, recovering: []).layout
    if layout.isCutOff { return nil }
    return LayoutSample(layout, of: rows, at: value)
  }
}
