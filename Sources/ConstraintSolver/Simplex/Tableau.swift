// A simplex for L1 errors, in exact arithmetic.
//
// The dictionary expresses each basic variable as a linear combination of the nonbasic ones (Chvátal, Linear
// Programming, 1983, chapters 3 and 8). There are two kinds of variables: structural ones, free or bounded, and one
// logical variable for each row, which is its left side minus its constant. The logical variable of a soft row costs
// its absolute value. Instead of splitting it in two, a basic soft variable is on one side of zero, and leaves the
// basis at zero.
//
// No first phase is needed to find a feasible point: required rows are the first level of soft rows, and an optimum of
// zero turns them into bounds. An optimum above zero proves infeasibility (the reduced costs are the Farkas
// multipliers), and is at the same time the point with the least error.
//
// After each level only the optimal face stays free: a nonbasic variable with a reduced cost other than zero cannot
// move in any optimum (complementary slackness), so it is fixed for good. Each level is then solved on the optimal face
// of the levels above (lexicographic optimisation; Isermann, OR Spektrum 4, 1982).
//
// Ties between pivots are broken by index. After a number of pivots without progress Bland's rule applies, which
// prevents cycling.

/// The simplex dictionary of one component of a program.
struct Tableau: Sendable {
  /// The state of a variable, by its index.
  struct Variable: Sendable {
    var value: Rational
    /// Bounds that stay for all levels.
    var lower: Rational?
    var upper: Rational?
    /// The row in which it is basic.
    @OptionalIndex var basicRow: Int32? = nil
    /// Whether it is nonbasic for good and removed from all rows.
    var isFixed = false
    /// The cost per point above and below zero, at the level being solved.
    var costAbove: Int8 = 0
    var costBelow: Int8 = 0
    /// The side of zero of a basic soft variable, at the level being solved: 1 above, -1 below; 0 for all others.
    var side: Int8 = 0

    var isSoft: Bool { costAbove != 0 || costBelow != 0 }
  }

  private(set) var structuralCount: Int
  var variables: [Variable]
  /// Each basic variable as a combination of nonbasic ones.
  var rows: [SparseRow] = []
  var basicVariables: [Int32] = []
  /// By nonbasic variable, the rows that contain it; some no longer do.
  var occurrences: OccurrenceLists
  /// The column that was read last.
  var column = Column()
  /// Memory for merging rows.
  var scratch = SparseRow()
  /// The slope of the cost in each nonbasic variable, without its own cost.
  var gradient = SparseRow()
  /// The index in the gradient at which the search for an entering variable continues.
  var cursor = 0
  /// The sum of errors of the level being solved.
  var cost = Rational.zero
  /// Pivots made, and their limit.
  var pivotCount = 0
  let pivotLimit: Int

  /// Coefficients changed by pivots, and their limit: some seconds and a gigabyte at worst.
  var cellCount = 0

  /// Whether a limit ended the work early; nothing is proven then.
  private(set) var isCutOff = false

  /// The limit that was reached.
  var reachedLimit: WorkLimit? {
    guard isCutOff else { return nil }
    return pivotCount >= pivotLimit
      ? WorkLimit(what: Limits.pivots.what, limit: pivotLimit)
      : Limits.cells
  }

  /// - Parameter values: Initial values within the bounds; if `nil`, each variable starts at a bound, or at zero.
  init(_ bounds: [PresolvedProgram.Bound], at values: [Rational]? = nil, pivotLimit: Int) {
    structuralCount = bounds.count
    variables = bounds.indices.map {
      let bound = bounds[$0]
      return Variable(
        value: values?[$0] ?? bound.lower ?? bound.upper ?? .zero, lower: bound.lower, upper: bound.upper)
    }
    occurrences = OccurrenceLists(variableCount: bounds.count)
    self.pivotLimit = pivotLimit
  }

  /// A dictionary of free variables at some values.
  init(at values: [Rational], pivotLimit: Int) {
    structuralCount = values.count
    variables = values.map { Variable(value: $0) }
    occurrences = OccurrenceLists(variableCount: values.count)
    self.pivotLimit = pivotLimit
  }

