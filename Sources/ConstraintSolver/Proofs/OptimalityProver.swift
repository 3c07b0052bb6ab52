// Proofs of optimality, level by level.
//
// Each component is proven on its own (by `FaceProofs` if these came with its solution, else by `ComponentDual`), and
// so is each row that is constant after presolve. A proof of the whole program gives all rows of a stronger level the
// same weight limit. So components that weigh a level less than others are raised: their own proof of that level is
// added, times the missing weight. Last, the eliminated rows are added by postsolve. If required rows were relaxed,
// they are a level of their own, the strongest.

/// Combines the proofs that each level's error is least.
struct OptimalityProver {
  private let program: LinearProgram
  private let required: RequiredSolution
  private let pivotLimit: Int
  /// An optimum of each component, one after the other; the starts are in `pointStarts`.
  private let points: [Rational]
  private let pointStarts: [Int]
  /// By component, if its solution came with proofs.
  private let known: [Int: FaceProofs]
  /// By row.
  private let partOfConstant: [Int: Int]
  /// By level, the parts with an error, in order.
  private let erring: [Strength: [Int]]
  /// Multipliers of rows in terms of roots, by part and row.
  private typealias PartedProof = [Int: [Int: Rational]]

  /// The proofs of the levels done.
  private var proofs: [Strength: PartedProof] = [:]
  private(set) var budget: ProofBudget
  /// The proof of the required level after postsolve.
  private var requiredProof: [Int: Rational] = [:]

  /// A row whose least error is to be proven as if it were alone in its level.
  enum Target {
    case failedConstant(row: Int)
    case row(Int, component: Int, point: [Rational])

    var row: Int {
      switch self {
      case .failedConstant(let row), .row(let row, _, _): row
      }
    }
  }

  /// The parts are the components, then the failed constants.
  ///
  /// - Parameters:
  ///   - points: An optimum of each component, its own variables only, one after the other.
  ///   - known: The proofs that came with components.
  ///   - termLimit: The limit on the terms of all proofs of optional levels and rows.
  init(
    _ required: RequiredSolution, points: [Rational], proofs known: [Int: FaceProofs], pivotLimit: Int, termLimit: Int
  ) {
    self.known = known
    self.points = points
    let program = required.presolved.program
    self.required = required
    self.program = program
    self.pivotLimit = pivotLimit
    budget = ProofBudget(terms: termLimit)
    let components = required.presolved.components
    var partOfConstant: [Int: Int] = [:]
    var erring: [Strength: [Int]] = [:]
    var starts = [0]
    starts.reserveCapacity(components.count + 1)
    for (index, component) in components.enumerated() {
      let start = starts[index]
      for (row, form) in component.rows {
        let excess = form.terms.reduce(form.constant) { $0 + $1.coefficient * points[start + Int($1.variable)] }
        if program.rows[row].relation.error(ofExcess: excess).isZero { continue }
        let level = program.level(ofRow: row)
        if erring[level]?.last != index { erring[level, default: []].append(index) }
      }
      starts.append(start + component.roots.count)
    }
    pointStarts = starts
    for (offset, (row, _)) in required.presolved.failedConstants.enumerated() {
      partOfConstant[row] = components.count + offset
      erring[program.level(ofRow: row), default: []].append(components.count + offset)
    }
    self.partOfConstant = partOfConstant
    self.erring = erring
    if required.certificates.isEmpty { return }
    // In the certificates of the relaxation, rows that were not relaxed weigh less than one.
    var own = PartedProof()
    for (index, proof) in required.relaxationProofs.prefix(components.count).enumerated() { own[index] = proof }
    let constants = (erring[.required] ?? []).filter { $0 >= components.count }
    for (index, proof) in zip(constants, required.relaxationProofs.dropFirst(components.count)) { own[index] = proof }
    proofs[.required] = own
    requiredProof = completed(own)
  }

  /// The proof of each level with an error, strongest first; stops at the first that cannot be found.
  mutating func optima() -> [OptimumProof] {
    var result: [OptimumProof] = []
    for level in erring.keys.sorted() {
      if level == .required {
        result.append(OptimumProof(strength: level, multipliers: sorted(requiredProof)))
        continue
      }
      budget.firstUnprovenLevel = level
      guard let own = raisedProof(of: level) else { return result }
      let multipliers = finished(own)
      guard budget.admits(multipliers.count) else { return result }
      proofs[level] = own
      result.append(OptimumProof(strength: level, multipliers: multipliers))
    }
    budget.firstUnprovenLevel = nil
    return result
  }

  private func raisedProof(of level: Strength) -> PartedProof? {
    var own = PartedProof()
    for index in erring[level] ?? [] {
      guard let proof = proof(ofPart: index, at: level) else { return nil }
      own[index] = proof
    }
    raise(&own, to: level)
    return own
  }

