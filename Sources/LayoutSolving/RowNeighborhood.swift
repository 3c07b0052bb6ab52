import ConstraintSolver

/// The rows of a program by variable and by group.
struct RowNeighborhood {
  private let program: LinearProgram
  private let rowsOfVariable: RowLists
  private let backgroundOfVariable: RowLists
  private var isFixed: [Bool]
  private let rowsOfGroup: RowLists

  /// - Complexity: Linear in the terms.
  init(_ program: LinearProgram) {
    self.program = program
    var isFixed = [Bool](repeating: false, count: program.variableCount)
    var groupCount = 0
    for row in 0..<program.rowCount {
      groupCount = max(groupCount, program.group(ofRow: row) + 1)
      guard program.strength(ofRow: row) == .background, program.relation(ofRow: row) == .equal else { continue }
      program.forEachVariable(ofRow: row) { isFixed[$0] = true }
    }
    self.isFixed = isFixed
    func rows(ofVariablesIn isBackground: Bool) -> RowLists {
      RowLists(keyCount: program.variableCount, rowCount: program.rowCount) { row, add in
        guard (program.strength(ofRow: row) == .background) == isBackground else { return }
        program.forEachVariable(ofRow: row, add)
      }
    }
    rowsOfVariable = rows(ofVariablesIn: false)
    backgroundOfVariable = rows(ofVariablesIn: true)
    rowsOfGroup = RowLists(keyCount: groupCount, rowCount: program.rowCount) { row, add in
      if program.group(ofRow: row) >= 0 { add(program.group(ofRow: row)) }
    }
  }

  func rows(ofGroup group: Int) -> [Int] { rowsOfGroup[group].map { Int($0) } }

  func background(of variable: Int) -> [Int] { backgroundOfVariable[variable].map { Int($0) } }

  /// The rows whose left side is a multiple of a row's, without background rows.
  ///
  /// - Complexity: Linear in the rows of the row's rarest variable.
  func parallels(of row: Int) -> [(row: Int, factor: Rational)] {
    let terms = program.terms(ofRow: row).sorted { $0.variable < $1.variable }
    let candidates = terms.map { rowsOfVariable[$0.variable] }.min { $0.count < $1.count } ?? []
    return candidates.compactMap { candidate in
      let other = program.terms(ofRow: Int(candidate)).sorted { $0.variable < $1.variable }
      guard Int(candidate) != row, other.count == terms.count else { return nil }
      let factor = other[0].coefficient / terms[0].coefficient
      let isParallel = zip(terms, other).allSatisfy {
        $0.variable == $1.variable && $0.coefficient * factor == $1.coefficient
      }
      return isParallel ? (Int(candidate), factor) : nil
    }
  }

  /// A growing set of rows around one row, group by group as far as allowed; fixed variables lead no further.
  struct Growth {
    /// In the order in which they are reached, without the first row.
    private(set) var rows: [Int] = []
    private let neighborhood: RowNeighborhood
    private let isAllowed: (Int) -> Bool
    private var variables: [Int] = []
    private var nextVariable = 0
    private var seenVariables: Set<Int> = []
    private var seenRows: Set<Int> = []

    fileprivate init(_ neighborhood: RowNeighborhood, from row: Int, isAllowed: @escaping (Int) -> Bool) {
      self.neighborhood = neighborhood
      self.isAllowed = isAllowed
      seenRows = [row]
      reach(row)
    }

    /// Continues until there are `count` rows; returns whether there are no more.
    mutating func grow(to count: Int) -> Bool {
      while rows.count < count {
        guard nextVariable < variables.count else { return true }
        let variable = variables[nextVariable]
        nextVariable += 1
        for neighbor in neighborhood.rowsOfVariable[variable] where isAllowed(Int(neighbor)) {
          for row in neighborhood.rows(ofGroup: neighborhood.program.group(ofRow: Int(neighbor)))
          where isAllowed(row) && seenRows.insert(row).inserted {
            rows.append(row)
            reach(row)
          }
        }
      }
      return false
    }

    private mutating func reach(_ row: Int) {
      for (variable, _) in neighborhood.program.terms(ofRow: row)
      where !neighborhood.isFixed[variable] && seenVariables.insert(variable).inserted {
        variables.append(variable)
      }
    }
  }

  func growth(from row: Int, where isAllowed: @escaping (Int) -> Bool) -> Growth {
    Growth(self, from: row, isAllowed: isAllowed)
  }
}

/// Rows by key, in order, in one array.
private struct RowLists {
  /// The start of each key's rows, which end where those of the next key start.
  private var starts: [Int32]
  private var rows: [Int32]

  /// - Parameter addKeys: Passes the keys of a row to `add`. It is called twice for each row.
  init(keyCount: Int, rowCount: Int, addKeys: (_ row: Int, _ add: (_ key: Int) -> Void) -> Void) {
    var starts = [Int32](repeating: 0, count: keyCount + 1)
    for row in 0..<rowCount { addKeys(row) { starts[$0 + 1] += 1 } }
    for key in 0..<keyCount { starts[key + 1] += starts[key] }
    var next = starts
    var rows = [Int32](repeating: 0, count: Int(starts[keyCount]))
    for row in 0..<rowCount {
      addKeys(row) { key in
        rows[Int(next[key])] = Int32(row)
        next[key] += 1
      }
    }
    (self.starts, self.rows) = (starts, rows)
  }

  subscript(key: Int) -> ArraySlice<Int32> { rows[Int(starts[key])..<Int(starts[key + 1])] }
}

/// Some rows of a program, over only the variables that occur in them.
struct PartialProgram {
  /// By row, its row in the whole program.
  private(set) var origins: [Int] = []
  private let whole: LinearProgram
  private var rows: [(row: Int, relation: RowRelation, constant: Rational, strength: Strength, isTracked: Bool)] = []
  private var places = VariablePlaces()
  private(set) var program = LinearProgram(variableCount: 0)

  init(_ whole: LinearProgram) { self.whole = whole }

  mutating func add(
    _ row: Int, _ relation: RowRelation, _ constant: Rational, strength: Strength? = nil, isTracked: Bool = false
  ) {
    rows.append((row, relation, constant, strength ?? whole.strength(ofRow: row), isTracked))
    for (variable, _) in whole.terms(ofRow: row) { _ = places.insert(variable) }
  }

  /// Adds the background rows of the variables so far, and completes the program.
  mutating func addBackground(_ neighborhood: RowNeighborhood) {
    for variable in places.variables {
      for row in neighborhood.background(of: variable) {
        add(row, whole.relation(ofRow: row), whole.constant(ofRow: row))
      }
    }
    program = LinearProgram(variableCount: places.count)
    for (row, relation, constant, strength, isTracked) in rows {
      program.addRow(
        whole.terms(ofRow: row).map { (places[$0.variable], $0.coefficient) }, relation, constant,
        strength: strength, group: whole.group(ofRow: row), isTracked: isTracked)
    }
    origins = rows.map(\.row)
  }
}
