// Why no point errs less, for each level in turn.
//
// Each component is proven by itself (FaceProofs where these have come with its solution, else ComponentDual), and so is
// each row that the elimination has left without a choice. A proof of the whole weighs all rows of a stronger level alike,
// so parts that weigh a level less than others do are raised: the part's own proof of that level, times what is missing, is
// added, which proves as much. Last, the eliminated rows are put back. Where the program had to be relaxed, required rows are
// a level of their own, the strongest.

/// Puts together the proofs that a solved program's errors are the least.
struct OptimalityProver {
  private let program: LinearProgram
  private let required: RequiredSolution
  private let pivotLimit: Int
  private let parts: [Part]
  /// By component.
  private let known: [FaceProofs?]
  /// By row.
  private let partOfConstant: [Int: Int]
  /// The parts that err, by level.
  private let erring: [Int: [Int]]
  /// The proofs of the levels done, in parts.
  private var proofs: [Int: PartedProof] = [:]
  /// Of weaker levels, nothing can be proven.
  private var firstUnprovenLevel = Int.max
  private(set) var budget: ProofBudget
  /// The proof of the required level with the eliminated rows.
  private var requiredProof: [Int: Rational] = [:]

  static let requiredLevel = -1

  /// Multipliers of rows by part, terms of roots only.
  private typealias PartedProof = [Int: [Int: Rational]]

  /// What can be proven by itself.
  private struct Part {
    enum Content {
      case component(Int, point: [Rational])
      case constant(row: Int, excess: Rational)
    }
    let content: Content
    /// The errors of its rows by level.
    let errors: [Int: Rational]
  }

  /// A row whose least error by itself is to be proven.
  enum Target {
    case failedConstant(row: Int)
    case row(Int, component: Int, point: [Rational])

    var row: Int {
      switch self {
      case .failedConstant(let row), .row(let row, _, _): row
      }
    }
  }

  /// - Parameters:
  ///   - points: a best point of each component, its own variables only.
  ///   - known: what is proven of each component already.
  ///   - termLimit: of the proofs of optional levels and rows together.
  init(
    _ required: RequiredSolution, points: [[Rational]], proofs known: [FaceProofs?], pivotLimit: Int, termLimit: Int
  ) {
    self.known = known
    let program = required.reduction.program
    self.required = required
    self.program = program
    self.pivotLimit = pivotLimit
    budget = ProofBudget(terms: termLimit)
    let isRelaxed = !required.certificates.isEmpty
    var parts: [Part] = []
    var partOfConstant: [Int: Int] = [:]
    for (index, component) in required.reduction.components.enumerated() {
      var errors: [Int: Rational] = [:]
      for (row, form) in component.rows {
        let excess = form.terms.reduce(form.constant) { $0 + $1.coefficient * points[index][Int($1.variable)] }
        let error = program.rows[row].relation.error(ofExcess: excess)
        if !error.isZero { errors[program.level(ofRow: row), default: .zero] += error }
      }
      parts.append(Part(content: .component(index, point: points[index]), errors: errors))
    }
    for (row, excess) in required.reduction.failedConstants {
      let error = program.rows[row].relation.error(ofExcess: excess)
      partOfConstant[row] = parts.count
      parts.append(Part(content: .constant(row: row, excess: excess), errors: [program.level(ofRow: row): error]))
    }
    self.parts = parts
    self.partOfConstant = partOfConstant
    var erring: [Int: [Int]] = [:]
    for (index, part) in parts.enumerated() {
      for level in part.errors.keys { erring[level, default: []].append(index) }
    }
    self.erring = erring
    guard isRelaxed else { return }
    // The relaxation's own proofs: in these, what was not relaxed weighs less than one.
    var own: PartedProof = [:]
    var next = required.reduction.components.count
    for (index, proof) in required.relaxationProofs.enumerated() where index < next { own[index] = proof }
    for (index, part) in parts.enumerated() {
      guard case .constant = part.content, part.errors[Self.requiredLevel] != nil else { continue }
      own[index] = required.relaxationProofs[next]
      next += 1
    }
    proofs[Self.requiredLevel] = own
    requiredProof = completed(own)
  }

  /// The proof of each level that has an error, strongest first; stops where one cannot be had.
  mutating func optima() -> [OptimumProof] {
    var result: [OptimumProof] = []
    for level in erring.keys.sorted() {
      if level == Self.requiredLevel {
        result.append(OptimumProof(rank: nil, multipliers: sorted(requiredProof)))
        continue
      }
      firstUnprovenLevel = level
      guard let own = raisedProof(of: level) else { return result }
      let multipliers = finished(own)
      guard budget.admits(multipliers.count) else { return result }
      proofs[level] = own
      result.append(OptimumProof(rank: level, multipliers: multipliers))
    }
    firstUnprovenLevel = .max
    return result
  }

  private func raisedProof(of level: Int) -> PartedProof? {
    var own: PartedProof = [:]
    for index in erring[level] ?? [] {
      guard let proof = proof(of: parts[index], at: level) else { return nil }
      own[index] = proof
    }
    raise(&own, to: level)
    return own
  }