  /// The proof that a row alone in its level cannot have a smaller error; call after `optima`.
  ///
  /// - Returns: A proof without multipliers if a limit is reached.
  mutating func proof(of target: Target) -> OptimumProof {
    let level = program.level(ofRow: target.row)
    let none = OptimumProof(strength: level, multipliers: [])
    // The stronger levels that it weighs have to be proven.
    guard budget.allowsProofs(ofLevel: level) else { return none }
    var own = PartedProof()
    switch target {
    case .failedConstant(let row):
      if let index = partOfConstant[row], let proof = proof(ofPart: index, at: level) { own[index] = proof }
    case .row(let row, let component, let point):
      own[component] = dual(of: component, at: point).multipliers(
        ownRows: { $0 == row }, below: level, level: levelOfRow)
    }
    raise(&own, to: level)
    let multipliers = finished(own)
    return budget.admits(multipliers.count) ? OptimumProof(strength: level, multipliers: multipliers) : none
  }

  private func dual(of component: Int, at point: [Rational]) -> ComponentDual {
    ComponentDual(
      program: program, component: required.presolved.components[component], point: point, pivotLimit: pivotLimit)
  }

  /// `nil` for rows that must hold.
  private func levelOfRow(_ row: Int) -> Strength? {
    let level = program.level(ofRow: row)
    return level == .required && !required.relaxed.contains(row) ? nil : level
  }

  private func proof(ofPart index: Int, at level: Strength) -> [Int: Rational]? {
    let componentCount = required.presolved.components.count
    if index >= componentCount {
      let (row, excess) = required.presolved.failedConstants[index - componentCount]
      return [row: excess.isPositive ? -1 : 1]
    }
    if let proof = known[index]?.proof(ofLevel: level) { return proof }
    return dual(of: index, at: Array(points[pointStarts[index]..<pointStarts[index + 1]])).multipliers(
      ownRows: { levelOfRow($0) == level }, below: level, level: levelOfRow)
  }

  /// Gives all parts the same weight at each stronger level with an error.
  private func raise(_ own: inout PartedProof, to level: Strength) {
    var last = level
    while let stronger = weakestLevel(above: last, in: own), let proof = proofs[stronger] {
      last = stronger
      let most = weight(of: stronger, in: own)
      for index in erring[stronger] ?? [] {
        let missing = most - weight(of: stronger, in: own[index] ?? [:])
        guard missing.isPositive, let added = proof[index] else { continue }
        own[index, default: [:]].merge(added.mapValues { $0 * missing }) { $0 + $1 }
      }
    }
  }

  /// The weakest of the stronger levels with an error whose rows have a multiplier.
  private func weakestLevel(above level: Strength, in own: PartedProof) -> Strength? {
    own.values.joined().lazy.compactMap { levelOfRow($0.key) }.filter { $0 < level && proofs[$0] != nil }.max()
  }

  /// The weight of a level's heaviest row, without eliminated rows, which `finished` handles.
  private func weight(of level: Strength, in multipliers: [Int: Rational]) -> Rational {
    var weight = Rational.zero
    for (row, multiplier) in multipliers where levelOfRow(row) == level { weight = max(weight, multiplier.magnitude) }
    return weight
  }

  /// The same over all parts.
  private func weight(of level: Strength, in own: PartedProof) -> Rational {
    own.values.lazy.map { weight(of: level, in: $0) }.max() ?? .zero
  }

  private func completed(_ own: PartedProof) -> [Int: Rational] {
    Dictionary(uniqueKeysWithValues: certificate(own).multipliers.lazy.map { ($0.row, $0.multiplier) })
  }

  /// Postsolves a proof; rows in order.
  private func certificate(_ own: PartedProof) -> Certificate {
    var sum: [Int: Rational] = [:]
    for (row, multiplier) in own.values.joined() { sum[row, default: .zero] += multiplier }
    return required.presolved.elimination.complete(sum, in: program)
  }

  /// Postsolves a proof so that no eliminated required row outweighs the relaxed ones, if there are any.
  private func finished(_ own: PartedProof) -> [(row: Int, multiplier: Rational)] {
    if proofs[.required] == nil { return certificate(own).multipliers }
    var result = completed(own)
    let weight = weight(of: .required, in: own)
    var missing = Rational.zero
    for (row, multiplier) in result where program.rows[row].strength == .required && multiplier.magnitude > weight {
      // The added proof weighs this row by less than the relaxed ones.
      let gain = Rational.one - (requiredProof[row]?.magnitude ?? .zero)
      if gain.isPositive { missing = max(missing, (multiplier.magnitude - weight) / gain) }
    }
    if !missing.isZero { result.merge(requiredProof.mapValues { $0 * missing }) { $0 + $1 } }
    return sorted(result)
  }

  private func sorted(_ multipliers: [Int: Rational]) -> [(row: Int, multiplier: Rational)] {
    multipliers.filter { !$0.value.isZero }.sorted { $0.key < $1.key }.map { (row: $0.key, multiplier: $0.value) }
  }
}

extension LinearProgram {
  /// The strength at which the error of a row counts: background rows err together with required ones.
  func level(ofRow row: Int) -> Strength { max(rows[row].strength, .required) }
}
