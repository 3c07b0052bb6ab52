// Independence of corrections.
//
// With k disjoint conflicts of m members there are m^k corrections, but only m * k choices of a member. One point for
// each choice is enough to prove that the remaining rows can hold after every correction:
//
// Let p be a point in which all rows hold except those of one correction of each part. For another choice in one part,
// find a step d such that at p + d the other rows of that part hold and all rows of the other parts keep their values.
// Rows are linear, so at p plus one step for each part, everything holds except the rows of the chosen corrections. The
// only condition is that each inequality has enough slack at p for the worst steps of all parts together. The same
// argument applies within one correction that takes one group from each of several lists.

/// Searches for a proof that parts are independent: the rows that remain after one correction of each part can hold,
/// whichever corrections are combined.
struct CorrectionIndependence {
  private var refiner: ConflictRefiner
  private let parts: [CorrectionPart]
  /// The groups that are in no part.
  private let others: [Int]
  /// By part, the rows of its members.
  private let rowsOfParts: [[Int]]

  /// The number of rows of all programs solved so far.
  var rowCount: Int { refiner.rowCount }

  init(_ refiner: ConflictRefiner, _ parts: [CorrectionPart]) {
    self.refiner = refiner
    self.parts = parts
    let members = Set(parts.flatMap(\.members))
    others = refiner.groups.filter { !members.contains($0) }
    rowsOfParts = parts.map { $0.members.flatMap { refiner.rows(ofGroup: $0) } }
  }

  /// A row whose left side must keep a value.
  private typealias Held = (row: Int, value: Rational)

  /// Returns whether independence is proven.
  ///
  /// - Precondition: Background rows can hold on variables that no required row contains; this is not checked.
  /// - Complexity: One program for the first combination, and one for each further correction and choice.
  mutating func holds() -> Bool {
    let combination = Set(parts.flatMap { $0.corrections.first?.first ?? [] })
    let kept = refiner.groups.filter { !combination.contains($0) }
    guard
      case .feasible(let values) = refiner.decide(kept, holding: [], mentioning: rowsOfParts.flatMap { $0 })
    else { return false }
    var point = [Rational](repeating: .zero, count: refiner.program.variableCount)
    for entry in values { point[entry.variable] = entry.value }
    // The rows of members hold by construction, since each changes only with the step of its own part. So only rows
    // outside the parts need slack for all steps together.
    let inequalities =
      self.inequalities(of: others)
      + values.flatMap { refiner.background(ofVariable: $0.variable) }.filter(isInequality)
    var spare = inequalities.map { refiner.program.excess(ofRow: $0, at: point).magnitude }
    for (index, part) in parts.enumerated() {
      let held = rowsOfParts.indices.filter { $0 != index }.flatMap { rowsOfParts[$0] }.map { self.held($0, at: point) }
      var worst: [Rational]?
      for (number, choices) in part.corrections.enumerated() {
        let start = number == 0 ? point : moved(point, without: choices.first, in: part.members, held)
        guard let start, let further = worstChanges(choices, of: part, from: start, held, inequalities) else {
          return false
        }
        let changes = zip(inequalities, further).map { change(ofRow: $0, from: point, to: start) + $1 }
        worst = worst.map { zip($0, changes).map { min($0, $1) } } ?? changes
      }
      guard let worst else { return false }
      for row in spare.indices { spare[row] += worst[row] }
    }
    return spare.allSatisfy { !$0.isNegative }
  }

