// Dual certificates that are found while a component is solved level by level.
//
// The certificate of a level is valid on the optimal face of the levels before. There an inequality may hold with
// equality, because a stronger level's certificate weighs it. So if a row has a multiplier of the wrong sign for the
// row as written, a multiple of a stronger certificate is added: first that of the level before, then of the one before
// that. Failing rows of a stronger level may then weigh as much as the factor of its certificate, and no more.

/// Dual certificates of one component's levels, each on the optimal face of the levels before.
struct FaceProofs {
  private let program: LinearProgram
  /// The levels with an error, strongest first; multipliers by row of the program.
  private var levels: [(level: Strength, multipliers: [Int: Rational])] = []

  /// - Parameter required: The dual certificate of the required rows' error; empty if they hold.
  init(_ program: LinearProgram, required: [Int: Rational]) {
    self.program = program
    if !required.isEmpty { levels.append((.required, required)) }
  }

  /// Adds the certificate of the next level, empty if all its rows hold; a row may occur several times.
  mutating func add(_ multipliers: [(row: Int, multiplier: Rational)], ofLevel level: Strength) {
    if multipliers.isEmpty { return }
    levels.append((level, Dictionary(multipliers, uniquingKeysWith: +)))
  }

  /// The certificate of a level over the rows as written; `nil` if none is known.
  func proof(ofLevel level: Strength) -> [Int: Rational]? {
    guard let index = levels.firstIndex(where: { $0.level == level }) else { return nil }
    var proof = levels[index].multipliers
    for (stronger, multipliers) in levels[..<index].reversed() {
      guard let factor = factor(of: multipliers, ofLevel: stronger, mending: proof) else { return nil }
      if factor.isZero { continue }
      for (row, multiplier) in multipliers { proof[row, default: .zero] += multiplier * factor }
    }
    return proof.allSatisfy { isOfErringLevel($0.key) || bears($0.key, $0.value) } ? proof : nil
  }

  /// Whether the sign of a multiplier is allowed for a row that holds.
  private func bears(_ row: Int, _ multiplier: Rational) -> Bool {
    let relation = program.rows[row].relation
    return multiplier.isPositive
      ? relation.costBelow != 0 : multiplier.isZero || relation.costAbove != 0
  }

  /// The least multiple of a stronger certificate that corrects the signs of another; `nil` if there is none.
  private func factor(
    of stronger: [Int: Rational], ofLevel level: Strength, mending proof: [Int: Rational]
  ) -> Rational? {
    var factor = Rational.zero
    for (row, multiplier) in proof where !multiplier.isZero {
      let own = stronger[row] ?? .zero
      if program.rows[row].strength == level {
        // The sum must lie within the limits that the factor sets on either side.
        let relation = program.rows[row].relation
        let room =
          multiplier.isPositive ? Rational(Int(relation.costBelow)) - own : Rational(Int(relation.costAbove)) + own
        guard room.isPositive else { return nil }
        factor = max(factor, multiplier.magnitude / room)
      } else if !own.isZero && own.isPositive != multiplier.isPositive,
        isOfErringLevel(row) && program.rows[row].strength < level || bears(row, own) && !bears(row, multiplier)
      {
        factor = max(factor, multiplier.magnitude / own.magnitude)
      }
    }
    return factor
  }

  /// Whether a row belongs to a level with an error, so that its multiplier may have either sign; background rows do
  /// not.
  private func isOfErringLevel(_ row: Int) -> Bool {
    levels.contains { $0.level == program.rows[row].strength }
  }
}
