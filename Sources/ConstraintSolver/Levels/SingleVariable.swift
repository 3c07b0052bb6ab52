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
  private struct Bend {
    let row: Int
    let place: Rational
    /// The slope of the error below and above the place.
    let costBelow: Rational
    let costAbove: Rational

    init(row: Int, form: AffineForm, relation: RowRelation) {
      self.row = row
      let slope = form.terms[0].coefficient
      place = -(form.constant / slope)
      let weight = slope.magnitude
      let (left, right) =
        slope.isPositive ? (relation.costBelow, relation.costAbove) : (relation.costAbove, relation.costBelow)
      costBelow = left == 0 ? .zero : weight
      costAbove = right == 0 ? .zero : weight
    }

    func fails(at value: Rational) -> Bool { !(value < place ? costBelow : value > place ? costAbove : .zero).isZero }
  }

  /// `nil` if the component has several variables or required rows.
  init?(_ component: PresolvedProgram.Component, of program: LinearProgram, wantsCandidates: Bool = false) {
    candidates = AttainingCandidates(isWanted: wantsCandidates)
    guard component.roots.count == 1 && component.rows.allSatisfy({ program.rows[$0.row].strength.level != nil }) else {
      return nil
    }
    (lower, upper) = (component.bounds[0].lower, component.bounds[0].upper)
    var order = component.rows.indices.map {
      (level: program.rows[component.rows[$0].row].strength.level ?? 0, index: $0)
    }
    if order.count > 1 { order.sort { ($0.level, $0.index) < ($1.level, $1.index) } }
    var bends: [Bend] = []
    var attained: [(bend: Bend, level: Int32, value: Rational)] = []
    var start = 0
    while start < order.count {
      let level = order[start].level
      bends.removeAll(keepingCapacity: true)
      while start < order.count && order[start].level == level {
        let (row, form) = component.rows[order[start].index]
        bends.append(Bend(row: row, form: form, relation: program.rows[row].relation))
        start += 1
      }
      for bend in bends where program.rows[bend.row].isTracked {
        let value = probe(bend)
        if wantsCandidates, let value { attained.append((bend, level, value)) }
      }
      if bends.count > 1 { bends.sort { $0.place < $1.place } }
      minimise(bends)
    }
    value = lower == upper ? lower : nil
    for (bend, level, place) in attained where value.map({ bend.fails(at: $0) }) ?? false && candidates.hasRoom {
      candidates.add(probed: [place], ofLevel: level)
    }
  }

  /// A value at which a row holds, given all stronger levels; `nil` if there is none.
  private mutating func probe(_ bend: Bend) -> Rational? {
    if let lower, lower > bend.place {
      if bend.costAbove.isZero { return lower }
      unreachable.append((bend.row, (lower - bend.place) * bend.costAbove, lower))
      return nil
    }
    if let upper, upper < bend.place {
      if bend.costBelow.isZero { return upper }
      unreachable.append((bend.row, (bend.place - upper) * bend.costBelow, upper))
      return nil
    }
    return bend.place
  }

  /// Restricts the variable to the values with the least sum of errors of one level.
  ///
  /// - Parameter bends: In order of place.
  private mutating func minimise(_ bends: [Bend]) {
    if let lower, lower == upper { return }
    var slope = Rational.zero
    for bend in bends { slope -= bend.costBelow }
    var first: Rational?  // where the cost stops falling
    var last: Rational?  // where the cost starts rising
    let fallsAtFirst = slope.isNegative
    for bend in bends {
      slope += bend.costBelow + bend.costAbove
      if first == nil && !slope.isNegative { first = bend.place }
      if slope.isPositive {
        last = bend.place
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
