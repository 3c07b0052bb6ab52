import ConstraintSolver
import TestSupport

extension Oracle {
  static let conflicts = [
    Oracle("every conflict and every correction of a random program is found", samples: 2_000) {
      try ProgramConflicts.compare(.requiring(seed: $0))
    },
    Oracle("every conflict of demands that are alike except for what others leave them is found", samples: 1_500) {
      seed in
      var random = SeededGenerator(seed: UInt64(seed))
      try ProgramConflicts.compare(RandomProgram(linking: &random))
    },
  ]
}

extension RandomProgram {
  /// A program of required rows and background.
  package static func requiring(seed: Int) -> RandomProgram {
    var random = SeededGenerator(seed: UInt64(seed) &+ 77_000)
    return RandomProgram(using: &random, requiredCount: 4...8)
  }
}

private enum ProgramConflicts {
  /// Every irreducible conflict and every minimal correction, by trying all subsets.
  private static func bruteForce(_ sample: RandomProgram) -> (conflicts: Set<[Int]>, corrections: Set<[Int]>) {
    let required = sample.rows.indices.filter { sample.rows[$0].level == -1 }
    let background = sample.rows.filter { $0.level == nil }
    var holds: [Bool] = []
    for mask in 0..<1 << required.count {
      let chosen = required.indices.filter { mask >> $0 & 1 == 1 }
      let rows = background + chosen.map { sample.rows[required[$0]] }
      holds.append(
        chosen.allSatisfy { holds[mask & ~(1 << $0)] }
          && HierarchyOracle.canHold(rows, variableCount: sample.variableCount))
    }
    var conflicts: Set<[Int]> = []
    var corrections: Set<[Int]> = []
    func groups(_ mask: Int) -> [Int] { required.indices.filter { mask >> $0 & 1 == 1 }.map { required[$0] } }
    let all = holds.count - 1
    for mask in holds.indices {
      let members = required.indices.filter { mask >> $0 & 1 == 1 }
      if !holds[mask] && members.allSatisfy({ holds[mask & ~(1 << $0)] }) { conflicts.insert(groups(mask)) }
      if mask != 0 && holds[all & ~mask] && members.allSatisfy({ !holds[all & ~mask | 1 << $0] }) {
        corrections.insert(groups(mask))
      }
    }
    return (conflicts, corrections)
  }

  /// The unions of one correction of each component.
  private static func combined(_ components: [[[Int]]]) -> Set<[Int]> {
    var sets: Set<[Int]> = [[]]
    for component in components { sets = Set(sets.flatMap { set in component.map { (set + $0).sorted() } }) }
    return sets.subtracting([[]])
  }

  fileprivate static func compare(_ sample: RandomProgram) throws {
    let enumeration = ConflictEnumeration(sample.program, limit: 1000)
    let expected = bruteForce(sample)
    try expect(enumeration.leftCount == 0)
    try expect(Set(enumeration.conflicts.map(\.groups)) == expected.conflicts)
    try expect(enumeration.conflicts.count == expected.conflicts.count)
    try expect(combined(enumeration.parts.map { $0.smallestCorrections { _ in 0 } }) == expected.corrections)
    for conflict in enumeration.conflicts {
      try expect(conflict.witnesses.count == conflict.groups.count)
      try expect(
        Set(conflict.certificate.multipliers.map(\.row).filter { sample.rows[$0].level == -1 }) == Set(conflict.groups))
    }
  }
}
