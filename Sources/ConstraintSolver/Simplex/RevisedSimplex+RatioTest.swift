extension RevisedSimplex {
  /// The result of a ratio test.
  struct Block {
    var step: Number
    /// The row whose basic variable leaves; `nil` if the entering variable reaches its own bound.
    var row: Int32?
    /// The value of the leaving variable.
    var limit: Number = 0
    /// Rows whose basic soft variables change sides on the way.
    var passed: [Int32] = []
    /// The decrease of the cost.
    var gain: Number = 0
  }

  /// The first basic variable that limits the step, or the last one before the cost rises again (long-step rule). `nil`
  /// if the step is unbounded.
  ///
  /// - Parameter byIndex: Whether to stop at the first limit and break ties by index, as Bland's rule requires.
  func ratioTest(_ entering: Int, _ direction: Int, slope: Number, byIndex: Bool) -> Block? {
    let state = variables[entering]
    var block: Block?
    var pivot: Number = 0
    if let bound = direction > 0 ? state.upper : state.lower { block = Block(step: (bound - state.value).magnitude) }
    var kinks: [(ratio: Number, row: Int32, weight: Number)] = []
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
        kinks.append((ratio, row, Number(slope: basic.costAbove + basic.costBelow) * rate.magnitude))
        continue
      }
      if let found = block {
        if ratio > found.step { continue }
        if ratio == found.step, let other = found.row {
          let isBetter =
            byIndex || rate.magnitude == pivot
            ? basis[Int(row)] < basis[Int(other)] : rate.magnitude > pivot
          if !isBetter { continue }
        } else if ratio == found.step {
          continue
        }
      }
      block = Block(step: ratio, row: row, limit: limit)
      pivot = rate.magnitude
    }
    kinks.sort { $0.ratio != $1.ratio ? $0.ratio < $1.ratio : $0.row < $1.row }
    var (slope, gain, reached): (Number, Number, Number) = (slope, 0, 0)
    var passed: [Int32] = []
    for kink in kinks {
      if let block, kink.ratio >= block.step { break }
      gain += slope * (kink.ratio - reached)
      reached = kink.ratio
      slope -= kink.weight
      if slope < 0 || slope.isNegligible { return Block(step: reached, row: kink.row, passed: passed, gain: gain) }
      passed.append(kink.row)
    }
    guard var block else { return nil }
    block.passed = passed
    block.gain = gain + slope * (block.step - reached)
    return block
  }

  /// The greatest value of a basic variable: its bound, or zero if it is soft and negative.
  private func ceiling(_ state: Variable) -> Number? {
    if state.side < 0 { return state.upper.map { min($0, 0) } ?? 0 }
    return state.upper
  }

  private func floor(_ state: Variable) -> Number? {
    if state.side > 0 { return state.lower.map { max($0, 0) } ?? 0 }
    return state.lower
  }
}
