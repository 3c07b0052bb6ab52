/// The conflicts and corrections of one component as far as they are known.
struct CorrectionTree {
  let rows: [Int]
  var conflicts: [IrreducibleConflict]
  /// Groups in order.
  var corrections: [[Int]] = []
  /// Whether all are known.
  var isWhole = true

  /// From the root to the present node: the conflict that each node on the way branches on, and the member taken.
  private var path: [(conflict: Int, position: Int)] = []

  /// - Parameter conflicts: some that are known.
  init(rows: [Int], conflicts: [IrreducibleConflict]) {
    self.rows = rows
    self.conflicts = conflicts
  }

  /// Walks the whole tree, as far as the limits admit.
  mutating func grow(_ refiner: inout ConflictRefiner, conflictLimit: Int, nodeLimit: Int) {
    for _ in 0..<nodeLimit {
      if refiner.isCutOff { break }
      let taken = Set(path.map { conflicts[$0.conflict].groups[$0.position] })
      if !corrections.contains(where: { taken.isSuperset(of: $0) }) {
        if let open = conflicts.firstIndex(where: { taken.isDisjoint(with: $0.groups) }) {
          if take(from: open, at: 0) { continue }
        } else {
          let spared = minimal(taken)
          let verdict = refiner.decide(refiner.groups.filter { !spared.contains($0) })
          if refiner.isCutOff { break }
          if case .infeasible(let certificate) = verdict {
            if conflicts.count >= conflictLimit { break }
            let conflict = refiner.refine(certificate)
            if refiner.isCutOff { break }
            conflicts.append(conflict)
            continue
          }
          corrections.append(spared)
        }
      }
      if !advance() { return }
    }
    isWhole = false
  }

  /// Goes down to the first member of a conflict, from a position on, that is not tried at a node on the way.
  private mutating func take(from conflict: Int, at start: Int) -> Bool {
    let groups = conflicts[conflict].groups
    for position in start..<groups.count {
      let isTried = path.contains { conflicts[$0.conflict].groups[..<$0.position].contains(groups[position]) }
      guard !isTried else { continue }
      path.append((conflict, position))
      return true
    }
    return false
  }

  /// Goes on to the next member at the nearest node that has one.
  private mutating func advance() -> Bool {
    while let (conflict, position) = path.popLast() {
      if take(from: conflict, at: position + 1) { return true }
    }
    return false
  }

  /// A set that meets every conflict, without the groups that it can spare.
  private func minimal(_ groups: Set<Int>) -> [Int] {
    var kept = groups
    for group in groups.sorted() {
      kept.remove(group)
      if conflicts.contains(where: { kept.isDisjoint(with: $0.groups) }) { kept.insert(group) }
    }
    return kept.sorted()
  }
}
