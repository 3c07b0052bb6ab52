// What keeps an attribute from being larger, and what from being smaller.
//
// In a layout in which the attribute is as large as optimal layouts allow, consider the directions in which the layout
// could move: an equality that holds must keep its left side, an inequality that holds without slack may move to one
// side only, a row that fails must not fail by more, and rows with slack do not matter. No such direction makes the
// attribute larger. The multipliers of an irreducible infeasible subset express the attribute as a weighted sum of left
// sides, each of which can only fall. In terms of duality: they are the dual certificate of a constraint that is weaker
// than all others and asks for more.
//
// A limit on the error of every row is stricter than the priorities are, since constraints of equal priority can shift
// their errors. So rows are tried in this order:
// 1. required rows that hold;
// 2. also rows of priorities at which nothing fails: these are as certain;
// 3. all rows that hold;
// 4. all rows down to some priority, from the highest on, then all. A row that fails pulls the attribute to its own number.
// The result of 3 and 4 is tried by solving the rows found alone, each at its own priority.

import ConstraintSolver
import LayoutModel

/// Finds the bounds of one attribute in one configuration.
struct AttributeProbe {
  private let lowered: LoweredConfiguration
  /// The configuration's rows and the target, which is the last one and weaker than all others.
  private let program: LinearProgram
  /// `nil` if only values are asked for.
  private let neighborhood: RowNeighborhood?
  private let offset: Rational
  let attribute: MeasuredAttribute

  private var target: Int { program.rowCount - 1 }

  /// The number of rows to start with.
  private static let firstRowCount = 32
  /// The distance, in points, from which on an attribute counts as unbounded; no screen is that large.
  private static let boundless = Rational(1_000_000)

  /// - Parameter findsBounds: Whether `bounds` is going to be called, which takes preparation.
  init(_ attribute: MeasuredAttribute, in lowered: LoweredConfiguration, findsBounds: Bool = false) {
    self.attribute = attribute
    self.lowered = lowered
    var extended = lowered
    offset = extended.addTerms(attribute.anchor, in: attribute.container, against: nil, times: .one)
    extended.program.endRow(
      .greaterThanOrEqual, .zero, strength: .optional(level: Int32(lowered.priorities.count)),
      group: lowered.references.count)
    program = extended.program
    neighborhood = findsBounds ? RowNeighborhood(program) : nil
  }

  /// The unknowns in the attribute.
  var variables: [Int] { program.terms(ofRow: target).map(\.variable) }

  func value(at values: [Rational]) -> Rational { offset + program.excess(ofRow: target, at: values) }

  /// Whether equally good layouts may have different values.
  func mayVary(in solved: SolvedConfiguration) -> Bool {
    if solved.isDetermined { return false }
    if !solved.exceededLimits.isEmpty { return true }
    let ambiguous = Set(solved.ambiguousAttributes.map(\.attribute))
    return variables.contains { variable in lowered.attribute(ofVariable: variable).map(ambiguous.contains) ?? true }
  }

  /// An optimal layout with the greatest or the least value; `nil` if there is none, or a limit is reached.
  func extreme(isMaximum: Bool, from values: [Rational]) -> [Rational]? {
    let bound = value(at: values) + (isMaximum ? Self.boundless : -Self.boundless)
    var extended = lowered.program.untracked
    extended.addTerms(ofRow: target, of: program)
    extended.endRow(
      isMaximum ? .greaterThanOrEqual : .lessThanOrEqual, bound - offset, strength: program.strength(ofRow: target),
      group: program.group(ofRow: target))
    var solver = LexicographicSolver()
    solver.findsFreedoms = false
    let solution = solver.solve(extended)
    return solution.isCutOff || value(at: solution.values) == bound ? nil : solution.values
  }

  /// What keeps an attribute from being larger and from being smaller.
  struct Bounds {
    var atMost, atLeast: AttributeBound?
    /// Whether both have the same reason.
    var isFixed = false
    /// Whether the constraints in them have this effect alone.
    var isComplete = true
  }

