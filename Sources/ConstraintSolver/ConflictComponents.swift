// Which required rows can be part of a conflict, and with which others.
//
// In a proof of infeasibility the multipliers of each variable's column cancel. Where they cannot, since the column has
// one row only or all of its rows push it the same way, every row of the column has multiplier zero in every proof: the
// rows are put aside, which may leave other columns in the same case. What is left splits into components that share
// no variable; a variable that the background fixes connects nothing. The rows of an irreducible conflict are all of one
// component.

/// The required rows that could contradict each other, by component.
struct ConflictComponents {
  /// In order of their first row; rows in order.
  private(set) var rows: [[Int]] = []

  private let program: LinearProgram
  private var isAside: [Bool]
  private var columns: [Column]

  /// How the multipliers of a variable's rows can push it.
  private struct Column {
    var rows: [Int32] = []
    /// Rows that can push up only, down only, and either way.
    var upCount = 0
    var downCount = 0
    var freeCount = 0
    /// Whether the background fixes the variable.
    var isFixed = false

    var cannotCancel: Bool {
      freeCount == 0 ? upCount == 0 || downCount == 0 : freeCount == 1 && upCount == 0 && downCount == 0
    }
  }

  /// - Complexity: linear in the terms, almost.
  init(_ program: LinearProgram) {
    self.program = program
    isAside = program.rows.map { $0.strength.rank != nil }
    columns = [Column](repeating: Column(), count: program.variableCount)
    for row in 0..<program.rowCount where !isAside[row] {
      for (variable, coefficient) in program.combinedTerms(ofRow: row) {
        columns[Int(variable)].rows.append(Int32(row))
        count(row, coefficient, in: Int(variable), by: 1)
        if program.rows[row].strength == .background && program.rows[row].relation == .equal {
          columns[Int(variable)].isFixed = true
        }
      }
    }
    putAside()
    split()
  }

  private mutating func count(_ row: Int, _ coefficient: Rational, in variable: Int, by change: Int) {
    switch program.rows[row].relation {
    case .equal: columns[variable].freeCount += change
    case .greaterThanOrEqual where coefficient.isPositive, .lessThanOrEqual where coefficient.isNegative:
      columns[variable].upCount += change
    default: columns[variable].downCount += change
    }
  }

  private mutating func putAside() {
    var open = columns.indices.filter { columns[$0].cannotCancel }
    while let variable = open.popLast() {
      guard columns[variable].cannotCancel else { continue }
      for row in columns[variable].rows.map({ Int($0) }) where !isAside[row] {
        isAside[row] = true
        for (other, coefficient) in program.combinedTerms(ofRow: row) {
          count(row, coefficient, in: Int(other), by: -1)
          if columns[Int(other)].cannotCancel { open.append(Int(other)) }
        }
      }
    }
  }

  private mutating func split() {
    var sets = DisjointSets(count: program.variableCount)
    let required = (0..<program.rowCount).filter { !isAside[$0] && program.rows[$0].strength == .required }
    var heads: [Int32] = []
    for row in required {
      let variables = program.combinedTerms(ofRow: row).map(\.variable).filter { !columns[Int($0)].isFixed }
      heads.append(variables.first ?? -1)
      for variable in variables { sets.join(variables[0], variable) }
    }
    var places: [Int32: Int] = [:]
    for (row, head) in zip(required, heads) {
      let leader = head < 0 ? -1 : sets.leader(of: head)
      if leader >= 0, let place = places[leader] {
        rows[place].append(row)
      } else {
        places[leader] = rows.count
        rows.append([row])
      }
    }
  }
}

extension LinearProgram {
  /// A row's terms, each variable once, without those that cancel.
  fileprivate func combinedTerms(ofRow row: Int) -> [(variable: Int32, coefficient: Rational)] {
    var result: [(variable: Int32, coefficient: Rational)] = []
    for term in termRange(row) {
      if let place = result.firstIndex(where: { $0.variable == termVariables[term] }) {
        result[place].coefficient += coefficient(ofTerm: term)
      } else {
        result.append((termVariables[term], coefficient(ofTerm: term)))
      }
    }
    return result.filter { !$0.coefficient.isZero }
  }
}
