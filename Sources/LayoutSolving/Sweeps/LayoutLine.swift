// Layouts that are linear in a number.
//
// Which layouts are optimal at every level depends only on the sign of each row's excess: whether the row holds with equality,
// fails, or holds with room. So along a straight line through an optimal layout, every layout is optimal as long as no row
// changes its sign, and the first row that reaches zero ends the line. A line may start at such a zero. Whether a layout is the
// only optimal one depends only on the signs, too. All of it is exact.

import ConstraintSolver
import LayoutModel

/// An optimal layout at one value.
struct LayoutSample {
  let value: Rational
  /// By variable.
  let point: [Rational]
  /// By row, the left side minus the constant.
  let excesses: [Rational]
  let rows: LoweredConfiguration
  /// Whether no other layout is as good.
  let isDetermined: Bool
}

extension LayoutSample {
  init(_ layout: PlainLayout, of rows: LoweredConfiguration, at value: Rational) {
    let point = rows.values(layout.frames, layout.contentSizes)
    self.init(
      value: value, point: point,
      excesses: (0..<rows.program.rowCount).map { rows.program.excess(ofRow: $0, at: point) }, rows: rows,
      isDetermined: layout.isDetermined ?? false)
  }

  /// The layout at another value, if nothing but the root depends on it; `nil` if something does.
  ///
  /// - Parameter rows: Those at the other value.
  func unaffected(by rows: LoweredConfiguration, _ subject: RangeSubject, at value: Rational) -> LayoutSample? {
    let (old, new) = (self.rows.program, rows.program)
    let side = subject.rootAttribute.map { rows.variable(.root, $0) }
    for row in 0..<new.rowCount {
      if let side, new.group(ofRow: row) == nil, new.firstVariable(ofRow: row) == side { continue }
      if new.constant(ofRow: row) != old.constant(ofRow: row) { return nil }
      var mentionsSide = false
      new.forEachVariable(ofRow: row) { if $0 == side { mentionsSide = true } }
      if mentionsSide { return nil }
    }
    var point = point
    if let side { point[side] = value }
    return LayoutSample(value: value, point: point, excesses: excesses, rows: rows, isDetermined: isDetermined)
  }
}

/// Optimal layouts that are linear in a number between two values.
struct LayoutLine {
  let lower, upper: Rational
  /// Whether the required constraints hold between the two values.
  let isFeasible: Bool
  /// The groups of rows that hold with equality throughout.
  let binding: Set<Int>
  private let start: LayoutSample
  /// No row that holds with equality here ceases to do so on the line.
  let end: LayoutSample

  var rows: LoweredConfiguration { end.rows }

  /// Whether each layout between the two values is the only optimal one.
  var isDetermined: Bool { end.isDetermined }

  /// - Parameters:
  ///   - start: A layout of the line, which may be where it starts.
  ///   - end: A layout beside it.
  ///   - bounds: The line ends there at the latest.
  /// - Returns: `nil` if a row changes its sign between the two layouts.
  init?(_ start: LayoutSample, _ end: LayoutSample, within bounds: (lower: Rational, upper: Rational)) {
    let distance = end.value - start.value
    var (lower, upper) = bounds
    var binding: Set<Int> = []
    var isFeasible = true
    let program = end.rows.program
    for row in end.excesses.indices {
      let (one, other) = (start.excesses[row], end.excesses[row])
      if other.isZero {
        if !one.isZero { return nil }
        if let group = program.group(ofRow: row) { binding.insert(group) }
        continue
      }
      if !one.isZero && one.sign != other.sign { return nil }
      if program.strength(ofRow: row) == .required && !program.relation(ofRow: row).holds(atSign: other.sign) {
        isFeasible = false
      }
      if one == other { continue }
      let zero = end.value - other * distance / (other - one)
      if zero < end.value { lower = max(lower, zero) } else { upper = min(upper, zero) }
    }
    (self.start, self.end) = (start, end)
    (self.lower, self.upper, self.binding, self.isFeasible) = (lower, upper, binding, isFeasible)
  }

  /// Returns whether the line contains a value and those next to it in the direction of `end`.
  func continues(from value: Rational, towards end: Rational) -> Bool {
    end > value ? lower <= value && value < upper : lower < value && value <= upper
  }

  /// The layout at a value of the line.
  func sample(at value: Rational) -> LayoutSample {
    let share = (value - start.value) / (end.value - start.value)
    func interpolated(_ one: [Rational], _ other: [Rational]) -> [Rational] {
      zip(one, other).map { $0 == $1 ? $0 : $0 + ($1 - $0) * share }
    }
    return LayoutSample(
      value: value, point: interpolated(start.point, end.point), excesses: interpolated(start.excesses, end.excesses),
      rows: rows, isDetermined: isDetermined)
  }

  /// Returns whether another line of the same numbers of lines has the same layouts.
  func isSame(as other: LayoutLine) -> Bool { start.value == other.start.value && end.value == other.end.value }

  func contentSizes(at value: Rational) -> [AxisPair<Rational>?] { rows.contentSizes(at: sample(at: value).point) }

  func frames(at value: Rational) -> [Frame] {
    let point = sample(at: value).point
    var frames = rows.frames(at: point)
    for attribute in [FrameAttribute.width, .height] { frames[0][attribute] = point[rows.variable(.root, attribute)] }
    return frames
  }

  /// The value of a variable.
  func value(_ variable: Int, at value: Rational) -> Rational {
    let (one, other) = (start.point[variable], end.point[variable])
    return one + (other - one) * (value - start.value) / (end.value - start.value)
  }
}
