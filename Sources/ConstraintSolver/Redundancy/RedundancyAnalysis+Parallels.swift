// Bounds whose forms have the same direction: the tightest implies the others.

extension RedundancyAnalysis {
  /// Reports the bounds that are constant, and all but the tightest of parallel ones.
  ///
  /// - Returns: The tightest bounds, and the constant ones without slack.
  mutating func compareParallels(_ bounds: consuming [Bound]) -> (tightest: [Bound], tight: [Bound]) {
    var tight: [Bound] = []
    // The first bound of each direction moves to the front of the array; few bounds have parallels.
    var directions = HashChains()
    var parallels: [Int: [Bound]] = [:]
    for index in bounds.indices {
      let bound = bounds[index]
      if bound.form.terms.isEmpty {
        if isPreferred(bound.row) { report(bound.row, by: [bound.row: 1]) }
        if bound.form.constant.isZero { tight.append(bound) }
        continue
      }
      let count = directions.count
      let direction = directions.number(ofHash: bound.form.directionHash) { bound.form.isParallel(to: bounds[$0].form) }
      if direction == count { bounds[direction] = bound } else { parallels[direction, default: []].append(bound) }
    }
    bounds.removeLast(bounds.count - directions.count)
    for (direction, others) in parallels.sorted(by: { $0.key < $1.key }) {
      bounds[direction] = tightestBound(of: [bounds[direction]] + others)
    }
    return (bounds, tight)
  }

  /// Returns the tightest of parallel bounds, and reports those of the others that are wanted. Of two that are equally tight,
  /// the one that is wanted is reported.
  private mutating func tightestBound(of bounds: [Bound]) -> Bound {
    func distance(_ bound: Bound) -> Rational { bound.form.constant / bound.form.terms[0].coefficient.magnitude }
    var first = bounds.min { (distance($0), $0.row) < (distance($1), $1.row) } ?? bounds[0]
    first.ties = bounds.filter { $0.row != first.row && distance($0) == distance(first) }
    for bound in bounds where bound.row != first.row && (isPreferred(bound.row) || isPreferred(first.row)) {
      let isTied = distance(bound) == distance(first)
      guard isTied || isPreferred(bound.row) else { continue }
      // The bound minus `ratio` times the tightest is a constant of at least 0, so the tightest implies the bound.
      let ratio = bound.form.terms[0].coefficient / first.form.terms[0].coefficient
      let identity = [bound.row: bound.sign, first.row: -(ratio * first.sign)]
      if isPreferred(bound.row) {
        report(bound.row, by: identity, interchangeable: isTied && isPreferred(first.row) ? [first.row] : [])
      } else {
        report(first.row, by: identity)
      }
    }
    return first
  }
}
