// Combines proofs of separately solved parts into proofs of the whole program.
//
// A proof of the whole gives all rows of a stronger level the same weight limit. So a part that weighs a level less
// than another is raised: its own proof of that level is added, times the missing weight (as in `OptimalityProver`). If
// required rows fail, all required rows may weigh as much as these; heavier ones are corrected at the end.

/// Proofs of a part's least errors, after postsolve.
struct PartProofs: Sendable {
  typealias Row = SharedProgram.Row

  struct Proof: Sendable {
    /// In order: shared rows, then own ones.
    var rows: [(row: Row, multiplier: Rational)] = []
    /// By level, the weight of its heaviest row; eliminated required rows do not count.
    var weights: [Strength: Rational] = [:]
  }

  /// The proof of the required rows' least error, if they fail.
  var recovery: Proof?
  /// By level with an error in this part.
  var optima: [Strength: Proof] = [:]
  /// By row that cannot hold, its level and proof.
  var unreachable: [Row: (level: Strength, proof: Proof)] = [:]
  /// The strongest level whose proof was left out because of a limit.
  var firstUnprovenLevel: Strength?

  /// Whether no proof is missing because of a limit.
  var isWhole: Bool { firstUnprovenLevel == nil && unreachable.values.allSatisfy { !$0.proof.rows.isEmpty } }

  /// An upper bound for the terms of several parts' proofs once they are joined: the proofs of all stronger levels may
  /// be added to each.
  static func termBound(_ parts: [PartProofs]) -> Int {
    let optima = parts.flatMap { $0.optima.map { (level: $0.key, count: $0.value.rows.count) } }
    let unreachable = parts.flatMap { $0.unreachable.values.map { (level: $0.level, count: $0.proof.rows.count) } }
    var stronger: [Strength: Int] = [:]
    for level in Set((optima + unreachable).map(\.level)) {
      stronger[level] = optima.reduce(0) { $1.level < level ? $0 + $1.count : $0 }
    }
    let joined = Set(optima.map(\.level)).reduce(0) { $0 + (stronger[$1] ?? 0) }
    return optima.reduce(joined) { $0 + $1.count }
      + unreachable.reduce(0) { $0 + $1.count + (stronger[$1.level] ?? 0) }
  }

  static func weights(
    _ multipliers: [(row: Int, multiplier: Rational)], in part: LinearProgram
  ) -> [Strength: Rational] {
    var weights: [Strength: Rational] = [:]
    for (row, multiplier) in multipliers {
      let level = part.rows[row].strength
      if level == .background { continue }
      weights[level] = max(weights[level] ?? .zero, multiplier.magnitude)
    }
    return weights
  }
}

