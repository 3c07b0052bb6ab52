// Independence of corrections.
//
// With k disjoint conflicts of m members there are m^k corrections, though m * k choices describe them. One point for
// each choice proves that every correction leaves rows that can hold. From a point p in which everything holds except
// one combination, the point differs by d such that the other rows of its part hold and the rows of other parts keep
// their values. Rows are linear, so p plus one d for each part is a point in which everything holds except the chosen
// corrections, provided that no inequality has less slack than the worst choice takes. The same argument applies within
// a correction that takes one group from each of several lists.

/// Searches for a proof that parts are independent.
struct CorrectionIndependence {
  private var refiner: ConflictRefiner
  private let parts: [CorrectionPart]
  /// The groups that are in no part.
  private let others: [Int]
  private let rowsOfParts: [[Int]]

  /// Rows solved.
  var rowCount: Int { refiner.rowCount }

  init(_ refiner: ConflictRefiner, _ parts: [CorrectionPart]) {
    self.refiner = refiner
    self.parts = parts
    let members = Set(parts.flatMap(\.members))
    others = refiner.groups.filter { !members.contains($0) }
    rowsOfParts = parts.map { $0.members.flatMap { refiner.rows(ofGroup: $0) } }
  }

  /// A row that keeps its value.
  private typealias Held = (row: Int, value: Rational)

  /// Whether independence is proven.
  ///
  /// - Precondition: The background of variables in no required row is consistent; it is not checked.
  mutating func holds() -> Bool {
    let combination = Set(parts.flatMap { $0.corrections.first?.first ?? [] })
    let kept = refiner.groups.filter { !combination.contains($0) }
    guard
      case .feasible(let values) = refiner.decide(kept, holding: [], mentioning: rowsOfParts.flatMap { $0 })
    else { return false }
    var point = [Rational](repeating: .zero, count: refiner.program.variableCount)
    for entry in values { point[entry.variable] = entry.value }
    // Members hold by construction, so only rows outside the parts need slack.
    let inequalities =
      self.inequalities(of: others)
      + values.flatMap { refiner.background(ofVariable: $0.variable) }.filter(isInequality)
    var spare = inequalities.map { refiner.program.excess(ofRow: $0, at: point).magnitude }
    for (index, part) in parts.enumerated() {
      let held = rowsOfParts.indices.filter { $0 != index }.flatMap { rowsOfParts[$0] }.map { self.held($0, at: point) }
      var worst: [Rational]?
      for (place, choices) in part.corrections.enumerated() {
        let start = place == 0 ? point : moved(point, without: choices.first, in: part.members, held)
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

  /// The greatest decrease of each inequality's slack if other groups than the first of each list are chosen.
  ///
  /// - Returns: `nil` if some combination is not shown to leave rows that can hold.
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
        for (place, row) in rows.enumerated() {
          worst[place] = min(worst[place], change(ofRow: row, from: start, to: end))
        }
      }
      for place in rows.indices { sums[place] += worst[place] }
    }
    for (row, sum) in zip(rows, sums).dropFirst(inequalities.count)
    where (refiner.program.excess(ofRow: row, at: start).magnitude + sum).isNegative {
      return nil
    }
    return Array(sums.prefix(inequalities.count))
  }

  /// Another point in which all other groups and all but a few of some members hold.
  private mutating func moved(
    _ point: [Rational], without left: [Int], in members: [Int], _ held: [Held]
  ) -> [Rational]? {
    let kept = others + members.filter { !left.contains($0) }
    guard case .feasible(let values) = refiner.decide(kept, holding: held), !refiner.isCutOff else { return nil }
    var result = point
    for entry in values { result[entry.variable] = entry.value }
    return result
  }

  private func held(_ row: Int, at point: [Rational]) -> Held {
    (row, refiner.program.constant(ofRow: row) + refiner.program.excess(ofRow: row, at: point))
  }

  private func inequalities(of groups: [Int]) -> [Int] {
    groups.flatMap { refiner.rows(ofGroup: $0) }.filter(isInequality)
  }

  private func isInequality(_ row: Int) -> Bool { refiner.program.relation(ofRow: row) != .equal }

  /// The increase of an inequality's slack.
  private func change(ofRow row: Int, from start: [Rational], to end: [Rational]) -> Rational {
    let change = refiner.program.excess(ofRow: row, at: end) - refiner.program.excess(ofRow: row, at: start)
    return refiner.program.relation(ofRow: row) == .greaterThanOrEqual ? change : -change
  }
}

extension SharedProgram {
  /// Whether shared rows and some more can hold together, whichever correction of each part is excluded from the
  /// latter. Also false if too many combinations would have to be tried.
  package func canHold(with rows: LinearProgram, correcting parts: [CorrectionPart]) -> Bool {
    func canHold(without left: [Int]) -> Bool {
      var kept = LinearProgram(variableCount: rows.variableCount, rowCapacity: rows.rowCount)
      for row in rows.rows.indices where !rows.isRow(row, inAny: left) {
        kept.addRow(row, of: rows) { $0 }
      }
      return self.canHold(with: kept)
    }
    // Eliminated shared rows act through the background, also on variables that no other required row contains.
    guard canHold(without: parts.flatMap { $0.corrections.first?.first ?? [] }), var program = program(adding: rows)
    else { return false }
    program.join(core.rows.indices, asGroup: rows.groupCount)
    var proof = CorrectionIndependence(ConflictRefiner(program), parts)
    if proof.holds() { return true }
    var count = 1
    for part in parts {
      count *= part.count(limit: Limits.correctionCombinations)
      if count > Limits.correctionCombinations { return false }
    }
    var combinations: [[Int]] = [[]]
    for part in parts {
      let corrections = part.corrections.flatMap { $0.combinations }
      combinations = combinations.flatMap { combination in corrections.map { combination + $0 } }
    }
    return combinations.allSatisfy(canHold(without:))
  }
}
