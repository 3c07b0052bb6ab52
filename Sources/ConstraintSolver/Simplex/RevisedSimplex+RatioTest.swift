extension RevisedSimplex {
  /// How far the entering variable goes.
  struct Block {
    var step: Number
    /// The position of the basic variable that then leaves; nil where the entering one has reached its own bound.
    var row: Int32?
    /// The value at which it leaves.
    var limit: Number = 0
    /// Positions of soft variables that change sides on the way.
    var passed: [Int32] = []
    /// What the cost falls by.
    var gain: Number = 0
  }

  /// The first basic variable in the way, or the last one before the cost would rise again: where a soft variable passes
  /// zero the slope becomes flatter, and as long as it falls there is no need to stop. Nil where nothing ends it.
  ///
  /// - Parameter byIndex: whether to stop at the first, that of the least index, as Bland's rule asks.
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
      // What rounding has moved past its limit has no room.
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

  /// How far up a basic variable may go: its bound, or zero where it is soft and below.
  private func ceiling(_ state: Variable) -> Number? {
    if state.side < 0 { return state.upper.map { min($0, 0) } ?? 0 }
    return state.upper
  }

  private func floor(_ state: Variable) -> Number? {
    if state.side > 0 { return state.lower.map { max($0, 0) } ?? 0 }
    return state.lower
  }
}