  /// The bounds of the attribute.
  ///
  /// - Parameters:
  ///   - upper: An optimal layout with the greatest value; `nil` without one.
  ///   - lower: An optimal layout with the least value.
  func bounds(upper: [Rational]?, lower: [Rational]?) -> Bounds {
    let isOne = upper != nil && upper == lower
    let (top, bottom) = (upper.map { Point(program, at: $0) }, lower.map { Point(program, at: $0) })
    let most = top.flatMap { limit(isMaximum: true, at: $0) }
    if isOne, let most, let top, isTwoSided(most, at: top) { return fixedBounds(most, at: top) }
    let least = bottom.flatMap { limit(isMaximum: false, at: $0) }
    if isOne, let least, let bottom, isTwoSided(least, at: bottom) { return fixedBounds(least, at: bottom) }
    let highest = most ?? top.flatMap { pull(isMaximum: true, at: $0) }
    let lowest = least ?? bottom.flatMap { pull(isMaximum: false, at: $0) }
    var isComplete = (top == nil || highest != nil) && (bottom == nil || lowest != nil)
    if most == nil || least == nil {
      let rows = Set(((highest ?? []) + (lowest ?? [])).map(\.row)).sorted()
      if let top { isComplete = isComplete && reaches(rows, isMaximum: true, value: value(at: top.values)) }
      if let bottom { isComplete = isComplete && reaches(rows, isMaximum: false, value: value(at: bottom.values)) }
    }
    return Bounds(
      atMost: top.flatMap { top in highest.map { bound($0, at: top) } },
      atLeast: bottom.flatMap { bottom in lowest.map { bound($0, at: bottom) } }, isComplete: isComplete)
  }
}

extension AttributeProbe {
  /// A row with its weight in the attribute.
  private typealias Weight = (row: Int, weight: Rational)

  /// The rows that a proof may use.
  private enum Candidates {
    case required, certain, holding, all
    /// Rows that are at least as strong as a level, whether they hold or not.
    case strong(Int32)
  }

  /// A layout, with the rows that have no slack in it.
  private struct Point {
    let values: [Rational]
    let states: [State]
    /// Whether any row of an optional level fails, by level.
    let hasErrors: [Bool]

    enum State {
      case slack, holding, tooSmall, tooLarge
    }

    init(_ program: LinearProgram, at values: [Rational]) {
      self.values = values
      var states: [State] = []
      states.reserveCapacity(program.rowCount)
      var hasErrors: [Bool] = []
      for row in 0..<program.rowCount {
        let excess = program.excess(ofRow: row, at: values)
        let state: State =
          switch (excess.sign, program.relation(ofRow: row)) {
          case (0, _): .holding
          case (1, .greaterThanOrEqual), (-1, .lessThanOrEqual): .slack
          case (1, _): .tooLarge
          default: .tooSmall
          }
        states.append(state)
        if case .optional(let level) = program.strength(ofRow: row) {
          while hasErrors.count <= Int(level) { hasErrors.append(false) }
          if state == .tooSmall || state == .tooLarge { hasErrors[Int(level)] = true }
        }
      }
      self.states = states
      self.hasErrors = hasErrors
    }

    func admits(_ row: Int, of program: LinearProgram, _ candidates: Candidates) -> Bool {
      switch states[row] {
      case .slack: false
      case .tooSmall, .tooLarge:
        switch candidates {
        case .required, .certain, .holding: false
        case .all: true
        case .strong(let least): program.strength(ofRow: row).level.map { $0 <= least } ?? true
        }
      case .holding:
        switch (candidates, program.strength(ofRow: row)) {
        case (.required, .optional): false
        case (.certain, .optional(let level)): !hasErrors[Int(level)]
        case (.strong(let least), .optional(let level)): level <= least
        default: true
        }
      }
    }
  }

  /// A proof by rows that hold; `nil` if there is none.
  private func limit(isMaximum: Bool, at point: Point) -> [Weight]? {
    for candidates in [Candidates.required, .certain] {
      if let proof = proof(isMaximum: isMaximum, at: point, from: candidates) { return proof }
    }
    guard let proof = proof(isMaximum: isMaximum, at: point, from: .holding) else { return nil }
    let value = value(at: point.values)
    return reaches(proof.map(\.row), isMaximum: isMaximum, value: value) ? proof : nil
  }

  /// A proof in which rows that fail may pull the attribute, by rows as strong as possible.
  private func pull(isMaximum: Bool, at point: Point) -> [Weight]? {
    for level in point.hasErrors.indices where point.hasErrors[level] {
      if let proof = proof(isMaximum: isMaximum, at: point, from: .strong(Int32(level))) { return proof }
    }
    return proof(isMaximum: isMaximum, at: point, from: .all)
  }

