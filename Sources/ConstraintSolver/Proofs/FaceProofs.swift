// The proofs that come with solving a component level by level.
//
// What was found for one level proves its optimum on the face that the levels before have left. There a row may hold with
// equality although an inequality is written, since a stronger level's proof weighs it. So where a row has a multiplier that
// the row as written does not bear, enough of that stronger proof is added: first the proof of the level before, then of the
// one before that, for a row that holds with equality since some level has no part in the proofs of those before it. Rows of
// a stronger level may then weigh as much as those of its rows that err, and no more.

/// What proves the optima of one component's levels, each on the face that the levels before have left.
struct FaceProofs {
  private let program: LinearProgram
  /// Of levels with an error, strongest first; multipliers of the program's rows, in no order.
  private var levels: [(level: Int, multipliers: [Multiplier])] = []

  // Kept until all is solved, in half the memory of a dictionary.
  private struct Multiplier {
    let row: Int32
    let multiplier: Rational
  }

  /// - Parameter required: what proves that the required rows err no less; empty where they hold.
  init(_ program: LinearProgram, required: [Int: Rational]) {
    self.program = program
    if !required.isEmpty { append(required, ofLevel: OptimalityProver.requiredLevel) }
  }

  /// Adds what proves the optimum of the next level, none where all its rows hold; a row may come several times.
  mutating func add(_ multipliers: [(row: Int, multiplier: Rational)], ofLevel level: Int) {
    if multipliers.isEmpty { return }
    append(Dictionary(multipliers, uniquingKeysWith: +), ofLevel: level)
  }

  private mutating func append(_ multipliers: [Int: Rational], ofLevel level: Int) {
    levels.append((level, multipliers.map { Multiplier(row: Int32($0.key), multiplier: $0.value) }))
  }

  private func multipliers(at index: Int) -> [Int: Rational] {
    Dictionary(uniqueKeysWithValues: levels[index].multipliers.lazy.map { (Int($0.row), $0.multiplier) })
  }

  /// The proof of a level by the rows as written; nil where none is known.
  func proof(ofLevel level: Int) -> [Int: Rational]? {
    guard let index = levels.firstIndex(where: { $0.level == level }) else { return nil }
    var proof = multipliers(at: index)
    for stronger in levels.indices[..<index].reversed() {
      let multipliers = multipliers(at: stronger)
      guard let factor = factor(of: multipliers, ofLevel: levels[stronger].level, mending: proof) else { return nil }
      if factor.isZero { continue }
      for (row, multiplier) in multipliers { proof[row, default: .zero] += multiplier * factor }
    }
    return proof.allSatisfy { isOfErringLevel($0.key) || bears($0.key, $0.value) } ? proof : nil
  }

  /// Whether a row that holds may have a multiplier.
  private func bears(_ row: Int, _ multiplier: Rational) -> Bool {
    let relation = program.rows[row].relation
    return multiplier.isPositive
      ? relation.costBelow != 0 : multiplier.isZero || relation.costAbove != 0
  }

  /// How much of a stronger proof another needs; nil where no multiple will do.
  private func factor(
    of stronger: [Int: Rational], ofLevel level: Int, mending proof: [Int: Rational]
  ) -> Rational? {
    var factor = Rational.zero
    for (row, multiplier) in proof where !multiplier.isZero {
      let own = stronger[row] ?? .zero
      if isOfErringLevel(row) && program.level(ofRow: row) == level {
        // The sum lies between the factor's own weights from above and from below.
        let relation = program.rows[row].relation
        let room =
          multiplier.isPositive ? Rational(Int(relation.costBelow)) - own : Rational(Int(relation.costAbove)) + own
        guard room.isPositive else { return nil }
        factor = max(factor, multiplier.magnitude / room)
      } else if !own.isZero && own.isPositive != multiplier.isPositive,
        isOfErringLevel(row) && program.level(ofRow: row) < level || bears(row, own) && !bears(row, multiplier)
      {
        factor = max(factor, multiplier.magnitude / own.magnitude)
      }
    }
    return factor
  }

  /// Whether a row may weigh what its level does, on either side; the background, which always holds, has no level.
  private func isOfErringLevel(_ row: Int) -> Bool {
    program.rows[row].strength != .background && levels.contains { $0.level == program.level(ofRow: row) }
  }
}
