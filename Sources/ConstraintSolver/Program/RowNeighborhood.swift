/// The rows of a program by variable and by group.
package struct RowNeighborhood: Sendable {
  private let program: LinearProgram
  private let rowsOfVariable: CompressedLists<Int32>
  private let backgroundOfVariable: CompressedLists<Int32>
  private var isFixed: [Bool]
  private let rowsOfGroup: CompressedLists<Int32>

  /// - Complexity: Linear in the terms.
  package init(_ program: LinearProgram) {
    self.program = program
    var isFixed = [Bool](repeating: false, count: program.variableCount)
    for row in 0..<program.rowCount {
      guard program.strength(ofRow: row) == .background, program.relation(ofRow: row) == .equal else { continue }
      program.forEachVariable(ofRow: row) { isFixed[$0] = true }
    }
    self.isFixed = isFixed
    func rows(ofVariablesIn isBackground: Bool) -> CompressedLists<Int32> {
      CompressedLists(keyCount: program.variableCount) { add in
        for row in 0..<program.rowCount where (program.strength(ofRow: row) == .background) == isBackground {
          program.forEachVariable(ofRow: row) { add($0, Int32(row)) }
        }
      }
    }
    rowsOfVariable = rows(ofVariablesIn: false)
    backgroundOfVariable = rows(ofVariablesIn: true)
    rowsOfGroup = CompressedLists(keyCount: program.groupCount) { add in
      for row in 0..<program.rowCount {
        if let group = program.group(ofRow: row) { add(group, Int32(row)) }
      }
    }
  }

  /// The rows of a group, in order.
  package func rows(ofGroup group: Int) -> [Int] { rowsOfGroup[group].map { Int($0) } }

  /// The background rows of a variable, in order.
  package func background(of variable: Int) -> [Int] { backgroundOfVariable[variable].map { Int($0) } }

  /// The rows whose left side is a multiple of a row's, without background rows.
  ///
  /// - Complexity: Linear in the rows of the row's rarest variable.
  package func parallels(of row: Int) -> [(row: Int, factor: Rational)] {
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
  package struct Growth {
    /// In the order in which they are reached, without the first row.
    package private(set) var rows: [Int] = []
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
    package mutating func grow(to count: Int) -> Bool {
      while rows.count < count {
        guard nextVariable < variables.count else { return true }
        let variable = variables[nextVariable]
        nextVariable += 1
        for neighbor in neighborhood.rowsOfVariable[variable] where isAllowed(Int(neighbor)) {
          let group = neighborhood.program.group(ofRow: Int(neighbor))
          for row in group.map(neighborhood.rows(ofGroup:)) ?? [Int(neighbor)]
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

  /// The set that contains one row, before it grows.
  package func growth(from row: Int, where isAllowed: @escaping (Int) -> Bool) -> Growth {
    Growth(self, from: row, isAllowed: isAllowed)
  }
}

/// Some rows of a program, over only the variables that occur in them.
package struct PartialProgram {
  /// By row, its row in the whole program.
  package private(set) var origins: [Int] = []
  private let whole: LinearProgram
  private var rows: [(row: Int, relation: RowRelation, constant: Rational, strength: Strength, isTracked: Bool)] = []
  private var indices = VariableIndices()
  /// The rows, once the background is added.
  package private(set) var program = LinearProgram(variableCount: 0)

  /// No rows of a program.
  package init(_ whole: LinearProgram) { self.whole = whole }

  /// Adds a row with another relation and constant.
  package mutating func add(
    _ row: Int, _ relation: RowRelation, _ constant: Rational, strength: Strength? = nil, isTracked: Bool = false
  ) {
    rows.append((row, relation, constant, strength ?? whole.strength(ofRow: row), isTracked))
    for (variable, _) in whole.terms(ofRow: row) { _ = indices.insert(variable) }
  }

  /// Adds the background rows of the variables so far, and completes the program.
  package mutating func addBackground(_ neighborhood: RowNeighborhood) {
    for variable in indices.variables {
      for row in neighborhood.background(of: variable) {
        add(row, whole.relation(ofRow: row), whole.constant(ofRow: row))
      }
    }
    program = LinearProgram(variableCount: indices.count)
    for (row, relation, constant, strength, isTracked) in rows {
      program.addRow(
        whole.terms(ofRow: row).map { (indices[$0.variable], $0.coefficient) }, relation, constant,
        strength: strength, group: whole.group(ofRow: row), isTracked: isTracked)
    }
    origins = rows.map(\.row)
  }
}