  /// The proof that a row by itself cannot err less than it does at best; call after `optima`.
  ///
  /// - Returns: a proof without multipliers where a limit is reached.
  mutating func proof(of target: Target) -> OptimumProof {
    let level = program.level(ofRow: target.row)
    let none = OptimumProof(rank: level, multipliers: [])
    // What it weighs of stronger levels has to be proven.
    guard level <= firstUnprovenLevel && !budget.isExceeded else { return none }
    var own: PartedProof = [:]
    switch target {
    case .failedConstant(let row):
      if let index = partOfConstant[row] { own[index] = proof(of: parts[index], at: level) }
    case .row(let row, let component, let point):
      own[component] = dual(of: component, at: point).multipliers(
        ownRows: { $0 == row }, below: level, level: levelOfRow)
    }
    raise(&own, to: level)
    let multipliers = finished(own)
    return budget.admits(multipliers.count) ? OptimumProof(rank: level, multipliers: multipliers) : none
  }

  private func dual(of component: Int, at point: [Rational]) -> ComponentDual {
    ComponentDual(
      program: program, component: required.reduction.components[component], point: point, pivotLimit: pivotLimit)
  }

  /// Nil for rows that have to hold.
  private func levelOfRow(_ row: Int) -> Int? {
    let level = program.level(ofRow: row)
    return level == Self.requiredLevel && !required.relaxed.contains(row) ? nil : level
  }

  private func proof(of part: Part, at level: Int) -> [Int: Rational]? {
    switch part.content {
    case .constant(let row, let excess): return [row: excess.isPositive ? -1 : 1]
    case .component(let index, let point):
      if let proof = known[index]?.proof(ofLevel: level) { return proof }
      return dual(of: index, at: point).multipliers(
        ownRows: { levelOfRow($0) == level }, below: level, level: levelOfRow)
    }
  }

  /// Makes all parts weigh each stronger level that has an error alike.
  private func raise(_ own: inout PartedProof, to level: Int) {
    var last = level
    while let stronger = weakestLevel(above: last, in: own), let proof = proofs[stronger] {
      last = stronger
      let most = own.values.reduce(Rational.zero) { max($0, weight(of: stronger, in: $1)) }
      for index in erring[stronger] ?? [] {
        let missing = most - weight(of: stronger, in: own[index] ?? [:])
        guard missing.isPositive, let part = proof[index] else { continue }
        add(part, times: missing, to: &own[index, default: [:]])
      }
    }
  }

  /// Of the stronger levels that have an error and of which rows weigh something, the last.
  private func weakestLevel(above level: Int, in own: PartedProof) -> Int? {
    own.values.lazy.flatMap(\.keys).compactMap(levelOfRow).filter { $0 < level && proofs[$0] != nil }.max()
  }

  /// How much the heaviest row of a level weighs; eliminated rows, which are not among them, are seen to at the end.
  private func weight(of level: Int, in multipliers: [Int: Rational]) -> Rational {
    var weight = Rational.zero
    for (row, multiplier) in multipliers where levelOfRow(row) == level { weight = max(weight, multiplier.magnitude) }
    return weight
  }

  private func add(_ other: [Int: Rational], times factor: Rational, to multipliers: inout [Int: Rational]) {
    for (row, multiplier) in other { multipliers[row, default: .zero] += multiplier * factor }
  }

  private func completed(_ own: PartedProof) -> [Int: Rational] {
    var sum: [Int: Rational] = [:]
    for part in own.values { add(part, times: .one, to: &sum) }
    var result: [Int: Rational] = [:]
    for (row, multiplier) in required.reduction.elimination.complete(sum, in: program).multipliers {
      result[row] = multiplier
    }
    return result
  }

  /// With the eliminated rows, none of which outweighs the relaxed ones where there are any.
  private func finished(_ own: PartedProof) -> [(row: Int, multiplier: Rational)] {
    var result = completed(own)
    if proofs[Self.requiredLevel] != nil {
      let weight = own.values.map { self.weight(of: Self.requiredLevel, in: $0) }.max() ?? .zero
      var missing = Rational.zero
      for (row, multiplier) in result where program.rows[row].strength == .required && multiplier.magnitude > weight {
        // What is added weighs this row by less than it weighs the relaxed ones.
        let gain = Rational.one - (requiredProof[row]?.magnitude ?? .zero)
        if gain.isPositive { missing = max(missing, (multiplier.magnitude - weight) / gain) }
      }
      if !missing.isZero { add(requiredProof, times: missing, to: &result) }
    }
    return sorted(result)
  }

  private func sorted(_ multipliers: [Int: Rational]) -> [(row: Int, multiplier: Rational)] {
    multipliers.filter { !$0.value.isZero }.sorted { $0.key < $1.key }.map { (row: $0.key, multiplier: $0.value) }
  }
}

extension LinearProgram {
  /// An optional row's rank, the required level for all others.
  func level(ofRow row: Int) -> Int { rows[row].strength.rank.map { Int($0) } ?? OptimalityProver.requiredLevel }
}
