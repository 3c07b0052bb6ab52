// Where in a range the widths of texts are linear in the range's number.
//
// With given numbers of lines the number occurs linearly in the rows, so the least error of the strongest level is a convex,
// piecewise linear function of it. Where that function is linear, the values and their optima form a convex set, so the least
// error of the next level is convex there, and so on. Three values at which all errors are on one line therefore prove it for
// all values between them, and a width that is determined at the middle one is determined and linear between them, too.
// The secant method finds where a linear piece ends: on convex piecewise linear functions it is exact after a few steps.

import ConstraintSolver
import LayoutModel

/// The least errors and the widths of the texts at one value of a range.
struct LayoutPoint: Sendable {
  let value: Rational
  /// The error of the required constraints, followed by those of the optional levels.
  let errors: [Rational]
  /// In the order of the texts, without alignment insets.
  let widths: [Rational]
}

/// Values of a range between which the least errors and the widths of the texts are linear.
struct LayoutPiece: Sendable {
  let lower, upper: Rational
  /// Two points of the piece.
  let first, second: LayoutPoint

  /// Returns whether the piece contains a value and those next to it in the direction of `end`.
  func continues(from value: Rational, towards end: Rational) -> Bool {
    end > value ? lower <= value && value < upper : lower < value && value <= upper
  }

  func error(_ level: Int, at value: Rational) -> Rational {
    interpolated(first.errors[level], second.errors[level], at: value)
  }

  func width(_ index: Int, at value: Rational) -> Rational {
    interpolated(first.widths[index], second.widths[index], at: value)
  }

  private func interpolated(_ one: Rational, _ other: Rational, at value: Rational) -> Rational {
    one + (other - one) * (value - first.value) / (second.value - first.value)
  }
}

/// Finds the linear pieces of a configuration's layouts over a range.
struct LayoutPieces {
  let solver: SceneSolver
  let subject: RangeSubject
  let configuration: Configuration
  /// The rows for given numbers of lines.
  private var rows: [[Int]: RangeRows] = [:]
  private var points: [PointKey: LayoutPoint] = [:]
  private var pieces: [[Int]: [LayoutPiece]] = [:]
  /// The number of views laid out so far, in all layouts together.
  private var viewCount = 0

  private struct PointKey: Hashable {
    let lineCounts: [Int]
    let value: Rational
  }

  /// The factor by which an interval shrinks if it is not a single piece.
  private static let shrinkage = Rational(1, over: 8)

  init(_ solver: SceneSolver, _ subject: RangeSubject, of configuration: Configuration) {
    self.solver = solver
    self.subject = subject
    self.configuration = configuration.fixing(subject)
  }

  /// The errors and widths at a value; `nil` if a limit was reached, or the width of a text is not determined.
  mutating func point(_ lineCounts: [Int], at value: Rational) -> LayoutPoint? {
    let key = PointKey(lineCounts: lineCounts, value: value)
    if let known = points[key] { return known }
    viewCount += solver.scene.views.count
    if viewCount > Limits.rangeLayoutViews || solver.deadline.hasPassed { return nil }
    if rows[lineCounts] == nil {
      var counted = configuration
      counted.lineCounts = lineCounts
      rows[lineCounts] = RangeRows(solver.lower(counted), subject, includesOptional: true)
    }
    guard let own = rows[lineCounts] else { return nil }
    var program = own.program
    program.addRow([(own.lowered.variable(of: subject), .one)], .equal, value, strength: .background, group: nil)
    let solution = LexicographicSolver().solve(program)
    if solution.isCutOff { return nil }
    let widths = solver.texts.map { own.lowered.variable($0, .width) }
    let isUndetermined = solution.freedoms.contains { $0.ranges.contains { widths.contains($0.variable) } }
    if isUndetermined { return nil }
    var errors = [Rational](repeating: .zero, count: own.lowered.priorities.count + 1)
    for row in 0..<program.rowCount {
      let error = program.error(ofRow: row, at: solution.values)
      switch program.strength(ofRow: row) {
      case .background: continue
      case .required: errors[0] += error
      case .optional(let level): errors[Int(level) + 1] += error
      }
    }
    let found = LayoutPoint(
      value: value, errors: errors,
      widths: solver.texts.map { view in
        let insets = Rational(solver.scene[view].alignmentInsets.total(along: .horizontal))
        return solution.values[own.lowered.variable(view, .width)] - insets
      })
    points[key] = found
    return found
  }

  /// The linear piece that extends from one value towards another, at most up to it.
  ///
  /// - Returns: `nil` if a limit was reached, or the width of a text is not determined.
  mutating func piece(_ lineCounts: [Int], from start: Rational, towards end: Rational) -> LayoutPiece? {
    if let known = pieces[lineCounts]?.first(where: { $0.continues(from: start, towards: end) }) { return known }
    guard let first = point(lineCounts, at: start) else { return nil }
    var near = end
    while true {
      guard let middle = point(lineCounts, at: (start + near) / 2), let last = point(lineCounts, at: near) else {
        return nil
      }
      let piece = LayoutPiece(lower: min(start, near), upper: max(start, near), first: first, second: last)
      if piece.contains(middle) {
        guard let whole = extend(piece, lineCounts, from: start, towards: end) else { return nil }
        pieces[lineCounts, default: []].append(whole)
        return whole
      }
      near = start + (near - start) * Self.shrinkage
    }
  }

  /// Extends a piece as far as it is linear. The error of a level is convex where the errors of stronger levels are linear.
  private mutating func extend(
    _ piece: LayoutPiece, _ lineCounts: [Int], from start: Rational, towards end: Rational
  ) -> LayoutPiece? {
    let near = piece.second.value
    var stop = end
    for level in piece.first.errors.indices where stop != near {
      guard var outer = excess(level, over: piece, lineCounts, at: stop) else { return nil }
      if outer.isZero { continue }
      // Bisects between a value of the piece and one beyond its end, until `value` is beyond the end, too.
      var (low, outerValue) = (near, stop)
      var value = (low + stop) / 2
      while true {
        guard let inner = excess(level, over: piece, lineCounts, at: value) else { return nil }
        if !inner.isZero { break }
        low = value
        value = (low + stop) / 2
      }
      while true {
        guard let inner = excess(level, over: piece, lineCounts, at: value), outer != inner else { return nil }
        if inner.isZero { break }
        let next = value - inner * (outerValue - value) / (outer - inner)
        (outer, outerValue, value) = (inner, value, next)
      }
      stop = value
    }
    return LayoutPiece(lower: min(start, stop), upper: max(start, stop), first: piece.first, second: piece.second)
  }

  /// The amount by which the least error of a level exceeds that of the extended piece.
  private mutating func excess(
    _ level: Int, over piece: LayoutPiece, _ lineCounts: [Int], at value: Rational
  ) -> Rational? {
    point(lineCounts, at: value).map { $0.errors[level] - piece.error(level, at: value) }
  }
}

extension LayoutPiece {
  fileprivate func contains(_ point: LayoutPoint) -> Bool {
    point.errors.indices.allSatisfy { point.errors[$0] == error($0, at: point.value) }
  }
}
