// Required rows that all others imply.
//
// The equalities are eliminated first. An equality that becomes 0 = 0 is linearly dependent on the others; these
// dependencies span all, so every equality that other equalities imply is in one of them.
//
// An inequality is then a form of the remaining roots: constant, or a multiple of another's, or to be minimised where
// the others of its component hold; the multipliers of the minimum are the proof.
//
// An equality can also be implied by two or more inequalities that leave no slack. Postsolve shows what multiple of the
// equality such a row contains, so it bounds the equality from one side (`RedundantEqualities`).

/// Finds the redundant rows of a program whose required rows can hold together.
package struct RedundancyAnalysis {
  /// In order of row; a row can occur for several reasons.
  package private(set) var found: [RedundantRow] = []
  /// The number of rows that a limit on work left undecided.
  package private(set) var leftCount = 0
  /// The number of rows reported without proof.
  package private(set) var unprovenCount = 0

  let program: LinearProgram
  let isPreferred: (Int) -> Bool
  /// By variable, then by row activity.
  private var point: [Rational]
  private let activityThreshold: Int
  var elimination: EqualityElimination
  private var work = 0
  private var provenRowCount = 0

  /// An inequality as `form >= 0`.
  struct Bound {
    let row: Int
    /// -1 for `<=`.
    let sign: Rational
    let form: AffineForm
    /// Parallel rows that are equally tight.
    var ties: [Bound] = []
  }

  /// - Parameters:
  ///   - point: By variable, a point in which all required rows hold, where the search starts.
  ///   - activityThreshold: Inequalities of a component from which on free variables are replaced by row activities;
  ///     affects only speed.
  ///   - isPreferred: Whether a row is to be reported.
  package init(
    _ program: LinearProgram, at point: [Rational], activityThreshold: Int = PresolvedProgram.activityThreshold,
    preferring isPreferred: @escaping (Int) -> Bool
  ) {
    self.program = program
    self.point = point
    self.activityThreshold = activityThreshold
    self.isPreferred = { program.rows[$0].strength == .required && isPreferred($0) }
    elimination = EqualityElimination(program, rows: program.equalities { _ in true })
    let inequalities = (0..<program.rowCount).filter {
      program.rows[$0].relation != .equal && program.rows[$0].strength.level == nil
    }
    guard let forms = eliminateAll(inequalities) else { return }
    compare(
      zip(inequalities, consume forms).map { row, form in
        let sign: Rational = program.rows[row].relation == .greaterThanOrEqual ? 1 : -1
        return Bound(row: row, sign: sign, form: sign == 1 ? form : form.scaled(by: sign))
      })
    found.sort { $0.row < $1.row }
  }

  /// Eliminates all equalities and reports dependent ones; returns the inequalities in terms of roots, `nil` if the
  /// limit is reached.
  private mutating func eliminateAll(_ inequalities: [Int]) -> [AffineForm]? {
    var pending = EqualityElimination.PendingMerges(mergeCount: elimination.merges.count)
    for row in elimination.redundant {
      reportDependency(of: row) { $0.dependency(of: row, in: $1, &pending) }
    }
    let remaining = elimination.remaining
    if remaining.isEmpty { return inequalities.map { elimination.reduce(program, row: $0) } }
    var kept: [(row: Int, form: AffineForm)] = []
    for row in remaining + inequalities { kept.append((row, elimination.reduce(program, row: row))) }
    let substitution = FreeColumnSubstitution(
      kept, isHardEquality: kept.indices.map { $0 < remaining.count }, isFree: { _ in true })
    elimination.record(substitution.merges, substitution.definitions)
    var forms = substitution.forms
    var rowsOfVariable: [Int32: Set<Int>] = [:]
    for (index, form) in forms.enumerated() where !substitution.isEliminated[index] {
      for (variable, _) in form.terms { rowsOfVariable[variable, default: []].insert(index) }
    }
    let open = remaining.indices.filter { !substitution.isEliminated[$0] }
    for index in open.sorted(by: { (forms[$0].terms.count, $0) < (forms[$1].terms.count, $1) }) {
      let source = forms[index]
      let counts = source.terms.map { rowsOfVariable[$0.variable]?.count ?? 0 }
      guard let rarest = counts.indices.min(by: { (counts[$0], $0) < (counts[$1], $1) }) else {
        let row = remaining[index]
        reportDependency(of: row) { $0.complete([row: 1], in: $1).multipliers }
        continue
      }
      let (variable, coefficient) = source.terms[rarest]
      var definition = source.scaled(by: -(Rational.one / coefficient))
      definition.terms.remove(at: rarest)
      let merge = FreeColumnSubstitution.Merge(
        variable: variable, row: Int32(remaining[index]), coefficient: coefficient)
      elimination.record([merge], DefinitionList([(variable, definition)]))
      for (variable, _) in source.terms { rowsOfVariable[variable]?.remove(index) }
      for other in (rowsOfVariable.removeValue(forKey: variable) ?? []) {
        work += forms[other].terms.count + definition.terms.count
        let old = Set(forms[other].terms.map(\.variable))
        forms[other].substitute(variable, by: definition)
        let new = Set(forms[other].terms.map(\.variable))
        for gone in old.subtracting(new) { rowsOfVariable[gone]?.remove(other) }
        for come in new.subtracting(old) { rowsOfVariable[come, default: []].insert(other) }
      }
      if work > Limits.redundancyCells.limit {
        leftCount = inequalities.count { isPreferred($0) }
        return nil
      }
    }
    return Array(forms[remaining.count...])
  }

  /// Reports an equality that earlier ones imply.
  ///
  /// - Parameter find: Returns the rows of its dependency.
  private mutating func reportDependency(
    of row: Int, find: (inout EqualityElimination, LinearProgram) -> RedundantRow.Terms
  ) {
    if isPreferred(row) && provenRowCount >= Limits.redundancyProofRows.limit {
      unprovenCount += 1
      found.append(RedundantRow(row: row))
      return
    }
    guard work <= Limits.redundancyCells.limit else {
      leftCount += 1
      return
    }
    let dependency = find(&elimination, program)
    work += dependency.count
    var members: [Int] = []
    members.reserveCapacity(dependency.count)
    for (member, _) in dependency where isPreferred(member) { members.append(member) }
    // An equality that completes a dependency is in no other, so if it is reported, all reported rows can be removed
    // together.
    guard let index = isPreferred(row) ? members.firstIndex(of: row) : members.indices.last else { return }
    let chosen = members.remove(at: index)
    report(chosen, by: [:], dependency, isTwoSided: true, interchangeable: members)
  }

  /// - Parameters:
  ///   - multipliers: Multipliers of rows, including this one, whose weighted sum is constant in terms of roots.
  ///   - known: The same after postsolve, if known.
  mutating func report(
    _ row: Int, by multipliers: [Int: Rational], _ known: RedundantRow.Terms? = nil, isTwoSided: Bool = false,
    interchangeable: [Int] = []
  ) {
    var entry = RedundantRow(row: row, interchangeable: interchangeable)
    guard known != nil || provenRowCount < Limits.redundancyProofRows.limit else {
      unprovenCount += 1
      found.append(entry)
      return
    }
    let identity = known ?? elimination.complete(multipliers, in: program).multipliers
    provenRowCount += identity.count
    let terms = RedundantRow.terms(of: row, in: identity)
    if isTwoSided || program.rows[row].relation == .greaterThanOrEqual { entry.atLeast = terms }
    if isTwoSided || program.rows[row].relation == .lessThanOrEqual { entry.atMost = terms }
    found.append(entry)
  }

  mutating func report(_ row: Int, atLeast: RedundantRow.Terms, atMost: RedundantRow.Terms) {
    guard provenRowCount < Limits.redundancyProofRows.limit else {
      unprovenCount += 1
      found.append(RedundantRow(row: row))
      return
    }
    provenRowCount += atLeast.count + atMost.count
    found.append(RedundantRow(row: row, atLeast: atLeast, atMost: atMost))
  }

  private mutating func compare(_ bounds: consuming [Bound]) {
    let (tightest, tight) = compareParallels(consume bounds)
    var equalities = RedundantEqualities(tight, self)
    for component in components(of: tightest) {
      let bounds = component.map { tightest[$0] }
      let candidates = candidates(in: bounds)
      var needed: Set<Int> = []
      if !candidates.isEmpty {
        let inside = RayShooting(bounds.map(\.form), from: point) { candidates.contains(bounds[$0].row) }
        // If all have slack, they imply no equality either.
        if inside.hasInterior && inside.needed.count == candidates.count { continue }
        needed = Set(inside.needed.map { bounds[$0].row })
      }
      if bounds.count < activityThreshold {
        compare(bounds, candidates.subtracting(needed), &equalities)
      } else {
        let activities = substitutingActivities(bounds)
        for part in components(of: activities) {
          let bounds = part.map { activities[$0] }
          compare(bounds, self.candidates(in: bounds).subtracting(needed), &equalities)
        }
      }
    }
    leftCount += equalities.leftCount
    for (row, atLeast, atMost) in equalities.found(self) { report(row, atLeast: atLeast, atMost: atMost) }
  }

  /// The same bounds in terms of row activities.
  private mutating func substitutingActivities(_ bounds: [Bound]) -> [Bound] {
    let first = point.count
    var substitution = ActivitySubstitution(bounds.map { ($0.row, $0.form) }, firstActivity: first) { _ in true }
    var forms: [Int: AffineForm] = [:]
    for (row, form) in substitution.takeRows() { forms[row] = form }
    point += Array(repeating: .zero, count: substitution.variableCount - first)
    // Each activity is the whole form of a row, whose value is known.
    for bound in bounds {
      guard let form = forms[bound.row], form.terms.count == 1, Int(form.terms[0].variable) >= first else { continue }
      let value = bound.form.terms.reduce(bound.form.constant) { $0 + $1.coefficient * point[Int($1.variable)] }
      point[Int(form.terms[0].variable)] = (value - form.constant) / form.terms[0].coefficient
    }
    return bounds.map { bound in
      let form = forms[bound.row] ?? bound.form
      let ties = bound.ties.map { tie in
        let ratio = tie.form.terms[0].coefficient / bound.form.terms[0].coefficient
        return Bound(row: tie.row, sign: tie.sign, form: form.scaled(by: ratio))
      }
      return Bound(row: bound.row, sign: bound.sign, form: form, ties: ties)
    }
  }

  /// Indices of bounds that share roots, by component.
  private func components(of bounds: [Bound]) -> [[Int]] {
    var sets = DisjointSets(count: point.count)
    for bound in bounds { for (variable, _) in bound.form.terms { sets.join(bound.form.terms[0].variable, variable) } }
    var numbers: [Int32: Int] = [:]
    var result: [[Int]] = []
    for (index, bound) in bounds.enumerated() {
      let leader = sets.leader(of: bound.form.terms[0].variable)
      if let number = numbers[leader] {
        result[number].append(index)
      } else {
        numbers[leader] = result.count
        result.append([index])
      }
    }
    return result
  }

  /// The rows of bounds to be reported that the others of their component may imply.
  private func candidates(in bounds: [Bound]) -> Set<Int> {
    var boundsPushing: [Int32: (up: Int, down: Int)] = [:]
    for bound in bounds {
      for (variable, coefficient) in bound.form.terms {
        if coefficient.isPositive { boundsPushing[variable, default: (0, 0)].up += 1 }
        if coefficient.isNegative { boundsPushing[variable, default: (0, 0)].down += 1 }
      }
    }
    // Parallel bounds have been compared, so nothing is left to find with one root.
    guard boundsPushing.count > 1 else { return [] }
    var candidates: Set<Int> = []
    for bound in bounds where isPreferred(bound.row) {
      // The others can only add up to the bound if another pushes each of its roots in the same direction.
      let canFollow = bound.form.terms.allSatisfy { variable, coefficient in
        (coefficient.isPositive ? boundsPushing[variable]?.up : boundsPushing[variable]?.down) ?? 0 > 1
      }
      if canFollow { candidates.insert(bound.row) }
    }
    return candidates
  }

  /// - Parameter open: Rows of bounds that the others may imply.
  private mutating func compare(_ bounds: [Bound], _ open: Set<Int>, _ equalities: inout RedundantEqualities) {
    let variables = Set(bounds.flatMap { $0.form.terms.map(\.variable) }).sorted()
    guard bounds.count > 1 else { return }
    let indices = VariableIndices(variables.map { Int($0) })
    var tableau = Tableau(
      at: variables.map { point[Int($0)] }, pivotLimit: LexicographicSolver().pivotLimit)
    let logicals = tableau.solveLevel(
      bounds.map { bound in
        var form = bound.form
        for index in form.terms.indices {
          form.terms[index].variable = Int32(indices[Int(form.terms[index].variable)])
        }
        return Tableau.SoftRow(form: form, relation: .greaterThanOrEqual)
      })
    guard tableau.cost.isZero && !tableau.isCutOff else {
      leftCount += bounds.count { isPreferred($0.row) }
      return
    }
    tableau.keepOptimalFace(logicals)
    for (bound, logical) in zip(bounds, logicals) where open.contains(bound.row) {
      guard work <= Limits.redundancyCells.limit else {
        leftCount += 1
        continue
      }
      minimise(bound, logical, in: tableau, bounds)
    }
    var face = tableau
    face.fixImplied()
    let tight = zip(bounds, logicals).filter { face.isConstant($1) && face.variables[Int($1)].value.isZero }.map(\.0)
    if !tight.isEmpty { equalities.add(tight.flatMap { [$0] + $0.ties }, self) }
  }

  /// Reports a bound that holds wherever the others of its component do.
  private mutating func minimise(_ bound: Bound, _ logical: Int32, in tableau: Tableau, _ bounds: [Bound]) {
    var free = tableau
    // Any negative value shows that the bound is not redundant.
    free.variables[Int(logical)].lower = -1
    free.cost = free.variables[Int(logical)].value
    _ = free.extremise([(logical, .one)], -1, until: .passingZero)
    work += free.cellCount - tableau.cellCount + bounds.count
    guard !free.isCutOff else {
      leftCount += 1
      return
    }
    guard !free.cost.isNegative else { return }
    var sum: [Int: Rational] = [bound.row: bound.sign]
    for (variable, slope) in zip(free.gradient.variables, free.gradient.coefficients) {
      let other = bounds[Int(variable) - free.structuralCount]
      sum[other.row, default: .zero] += -(slope * other.sign)
    }
    report(bound.row, by: sum)
  }
}