  /// A lower bound, at most zero, on how the slack of each inequality changes when a correction takes other groups than
  /// the first of each list.
  ///
  /// - Parameters:
  ///   - start: A point in which the rows of the part hold, except those of the first group of each list.
  ///   - held: The rows of the other parts.
  /// - Returns: `nil` unless every combination of the lists is shown to leave rows that can hold.
  private mutating func worstChanges(
    _ correction: CorrectionChoices, of part: CorrectionPart, from start: [Rational], _ held: [Held],
    _ inequalities: [Int]
  ) -> [Rational]? {
    let chosen = Set(correction.choices.flatMap { $0 })
    let unchosen = part.members.filter { !chosen.contains($0) }
    let rows = inequalities + self.inequalities(of: unchosen)
    var sums = [Rational](repeating: .zero, count: rows.count)
    for (index, choice) in correction.choices.enumerated() where choice.count > 1 {
      let kept = correction.choices.indices.filter { $0 != index }.flatMap { correction.choices[$0] }
        .flatMap { refiner.rows(ofGroup: $0) }.map { self.held($0, at: start) }
      var worst = [Rational](repeating: .zero, count: rows.count)
      for group in choice.dropFirst() {
        guard let end = moved(start, without: [group], in: choice + unchosen, held + kept) else { return nil }
        for (rowIndex, row) in rows.enumerated() {
          worst[rowIndex] = min(worst[rowIndex], change(ofRow: row, from: start, to: end))
        }
      }
      for rowIndex in rows.indices { sums[rowIndex] += worst[rowIndex] }
    }
    for (row, sum) in zip(rows, sums).dropFirst(inequalities.count)
    where (refiner.program.excess(ofRow: row, at: start).magnitude + sum).isNegative {
      return nil
    }
    return Array(sums.prefix(inequalities.count))
  }

  /// `point` moved so that all groups outside the parts and all `members` except `left` hold, while held rows keep their
  /// values; `nil` if no such point was found. Variables in none of these rows stay where they are.
  private mutating func moved(
    _ point: [Rational], without left: [Int], in members: [Int], _ held: [Held]
  ) -> [Rational]? {
    let kept = others + members.filter { !left.contains($0) }
    guard case .feasible(let values) = refiner.decide(kept, holding: held), !refiner.isCutOff else { return nil }
    var result = point
    for entry in values { result[entry.variable] = entry.value }
    return result
  }

  /// The row with its left side at a point.
  private func held(_ row: Int, at point: [Rational]) -> Held {
    (row, refiner.program.constant(ofRow: row) + refiner.program.excess(ofRow: row, at: point))
  }

  private func inequalities(of groups: [Int]) -> [Int] {
    groups.flatMap { refiner.rows(ofGroup: $0) }.filter(isInequality)
  }

  private func isInequality(_ row: Int) -> Bool { refiner.program.relation(ofRow: row) != .equal }

  /// The increase of an inequality's slack from one point to another; negative if it loses slack.
  private func change(ofRow row: Int, from start: [Rational], to end: [Rational]) -> Rational {
    let change = refiner.program.excess(ofRow: row, at: end) - refiner.program.excess(ofRow: row, at: start)
    return refiner.program.relation(ofRow: row) == .greaterThanOrEqual ? change : -change
  }
}

extension SharedProgram {
  /// Combinations that are tried; with more, the parts count as dependent.
  private static let combinationLimit = 256

  /// Returns whether the shared rows can hold together with further rows after every combination of corrections, one of
  /// each part. Also `false` if that is not proven within the limit on combinations or on pivots.
  ///
  /// - Parameters:
  ///   - rows: The further rows.
  ///   - parts: Corrections in terms of the groups of `rows`.
  /// - Complexity: One program for each choice of each part. If these prove nothing, one for each combination, up to
  ///   `combinationLimit`.
  package func canHold(with rows: LinearProgram, correcting parts: [CorrectionPart]) -> Bool {
    func canHold(without left: [Int]) -> Bool {
      var kept = LinearProgram(variableCount: rows.variableCount, rowCapacity: rows.rowCount)
      for row in rows.rows.indices where !rows.isRow(row, inAny: left) {
        kept.addRow(row, of: rows) { $0 }
      }
      return self.canHold(with: kept)
    }
    // Solving the first combination also checks the precondition of `holds`: equalities that presolve has eliminated can
    // make background rows conflict, even on variables that no remaining required row contains.
    guard canHold(without: parts.flatMap { $0.corrections.first?.first ?? [] }), var program = program(adding: rows)
    else { return false }
    program.join(core.rows.indices, asGroup: rows.groupCount)
    var proof = CorrectionIndependence(ConflictRefiner(program), parts)
    if proof.holds() { return true }
    var count = 1
    for part in parts {
      count *= part.count(limit: Self.combinationLimit)
      if count > Self.combinationLimit { return false }
    }
    var combinations: [[Int]] = [[]]
    for part in parts {
      let corrections = part.corrections.flatMap { $0.combinations }
      combinations = combinations.flatMap { combination in corrections.map { combination + $0 } }
    }
    return combinations.allSatisfy(canHold(without:))
  }
}
