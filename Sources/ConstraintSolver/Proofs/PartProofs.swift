// The proofs of parts as proofs of the whole.
//
// A proof of the whole weighs all rows of a stronger rank alike. So a part that weighs a rank less than another does is
// raised: its own proof of that rank, times what is missing, is added, which proves as much (as in OptimalityProver). Where
// required rows had to give, all required rows may weigh as much as these; heavier ones are seen to at the end.

/// Proofs that a part of a program errs no less, with the eliminated rows put back.
struct PartProofs: Sendable {
  typealias Row = PresolvedProgram.Row

  struct Proof: Sendable {
    /// In order: shared rows, then own ones.
    var rows: [(row: Row, multiplier: Rational)] = []
    /// Of each rank's heaviest row; -1 stands for the required rows that are not eliminated.
    var weights: [Int: Rational] = [:]
  }

  static let requiredRank = -1

  /// That the required rows err no less, where they had to give.
  var recovery: Proof?
  /// By rank in which the part errs.
  var optima: [Int: Proof] = [:]
  /// Of rows that cannot hold, with their ranks.
  var unreachable: [Row: (rank: Int, proof: Proof)] = [:]
  /// The strongest rank whose proof a limit left out.
  var firstUnprovenRank: Int?

  /// Whether no limit left a proof out.
  var isWhole: Bool { firstUnprovenRank == nil && unreachable.values.allSatisfy { !$0.proof.rows.isEmpty } }

  /// The most terms that proofs of several parts can have together once they are joined: to each, those of all stronger ranks
  /// may be added.
  static func termBound(_ parts: [PartProofs]) -> Int {
    let optima = parts.flatMap { $0.optima.map { (rank: Int($0.key), count: $0.value.rows.count) } }
    let unreachable = parts.flatMap { $0.unreachable.values.map { (rank: $0.rank, count: $0.proof.rows.count) } }
    var stronger: [Int: Int] = [:]
    for rank in Set((optima + unreachable).map(\.rank)) {
      stronger[rank] = optima.reduce(0) { $1.rank < rank ? $0 + $1.count : $0 }
    }
    let joined = Set(optima.map(\.rank)).reduce(0) { $0 + (stronger[$1] ?? 0) }
    return optima.reduce(joined) { $0 + $1.count }
      + unreachable.reduce(0) { $0 + $1.count + (stronger[$1.rank] ?? 0) }
  }

  static func weights(_ multipliers: [(row: Int, multiplier: Rational)], in part: LinearProgram) -> [Int: Rational] {
    var weights: [Int: Rational] = [:]
    for (row, multiplier) in multipliers {
      if part.rows[row].strength == .background { continue }
      let rank = part.rows[row].strength.rank.map { Int($0) } ?? requiredRank
      weights[rank] = max(weights[rank] ?? .zero, multiplier.magnitude)
    }
    return weights
  }
}

