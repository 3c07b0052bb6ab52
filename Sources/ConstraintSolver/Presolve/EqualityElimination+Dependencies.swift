// Dependencies of redundant equalities. The weighted sum of the rows of a dependency is zero in every variable. A redundant
// row is added with multiplier 1; each of its variables then has an amount that is to be cancelled. The merge of the
// variable moves the amount on to the variable's target, and so on to the root, where all amounts cancel. The total amount
// of a merge, divided by the coefficient of its row, is the multiplier of that row.

extension EqualityElimination {
  /// Amounts still to be added to the multipliers of merges. Reused by many calls, since most dependencies are small
  /// and merges are many.
  struct PendingMerges {
    /// By merge; zero for merges that are not in the heap.
    fileprivate var amounts: ContiguousArray<WordFraction>
    fileprivate var isPending: ContiguousArray<Bool>
    /// Minus each merge, so that the latest comes first.
    fileprivate var heap = Heap<Int32>()
    /// The rows of the dependency being found.
    fileprivate var dependency: [(row: Int, multiplier: WordFraction)] = []

    init(mergeCount: Int) {
      amounts = ContiguousArray(repeating: .zero, count: mergeCount)
      isPending = ContiguousArray(repeating: false, count: mergeCount)
    }
  }

  /// The rows that an equality is linearly dependent on, with its own multiplier 1: the result of `complete`, for
  /// merges with one target each.
  ///
  /// - Complexity: Proportional to the rows of the result times the length of their chains of merges.
  mutating func dependency(of row: Int, in program: LinearProgram, _ pending: inout PendingMerges) -> RedundantRow.Terms
  {
    pending.dependency.removeAll(keepingCapacity: true)
    pending.dependency.append((row, .one))
    addAmounts(row, times: .one, before: .max, in: program, &pending)
    // A merge's row was reduced by earlier merges only, so later merges come first.
    while let index = pending.popLatest() {
      let amount = pending.amounts[Int(index)]
      if amount.isZero { continue }
      let merge = merges[Int(index)]
      let multiplier = store.quotient(amount, merge.coefficient)
      pending.dependency.append((Int(merge.row), multiplier))
      addAmounts(Int(merge.row), times: multiplier, before: index, in: program, &pending)
    }
    pending.dependency.sort { $0.row < $1.row }
    var dependency: RedundantRow.Terms = []
    dependency.reserveCapacity(pending.dependency.count)
    for (row, multiplier) in pending.dependency { dependency.append((row, store.rational(multiplier))) }
    return dependency
  }

  /// Adds the amounts that cancel a multiple of a row to each merge before `limit` on the way from its variables to their
  /// roots.
  private mutating func addAmounts(
    _ row: Int, times factor: WordFraction, before limit: Int32, in program: LinearProgram,
    _ pending: inout PendingMerges
  ) {
    for term in program.termRange(row) {
      let coefficientIndex = program.allTerms[term].coefficient
      var amount =
        switch coefficientIndex {
        case CoefficientTable.one: store.negated(factor)
        case CoefficientTable.minusOne: factor
        default: store.negated(store.product(factor, coefficients[Int(coefficientIndex)]))
        }
      var next = mergeOfVariable[program.allTerms[term].variable]
      while let index = next, index < limit {
        if pending.isPending[Int(index)] {
          pending.amounts[Int(index)] = store.sum(pending.amounts[Int(index)], amount)
        } else {
          pending.amounts[Int(index)] = amount
          pending.push(index)
        }
        guard case .root(let target) = merges[Int(index)].target else { break }
        let scale = merges[Int(index)].scale
        if !scale.isOne { amount = store.product(amount, scale) }
        next = mergeOfVariable[target]
      }
    }
  }
}

extension EqualityElimination.PendingMerges {
  fileprivate mutating func push(_ merge: Int32) {
    isPending[Int(merge)] = true
    heap.insert(-merge)
  }

  fileprivate mutating func popLatest() -> Int32? {
    guard let first = heap.popFirst() else { return nil }
    isPending[Int(-first)] = false
    return -first
  }
}
