// From a Farkas certificate to an irreducible infeasible subset by the deletion filter (Chinneck and Dravnieks, ORSA
// Journal on Computing 3, 1991): exclude one group after the other; if the rest is still infeasible, continue with the
// support of its certificate. Each group that stays has a point in which all the others hold.

/// An irreducible infeasible subset (IIS) of groups: they conflict, but without any one of them they can hold.
package struct IrreducibleConflict: Sendable {
  /// In order of group.
  package let groups: [Int]
  /// Over the members' rows and the background.
  package let certificate: Certificate
  /// For each group, in the same order, a point in which the others and the background hold; other variables are left
  /// out.
  package let witnesses: [[VariableValue]]
}

/// Finds irreducible conflicts of one program.
package struct ConflictRefiner {
  /// Whether a limit was reached: conflicts may then be reducible, and some may be missing.
  package private(set) var isCutOff = false
  /// Whether the limit that was reached is the deadline.
  package private(set) var isLate = false
  /// Every group of required rows, in order.
  package var groups: [Int] { rowsOfGroup.keys }

  let program: LinearProgram
  let pivotLimit: Int
  private let rowLimit: Int
  /// The time after which no further program is solved.
  let deadline: Deadline
  /// Rows solved so far.
  package private(set) var rowCount = 0
  private var rowsOfGroup: IndexLists
  /// By variable, the background rows that contain it.
  private var backgroundRows: IndexLists
  /// By variable, its index in the program being decided; empty between calls.
  private var indices: PartialMap

  package init(
    _ program: LinearProgram, pivotLimit: Int = LexicographicSolver().pivotLimit,
    rowLimit: Int = Limits.refinementRows.limit, deadline: Deadline = .none
  ) {
    self.program = program
    self.deadline = deadline
    self.pivotLimit = pivotLimit
    self.rowLimit = rowLimit
    var background: [(key: Int32, value: Int32)] = []
    var required: [Int] = []
    for row in 0..<program.rowCount {
      switch program.rows[row].strength {
      case .background:
        for term in program.termRange(row) { background.append((program.allTerms[term].variable, Int32(row))) }
      case .required: required.append(row)
      case .optional: break
      }
    }
    backgroundRows = IndexLists(keyCount: program.variableCount)
    backgroundRows.replace(background)
    indices = PartialMap(keyCount: program.variableCount)
    rowsOfGroup = IndexLists(keyCount: program.groupCount)
    restrict(to: required)
  }

  /// Restricts the required rows to `rows`.
  mutating func restrict(to rows: [Int]) {
    rowsOfGroup.replace(rows.compactMap { row in program.rows[row].group.map { ($0, Int32(row)) } })
  }

  /// The required rows of a group that are not excluded.
  func rows(ofGroup group: Int) -> [Int] { rowsOfGroup[group].map { Int($0) } }

  /// The background rows of a variable.
  func background(ofVariable variable: Int) -> [Int] { backgroundRows[variable].map { Int($0) } }

  /// Reduces the groups of a certificate to an irreducible conflict.
  ///
  /// - Complexity: One solution of the remaining groups for each group.
  package mutating func refine(_ certificate: Certificate) -> IrreducibleConflict {
    var certificate = certificate
    var members = groups(of: certificate)
    var witnesses: [[VariableValue]] = []
    while witnesses.count < members.count && !isCutOff {
      var rest = members
      rest.remove(at: witnesses.count)
      switch decide(rest) {
      case .feasible(let point): witnesses.append(point)
      case .infeasible(let smaller):
        certificate = smaller
        members = groups(of: smaller)
      }
    }
    return IrreducibleConflict(groups: members, certificate: certificate, witnesses: witnesses)
  }

  private func groups(of certificate: Certificate) -> [Int] {
    Set(
      certificate.multipliers.compactMap {
        program.rows[$0.row].strength == .required ? program.group(ofRow: $0.row) : nil
      }
    ).sorted()
  }

  package enum Verdict {
    case feasible([VariableValue])
    case infeasible(Certificate)
  }

  /// Whether the required rows of some groups can hold together with the background.
  package mutating func decide(_ groups: [Int]) -> Verdict { decide(groups, holding: []) }

  /// As above, with further rows whose left sides must have given values.
  ///
  /// - Parameter others: Rows whose variables get a value although the rows need not hold.
  mutating func decide(
    _ groups: [Int], holding held: [(row: Int, value: Rational)], mentioning others: [Int] = []
  ) -> Verdict {
    let part = part(groups, holding: held, mentioning: others)
    count(part.rows.count)
    var solution = RequiredSolution(part.program, pivotLimit: pivotLimit)
    if solution.isCutOff { isCutOff = true }
    if let certificate = solution.certificates.first { return .infeasible(part.named(certificate)) }
    let values = solution.values()
    return .feasible(zip(part.variables, values).map { VariableValue(variable: Int($0), value: $1) })
  }

  /// Components from which on one point is first tried for all of them.
  private static let togetherCount = 8

  /// Of components that share no variable, those that one common point does not show to be feasible.
  ///
  /// - Complexity: That of solving all of them once.
  mutating func undecided(_ components: [[Int]]) -> [[Int]] {
    guard components.count >= ConflictRefiner.togetherCount else { return components }
    restrict(to: components.flatMap { $0 }.sorted())
    let part = part(groups)
    // The work must leave enough of the limit to decide each component.
    guard rowCount + 2 * part.rows.count <= rowLimit else { return components }
    count(part.rows.count)
    var solution = RequiredSolution(part.program, pivotLimit: pivotLimit)
    if solution.isCutOff { return components }
    let values = solution.values()
    var fails = [Bool](repeating: false, count: program.rowCount)
    var isOutside = [Bool](repeating: false, count: program.variableCount)
    for (index, row) in part.rows.enumerated()
    where !part.program.error(ofRow: index, at: values).isZero {
      fails[Int(row)] = true
      if program.rows[Int(row)].strength == .background {
        for term in program.termRange(Int(row)) { isOutside[Int(program.allTerms[term].variable)] = true }
      }
    }
    return components.filter { rows in
      rows.contains { row in
        fails[row] || program.termRange(row).contains { isOutside[Int(program.allTerms[$0].variable)] }
      }
    }
  }

  /// The required rows of some groups and their background as a program of their own.
  mutating func part(
    _ groups: [Int], holding held: [(row: Int, value: Rational)] = [], mentioning others: [Int] = []
  ) -> ProgramPart {
    var rows: [Int32] = []
    for group in groups { rows.append(contentsOf: rowsOfGroup[group]) }
    var variables: [Int32] = []
    func mention(_ row: Int) {
      for term in program.allTerms[program.termRange(row)] where indices[term.variable] == nil {
        indices[term.variable] = Int32(variables.count)
        variables.append(term.variable)
      }
    }
    for row in rows { mention(Int(row)) }
    for (row, _) in held { mention(row) }
    for row in others { mention(row) }
    for variable in variables { rows.append(contentsOf: backgroundRows[Int(variable)]) }
    let heldStart = rows.count
    rows.append(contentsOf: held.map { Int32($0.row) })
    var part = LinearProgram(variableCount: variables.count, rowCapacity: rows.count)
    for (index, row) in rows.enumerated() {
      let isHeld = index >= heldStart
      part.addRow(
        Int(row), of: program, relation: isHeld ? .equal : nil, constant: isHeld ? held[index - heldStart].value : nil,
        renaming: indices.value(of:))
    }
    for variable in variables { indices[variable] = nil }
    return ProgramPart(program: part, rows: rows, variables: variables)
  }

  /// Counts solved rows towards the limit, and checks the deadline.
  mutating func count(_ rows: Int) {
    rowCount += rows
    if !isLate && deadline.hasPassed { isLate = true }
    if isLate || rowCount > rowLimit { isCutOff = true }
  }
}

/// Some rows of a program over only the variables that occur in them.
struct ProgramPart {
  let program: LinearProgram
  /// By row, its row in the whole program.
  let rows: [Int32]
  /// By variable, its variable in the whole program.
  let variables: [Int32]

  /// The certificate in terms of the whole program.
  func named(_ certificate: Certificate) -> Certificate {
    let multipliers = certificate.multipliers.map { (row: Int(rows[$0.row]), multiplier: $0.multiplier) }
    return Certificate(
      multipliers: multipliers.sorted { $0.row < $1.row }, contradiction: certificate.contradiction)
  }
}

extension RequiredSolution {
  /// The values of all variables at the point found.
  mutating func values() -> [Rational] {
    var roots = [Rational](repeating: .zero, count: presolved.rootCount)
    for (index, component) in presolved.components.enumerated() {
      for (root, value) in zip(component.roots, point(ofComponent: index)) { roots[Int(root)] = value }
    }
    return presolved.elimination.values(presolved.completed(roots), count: presolved.program.variableCount)
  }
}
