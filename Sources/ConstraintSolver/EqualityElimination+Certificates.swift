extension EqualityElimination {
  /// Extends multipliers of rows, whose weighted sum vanishes in terms of roots, by those of the eliminated equalities, so
  /// that it vanishes in terms of the variables as written.
  ///
  /// - Complexity: proportional to the merges involved, times the length of their chains.
  func complete(_ multipliers: [Int: Rational], in program: LinearProgram) -> Certificate {
    var result = multipliers
    var pending = MergeAmounts(isDescending: true)

    /// Replaces multiples of variables by multiples of what they were merged into, earliest merge first, as far as those
    /// before `limit` go; each replacement is owed the merge's own row.
    func substitute(_ row: Int, times factor: Rational, before limit: Int32) {
      var open = MergeAmounts(isDescending: false)
      func add(_ variable: Int32, _ amount: Rational) {
        let merge = mergeOfVariable[Int(variable)]
        if merge >= 0 && merge < limit { open.add(amount, to: merge) }
      }
      for term in program.termRange(row) {
        add(program.termVariables[term], factor * program.coefficient(ofTerm: term))
      }
      while let (index, amount) = open.popNext() {
        pending.add(-amount, to: index)
        for (target, scale) in targets(of: merges[Int(index)]) { add(target, amount * scale) }
      }
    }

    for (row, multiplier) in multipliers.sorted(by: { $0.key < $1.key }) {
      substitute(row, times: multiplier, before: .max)
    }
    // A merge's own row was reduced by the merges before it, so later merges come first.
    while let (index, amount) = pending.popNext() {
      let merge = merges[Int(index)]
      let multiplier = amount / store.rational(merge.coefficient)
      result[Int(merge.row), default: .zero] += multiplier
      substitute(Int(merge.row), times: multiplier, before: index)
    }
    let rows = result.filter { !$0.value.isZero }.sorted { $0.key < $1.key }
    let sum = rows.reduce(Rational.zero) { $0 + $1.value * program.rows[$1.key].constant }
    return Certificate(multipliers: rows.map { (row: $0.key, multiplier: $0.value) }, contradiction: sum)
  }
}

/// Amounts owed to merges, given out in order of merge.
private struct MergeAmounts {
  private let isDescending: Bool
  private var amounts: [Int32: Rational] = [:]
  /// A binary heap of the merges that have an amount.
  private var heap: [Int32] = []

  init(isDescending: Bool) { self.isDescending = isDescending }

  mutating func add(_ amount: Rational, to merge: Int32) {
    if let sum = amounts[merge] {
      amounts[merge] = sum + amount
      return
    }
    amounts[merge] = amount
    heap.append(merge)
    var child = heap.count - 1
    while child > 0, precedes(heap[child], heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// The next merge whose amount is not zero.
  mutating func popNext() -> (merge: Int32, amount: Rational)? {
    while let merge = popFirst() {
      if let amount = amounts.removeValue(forKey: merge), !amount.isZero { return (merge, amount) }
    }
    return nil
  }

  private func precedes(_ a: Int32, _ b: Int32) -> Bool { isDescending ? a > b : a < b }

  private mutating func popFirst() -> Int32? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var parent = 0
    while true {
      var next = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && precedes(heap[child], heap[next]) {
        next = child
      }
      if next == parent { return first }
      heap.swapAt(parent, next)
      parent = next
    }
  }
}
