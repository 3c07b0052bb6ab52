extension EqualityElimination {
  /// Extends multipliers of rows, whose weighted sum vanishes in terms of roots, by those of the eliminated equalities, so
  /// that it vanishes in terms of the variables as written.
  ///
  /// - Complexity: proportional to the merges involved, times the logarithmic length of their chains.
  func complete(_ multipliers: [Int: Rational], in program: LinearProgram) -> Certificate {
    var result = multipliers
    var pending: [Int32: Rational] = [:]  // merge -> multiplier of `variable - scale * target - offset`
    var order = MaximumHeap()

    /// Replaces `amount * variable` by multiples of its root, merge by merge, as far as those before `limit` go.
    func substitute(_ variable: Int32, _ amount: Rational, before limit: Int32) {
      var variable = variable
      var amount = amount
      while variable >= 0, mergeOfVariable[Int(variable)] >= 0, mergeOfVariable[Int(variable)] < limit, !amount.isZero {
        let index = mergeOfVariable[Int(variable)]
        let merge = merges[Int(index)]
        if let sum = pending[index] {
          pending[index] = sum - amount
        } else {
          pending[index] = -amount
          order.insert(index)
        }
        amount *= merge.scale
        variable = merge.target
      }
    }

    for (row, multiplier) in multipliers.sorted(by: { $0.key < $1.key }) {
      for index in program.termRange(row) {
        substitute(program.termVariables[index], multiplier * program.termCoefficients[index], before: .max)
      }
    }
    // A merge's own row was reduced by the merges before it, so later merges come first.
    while let index = order.popMaximum() {
      guard let amount = pending.removeValue(forKey: index), !amount.isZero else { continue }
      let merge = merges[Int(index)]
      let multiplier = amount / merge.coefficient
      result[Int(merge.row), default: .zero] += multiplier
      for term in program.termRange(Int(merge.row)) {
        substitute(program.termVariables[term], multiplier * program.termCoefficients[term], before: index)
      }
    }
    let rows = result.filter { !$0.value.isZero }.sorted { $0.key < $1.key }
    let sum = rows.reduce(Rational.zero) { $0 + $1.value * program.constants[$1.key] }
    return Certificate(multipliers: rows.map { (row: $0.key, multiplier: $0.value) }, contradiction: sum)
  }
}

/// A binary heap that gives the largest of its elements first.
private struct MaximumHeap {
  private var elements: [Int32] = []

  mutating func insert(_ element: Int32) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0, elements[child] > elements[(child - 1) / 2] {
      elements.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func popMaximum() -> Int32? {
    guard let maximum = elements.first, let last = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return maximum }
    elements[0] = last
    var parent = 0
    while true {
      var largest = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < elements.count && elements[child] > elements[largest] { largest = child }
      if largest == parent { return maximum }
      elements.swapAt(parent, largest)
      parent = largest
    }
  }
}
