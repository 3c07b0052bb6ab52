// Layouts that are linear in a number.
//
// Which layouts are optimal at every level depends only on the sign of each row's excess: whether the row holds with equality,
// fails, or holds with room. So if two layouts with the same signs are optimal at two values, the line through them is optimal
// for all values at which each row keeps its sign, and the first row that reaches zero ends it. All of it is exact.

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

  init(_ layout: PlainLayout, of rows: LoweredConfiguration, at value: Rational) {
    self.value = value
    self.rows = rows
    let point = rows.values(layout.frames, layout.contentSizes)
    self.point = point
    excesses = (0..<rows.program.rowCount).map { rows.program.excess(ofRow: $0, at: point) }
  }
}

/// Optimal layouts that are linear in a number between two values.
struct LayoutLine {
  let lower, upper: Rational
  let rows: LoweredConfiguration
  /// Whether the required constraints hold between the two values.
  let isFeasible: Bool
  /// The groups of rows that hold with equality throughout.
  let binding: Set<Int>
  private let start: Rational
  private let point, slopes: [Rational]

  /// - Parameters:
  ///   - bounds: The line ends there at the latest.
  /// - Returns: `nil` if a row has another sign in one of the samples.
  init?(_ first: LayoutSample, _ second: LayoutSample, within bounds: (lower: Rational, upper: Rational)) {
    let distance = second.value - first.value
    var (lower, upper) = bounds
    var binding: Set<Int> = []
    var isFeasible = true
    let program = first.rows.program
    for row in first.excesses.indices {
      let (one, other) = (first.excesses[row], second.excesses[row])
      if one.sign != other.sign { return nil }
      let group = program.group(ofRow: row)
      if one.isZero {
        if let group { binding.insert(group) }
        continue
      }
      let slope = one == other ? .zero : (other - one) / distance
      if program.strength(ofRow: row) == .required && !program.relation(ofRow: row).holds(atSign: one.sign) {
        isFeasible = false
      }
      if slope.isZero { continue }
      let end = first.value - one / slope
      if end < first.value { lower = max(lower, end) } else { upper = min(upper, end) }
    }
    (self.lower, self.upper, self.binding, self.isFeasible) = (lower, upper, binding, isFeasible)
    (rows, start, point) = (first.rows, first.value, first.point)
    slopes = zip(first.point, second.point).map { $0 == $1 ? .zero : ($1 - $0) / distance }
  }

  func frames(at value: Rational) -> [Frame] {
    let distance = value - start
    var frames = rows.frames(at: zip(point, slopes).map { $1.isZero ? $0 : $0 + $1 * distance })
    for attribute in [FrameAttribute.width, .height] {
      frames[0][attribute] = self.value(rows.variable(.root, attribute), at: value)
    }
    return frames
  }

  /// The value of a variable.
  func value(_ variable: Int, at value: Rational) -> Rational {
    point[variable] + slopes[variable] * (value - start)
  }
}
