extension RevisedSimplex {
  /// The ratio test for `column`, that of the entering variable; the keys of its step are rows.
  ///
  /// - Parameter byIndex: Whether to stop at the first limit and break ties by index, as Bland's rule requires.
  func ratioTest(_ entering: Int, _ direction: Int, slope: Number, byIndex: Bool) -> RatioTest<Number>.Step? {
    let state = variables[entering]
    let ownBound = direction > 0 ? state.upper : state.lower
    var test = RatioTest<Number>(ownBound: ownBound.map { ($0 - state.value).magnitude })
    for row in column.indices {
      let rate = column[Int(row)]
      guard rate.isPivot else { continue }
      let basic = variables[Int(basis[Int(row)])]
      let rises = (rate < 0) == (direction > 0)
      guard let limit = rises ? ceiling(basic) : floor(basic) else { continue }
      // A value that rounding has moved past its limit has no room.
      let room = rises ? limit - basic.value : basic.value - limit
      let ratio = room > 0 ? room / rate.magnitude : 0
      if basic.side != 0 && !byIndex {
        test.addKink(ratio, key: row, weight: Number(slope: basic.costAbove + basic.costBelow) * rate.magnitude)
      } else {
        test.addLimit(ratio, key: row, at: limit, pivot: byIndex ? 1 : rate.magnitude, index: basis[Int(row)])
      }
    }
    return test.step(slope: slope)
  }

  /// The greatest value of a basic variable: its bound, or zero if it is soft and negative.
  private func ceiling(_ state: Variable) -> Number? {
    if state.side < 0 { return state.upper.map { min($0, 0) } ?? 0 }
    return state.upper
  }

  /// The least value of a basic variable: its bound, or zero if it is soft and positive.
  private func floor(_ state: Variable) -> Number? {
    if state.side > 0 { return state.lower.map { max($0, 0) } ?? 0 }
    return state.lower
  }
}
