/// The known conflicts and corrections of one component.
struct CorrectionTree {
  let rows: [Int]
  private(set) var conflicts: [IrreducibleConflict]
  /// All distinct.
  private(set) var corrections: [CorrectionChoices] = []
  /// Whether all are known.
  private(set) var isWhole = true
  /// A program for the members of the conflicts that were known when it was made; `nil` except while the tree grows.
  private var program: CandidateProgram?

  var part: CorrectionPart {
    CorrectionPart(members: Set(conflicts.flatMap(\.groups)).sorted(), corrections: corrections)
  }

  /// - Parameter conflicts: Some known conflicts.
  init(rows: [Int], conflicts: [IrreducibleConflict]) {
    self.rows = rows
    self.conflicts = conflicts
  }

  /// Tries all hitting sets of the known conflicts, within the limits: each is a correction, or leads to another
  /// conflict.
  mutating func grow(_ refiner: inout ConflictRefiner, conflictLimit: Int, nodeLimit: Int) {
    var nodesLeft = nodeLimit
    var sets = HittingSets(conflicts.map(\.groups), excluding: [])
    while let choices = sets.next(&nodesLeft) {
      let contradiction = certificate(withoutAnyOf: choices, &refiner, &nodesLeft)
      if refiner.isCutOff || nodesLeft == 0 { break }
      if let contradiction {
        if conflicts.count >= conflictLimit { break }
        let conflict = refiner.refine(contradiction)
        if refiner.isCutOff { break }
        conflicts.append(conflict)
        sets = HittingSets(conflicts.map(\.groups), excluding: corrections)
      } else {
        corrections.append(choices)
        sets.exclude(choices)
      }
    }
    isWhole = sets.isDone
    program = nil
  }

  /// A certificate for one of the combinations that all other groups conflict; `nil` if they can hold for every
  /// combination.
  private mutating func certificate(
    withoutAnyOf choices: CorrectionChoices, _ refiner: inout ConflictRefiner, _ nodesLeft: inout Int
  ) -> Certificate? {
    if let certificate = certificate(without: choices.first, &refiner) { return certificate }
    if choices.choices.allSatisfy({ $0.count == 1 }) { return nil }
    let part = CorrectionPart(members: choices.choices.flatMap { $0 }.sorted(), corrections: [choices])
    if program?.areIndependent([part], &refiner) ?? false { return nil }
    for combination in choices.combinations.dropFirst() {
      if refiner.isCutOff || nodesLeft == 0 { return nil }
      nodesLeft -= 1
      if let certificate = certificate(without: combination, &refiner) { return certificate }
    }
    return nil
  }

  /// A certificate that all groups except some members of known conflicts conflict; `nil` if they can hold.
  private mutating func certificate(without spared: [Int], _ refiner: inout ConflictRefiner) -> Certificate? {
    if !(program.map { spared.allSatisfy($0.candidates.contains) } ?? false) {
      program = CandidateProgram(&refiner, candidates: Set(conflicts.flatMap(\.groups)))
    }
    if let program { return program.certificate(without: spared, &refiner) }
    if case .infeasible(let certificate) = refiner.decide(refiner.groups.filter { !spared.contains($0) }) {
      return certificate
    }
    return nil
  }
}
