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
  /// Best points of the components, one after the other: those of a component end where those of the next begin.
  private let points: [Rational]
  private let pointStarts: [Int]
  /// By component, where something is known.
  private let known: [Int: FaceProofs]
  /// By row.
  private let partOfConstant: [Int: Int]
  /// The parts that err, by level, in order.
  private let erring: [Int: [Int]]
  /// The proofs of the levels done, in parts.
  private var proofs: [Int: PartedProof] = [:]
  /// Of weaker levels, nothing can be proven.
  private var firstUnprovenLevel = Int.max
  private(set) var budget: ProofBudget
  /// The proof of the required level with the eliminated rows.
  private var requiredProof: [Int: Rational] = [:]

  static let requiredLevel = -1

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

  /// What can be proven by itself is a part: each component, and after these each failed constant.
  ///
  /// - Parameters:
  ///   - points: a best point of each component, its own variables only, one after the other.
  ///   - known: what is proven of components already.
  ///   - termLimit: of the proofs of optional levels and rows together.
  init(
    _ required: RequiredSolution, points: [Rational], proofs known: [Int: FaceProofs], pivotLimit: Int, termLimit: Int
  ) {
    self.known = known
    self.points = points
    let program = required.reduction.program
    self.required = required
    self.program = program
    self.pivotLimit = pivotLimit
    budget = ProofBudget(terms: termLimit)
    let components = required.reduction.components
    var partOfConstant: [Int: Int] = [:]
    var erring: [Int: [Int]] = [:]
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
    for (place, (row, _)) in required.reduction.failedConstants.enumerated() {
      partOfConstant[row] = components.count + place
      erring[program.level(ofRow: row), default: []].append(components.count + place)
    }
    self.partOfConstant = partOfConstant
    self.erring = erring
    if required.certificates.isEmpty { return }
    // The relaxation's own proofs: in these, what was not relaxed weighs less than one.
    var own = PartedProof()
    for (index, proof) in required.relaxationProofs.prefix(components.count).enumerated() {
      own.append(proof, of: index)
    }
    let constants = (erring[Self.requiredLevel] ?? []).filter { $0 >= components.count }
    for (index, proof) in zip(constants, required.relaxationProofs.dropFirst(components.count)) {
      own.append(proof, of: index)
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
    var own = PartedProof()
    for index in erring[level] ?? [] {
      guard let proof = proof(ofPart: index, at: level) else { return nil }
      own.append(proof, of: index)
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
    var own = PartedProof()
    switch target {
    case .failedConstant(let row):
      if let index = partOfConstant[row], let proof = proof(ofPart: index, at: level) { own.append(proof, of: index) }
    case .row(let row, let component, let point):
      let proof = dual(of: component, at: point).multipliers(
        ownRows: { $0 == row }, below: level, level: levelOfRow)
      if let proof { own.append(proof, of: component) }
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

  private func proof(ofPart index: Int, at level: Int) -> [Int: Rational]? {
    let componentCount = required.reduction.components.count
    if index >= componentCount {
      let (row, excess) = required.reduction.failedConstants[index - componentCount]
      return [row: excess.isPositive ? -1 : 1]
    }
    if let proof = known[index]?.proof(ofLevel: level) { return proof }
    return dual(of: index, at: Array(points[pointStarts[index]..<pointStarts[index + 1]])).multipliers(
      ownRows: { levelOfRow($0) == level }, below: level, level: levelOfRow)
  }

  /// Makes all parts weigh each stronger level that has an error alike.
  private func raise(_ own: inout PartedProof, to level: Int) {
    var last = level
    while let stronger = weakestLevel(above: last, in: own), let proof = proofs[stronger] {
      last = stronger
      let most = weight(of: stronger, in: own)
      own.add(proof, ofParts: erring[stronger] ?? []) { most - weight(of: stronger, in: $0) }
    }
  }

  /// Of the stronger levels that have an error and of which rows weigh something, the last.
  private func weakestLevel(above level: Int, in own: PartedProof) -> Int? {
    var weakest: Int?
    own.forEachTerm { row, _ in
      guard let other = levelOfRow(row), other < level, other > weakest ?? .min, proofs[other] != nil else { return }
      weakest = other
    }
    return weakest
  }

  /// How much the heaviest row of a level weighs; eliminated rows, which are not among them, are seen to at the end.
  private func weight(of level: Int, in multipliers: [Int: Rational]) -> Rational {
    var weight = Rational.zero
    for (row, multiplier) in multipliers where levelOfRow(row) == level { weight = max(weight, multiplier.magnitude) }
    return weight
  }

  /// The same of all parts.
  private func weight(of level: Int, in own: PartedProof) -> Rational {
    var weight = Rational.zero
    own.forEachTerm { row, multiplier in
      if levelOfRow(row) == level { weight = max(weight, multiplier.magnitude) }
    }
    return weight
  }

  private func add(_ other: [Int: Rational], times factor: Rational, to multipliers: inout [Int: Rational]) {
    for (row, multiplier) in other { multipliers[row, default: .zero] += multiplier * factor }
  }

  private func completed(_ own: PartedProof) -> [Int: Rational] {
    Dictionary(uniqueKeysWithValues: certificate(own).multipliers.lazy.map { ($0.row, $0.multiplier) })
  }

  /// With the eliminated rows, in order of row.
  private func certificate(_ own: PartedProof) -> Certificate {
    var sum: [Int: Rational] = [:]
    own.forEachTerm { sum[$0, default: .zero] += $1 }
    return required.reduction.elimination.complete(sum, in: program)
  }

  /// With the eliminated rows, none of which outweighs the relaxed ones where there are any.
  private func finished(_ own: PartedProof) -> [(row: Int, multiplier: Rational)] {
    if proofs[Self.requiredLevel] == nil { return certificate(own).multipliers }
    var result = completed(own)
    let weight = weight(of: Self.requiredLevel, in: own)
    var missing = Rational.zero
    for (row, multiplier) in result where program.rows[row].strength == .required && multiplier.magnitude > weight {
      // What is added weighs this row by less than it weighs the relaxed ones.
      let gain = Rational.one - (requiredProof[row]?.magnitude ?? .zero)
      if gain.isPositive { missing = max(missing, (multiplier.magnitude - weight) / gain) }
    }
    if !missing.isZero { add(requiredProof, times: missing, to: &result) }
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
