extension EqualityElimination {
  /// Amounts owed to merges; kept from one circle to the next, since most circles are small and merges many.
  struct OwedMerges {
    /// By merge; zero for those that are not in the heap.
    fileprivate var amounts: ContiguousArray<WordFraction>
    fileprivate var isOwed: ContiguousArray<Bool>
    /// The latest merge first.
    fileprivate var heap: ContiguousArray<Int32> = []
    /// The rows of the circle at hand.
    fileprivate var circle: [(row: Int, multiplier: WordFraction)] = []

    init(mergeCount: Int) {
      amounts = ContiguousArray(repeating: .zero, count: mergeCount)
      isOwed = ContiguousArray(repeating: false, count: mergeCount)
    }
  }

  /// The rows that an equality follows from, and itself once: what `complete` finds, as long as each merge has one target.
  ///
  /// - Complexity: proportional to the rows of the circle, times the length of their chains of merges.
  mutating func circle(closedBy row: Int, in program: LinearProgram, _ owed: inout OwedMerges) -> RedundantRow.Terms {
    owed.circle.removeAll(keepingCapacity: true)
    owed.circle.append((row, .one))
    owe(row, times: .one, before: .max, in: program, &owed)
    // A merge's own row was reduced by the merges before it, so later merges come first.
    while let index = owed.popLatest() {
      let amount = owed.amounts[Int(index)]
      if amount.isZero { continue }
      let merge = merges[Int(index)]
      let multiplier = store.quotient(amount, merge.coefficient)
      owed.circle.append((Int(merge.row), multiplier))
      owe(Int(merge.row), times: multiplier, before: index, in: program, &owed)
    }
    owed.circle.sort { $0.row < $1.row }
    var circle: RedundantRow.Terms = []
    circle.reserveCapacity(owed.circle.count)
    for (row, multiplier) in owed.circle { circle.append((row, store.rational(multiplier))) }
    return circle
  }

  /// Owes each merge before `limit` on the way from a row's variables to their roots what it puts in their place.
  private mutating func owe(
    _ row: Int, times factor: WordFraction, before limit: Int32, in program: LinearProgram, _ owed: inout OwedMerges
  ) {
    for term in program.termRange(row) {
      let place = program.allTerms[term].coefficient
      var amount =
        switch place {
        case CoefficientTable.one: store.negated(factor)
        case CoefficientTable.minusOne: factor
        default: store.negated(store.product(factor, coefficients[Int(place)]))
        }
      var index = mergeOfVariable[Int(program.allTerms[term].variable)]
      while index >= 0 && index < limit {
        if owed.isOwed[Int(index)] {
          owed.amounts[Int(index)] = store.sum(owed.amounts[Int(index)], amount)
        } else {
          owed.amounts[Int(index)] = amount
          owed.push(index)
        }
        let target = merges[Int(index)].target
        if target < 0 { break }
        let scale = merges[Int(index)].scale
        if !scale.isOne { amount = store.product(amount, scale) }
        index = mergeOfVariable[Int(target)]
      }
    }
  }
}

extension EqualityElimination.OwedMerges {
  fileprivate mutating func push(_ merge: Int32) {
    isOwed[Int(merge)] = true
    var child = heap.count
    heap.append(merge)
    while child > 0 && heap[(child - 1) / 2] < merge {
      heap[child] = heap[(child - 1) / 2]
      child = (child - 1) / 2
    }
    heap[child] = merge
  }

  fileprivate mutating func popLatest() -> Int32? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else {
      isOwed[Int(last)] = false
      return last
    }
    isOwed[Int(first)] = false
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child >= heap.count { break }
      if child + 1 < heap.count && heap[child + 1] > heap[child] { child += 1 }
      if heap[child] < last { break }
      heap[parent] = heap[child]
      parent = child
    }
    heap[parent] = last
    return first
  }
}