/// Combines the proofs of parts.
package struct JoinedProofs {
  package typealias Row = SharedProgram.Row
  /// The multipliers that prove the least error of a level, or of a row of that strength.
  package typealias Proof = (strength: Strength, multipliers: [(row: Row, multiplier: Rational)])

  private let parts: [PartProofs]
  /// The proof of the part whose required rows fail, if there is one.
  private let recovery: PartProofs.Proof?
  private let isRequired: (Row) -> Bool
  /// By level, the raised proof of each part.
  private var raised: [Strength: [PartProofs.Proof]] = [:]
  /// One for each level with an error, strongest first. Rows in order: shared ones, then own ones.
  package private(set) var optima: [Proof] = []
  private var budget: ProofBudget
  /// Whether proofs are missing because of the limit on terms.
  package var leavesOutProofs: Bool { budget.isExceeded || budget.firstUnprovenLevel != nil }

  /// - Parameters:
  ///   - parts: Required rows may fail in at most one of them.
  ///   - termLimit: The limit on the terms of all proofs.
  ///   - isRequired: Whether a row is required; only called if some fail.
  package init(_ parts: [SharedProgram.Part], termLimit: Int, isRequired: @escaping (Row) -> Bool) {
    self.parts = parts.flatMap(\.proofs)
    self.isRequired = isRequired
    budget = ProofBudget(terms: termLimit)
    budget.firstUnprovenLevel = self.parts.compactMap(\.firstUnprovenLevel).min()
    recovery = self.parts.lazy.compactMap(\.recovery).first
    if let recovery { optima.append((.required, recovery.rows)) }
    for level in Set(self.parts.flatMap(\.optima.keys)).sorted() {
      if let first = budget.firstUnprovenLevel, level >= first { break }
      var own = self.parts.map { $0.optima[level] ?? PartProofs.Proof() }
      raise(&own, to: level)
      let proof = sum(own)
      guard budget.admits(proof.count) else {
        budget.firstUnprovenLevel = level
        break
      }
      raised[level] = own
      optima.append((level, proof))
    }
  }

  /// The proof that a row alone in its level cannot have a smaller error; without multipliers if a limit is reached.
  package mutating func proof(of row: Row) -> Proof {
    let level = parts.lazy.compactMap { $0.unreachable[row]?.level }.first ?? .required
    var own = parts.map { $0.unreachable[row]?.proof ?? PartProofs.Proof() }
    // A proof is missing if one of its components is.
    guard budget.allowsProofs(ofLevel: level) && !own.allSatisfy(\.rows.isEmpty) else {
      budget.leaveOut()
      return (level, [])
    }
    raise(&own, to: level)
    let proof = sum(own)
    return (level, budget.admits(proof.count) ? proof : [])
  }

  /// Gives all parts the same weight at each stronger level with an error.
  private func raise(_ own: inout [PartProofs.Proof], to level: Strength) {
    var last = level
    while let stronger = own.lazy.flatMap(\.weights.keys).filter({ $0 < last && raised[$0] != nil }).max(),
      let proofs = raised[stronger]
    {
      last = stronger
      let most = own.map { $0.weights[stronger] ?? .zero }.max() ?? .zero
      for index in parts.indices where parts[index].optima[stronger] != nil {
        let missing = most - (own[index].weights[stronger] ?? .zero)
        if missing.isPositive { own[index] = own[index].adding(proofs[index], times: missing) }
      }
    }
  }

  private func sum(_ proofs: [PartProofs.Proof]) -> [(row: Row, multiplier: Rational)] {
    let sum = proofs.reduce(PartProofs.Proof()) { $0.adding($1, times: .one) }
    guard let recovery else { return sum.rows }
    // Failing required rows have the same weight, and no other required row may weigh more.
    let weight = zip(parts, proofs).first { $0.0.recovery != nil }?.1.weights[.required] ?? .zero
    var multipliers: [Row: Rational] = [:]
    for (row, multiplier) in recovery.rows { multipliers[row] = multiplier.magnitude }
    var missing = Rational.zero
    for (row, multiplier) in sum.rows where multiplier.magnitude > weight && isRequired(row) {
      // The added proof weighs this row by less than the failing ones.
      let gain = Rational.one - (multipliers[row] ?? .zero)
      if gain.isPositive { missing = max(missing, (multiplier.magnitude - weight) / gain) }
    }
    return missing.isZero ? sum.rows : sum.adding(recovery, times: missing).rows
  }
}

extension PartProofs.Proof {
  /// The sum with a multiple of another proof; the weight of a level is bounded by the sum of both weights.
  fileprivate func adding(_ other: Self, times factor: Rational) -> Self {
    if rows.isEmpty && factor == .one { return other }
    if other.rows.isEmpty { return self }
    var sums = Dictionary(rows.lazy.map { ($0.row, $0.multiplier) }, uniquingKeysWith: +)
    for (row, multiplier) in other.rows { sums[row, default: .zero] += multiplier * factor }
    var result = PartProofs.Proof(weights: weights)
    result.rows = sums.filter { !$0.value.isZero }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    for (level, weight) in other.weights { result.weights[level, default: .zero] += weight * factor }
    return result
  }
}

extension SharedProgram.Row: Comparable {
  package static func < (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.shared(let a), .shared(let b)), (.own(let a), .own(let b)): a < b
    case (.shared, .own): true
    case (.own, .shared): false
    }
  }
}
