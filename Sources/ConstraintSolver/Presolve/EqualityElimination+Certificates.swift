extension EqualityElimination {
  /// Postsolve: extends multipliers whose weighted sum vanishes in terms of roots by multipliers of the eliminated
  /// equalities, so that it vanishes in terms of the original variables.
  ///
  /// - Parameter others: Rows that are numbered after those of the program.
  /// - Complexity: Proportional to the merges involved times the length of their chains.
  func complete(
    _ multipliers: [Int: Rational], in program: LinearProgram, and others: LinearProgram? = nil
  ) -> Certificate {
    var rows = multipliers.sorted { $0.key < $1.key }.map { (row: $0.key, multiplier: $0.value) }
    var pending = MergeAmounts(isDescending: true)
    var open = MergeAmounts(isDescending: false)

    /// Replaces variables by the targets of their merges, earliest merge first, for merges before `limit`. Each
    /// replacement adds to the multiplier of the merge's row.
    func substitute(_ row: Int, times factor: Rational, before limit: Int32) {
      func add(_ variable: Int32, _ amount: Rational) {
        if let merge = mergeOfVariable[variable], merge < limit { open.add(amount, to: merge) }
      }
      if row < program.rowCount {
        for term in program.termRange(row) {
          add(program.allTerms[term].variable, factor * program.coefficient(ofTerm: term))
        }
      } else if let others {
        for term in others.termRange(row - program.rowCount) {
          add(others.allTerms[term].variable, factor * others.coefficient(ofTerm: term))
        }
      }
      while let (index, amount) = open.popNext() {
        pending.add(-amount, to: index)
        let merge = merges[Int(index)]
        forEachTarget(of: merge) { target, scale in add(target, amount * scale) }
      }
    }

    for (row, multiplier) in rows { substitute(row, times: multiplier, before: .max) }
    // A merge's row was reduced by earlier merges only, so later merges come first.
    while let (index, amount) = pending.popNext() {
      let merge = merges[Int(index)]
      let multiplier = amount / store.rational(merge.coefficient)
      rows.append((Int(merge.row), multiplier))
      substitute(Int(merge.row), times: multiplier, before: index)
    }
    rows.sort { $0.row < $1.row }
    var sums: [(row: Int, multiplier: Rational)] = []
    sums.reserveCapacity(rows.count)
    for (row, multiplier) in rows {
      if let last = sums.last, last.row == row {
        sums[sums.count - 1].multiplier += multiplier
      } else {
        sums.append((row, multiplier))
      }
    }
    sums.removeAll { $0.multiplier.isZero }
    let sum = sums.reduce(Rational.zero) { sum, entry in
      let isOther = entry.row >= program.rowCount
      let row = isOther ? others?.rows[entry.row - program.rowCount] : program.rows[entry.row]
      return row.map { sum + entry.multiplier * $0.constant } ?? sum
    }
    return Certificate(multipliers: sums, contradiction: sum)
  }
}

/// Amounts still to be added to the multipliers of merges, in order of merge.
private struct MergeAmounts {
  /// The sign of the keys: minus each merge if the latest comes first.
  private let sign: Int32
  private var entries = Heap<Entry>()
  /// Apart from the heap, so that little is moved. Amounts of one merge are added up when it is popped.
  private var amounts: [Rational] = []

  private struct Entry: Comparable {
    let key: Int32
    /// The index of the amount.
    let index: Int32

    static func < (a: Entry, b: Entry) -> Bool { a.key < b.key }
  }

  /// Amounts from which on the used ones are worth freeing.
  private static let keptCount = 1_024

  init(isDescending: Bool) { sign = isDescending ? -1 : 1 }

  mutating func add(_ amount: Rational, to merge: Int32) {
    entries.insert(Entry(key: sign * merge, index: Int32(amounts.count)))
    amounts.append(amount)
  }

  /// The next merge whose amount is not zero.
  mutating func popNext() -> (merge: Int32, amount: Rational)? {
    while let next = entries.popFirst() {
      var amount = amounts[Int(next.index)]
      while entries.first?.key == next.key, let more = entries.popFirst() { amount += amounts[Int(more.index)] }
      if entries.first == nil && amounts.count > Self.keptCount { amounts.removeAll(keepingCapacity: true) }
      if !amount.isZero { return (sign * next.key, amount) }
    }
    return nil
  }
}
