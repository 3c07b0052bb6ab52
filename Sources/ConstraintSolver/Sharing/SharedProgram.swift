// Presolve for many programs that share rows.
//
// A screen is solved in many states and sizes that differ in a few rows. The shared equalities are eliminated once.
// Shared rows that own rows can affect, directly or through other rows, form the core: a small program over a few
// roots, to which each program adds its own rows. All other shared rows are unaffected. They are solved once, so their
// optimum depends on shared rows alone. Eliminated rows cannot fail: if a program is infeasible, either only its own
// rows fail, or it has to be solved without this presolve.

/// The rows that several programs over the same variables share, presolved.
package struct SharedProgram: Sendable {
  private(set) var classes: VariableClasses
  /// The changeable roots; the index of a root is its variable in `core`.
  private(set) var roots: [Int32] = []
  /// The variable in `core` of each changeable root.
  let coreVariables: PartialMap
  /// The shared rows over changeable roots.
  private(set) var core: LinearProgram
  /// By row of the core, the shared row it comes from.
  private(set) var origins: [Int32] = []
  /// If kept: the shared rows over the other roots, with the root of each variable and the origin of each row.
  private(set) var unaffected = LinearProgram(variableCount: 0)
  private(set) var unaffectedRoots: [Int32] = []
  private(set) var unaffectedOrigins: [Int32] = []
  let elimination: EqualityElimination
  /// By row of the program.
  private(set) var locations: [RowLocation]

  /// The number of rows of the presolved program.
  var rowCount: Int { locations.count }
  package var coreRowCount: Int { core.rowCount }

  /// What a row is after presolve.
  enum RowLocation {
    /// It is this row of the core.
    case core(Int32)
    /// It is one of the unaffected rows.
    case unaffected
    /// It is eliminated or redundant.
    case eliminated
  }

  /// A shared row or one of a program's own.
  package enum Row: Hashable, Sendable {
    case shared(Int)
    case own(Int)
  }

  /// - Parameters:
  ///   - isShared: By row of the program, whether it is shared by all programs.
  ///   - variables: All variables in rows that are not shared.
  ///   - keepsUnaffectedRows: Whether the unaffected rows are kept.
  /// - Returns: `nil` if a contradiction between the shared rows was found.
  package init?(
    _ program: LinearProgram, isShared: [Bool], changing variables: [Int], keepsUnaffectedRows: Bool = false
  ) {
    var elimination = EqualityElimination(program, rows: program.equalities { isShared[$0] })
    guard elimination.contradictions.isEmpty,
      var reduced = ReducedRows(program, isShared: isShared, &elimination)
    else { return nil }
    classes = VariableClasses(&elimination, count: program.variableCount)
    self.elimination = elimination
    var changes = [Bool](repeating: false, count: program.variableCount)
    for variable in variables {
      if let root = classes.expressions[variable].root { changes[Int(reduced.ties.leader(of: root))] = true }
    }
    for root in 0..<Int32(program.variableCount)
    where classes.expressions[Int(root)].root == root && changes[Int(reduced.ties.leader(of: root))] {
      roots.append(root)
    }
    coreVariables = PartialMap(inverting: roots, keyCount: program.variableCount)
    core = LinearProgram(variableCount: roots.count)
    locations = [RowLocation](repeating: .eliminated, count: program.rowCount)
    for (index, row) in reduced.origins.enumerated()
    where coreVariables[reduced.rows.firstVariable(ofRow: index)] != nil {
      locations[Int(row)] = .core(Int32(origins.count))
      core.addRow(index, of: reduced.rows, renaming: coreVariables.value(of:))
      origins.append(row)
    }
    guard keepsUnaffectedRows else { return }
    keepUnaffectedRows(reduced.takeRows(), reduced.origins)
    for (row, excess) in reduced.failing {
      unaffected.endRow(as: program.rows[Int(row)], -excess)
      unaffectedOrigins.append(row)
    }
    for row in unaffectedOrigins { locations[Int(row)] = .unaffected }
  }

  /// - Parameter origins: By row, the program's row it comes from.
  private mutating func keepUnaffectedRows(_ rows: consuming LinearProgram, _ origins: [Int32]) {
    unaffectedRoots = (0..<Int32(rows.variableCount)).filter {
      classes.expressions[Int($0)].root == $0 && coreVariables[$0] == nil
    }
    let unaffectedVariables = PartialMap(inverting: unaffectedRoots, keyCount: rows.variableCount)
    if roots.isEmpty {
      // All rows are unaffected, so they are renumbered in place.
      (unaffected, unaffectedOrigins) = (consume rows, origins)
      unaffected.rename(unaffectedVariables.value(of:), count: unaffectedRoots.count)
      return
    }
    unaffected = LinearProgram(variableCount: unaffectedRoots.count, rowCapacity: rows.rowCount)
    for row in 0..<rows.rowCount where coreVariables[rows.firstVariable(ofRow: row)] == nil {
      unaffected.addRow(row, of: rows, renaming: unaffectedVariables.value(of:))
      unaffectedOrigins.append(origins[row])
    }
  }

  /// The variable in the core of a variable's root; `nil` if it was not declared as changing, or the variable is constant.
  func coreVariable(of variable: Int) -> Int32? { classes.expressions[variable].root.flatMap { coreVariables[$0] } }

  /// Whether a variable is constant, or was declared as changing.
  func reaches(_ variable: Int32) -> Bool {
    classes.expressions[Int(variable)].root.map { coreVariables[$0] != nil } ?? true
  }

  /// The core with added rows; `nil` if these refer to variables that were not declared as changing.
  func program(adding rows: LinearProgram) -> LinearProgram? {
    var program = core
    return classes.add(rows, to: &program) { coreVariables[$0] } ? program : nil
  }
}

