// Why no point errs less, for each level in turn.
//
// Each component is proven by itself (ComponentDual), and so is each row that the elimination has left without a choice. A
// proof of the whole weighs all rows of a stronger level alike, so parts that weigh a level less than others do are raised:
// the part's own proof of that level, times what is missing, is added, which proves as much. Last, the eliminated rows are
// put back. Where the program had to be relaxed, required rows are a level of their own, the strongest.

/// Puts together the proofs that a solved program's errors are the least.
struct OptimalityProver {
  private let program: LinearProgram
  private let required: RequiredSolution
  private let pivotLimit: Int
  private let parts: [Part]
  /// The parts that err, by level.
  private let erring: [Int: [Int]]
  /// The proofs of the levels done, in parts: terms of roots only.
  private var proofs: [Int: [[Int: Rational]]] = [:]
  /// The proof of the required level with the eliminated rows.
  private var requiredProof: [Int: Rational] = [:]

  private static let requiredLevel = -1

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

  /// - Parameter points: a best point of each component, its own variables only.
  init(_ required: RequiredSolution, points: [[Rational]], pivotLimit: Int) {
    let program = required.reduction.program
    self.required = required
    self.program = program
    self.pivotLimit = pivotLimit
    let isRelaxed = !required.certificates.isEmpty
    var parts: [Part] = []
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
      parts.append(Part(content: .constant(row: row, excess: excess), errors: [program.level(ofRow: row): error]))
    }
    self.parts = parts
    var erring: [Int: [Int]] = [:]
    for (index, part) in parts.enumerated() {
      for level in part.errors.keys { erring[level, default: []].append(index) }
    }
    self.erring = erring
    guard isRelaxed else { return }
    // The relaxation's own proofs: in these, what was not relaxed weighs less than one.
    var own = [[Int: Rational]](repeating: [:], count: parts.count)
    var next = required.reduction.components.count
    for (index, proof) in required.relaxationProofs.enumerated() {
      if index < required.reduction.components.count { own[index] = proof }
    }
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
    let levels = Set(parts.flatMap(\.errors.keys)).sorted()
    for level in levels {
      if level == Self.requiredLevel {
        result.append(OptimumProof(rank: nil, multipliers: sorted(requiredProof)))
        continue
      }
      var own: [[Int: Rational]] = []
      for part in parts {
        guard let proof = proof(of: part, at: level) else { return result }
        own.append(proof)
      }
      raise(&own, to: level)
      proofs[level] = own
      result.append(OptimumProof(rank: level, multipliers: finished(own)))
    }
    return result
  }

  /// The proof that a row by itself cannot err less than it does at best; call after `optima`.
  mutating func proof(of target: Target) -> OptimumProof {
    let level = program.level(ofRow: target.row)
    var own = [[Int: Rational]](repeating: [:], count: parts.count)
    switch target {
    case .failedConstant(let row):
      for (index, part) in parts.enumerated() {
        if case .constant(row, let excess) = part.content { own[index] = [row: excess.isPositive ? -1 : 1] }
      }
    case .row(let row, let component, let point):
      own[component] =
        dual(of: component, at: point).multipliers(
          ownRows: { $0 == row }, below: level, level: levelOfRow) ?? [:]
    }
    raise(&own, to: level)
    return OptimumProof(rank: level, multipliers: finished(own))
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
    guard part.errors[level] != nil else { return [:] }
    switch part.content {
    case .constant(let row, let excess): return [row: excess.isPositive ? -1 : 1]
    case .component(let index, let point):
      return dual(of: index, at: point).multipliers(
        ownRows: { levelOfRow($0) == level }, below: level, level: levelOfRow)
    }
  }

  /// Makes all parts weigh each stronger level that has an error alike.
  private func raise(_ own: inout [[Int: Rational]], to level: Int) {
    // Most parts have no say in most levels.
    var weighing = own.indices.filter { !own[$0].isEmpty }
    for stronger in proofs.keys.filter({ $0 < level }).sorted(by: >) {
      guard let proof = proofs[stronger] else { continue }
      let most = weighing.reduce(Rational.zero) { max($0, weight(of: stronger, in: own[$1])) }
      if most.isZero { continue }
      for index in erring[stronger] ?? [] {
        let missing = most - weight(of: stronger, in: own[index])
        guard missing.isPositive else { continue }
        if own[index].isEmpty { weighing.append(index) }
        add(proof[index], times: missing, to: &own[index])
      }
    }
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

  private func completed(_ own: [[Int: Rational]]) -> [Int: Rational] {
    var sum: [Int: Rational] = [:]
    for part in own { add(part, times: .one, to: &sum) }
    var result: [Int: Rational] = [:]
    for (row, multiplier) in required.reduction.elimination.complete(sum, in: program).multipliers {
      result[row] = multiplier
    }
    return result
  }

  /// With the eliminated rows, none of which outweighs the relaxed ones where there are any.
  private func finished(_ own: [[Int: Rational]]) -> [(row: Int, multiplier: Rational)] {
    var result = completed(own)
    if proofs[Self.requiredLevel] != nil {
      let weight = own.map { self.weight(of: Self.requiredLevel, in: $0) }.max() ?? .zero
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
  /// An optional row's rank, -1 for all others.
  fileprivate func level(ofRow row: Int) -> Int { Int(rows[row].strength.rank ?? -1) }
}
