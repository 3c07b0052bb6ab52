/// The conflicts and corrections of one component as far as they are known.
struct CorrectionTree {
  let rows: [Int]
  private(set) var conflicts: [IrreducibleConflict] = []
  /// Groups in order.
  private(set) var corrections: [[Int]] = []
  /// Whether all are known.
  private(set) var isWhole = true

  /// From the root to the present node: the conflict that each node on the way branches on, and the member taken.
  private var path: [(conflict: Int, position: Int)] = []
  /// What each member of a conflict is of.
  private var memberships: [Int: Membership] = [:]
  /// How many members of each conflict are taken.
  private var takenCounts: [Int] = []
  /// How many members of each correction are not taken, and how many corrections are taken as a whole.
  private var missingCounts: [Int] = []
  private var takenCorrectionCount = 0
  /// For the members of the conflicts that were known when it was made.
  private var program: CandidateProgram?

  private struct Membership {
    var conflicts: [Int] = []
    var corrections: [Int] = []
  }

  /// - Parameter conflicts: some that are known.
  init(rows: [Int], conflicts: [IrreducibleConflict]) {
    self.rows = rows
    for conflict in conflicts { add(conflict) }
  }

  /// Walks the whole tree, as far as the limits admit.
  mutating func grow(_ refiner: inout ConflictRefiner, conflictLimit: Int, nodeLimit: Int) {
    for _ in 0..<nodeLimit {
      if refiner.isCutOff { break }
      if takenCorrectionCount == 0 {
        if let open = takenCounts.firstIndex(of: 0) {
          if take(from: open, at: 0) { continue }
        } else {
          let spared = minimal()
          let contradiction = certificate(without: spared, &refiner)
          if refiner.isCutOff { break }
          if let certificate = contradiction {
            if conflicts.count >= conflictLimit { break }
            let conflict = refiner.refine(certificate)
            if refiner.isCutOff { break }
            add(conflict)
            continue
          }
          add(correction: spared)
        }
      }
      if !advance() { return }
    }
    isWhole = false
  }

  private var taken: [Int] { path.map { conflicts[$0.conflict].groups[$0.position] } }

  private mutating func add(_ conflict: IrreducibleConflict) {
    takenCounts.append(taken.count { conflict.groups.contains($0) })
    for group in conflict.groups { memberships[group, default: Membership()].conflicts.append(conflicts.count) }
    conflicts.append(conflict)
  }

  /// - Precondition: all members are taken.
  private mutating func add(correction: [Int]) {
    for group in correction { memberships[group, default: Membership()].corrections.append(corrections.count) }
    corrections.append(correction)
    missingCounts.append(0)
    takenCorrectionCount += 1
  }

  /// Why all groups but some members of known conflicts cannot hold together; nil where they can.
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

  /// Goes down to the first member of a conflict, from a position on, that is not tried at a node on the way.
  private mutating func take(from conflict: Int, at start: Int) -> Bool {
    let groups = conflicts[conflict].groups
    for position in start..<groups.count {
      let isTried = path.contains { conflicts[$0.conflict].groups[..<$0.position].contains(groups[position]) }
      guard !isTried else { continue }
      path.append((conflict, position))
      count(groups[position], isTaken: true)
      return true
    }
    return false
  }

  /// Goes on to the next member at the nearest node that has one.
  private mutating func advance() -> Bool {
    while let (conflict, position) = path.popLast() {
      count(conflicts[conflict].groups[position], isTaken: false)
      if take(from: conflict, at: position + 1) { return true }
    }
    return false
  }

  private mutating func count(_ member: Int, isTaken: Bool) {
    guard let membership = memberships[member] else { return }
    for conflict in membership.conflicts { takenCounts[conflict] += isTaken ? 1 : -1 }
    for correction in membership.corrections {
      if missingCounts[correction] == 0 { takenCorrectionCount -= 1 }
      missingCounts[correction] += isTaken ? -1 : 1
      if missingCounts[correction] == 0 { takenCorrectionCount += 1 }
    }
  }

  /// The members taken, which meet every conflict, without those that can be spared.
  private func minimal() -> [Int] {
    var counts = takenCounts
    return taken.sorted().filter { group in
      let met = memberships[group]?.conflicts ?? []
      if met.contains(where: { counts[$0] == 1 }) { return true }
      for conflict in met { counts[conflict] -= 1 }
      return false
    }
  }
}