  /// Whether rows alone, each at its own priority, have optimal layouts up to this value and not beyond.
  private func reaches(_ rows: [Int], isMaximum: Bool, value: Rational) -> Bool {
    guard let neighborhood else { return false }
    var part = PartialProgram(program)
    for row in rows where program.strength(ofRow: row) != .background {
      part.add(row, program.relation(ofRow: row), program.constant(ofRow: row))
    }
    let step: Rational = isMaximum ? 1 : -1
    let place = rows.count { program.strength(ofRow: $0) != .background }
    part.add(target, isMaximum ? .greaterThanOrEqual : .lessThanOrEqual, value - offset + step)
    part.addBackground(neighborhood)
    var solver = LexicographicSolver()
    solver.findsFreedoms = false
    let solution = solver.solve(part.program)
    return !solution.isCutOff && part.program.excess(ofRow: place, at: solution.values) == -step
  }

  /// Whether the same rows keep the attribute from moving to the other side.
  private func isTwoSided(_ proof: [Weight], at point: Point) -> Bool {
    proof.allSatisfy { row, _ in
      guard point.states[row] == .holding else { return false }
      if program.relation(ofRow: row) == .equal { return true }
      switch lowered.proofRow(row) {
      // A size that is that of the content meets both constraints on it.
      case .constraint(.hugging, _), .constraint(.compression, _): return true
      default: return false
      }
    }
  }

  private func fixedBounds(_ proof: [Weight], at point: Point) -> Bounds {
    Bounds(
      atMost: bound(turned(proof, isMaximum: true), at: point),
      atLeast: bound(turned(proof, isMaximum: false), at: point), isFixed: true)
  }

  /// A proof by rows that hold both ways, with that constraint on each content that bounds the attribute from one side.
  private func turned(_ proof: [Weight], isMaximum: Bool) -> [Weight] {
    proof.map { row, weight in
      let needsHugging = weight.isPositive == isMaximum
      // The rows of a content are next to each other.
      switch lowered.proofRow(row) {
      case .constraint(.hugging, _) where !needsHugging: return (row + 1, weight)
      case .constraint(.compression, _) where needsHugging: return (row - 1, weight)
      default: return (row, weight)
      }
    }
  }

  private func bound(_ proof: [Weight], at point: Point) -> AttributeBound {
    AttributeBound(
      terms: proof.map { row, weight in
        let priority: Rational? =
          switch program.strength(ofRow: row) {
          case .background: nil
          case .required: 1000
          case .optional(let level): lowered.priorities[Int(level)]
          }
        return AttributeBound.Term(
          row: lowered.proofRow(row), weight: weight, number: program.constant(ofRow: row),
          excess: program.excess(ofRow: row, at: point.values), priority: priority)
      }, offset: offset)
  }

  /// Irreducible rows that keep the attribute from moving to one side; `nil` if these do not.
  ///
  /// Rows are added outwards from the attribute, twice as many each time.
  private func proof(isMaximum: Bool, at point: Point, from candidates: Candidates) -> [Weight]? {
    guard let neighborhood else { return nil }
    let (program, target) = (program, target)
    var growth = neighborhood.growth(from: target) { $0 != target && point.admits($0, of: program, candidates) }
    var count = Self.firstRowCount
    while true {
      let isWhole = growth.grow(to: count)
      if let proof = proof(isMaximum: isMaximum, at: point, among: growth.rows, neighborhood) { return proof }
      if isWhole { return nil }
      count *= 2
    }
  }

  private func proof(
    isMaximum: Bool, at point: Point, among rows: [Int], _ neighborhood: RowNeighborhood
  ) -> [Weight]? {
    var cone = LinearProgram(variableCount: program.variableCount, rowCapacity: rows.count + 1)
    var origins: [Int] = []
    func add(_ row: Int, _ strength: Strength, group: Int?) {
      let relation: RowRelation =
        switch point.states[row] {
        case .tooLarge: .lessThanOrEqual
        case .tooSmall: .greaterThanOrEqual
        case .slack, .holding: program.relation(ofRow: row)
        }
      cone.addTerms(ofRow: row, of: program)
      cone.endRow(relation, .zero, strength: strength, group: group)
      origins.append(row)
    }
    // The first groups are the first to be left out.
    let ordered = rows.enumerated().map { (row: $0.element, precedence: precedence($0.element, $0.offset)) }
      .sorted { $0.precedence < $1.precedence }
    for (group, entry) in ordered.enumerated() { add(entry.row, .required, group: group) }
    var seen: Set<Int> = []
    for row in rows + [target] {
      for (variable, _) in program.terms(ofRow: row) where seen.insert(variable).inserted {
        for given in neighborhood.background(of: variable) where point.states[given] == .holding {
          add(given, .background, group: nil)
        }
      }
    }
    cone.addTerms(ofRow: target, of: program)
    cone.endRow(
      isMaximum ? .greaterThanOrEqual : .lessThanOrEqual, isMaximum ? 1 : -1, strength: .required, group: rows.count)
    origins.append(target)
    var refiner = ConflictRefiner(cone, rowLimit: Limits.explanationRows)
    guard case .infeasible(let certificate) = refiner.decide(refiner.groups) else { return nil }
    let isIrreducible = cone.isCircuit(certificate.multipliers.map(\.row), without: cone.rowCount - 1)
    let multipliers = isIrreducible ? certificate.multipliers : refiner.refine(certificate).certificate.multipliers
    guard let own = multipliers.first(where: { origins[$0.row] == target })?.multiplier else { return nil }
    return multipliers.filter { origins[$0.row] != target }
      .map { (row: origins[$0.row], weight: -$0.multiplier / own) }.sorted { $0.row < $1.row }
  }