  /// Joins dictionaries that share no variable: all structural variables first, then all logical ones.
  init(joining parts: [Tableau], pivotLimit: Int) {
    structuralCount = parts.reduce(0) { $0 + $1.structuralCount }
    self.pivotLimit = pivotLimit
    variables = []
    occurrences = OccurrenceLists(variableCount: 0)
    var listed: ContiguousArray<Int32> = []
    let joined = JoinedVariables(parts)
    for isLogical in [false, true] {
      var rowOffset: Int32 = 0
      for part in parts {
        let range = isLogical ? part.structuralCount..<part.variables.count : 0..<part.structuralCount
        for variable in range {
          var state = part.variables[variable]
          state.basicRow? += rowOffset
          variables.append(state)
          occurrences.appendList()
          listed.removeAll(keepingCapacity: true)
          part.occurrences.append(rowsOf: Int32(variable), to: &listed)
          for row in listed.reversed() { occurrences.append(row + rowOffset, to: Int32(variables.count - 1)) }
        }
        rowOffset += Int32(part.rows.count)
      }
    }
    for (index, part) in parts.enumerated() {
      for (row, basic) in zip(part.rows, part.basicVariables) {
        rows.append(row.mapped { joined.variable(of: $0, in: index) })
        basicVariables.append(joined.variable(of: basic, in: index))
      }
      pivotCount += part.pivotCount
      cellCount += part.cellCount
      if part.isCutOff { isCutOff = true }
    }
  }

  /// Adds the logical variable of a row as a new basic variable and returns it.
  mutating func addLogical(_ form: AffineForm) -> Int32 {
    var row = SparseRow()
    row.reserveCapacity(form.terms.count)
    var value = form.constant
    for (variable, coefficient) in form.terms {
      let index = Int(variable)
      value += coefficient * variables[index].value
      if let basicRow = variables[index].basicRow {
        row.add(rows[Int(basicRow)], times: coefficient)
      } else if !variables[index].isFixed {
        row.addTerm(variable, coefficient)
      }
    }
    let index = Int32(rows.count)
    let logical = Int32(variables.count)
    for variable in row.variables { occurrences.append(index, to: variable) }
    rows.append(row)
    basicVariables.append(logical)
    var state = Variable(value: value)
    state.basicRow = index
    variables.append(state)
    occurrences.appendList()
    return logical
  }

  /// The column of a nonbasic variable: its rows in order, and its coefficients.
  struct Column: Sendable {
    fileprivate(set) var rows: ContiguousArray<Int32> = []
    fileprivate(set) var coefficients: ContiguousArray<Rational> = []
  }

  /// Reads the column of a nonbasic variable into `column`.
  mutating func readColumn(of variable: Int32) {
    column.rows.removeAll(keepingCapacity: true)
    column.coefficients.removeAll(keepingCapacity: true)
    occurrences.append(rowsOf: variable, to: &column.rows)
    var isSorted = true
    for index in column.rows.indices.dropFirst() where column.rows[index - 1] > column.rows[index] {
      isSorted = false
      break
    }
    if !isSorted { column.rows.sort() }
    var kept = 0
    for index in column.rows.indices {
      let row = column.rows[index]
      if kept > 0 && column.rows[kept - 1] == row { continue }
      guard let entry = rows[Int(row)].index(of: variable) else { continue }
      column.rows[kept] = row
      column.coefficients.append(rows[Int(row)].coefficients[entry])
      kept += 1
    }
    if kept == occurrences.count(of: variable) { return }
    column.rows.removeLast(column.rows.count - kept)
    occurrences.removeAll(of: variable)
    for row in column.rows { occurrences.append(row, to: variable) }
  }

  /// The rows that contain a nonbasic variable, each once, in order.
  mutating func rowsContaining(_ variable: Int32) -> ContiguousArray<Int32> {
    readColumn(of: variable)
    return column.rows
  }

  mutating func countPivot(cells: Int) {
    pivotCount += 1
    count(cells: cells)
  }

  mutating func count(cells: Int) {
    cellCount += cells
    if pivotCount >= pivotLimit || cellCount >= Limits.cells.limit { isCutOff = true }
  }
}

/// The variables of several dictionaries after joining them.
struct JoinedVariables {
  private var structuralCounts: [Int32] = []
  private var structuralOffsets: [Int32] = []
  private var logicalOffsets: [Int32] = []

  init(_ parts: [Tableau]) {
    var structural: Int32 = 0
    var logical = parts.reduce(Int32(0)) { $0 + Int32($1.structuralCount) }
    for part in parts {
      structuralCounts.append(Int32(part.structuralCount))
      structuralOffsets.append(structural)
      logicalOffsets.append(logical - Int32(part.structuralCount))
      structural += Int32(part.structuralCount)
      logical += Int32(part.variables.count - part.structuralCount)
    }
  }

  /// Preserves the order of a part's variables.
  func variable(of variable: Int32, in part: Int) -> Int32 {
    variable < structuralCounts[part] ? variable + structuralOffsets[part] : variable + logicalOffsets[part]
  }
}
