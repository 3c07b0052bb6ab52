// What many programs share, eliminated once.
//
// Screens are solved in many states and sizes that differ in a few rows. The equalities that all share are eliminated; what
// the differing rows touch, and what hangs on that by further rows, is left as a small program over a few roots, to which
// each program adds its own rows. All else, the rest, is solved once: shared rows alone decide it, and which of several best
// points is found, too. Rows that are eliminated cannot give: where a program has no point, only rows of its own may have to, or
// it has to be solved from the beginning.

/// The rows that several programs over the same variables share, reduced to what their other rows can change.
package struct PresolvedProgram: Sendable {
  private(set) var classes: VariableClasses
  /// The roots that can differ; a root's place is its variable in `core`.
  private(set) var roots: [Int32] = []
  /// By root; -1 for those that cannot differ.
  private(set) var places: [Int32]
  /// The shared rows that can turn out otherwise.
  private(set) var core: LinearProgram
  /// The shared rows that the core's rows are.
  private(set) var origins: [Int32] = []
  /// What shared rows say of roots that cannot differ, where that is kept; these roots by variable, and the rows that they are.
  private(set) var rest = LinearProgram(variableCount: 0)
  private(set) var restRoots: [Int32] = []
  private(set) var restOrigins: [Int32] = []
  let elimination: EqualityElimination
  /// By row of the program, its place among the rows of the core, or one of the below.
  private(set) var corePlaces: [Int32]
  /// Of rows that are among those of the rest.
  static let restPlace: Int32 = -1
  /// Of rows that are eliminated, or say nothing that others do not say.
  static let noPlace: Int32 = -2

  /// Of the program that is presolved.
  var rowCount: Int { corePlaces.count }
  package var coreRowCount: Int { core.rowCount }

  /// A row among the shared ones, or among a program's own.
  package enum Row: Hashable, Sendable {
    case shared(Int)
    case own(Int)
  }

  /// - Parameters:
  ///   - isShared: whether a row of the program is one of all programs.
  ///   - variables: all that rows which are not shared refer to.
  ///   - keepsRest: whether the shared rows that the others do not reach are kept.
  /// - Returns: nil where the shared rows contradict each other, as far as that is seen.
  package init?(
    _ program: LinearProgram, isShared: [Bool], changing variables: [Int], keepsRest: Bool = false
  ) {
    func isHard(_ row: Int) -> Bool { program.rows[row].strength.rank == nil }
    var equalities: [Int] = []
    for strength in [Strength.background, .required] {
      for row in 0..<program.rowCount
      where isShared[row] && program.rows[row].strength == strength && program.rows[row].relation == .equal {
        equalities.append(row)
      }
    }
    var elimination = EqualityElimination(program, rows: equalities)
    guard elimination.contradictions.isEmpty else { return nil }
    var isRemaining = [Bool](repeating: false, count: program.rowCount)
    for row in elimination.remaining { isRemaining[row] = true }

    var sets = DisjointSets(count: program.variableCount)
    var bounds = TightestBounds(variableCount: program.variableCount)
    // As rows of roots, in one array each.
    var kept = LinearProgram(variableCount: program.variableCount, rowCapacity: program.rowCount)
    var keptRows: [Int32] = []
    var failing: [(row: Int32, excess: Rational)] = []
    for row in 0..<program.rowCount where isShared[row] {
      let isEquality = isHard(row) && program.rows[row].relation == .equal
      if isEquality && !isRemaining[row] { continue }
      elimination.reduceCurrent(program, row: row)
      if elimination.current.count == 0 {
        let sign = elimination.store.sign(elimination.current.constant)
        if program.rows[row].relation.holds(atSign: sign) { continue }
        if isHard(row) { return nil }
        if keepsRest { failing.append((Int32(row), elimination.currentForm.constant)) }
        continue
      }
      let form = elimination.currentForm
      if form.terms.count == 1 && isHard(row) && !isEquality {
        bounds.add(form, isFromBelow: program.rows[row].relation == .greaterThanOrEqual, row: Int32(row))
        continue
      }
      for (variable, _) in form.terms.dropFirst() { sets.join(form.terms[0].variable, variable) }
      kept.addRow(form, as: program.rows[row]) { $0 }
      keptRows.append(Int32(row))
    }

    classes = VariableClasses(&elimination, count: program.variableCount)
    self.elimination = elimination
    var changes = [Bool](repeating: false, count: program.variableCount)
    for variable in variables {
      let root = classes.expressions[variable].root
      if root >= 0 { changes[Int(sets.leader(of: root))] = true }
    }
    places = [Int32](repeating: -1, count: program.variableCount)
    for root in 0..<Int32(program.variableCount)
    where classes.expressions[Int(root)].root == root && changes[Int(sets.leader(of: root))] {
      places[Int(root)] = Int32(roots.count)
      roots.append(root)
    }
    core = LinearProgram(variableCount: roots.count)
    corePlaces = [Int32](repeating: PresolvedProgram.noPlace, count: program.rowCount)
    for bound in bounds.rows {
      kept.addTerm(Int(bound.variable), bound.coefficient)
      kept.endRow(as: program.rows[Int(bound.row)], -bound.constant)
      keptRows.append(bound.row)
    }
    for (place, row) in keptRows.enumerated() where places[kept.firstVariable(ofRow: place)] >= 0 {
      corePlaces[Int(row)] = Int32(origins.count)
      core.addRow(place, of: kept) { places[Int($0)] }
      origins.append(row)
    }
    guard keepsRest else { return }
    keepRest(consume kept, keptRows)
    for (row, excess) in failing {
      rest.endRow(as: program.rows[Int(row)], -excess)
      restOrigins.append(row)
    }
    for row in restOrigins { corePlaces[Int(row)] = PresolvedProgram.restPlace }
  }

  /// - Parameter origins: the program's rows that these are.
  private mutating func keepRest(_ rows: consuming LinearProgram, _ origins: [Int32]) {
    var restPlaces = [Int32](repeating: -1, count: rows.variableCount)
    for root in 0..<Int32(rows.variableCount)
    where classes.expressions[Int(root)].root == root && places[Int(root)] < 0 {
      restPlaces[Int(root)] = Int32(restRoots.count)
      restRoots.append(root)
    }
    if roots.isEmpty {
      // All of them, then, and in their place.
      (rest, restOrigins) = (consume rows, origins)
      rest.rename({ restPlaces[Int($0)] }, count: restRoots.count)
      return
    }
    rest = LinearProgram(variableCount: restRoots.count, rowCapacity: rows.rowCount)
    for row in 0..<rows.rowCount where places[rows.firstVariable(ofRow: row)] < 0 {
      rest.addRow(row, of: rows) { restPlaces[Int($0)] }
      restOrigins.append(origins[row])
    }
  }

  /// Whether some programs can change the error of a shared optional row.
  package func canChange(errorOfRow row: Int) -> Bool { corePlaces[row] >= 0 }

  /// The core with some more rows; nil where these refer to other variables than those that were named as changing.
  func program(adding rows: LinearProgram) -> LinearProgram? {
    var program = core
    return classes.add(rows, to: &program) { places[Int($0)] } ? program : nil
  }
}

/// For each variable the narrowest of the rows that bound it from either side.
private struct TightestBounds {
  private var places: [SIMD2<Int32>]
  private(set) var rows: [Bound] = []

  /// `coefficient * variable + constant` is on its side of 0.
  struct Bound {
    let row: Int32
    let variable: Int32
    let coefficient: Rational
    let constant: Rational
    var limit: Rational { -(constant / coefficient) }
  }

  init(variableCount: Int) { places = [SIMD2](repeating: SIMD2(-1, -1), count: variableCount) }

  /// - Parameter isFromBelow: whether the form has to be at least 0, not at most.
  mutating func add(_ form: AffineForm, isFromBelow: Bool, row: Int32) {
    let (variable, coefficient) = form.terms[0]
    let isLower = isFromBelow == coefficient.isPositive
    let side = isLower ? 0 : 1
    let place = places[Int(variable)][side]
    let bound = Bound(row: row, variable: variable, coefficient: coefficient, constant: form.constant)
    if place < 0 {
      places[Int(variable)][side] = Int32(rows.count)
      rows.append(bound)
      return
    }
    let known = rows[Int(place)].limit
    if isLower ? bound.limit > known : bound.limit < known { rows[Int(place)] = bound }
  }
}
