// A correction tree asks many times whether all groups except some can hold, and the excluded groups are always members
// of known conflicts. So the rows of all other groups are presolved once, and each question is a small program.

/// The groups of a refiner with the rows of all non-candidates presolved.
struct CandidateProgram {
  /// The groups that may be excluded.
  let candidates: Set<Int>
  private let part: ProgramPart
  private let sharedProgram: SharedProgram
  /// The candidates' rows of the part and their groups, in order.
  private let rows: [(row: Int, group: Int)]
  /// A certificate that the rows which no candidate reaches conflict; `nil` if they can hold.
  private let unaffectedConflict: Certificate?
  /// A refiner of the rows that candidates reach, including their own.
  private let reached: ConflictRefiner

  /// - Returns: `nil` if a contradiction between the other groups was found.
  /// - Complexity: That of deciding all groups.
  init?(_ refiner: inout ConflictRefiner, candidates: Set<Int>) {
    self.candidates = candidates
    let part = refiner.part(refiner.groups)
    refiner.count(part.rows.count)
    let program = part.program
    var isShared = [Bool](repeating: true, count: program.rowCount)
    var rows: [(row: Int, group: Int)] = []
    var variables: [Int] = []
    for row in 0..<program.rowCount where program.rows[row].strength == .required {
      guard let group = program.group(ofRow: row), candidates.contains(group) else { continue }
      isShared[row] = false
      rows.append((row, group))
      for term in program.termRange(row) { variables.append(Int(program.allTerms[term].variable)) }
    }
    var own = LinearProgram(variableCount: program.variableCount, rowCapacity: rows.count)
    for (row, _) in rows { own.addRow(row, of: program) { $0 } }
    guard
      let sharedProgram = SharedProgram(program, isShared: isShared, changing: variables, keepsUnaffectedRows: true),
      let reached = sharedProgram.program(adding: own)
    else { return nil }
    self.reached = ConflictRefiner(reached, pivotLimit: refiner.pivotLimit, deadline: refiner.deadline)
    self.part = part
    self.sharedProgram = sharedProgram
    self.rows = rows
    unaffectedConflict = sharedProgram.unaffectedCertificate(in: program, pivotLimit: refiner.pivotLimit).map(
      part.named)
  }

  /// A certificate that all groups except some candidates conflict; `nil` if they can hold.
  func certificate(without spared: [Int], _ refiner: inout ConflictRefiner) -> Certificate? {
    if let unaffectedConflict { return unaffectedConflict }
    let kept = rows.filter { !spared.contains($0.group) }.map(\.row)
    var own = LinearProgram(variableCount: part.program.variableCount, rowCapacity: kept.count)
    for row in kept { own.addRow(row, of: part.program) { $0 } }
    refiner.count(sharedProgram.core.rowCount + kept.count)
    guard let found = sharedProgram.certificate(with: own, in: part.program, pivotLimit: refiner.pivotLimit) else {
      return nil
    }
    let count = part.program.rowCount
    let multipliers = found.multipliers.map { row, multiplier in
      (row: row < count ? row : kept[row - count], multiplier: multiplier)
    }
    return part.named(Certificate(multipliers: multipliers, contradiction: found.contradiction))
  }

  /// Whether every combination of corrections, one from each part, provably leaves rows that can hold.
  ///
  /// - Parameter parts: Contain candidates only.
  func areIndependent(_ parts: [CorrectionPart], _ refiner: inout ConflictRefiner) -> Bool {
    if unaffectedConflict != nil { return false }
    var proof = CorrectionIndependence(reached, parts)
    defer { refiner.count(proof.rowCount) }
    return proof.holds()
  }
}
