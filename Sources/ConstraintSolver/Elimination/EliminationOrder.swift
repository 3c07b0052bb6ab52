// Equalities of a scene whose constraints come in any order are eliminated superview by superview all the same.
//
// Variables are numbered down the tree of views. A row whose variables but the last are tied to something already says at
// once what the last one is; in an order drawn at random most rows wait for others, and each is a walk through memory.

/// The order in which equalities are eliminated.
enum EliminationOrder {
  /// Variables between one row and the next from which on rows are put in order: those of 64 views. The links of fewer
  /// variables stay in a processor's first cache, and scenes with fewer are small in any order.
  static let farStep = 256

  /// Equalities in order of their last variable, those of the background before the required ones; nil where they lie close
  /// to each other as they are.
  ///
  /// - Parameter rows: the background's first.
  /// - Complexity: linear in terms and variables.
  static func byLastVariable(_ rows: [Int], of program: LinearProgram) -> [Int]? {
    guard program.variableCount > farStep else { return nil }
    let start = rows.firstIndex { program.rows[$0].strength != .background } ?? rows.count
    guard rows.count - start > 1 else { return nil }
    var last: ContiguousArray<Int32> = []
    last.reserveCapacity(rows.count - start)
    var distance = 0
    for position in start..<rows.count {
      var variable: Int32 = 0
      for term in program.termRange(rows[position]) { variable = max(variable, program.allTerms[term].variable) }
      if let before = last.last { distance += Int(abs(variable - before)) }
      last.append(variable)
    }
    guard distance / (last.count - 1) >= farStep else { return nil }
    // Counted into place.
    var next = ContiguousArray<Int32>(repeating: 0, count: program.variableCount + 1)
    for variable in last { next[Int(variable) + 1] += 1 }
    for variable in 1...program.variableCount { next[variable] += next[variable - 1] }
    var ordered = rows
    for (index, variable) in last.enumerated() {
      ordered[start + Int(next[Int(variable)])] = rows[start + index]
      next[Int(variable)] += 1
    }
    return ordered
  }
}
