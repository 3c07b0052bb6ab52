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
  let lowered: LoweredConfiguration
  /// The configuration's rows, then the targets of one or more probes, which are weaker than all others.
  let program: LinearProgram
  /// `nil` if only values are asked for.
  private let neighborhood: RowNeighborhood?
  private let offset: Rational
  let attribute: MeasuredAttribute
  private let target: Int

  /// The number of rows to start with.
  private static let firstRowCount = 32
  /// The distance, in points, from which on an attribute counts as unbounded; no screen is that large.
  private static let boundless = Rational(1_000_000)

  /// - Parameter findsBounds: Whether `bounds` is going to be called, which takes preparation.
  init(_ attribute: MeasuredAttribute, in lowered: LoweredConfiguration, findsBounds: Bool = false) {
    self = Self.probes(of: [attribute], in: lowered, findsBounds: findsBounds)[0]
  }

  /// Probes of several attributes, which share what they need to know of the rows.
  static func probes(
    of attributes: [MeasuredAttribute], in lowered: LoweredConfiguration, findsBounds: Bool = true
  ) -> [AttributeProbe] {
    var extended = lowered
    let offsets = attributes.map { attribute in
      let offset = extended.addTerms(attribute.anchor, in: attribute.container, against: nil, times: .one)
      extended.program.endRow(
        .greaterThanOrEqual, .zero, strength: .optional(level: Int32(lowered.priorities.count)),
        group: lowered.references.count)
      return offset
    }
    let program = extended.program
    let neighborhood = findsBounds ? RowNeighborhood(program) : nil
    return attributes.indices.map { index in
      AttributeProbe(
        lowered: lowered, program: program, neighborhood: neighborhood, offset: offsets[index],
        attribute: attributes[index], target: lowered.program.rowCount + index)
    }
  }

  private init(
    lowered: LoweredConfiguration, program: LinearProgram, neighborhood: RowNeighborhood?, offset: Rational,
    attribute: MeasuredAttribute, target: Int
  ) {
    self.lowered = lowered
    self.program = program
    self.neighborhood = neighborhood
    self.offset = offset
    self.attribute = attribute
    self.target = target
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
    let solution = extended.optimum()
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
  ///   - search: What proofs of other attributes have found.
  ///   - substituted: unknowns that rows give from both sides, if they are known.
  func bounds(
    upper: [Rational]?, lower: [Rational]?, by substituted: SubstitutedVariables? = nil, _ search: inout Search
  ) -> Bounds {
    if let values = upper, upper == lower, let weights = substituted?.weights(of: program.terms(ofRow: target)) {
      return fixedBounds(weights, at: search.point(of: program, at: values))
    }
    let isOne = upper != nil && upper == lower
    let top = upper.map { search.point(of: program, at: $0) }
    let bottom = lower.map { search.point(of: program, at: $0) }
    let most = top.flatMap { limit(isMaximum: true, at: $0, &search) }
    if isOne, let most, let top, isTwoSided(most, at: top) { return fixedBounds(most, at: top) }
    let least = bottom.flatMap { limit(isMaximum: false, at: $0, &search) }
    if isOne, let least, let bottom, isTwoSided(least, at: bottom) { return fixedBounds(least, at: bottom) }
    let highest = most ?? top.flatMap { pull(isMaximum: true, at: $0, &search) }
    let lowest = least ?? bottom.flatMap { pull(isMaximum: false, at: $0, &search) }
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
  enum Candidates {
    case required, certain, holding, all
    /// Rows that are at least as strong as a level, whether they hold or not.
    case strong(Int32)
  }

  /// What the proofs of several attributes of a configuration share.
  struct Search {
    /// The rows of the last proof, which often are those of the next.
    fileprivate var lastRows: [Int] = []
    fileprivate var lastPoint: Point?
    /// The rows solved.
    fileprivate var work = 0
    /// Beyond it: attributes that are left have no bounds.
    let workLimit: Int

    init(workLimit: Int = .max) { self.workLimit = workLimit }

    var isCutOff: Bool { work > workLimit }

    mutating func point(of program: LinearProgram, at values: [Rational]) -> Point {
      if let lastPoint, lastPoint.values == values { return lastPoint }
      let point = Point(program, at: values)
      lastPoint = point
      return point
    }
  }

  /// A layout, with the rows that have no slack in it.
  struct Point {
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
  private func limit(isMaximum: Bool, at point: Point, _ search: inout Search) -> [Weight]? {
    for candidates in [Candidates.required, .certain] {
      if let proof = proof(isMaximum: isMaximum, at: point, from: candidates, &search) { return proof }
    }
    guard let proof = proof(isMaximum: isMaximum, at: point, from: .holding, &search) else { return nil }
    let value = value(at: point.values)
    return reaches(proof.map(\.row), isMaximum: isMaximum, value: value) ? proof : nil
  }

  /// A proof in which rows that fail may pull the attribute, by rows as strong as possible.
  private func pull(isMaximum: Bool, at point: Point, _ search: inout Search) -> [Weight]? {
    for level in point.hasErrors.indices where point.hasErrors[level] {
      if let proof = proof(isMaximum: isMaximum, at: point, from: .strong(Int32(level)), &search) { return proof }
    }
    return proof(isMaximum: isMaximum, at: point, from: .all, &search)
  }

  /// Whether rows alone, each at its own priority, have optimal layouts up to this value and not beyond.
  private func reaches(_ rows: [Int], isMaximum: Bool, value: Rational) -> Bool {
    guard let neighborhood else { return false }
    var part = PartialProgram(program)
    for row in rows where program.strength(ofRow: row) != .background {
      part.add(row, program.relation(ofRow: row), program.constant(ofRow: row))
    }
    let step: Rational = isMaximum ? 1 : -1
    let row = rows.count { program.strength(ofRow: $0) != .background }
    part.add(target, isMaximum ? .greaterThanOrEqual : .lessThanOrEqual, value - offset + step)
    part.addBackground(neighborhood)
    let solution = part.program.optimum()
    return !solution.isCutOff && part.program.excess(ofRow: row, at: solution.values) == -step
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

  /// Irreducible rows that keep the attribute from moving to one side; `nil` if these do not, or a limit is reached.
  ///
  /// Rows are added outwards from the attribute, twice as many each time. If the first few do not suffice, those of the last proof
  /// are tried.
  private func proof(
    isMaximum: Bool, at point: Point, from candidates: Candidates, _ search: inout Search
  ) -> [Weight]? {
    guard let neighborhood else { return nil }
    let (program, firstTarget) = (program, lowered.program.rowCount)
    func isUsed(_ row: Int) -> Bool { row < firstTarget && point.admits(row, of: program, candidates) }
    var growth = neighborhood.growth(from: target, where: isUsed)
    var count = Self.firstRowCount
    var lastRows = search.lastRows.filter(isUsed)
    func found(among rows: [Int]) -> [Weight]? {
      guard let proof = proof(isMaximum: isMaximum, at: point, among: rows, neighborhood, &search) else { return nil }
      search.lastRows = proof.map(\.row)
      return proof
    }
    while !search.isCutOff {
      let isWhole = growth.grow(to: count)
      if let proof = found(among: growth.rows) { return proof }
      if isWhole { return nil }
      if !lastRows.isEmpty, let proof = found(among: lastRows) { return proof }
      lastRows = []
      count *= 2
    }
    return nil
  }

  private func proof(
    isMaximum: Bool, at point: Point, among rows: [Int], _ neighborhood: RowNeighborhood, _ search: inout Search
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
    search.work += cone.rowCount
    guard case .infeasible(let certificate) = refiner.decide(refiner.groups) else { return nil }
    let isIrreducible = cone.isCircuit(certificate.multipliers.map(\.row), without: cone.rowCount - 1)
    // Otherwise the rows are left out one by one.
    if !isIrreducible { search.work += certificate.multipliers.count * cone.rowCount }
    let multipliers = isIrreducible ? certificate.multipliers : refiner.refine(certificate).certificate.multipliers
    guard let own = multipliers.first(where: { origins[$0.row] == target })?.multiplier else { return nil }
    return multipliers.filter { origins[$0.row] != target }
      .map { (row: origins[$0.row], weight: -$0.multiplier / own) }.sorted { $0.row < $1.row }
  }

  /// The order in which rows are left out: weak before strong, generated before written, far before near.
  private func precedence(_ row: Int, _ index: Int) -> (Int, Int, Int) {
    let strength: Int =
      switch program.strength(ofRow: row) {
      case .optional(let level): -Int(level)
      case .required, .background: 1
      }
    return (strength, lowered.reference(ofRow: row)?.isWritten == true ? 1 : 0, -index)
  }
}