/// The proofs of a whole program from those of its parts.
package struct JoinedProofs {
  package typealias Row = PresolvedProgram.Row

  private let parts: [PartProofs]
  /// Of the part whose required rows had to give, if one's had to.
  private let recovery: PartProofs.Proof?
  private let isRequired: (Row) -> Bool
  /// By rank, for each part, raised.
  private var raised: [Int: [PartProofs.Proof]] = [:]
  /// Of each rank that has an error, strongest first, nil for required rows; rows in order: shared ones, then own ones.
  package private(set) var optima: [(rank: Int?, multipliers: [(row: Row, multiplier: Rational)])] = []
  private var firstUnprovenRank: Int
  private var budget: ProofBudget
  /// Whether the limit on terms is reached.
  package var leavesOutProofs: Bool { budget.isExceeded || firstUnprovenRank < .max }

  /// - Parameters:
  ///   - parts: in one of them required rows may have had to give.
  ///   - termLimit: of all proofs together.
  ///   - isRequired: whether a row is; only asked for where some had to give.
  package init(_ parts: [PresolvedProgram.Part], termLimit: Int, isRequired: @escaping (Row) -> Bool) {
    self.parts = parts.flatMap(\.proofs)
    self.isRequired = isRequired
    budget = ProofBudget(terms: termLimit)
    firstUnprovenRank = self.parts.compactMap(\.firstUnprovenRank).min() ?? .max
    recovery = self.parts.lazy.compactMap(\.recovery).first
    if let recovery { optima.append((nil, recovery.rows)) }
    for rank in Set(self.parts.flatMap(\.optima.keys)).sorted() where rank < firstUnprovenRank {
      var own = self.parts.map { $0.optima[rank] ?? PartProofs.Proof() }
      raise(&own, to: rank)
      let proof = sum(own)
      guard budget.admits(proof.count) else {
        firstUnprovenRank = rank
        break
      }
      raised[rank] = own
      optima.append((rank, proof))
    }
  }

  /// The proof that a row by itself cannot err less than it does at best; without multipliers where a limit is reached.
  package mutating func proof(of row: Row) -> (rank: Int, multipliers: [(row: Row, multiplier: Rational)]) {
    let rank = parts.lazy.compactMap { $0.unreachable[row]?.rank }.first ?? -1
    var own = parts.map { $0.unreachable[row]?.proof ?? PartProofs.Proof() }
    // Without what it is put together from, there is none.
    guard rank <= firstUnprovenRank && !budget.isExceeded && !own.allSatisfy(\.rows.isEmpty) else {
      budget.leaveOut()
      return (rank, [])
    }
    raise(&own, to: rank)
    let proof = sum(own)
    return (rank, budget.admits(proof.count) ? proof : [])
  }

  /// Makes all parts weigh each stronger rank that has an error alike.
  private func raise(_ own: inout [PartProofs.Proof], to rank: Int) {
    var last = rank
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
    // Rows that gave weigh alike, and no other required row may weigh more.
    let weight = zip(parts, proofs).first { $0.0.recovery != nil }?.1.weights[PartProofs.requiredRank] ?? .zero
    var multipliers: [Row: Rational] = [:]
    for (row, multiplier) in recovery.rows { multipliers[row] = multiplier.magnitude }
    var missing = Rational.zero
    for (row, multiplier) in sum.rows where multiplier.magnitude > weight && isRequired(row) {
      // What is added weighs this row by less than it weighs those that gave.
      let gain = Rational.one - (multipliers[row] ?? .zero)
      if gain.isPositive { missing = max(missing, (multiplier.magnitude - weight) / gain) }
    }
    return missing.isZero ? sum.rows : sum.adding(recovery, times: missing).rows
  }
}

extension PartProofs.Proof {
  /// The sum with a multiple of another; where both weigh a rank, that is counted by what they weigh together.
  fileprivate func adding(_ other: Self, times factor: Rational) -> Self {
    if rows.isEmpty && factor == .one { return other }
    if other.rows.isEmpty { return self }
    var result = PartProofs.Proof()
    result.rows.reserveCapacity(rows.count + other.rows.count)
    var (place, otherPlace) = (0, 0)
    while place < rows.count || otherPlace < other.rows.count {
      if otherPlace == other.rows.count || place < rows.count && rows[place].row < other.rows[otherPlace].row {
        result.rows.append(rows[place])
        place += 1
      } else if place == rows.count || other.rows[otherPlace].row < rows[place].row {
        let (row, multiplier) = other.rows[otherPlace]
        result.rows.append((row, multiplier * factor))
        otherPlace += 1
      } else {
        let sum = rows[place].multiplier + other.rows[otherPlace].multiplier * factor
        if !sum.isZero { result.rows.append((rows[place].row, sum)) }
        place += 1
        otherPlace += 1
      }
    }
    result.weights = weights
    for (rank, weight) in other.weights { result.weights[rank, default: .zero] += weight * factor }
    return result
  }
}

extension PresolvedProgram.Row: Comparable {
  package static func < (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.shared(let a), .shared(let b)), (.own(let a), .own(let b)): a < b
    case (.shared, .own): true
    case (.own, .shared): false
    }
  }
}
