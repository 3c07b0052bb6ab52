// The order in which equalities are eliminated.
//
// Variables are numbered from the root of the view hierarchy down. A row whose other variables are already merged
// immediately merges its last one. In random order most rows have to wait for others, and each visit is a cache miss.
// So rows in random order are sorted first.

/// Sorts equalities by their last variable.
enum EliminationOrder {
  /// Mean distance between the last variables of consecutive rows from which on sorting pays: the variables of 64
  /// views. The links of fewer variables fit the first-level cache, and smaller scenes are fast in any order.
  static let farStep = 256

  /// The equalities in order of their last variable, background rows before required ones; `nil` if they are already
  /// close to that order.
  ///
  /// - Parameter rows: Background rows come first.
  /// - Complexity: Linear in terms and variables.
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
    // Counting sort.
    let ordered = CompressedLists<Int>(keyCount: program.variableCount) { add in
      for (index, variable) in last.enumerated() { add(Int(variable), rows[start + index]) }
    }
    return rows[..<start] + ordered.values
  }
}