  /// The order in which rows are left out: weak before strong, generated before written, far before near.
  private func precedence(_ row: Int, _ place: Int) -> (Int, Int, Int) {
    let strength: Int =
      switch program.strength(ofRow: row) {
      case .optional(let level): -Int(level)
      case .required, .background: 1
      }
    return (strength, lowered.reference(ofRow: row)?.isWritten == true ? 1 : 0, -place)
  }
}

extension LinearProgram {
  /// Whether the rows of a proof are linearly independent if any one of them is removed, so that none can be left out.
  ///
  /// - Parameters:
  ///   - rows: Have multipliers other than 0 with which they cancel out.
  ///   - target: One of them. The others are removed one after the other, each with a variable of its own.
  /// - Returns: Also `false` if rows that are given may keep a variable from moving without being in the proof.
  fileprivate func isCircuit(_ rows: [Int], without target: Int) -> Bool {
    var isFixed: Set<Int> = []
    var isLimited: Set<Int> = []
    for row in 0..<rowCount where strength(ofRow: row) == .background {
      if relation(ofRow: row) == .equal { isFixed.insert(firstVariable(ofRow: row)) }
      if relation(ofRow: row) != .equal { isLimited.insert(firstVariable(ofRow: row)) }
    }
    var rowsOfVariable: [Int: [Int]] = [:]
    var left: Set<Int> = []
    for row in rows where row != target {
      let isGiven = strength(ofRow: row) == .background
      if isGiven && relation(ofRow: row) == .equal { continue }
      left.insert(row)
      for (variable, _) in terms(ofRow: row) where !isFixed.contains(variable) {
        rowsOfVariable[variable, default: []].append(row)
        if isGiven { isLimited.remove(variable) }
      }
    }
    for (variable, _) in terms(ofRow: target) where isLimited.contains(variable) { return false }
    if rowsOfVariable.keys.contains(where: isLimited.contains) { return false }
    return canBeTakenApart(left, rowsOfVariable)
  }
}

extension SceneSolver {
  /// Explains an attribute in a solved configuration.
  package func explanation(
    of attribute: MeasuredAttribute, in solved: SolvedConfiguration
  ) -> AttributeExplanation {
    let configuration = solved.configuration
    guard configuration.properties[attribute.anchor.view.index].isInstalled else {
      return AttributeExplanation(
        attribute, minimum: nil, maximum: nil, atMost: nil, atLeast: nil, isInstalled: false)
    }
    let lowered = lower(configuration)
    let probe = AttributeProbe(attribute, in: lowered, findsBounds: true)
    let values = lowered.values(solved)
    var (upper, lower): ([Rational]?, [Rational]?) = (values, values)
    if probe.mayVary(in: solved) {
      upper = probe.extreme(isMaximum: true, from: values)
      lower = probe.extreme(isMaximum: false, from: values)
      // One layout shows both ends if they are the same.
      if let high = upper, let low = lower, probe.value(at: high) == probe.value(at: low) { upper = low }
    }
    let bounds = probe.bounds(upper: upper, lower: lower)
    let terms = [bounds.atMost, bounds.atLeast].compactMap(\.self).flatMap(\.terms)
    let conflicting = Set(solved.conflicts.flatMap(\.members))
    let isRecovered =
      solved.isRecovered
      && terms.contains { term in
        term.constraint.map(conflicting.contains) ?? false || term.priority == 1000 && !term.excess.isZero
      }
    return AttributeExplanation(
      attribute, minimum: lower.map(probe.value), maximum: upper.map(probe.value), atMost: bounds.atMost,
      atLeast: bounds.atLeast, isFixed: bounds.isFixed, isComplete: bounds.isComplete, isRecovered: isRecovered)
  }
}
