// Finds the required rows that can occur in a conflict, and groups them.
//
// In a Farkas certificate the multipliers of each variable's column cancel. If they cannot, because the column has one
// row or all of its rows push in the same direction, every row of the column has multiplier zero in every certificate.
// Such rows are removed, which may have the same effect on other columns. The remaining rows split into components that
// share no variable; variables that the background fixes connect nothing. The rows of an irreducible conflict are all
// in one component.

/// The required rows that could contradict each other, by component.
struct ConflictComponents {
  /// In order of their first row; rows in order.
  private(set) var rows: [[Int]] = []

  private let program: LinearProgram
  /// By row, whether it can occur in no conflict: optional rows, and those whose multiplier is zero in every certificate.
  private var isRemoved: [Bool]
  private var columns: [Column]
  /// By row.
  private var terms = CompressedLists<Term>()
  /// By variable.
  private var rowsOfVariable = CompressedLists<Int32>()

  /// The occurrence of a variable in a row.
  private struct Term {
    let variable: Int32
    let isPositive: Bool
  }

  /// The directions in which the multipliers of a variable's rows can push it.
  private struct Column {
    /// Rows that can push only up, only down, and both ways.
    var upCount: Int32 = 0
    var downCount: Int32 = 0
    var freeCount: Int32 = 0
    /// Whether the background fixes the variable.
    var isFixed = false

    var cannotCancel: Bool {
      freeCount == 0 ? upCount == 0 || downCount == 0 : freeCount == 1 && upCount == 0 && downCount == 0
    }
  }

  /// - Complexity: Almost linear in the terms.
  init(_ program: LinearProgram) {
    self.program = program
    isRemoved = program.rows.map { $0.strength.level != nil }
    columns = [Column](repeating: Column(), count: program.variableCount)
    for row in 0..<program.rowCount {
      if !isRemoved[row] { appendTerms(ofRow: row) }
      terms.endList()
      let fixes = program.rows[row].strength == .background && program.rows[row].relation == .equal
      for term in terms[row] {
        count(row, term, by: 1)
        if fixes { columns[Int(term.variable)].isFixed = true }
      }
    }
    rowsOfVariable = CompressedLists(keyCount: columns.count) { [terms] add in
      for row in 0..<program.rowCount {
        for term in terms[row] { add(Int(term.variable), Int32(row)) }
      }
    }
    removeRowsThatCannotCancel()
    splitIntoComponents()
  }

  /// Adds a row's terms, each variable once, without terms that cancel.
  private mutating func appendTerms(ofRow row: Int) {
    let range = program.termRange(row)
    let isShort = range.count <= 8  // comparing all pairs of terms then takes less time than combining them
    let repeats =
      !isShort
      || range.contains { term in
        (range.lowerBound..<term).contains { program.allTerms[$0].variable == program.allTerms[term].variable }
      }
    if repeats {
      for (variable, coefficient) in program.combinedTerms(ofRow: row) {
        terms.append(Term(variable: variable, isPositive: coefficient.isPositive))
      }
    } else {
      for term in range {
        let sign = program.coefficient(ofTerm: term).sign
        if sign != 0 { terms.append(Term(variable: program.allTerms[term].variable, isPositive: sign > 0)) }
      }
    }
  }

  /// Changes the counts of a term's variable by one row.
  private mutating func count(_ row: Int, _ term: Term, by change: Int32) {
    let variable = Int(term.variable)
    switch program.rows[row].relation {
    case .equal: columns[variable].freeCount += change
    case .greaterThanOrEqual where term.isPositive, .lessThanOrEqual where !term.isPositive:
      columns[variable].upCount += change
    default: columns[variable].downCount += change
    }
  }

  /// Removes the rows of each column that cannot cancel, which may have the same effect on other columns.
  private mutating func removeRowsThatCannotCancel() {
    var open = columns.indices.filter { columns[$0].cannotCancel }
    while let variable = open.popLast() {
      guard columns[variable].cannotCancel else { continue }
      for row in rowsOfVariable[variable].lazy.map({ Int($0) }) where !isRemoved[row] {
        isRemoved[row] = true
        for term in terms[row] {
          count(row, term, by: -1)
          if columns[Int(term.variable)].cannotCancel { open.append(Int(term.variable)) }
        }
      }
    }
  }

  /// Groups the remaining required rows that share a variable which is not fixed.
  private mutating func splitIntoComponents() {
    var sets = DisjointSets(count: program.variableCount)
    let required = (0..<program.rowCount).filter { !isRemoved[$0] && program.rows[$0].strength == .required }
    // By required row, its first variable that is not fixed.
    let firstVariables = required.map { row in
      var first: Int32?
      for term in terms[row] where !columns[Int(term.variable)].isFixed { sets.join(term.variable, to: &first) }
      return first
    }
    var componentOfLeader = PartialMap(keyCount: program.variableCount)
    for (row, first) in zip(required, firstVariables) {
      // A row of only fixed variables is a component of its own.
      let component = first.map { componentOfLeader.value(of: sets.leader(of: $0), orInsert: rows.count) }
      if let component, component < rows.count { rows[component].append(row) } else { rows.append([row]) }
    }
  }
}

extension LinearProgram {
  /// A row's terms, each variable once, without terms that cancel.
  fileprivate func combinedTerms(ofRow row: Int) -> [(variable: Int32, coefficient: Rational)] {
    var result: [(variable: Int32, coefficient: Rational)] = []
    for term in termRange(row) {
      if let index = result.firstIndex(where: { $0.variable == allTerms[term].variable }) {
        result[index].coefficient += coefficient(ofTerm: term)
      } else {
        result.append((allTerms[term].variable, coefficient(ofTerm: term)))
      }
    }
    return result.filter { !$0.coefficient.isZero }
  }
}
