// A tree of corrections asks again and again whether all groups but some can hold, and those left out are always members of
// conflicts that are known. So the rows of all others are eliminated once. What stays is a small program for each question.

/// The groups of a refiner, some of which may be left out, with the rows of all others eliminated.
struct CandidateProgram {
  /// Those that may be left out.
  let candidates: Set<Int>
  private let part: ProgramPart
  private let presolved: PresolvedProgram
  /// The part's rows of candidates, with their groups, in order.
  private let rows: [(row: Int, group: Int)]
  /// Why what the candidates do not reach cannot hold, if it cannot.
  private let settled: Certificate?
  /// Of what the candidates reach, their own rows among it.
  private let reached: ConflictRefiner

  /// - Returns: nil where the others cannot hold, as far as that is seen.
  /// - Complexity: that of deciding about all groups.
  init?(_ refiner: inout ConflictRefiner, candidates: Set<Int>) {
    self.candidates = candidates
    let part = refiner.part(refiner.groups)
    refiner.count(part.rows.count)
    let program = part.program
    var isShared = [Bool](repeating: true, count: program.rowCount)
    var rows: [(row: Int, group: Int)] = []
    var variables: [Int] = []
    for row in 0..<program.rowCount where program.rows[row].strength == .required {
      let group = program.group(ofRow: row)
      guard candidates.contains(group) else { continue }
      isShared[row] = false
      rows.append((row, group))
      for term in program.termRange(row) { variables.append(Int(program.allTerms[term].variable)) }
    }
    var own = LinearProgram(variableCount: program.variableCount, rowCapacity: rows.count)
    for (row, _) in rows { own.addRow(row, of: program) { $0 } }
    guard
      let presolved = PresolvedProgram(program, isShared: isShared, changing: variables, keepsRest: true),
      let reached = presolved.program(adding: own)
    else { return nil }
    self.reached = ConflictRefiner(reached, pivotLimit: refiner.pivotLimit, deadline: refiner.deadline)
    self.part = part
    self.presolved = presolved
    self.rows = rows
    settled = presolved.restCertificate(in: program, pivotLimit: refiner.pivotLimit).map(part.named)
  }

  /// Why all groups but some candidates cannot hold together; nil where they can.
  func certificate(without spared: [Int], _ refiner: inout ConflictRefiner) -> Certificate? {
    if let settled { return settled }
    let kept = rows.filter { !spared.contains($0.group) }.map(\.row)
    var own = LinearProgram(variableCount: part.program.variableCount, rowCapacity: kept.count)
    for row in kept { own.addRow(row, of: part.program) { $0 } }
    refiner.count(presolved.core.rowCount + kept.count)
    guard let found = presolved.certificate(with: own, in: part.program, pivotLimit: refiner.pivotLimit) else {
      return nil
    }
    let count = part.program.rowCount
    let multipliers = found.multipliers.map { row, multiplier in
      (row: row < count ? row : kept[row - count], multiplier: multiplier)
    }
    return part.named(Certificate(multipliers: multipliers, contradiction: found.contradiction))
  }

  /// Whether it can be shown that every combination of corrections, one of each part, leaves what can hold.
  ///
  /// - Parameter parts: of candidates alone.
  func areIndependent(_ parts: [CorrectionPart], _ refiner: inout ConflictRefiner) -> Bool {
    if settled != nil { return false }
    var proof = CorrectionIndependence(reached, parts)
    defer { refiner.count(proof.rowCount) }
    return proof.holds()
  }
}