/// The shared rows that are not eliminated, in terms of roots; of all bounds of a root only the tightest.
private struct ReducedRows {
  private(set) var rows: LinearProgram
  /// By row, the row of the program it comes from.
  private(set) var origins: [Int32] = []
  /// Optional rows that are constant and fail.
  private(set) var failing: [(row: Int32, excess: Rational)] = []
  /// The roots that rows connect.
  var ties: DisjointSets

  /// - Returns: `nil` if a required row is constant and fails.
  init?(_ program: LinearProgram, isShared: [Bool], _ elimination: inout EqualityElimination) {
    ties = DisjointSets(count: program.variableCount)
    rows = LinearProgram(variableCount: program.variableCount, rowCapacity: program.rowCount)
    var isRemaining = [Bool](repeating: false, count: program.rowCount)
    for row in elimination.remaining { isRemaining[row] = true }
    var bounds = TightestBounds(variableCount: program.variableCount)
    for row in 0..<program.rowCount where isShared[row] {
      let isHard = program.rows[row].strength.level == nil
      let isEquality = isHard && program.rows[row].relation == .equal
      if isEquality && !isRemaining[row] { continue }
      elimination.reduceCurrent(program, row: row)
      if elimination.current.count == 0 {
        let sign = elimination.store.sign(elimination.current.constant)
        if program.rows[row].relation.holds(atSign: sign) { continue }
        if isHard { return nil }
        failing.append((Int32(row), elimination.currentForm.constant))
        continue
      }
      let form = elimination.currentForm
      if form.terms.count == 1 && isHard && !isEquality {
        bounds.add(form, isFromBelow: program.rows[row].relation == .greaterThanOrEqual, row: Int32(row))
        continue
      }
      for (variable, _) in form.terms.dropFirst() { ties.join(form.terms[0].variable, variable) }
      rows.addRow(form, as: program.rows[row]) { $0 }
      origins.append(Int32(row))
    }
    for bound in bounds.rows {
      rows.addTerm(Int(bound.variable), bound.coefficient)
      rows.endRow(as: program.rows[Int(bound.row)], -bound.constant)
      origins.append(bound.row)
    }
  }

  /// Returns the rows and frees them here, so that they are not copied.
  mutating func takeRows() -> LinearProgram {
    var taken = LinearProgram(variableCount: 0)
    swap(&taken, &rows)
    return taken
  }
}

/// The tightest lower and upper bound of each variable.
private struct TightestBounds {
  /// By variable, the index of its lower bound, then that of its upper one.
  private var indices: PartialMap
  private(set) var rows: [Bound] = []

  /// `coefficient * variable + constant` is on its side of 0.
  struct Bound {
    let row: Int32
    let variable: Int32
    let coefficient: Rational
    let constant: Rational
    var limit: Rational { -(constant / coefficient) }
  }

  init(variableCount: Int) { indices = PartialMap(keyCount: 2 * variableCount) }

  /// - Parameter isFromBelow: Whether the form must be at least 0 instead of at most 0.
  mutating func add(_ form: AffineForm, isFromBelow: Bool, row: Int32) {
    let (variable, coefficient) = form.terms[0]
    let isLower = isFromBelow == coefficient.isPositive
    let bound = Bound(row: row, variable: variable, coefficient: coefficient, constant: form.constant)
    let index = indices.value(of: 2 * variable + (isLower ? 0 : 1), orInsert: rows.count)
    if index == rows.count { return rows.append(bound) }
    let known = rows[index].limit
    if isLower ? bound.limit > known : bound.limit < known { rows[index] = bound }
  }
}
