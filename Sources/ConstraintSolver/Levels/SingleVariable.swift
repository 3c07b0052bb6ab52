// Components of one variable: a column of labels of equal width, a stretched stack. The error of each level is a convex
// piecewise linear function of the variable. It is least at a weighted median of the points where the rows hold with
// equality, so sorting replaces the simplex (Boyd and Vandenberghe, Convex Optimization, 2004, section 6.1).

/// Solves a component of one variable and no required rows through all its levels.
struct SingleVariable {
  /// The only optimal value; `nil` if there are several, which a dictionary explains.
  private(set) var value: Rational?
  /// Rows that cannot hold, each with the value at which its error is least.
  private(set) var unreachable: [(row: Int, shortfall: Rational, value: Rational)] = []
  /// Values at which tracked rows hold that fail at the optimum.
  private(set) var candidates: AttainingCandidates

  /// `nil` for no bound.
  private var lower: Rational?
  private var upper: Rational?

  /// The error of a row as a piecewise linear function with one kink.
  private struct Kink {
    let row: Int
    /// The value at which the row holds with equality.
    let position: Rational
    /// How fast the error grows below and above that value.
    let costBelow: Rational
    let costAbove: Rational

    init(row: Int, form: AffineForm, relation: RowRelation) {
      self.row = row
      let slope = form.terms[0].coefficient
      position = -(form.constant / slope)
      let weight = slope.magnitude
      let (left, right) =
        slope.isPositive ? (relation.costBelow, relation.costAbove) : (relation.costAbove, relation.costBelow)
      costBelow = left == 0 ? .zero : weight
      costAbove = right == 0 ? .zero : weight
    }

    func fails(at value: Rational) -> Bool {
      !(value < position ? costBelow : value > position ? costAbove : .zero).isZero
    }
  }

  /// `nil` if the component has several variables or required rows.
  init?(_ component: PresolvedProgram.Component, of program: LinearProgram, wantsCandidates: Bool = false) {
    candidates = AttainingCandidates(isWanted: wantsCandidates)
    guard component.roots.count == 1 else { return nil }
    (lower, upper) = (component.bounds[0].lower, component.bounds[0].upper)
    var order: [(level: Int32, index: Int)] = []
    order.reserveCapacity(component.rows.count)
    for (index, entry) in component.rows.enumerated() {
      guard let level = program.rows[entry.row].strength.level else { return nil }
      order.append((level, index))
    }
    if order.count > 1 { order.sort { ($0.level, $0.index) < ($1.level, $1.index) } }
    var kinks: [Kink] = []
    var attained: [(kink: Kink, level: Int32, value: Rational)] = []
    var start = 0
    while start < order.count {
      let level = order[start].level
      kinks.removeAll(keepingCapacity: true)
      while start < order.count && order[start].level == level {
        let (row, form) = component.rows[order[start].index]
        kinks.append(Kink(row: row, form: form, relation: program.rows[row].relation))
        start += 1
      }
      for kink in kinks where program.rows[kink.row].isTracked {
        let value = probe(kink)
        if wantsCandidates, let value { attained.append((kink, level, value)) }
      }
      if kinks.count > 1 { kinks.sort { $0.position < $1.position } }
      minimise(kinks)
    }
    value = lower == upper ? lower : nil
    for (kink, level, point) in attained where value.map({ kink.fails(at: $0) }) ?? false && candidates.hasRoom {
      candidates.add(probed: [point], ofLevel: level)
    }
  }

  /// A value at which a row holds, given all stronger levels; `nil` if there is none.
  private mutating func probe(_ kink: Kink) -> Rational? {
    if let lower, lower > kink.position {
      if kink.costAbove.isZero { return lower }
      unreachable.append((kink.row, (lower - kink.position) * kink.costAbove, lower))
      return nil
    }
    if let upper, upper < kink.position {
      if kink.costBelow.isZero { return upper }
      unreachable.append((kink.row, (kink.position - upper) * kink.costBelow, upper))
      return nil
    }
    return kink.position
  }

  /// Restricts the variable to the values with the least sum of errors of one level.
  ///
  /// - Parameter kinks: In order of position.
  private mutating func minimise(_ kinks: [Kink]) {
    if let lower, lower == upper { return }
    var slope = Rational.zero
    for kink in kinks { slope -= kink.costBelow }
    var first: Rational?  // where the cost stops falling
    var last: Rational?  // where the cost starts rising
    let fallsAtFirst = slope.isNegative
    for kink in kinks {
      slope += kink.costBelow + kink.costAbove
      if first == nil && !slope.isNegative { first = kink.position }
      if slope.isPositive {
        last = kink.position
        break
      }
    }
    if !fallsAtFirst { first = nil }
    if let last, let lower, last <= lower {
      upper = lower
    } else if let first, let upper, first >= upper {
      lower = upper
    } else {
      if let first, lower.map({ first > $0 }) ?? true { lower = first }
      if let last, upper.map({ last < $0 }) ?? true { upper = last }
    }
  }
}
