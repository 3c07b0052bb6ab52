// Every irreducible conflict, and every smallest correction.
//
// A correction is a set of groups without which the rest can hold, and none of which can stay. Corrections are the minimal
// sets that meet every conflict (Reiter, Artificial Intelligence 32, 1987). So sets that meet the conflicts known are
// tried one after the other, as a tree: where the rest cannot hold, its proof leads to a conflict that the set does not
// meet, and the tree grows by its members; where it can, the set is a correction, and no larger one is tried. That is
// MARCO (Liffiton, Previti, Malik and Marques-Silva, Constraints 21, 2016) asking for maximal subsets, with the tree as its
// map of what is explored: the clauses are monotone, so the map needs no solver.
//
// The tree is walked depth first; at a node, members that were tried before at one of its ancestors are not tried again
// (Greiner, Smith and Wilkerson, Artificial Intelligence 41, 1989). Each component has a tree of its own.

/// The irreducible conflicts of a program, and how each of its components can be corrected.
package struct ConflictEnumeration {
  /// The smallest of each component first, as long as there is room, then the smallest; given in order of size and groups.
  package private(set) var conflicts: [IrreducibleConflict] = []
  /// For each component with a conflict, minimal sets of groups that meet all its conflicts, by size, then by groups.
  package private(set) var corrections: [[[Int]]] = []
  /// How many conflicts are known to be left out: a lower bound, 0 where none is.
  package private(set) var leftCount = 0
  /// Whether a limit on work was reached before all was explored.
  package var isCutOff: Bool { refiner.isCutOff }

  private var refiner: ConflictRefiner
  private let limit: Int

  /// As many conflicts are looked for as make it likely that the smallest are among them.
  private static let searchFactor = 4
  /// Nodes visited in the tree of one component.
  private static let nodeLimit = 100_000

  /// - Parameter limit: the most conflicts that are given.
  package init(_ program: LinearProgram, limit: Int) {
    self.limit = max(1, limit)
    refiner = ConflictRefiner(program)
    var trees: [CorrectionTree] = []
    for rows in ConflictComponents(program).rows where !refiner.isCutOff {
      refiner.restrict(to: rows)
      guard case .infeasible(let certificate) = refiner.decide(refiner.groups) else { continue }
      trees.append(CorrectionTree(rows: rows, first: refiner.refine(certificate)))
    }
    var isWhole = !refiner.isCutOff
    for index in trees.indices {
      refiner.restrict(to: trees[index].rows)
      let others = trees.reduce(0) { $0 + $1.conflicts.count } - trees[index].conflicts.count
      let room = max(ConflictEnumeration.searchFactor * self.limit - others, 2)
      trees[index].grow(&refiner, conflictLimit: room, nodeLimit: ConflictEnumeration.nodeLimit)
      if !trees[index].isWhole { isWhole = false }
    }
    corrections = trees.map { $0.corrections.sorted(by: ConflictEnumeration.precedes) }
    choose(from: trees)
    if !isWhole { leftCount += 1 }
  }

  private static func precedes(_ a: [Int], _ b: [Int]) -> Bool {
    a.count != b.count ? a.count < b.count : a.lexicographicallyPrecedes(b)
  }

  /// Keeps what is minimal over all components, as a group may have rows in several, and what the limit admits.
  private mutating func choose(from trees: [CorrectionTree]) {
    var candidates: [(conflict: IrreducibleConflict, isFirst: Bool)] = []
    for tree in trees {
      let sorted = tree.conflicts.sorted { ConflictEnumeration.precedes($0.groups, $1.groups) }
      for (place, conflict) in sorted.enumerated() { candidates.append((conflict, place == 0)) }
    }
    candidates.sort { ConflictEnumeration.precedes($0.conflict.groups, $1.conflict.groups) }
    var minimal: [(conflict: IrreducibleConflict, isFirst: Bool)] = []
    for candidate in candidates {
      let members = Set(candidate.conflict.groups)
      if !minimal.contains(where: { members.isSuperset(of: $0.conflict.groups) }) { minimal.append(candidate) }
    }
    let chosen = (minimal.filter(\.isFirst) + minimal.filter { !$0.isFirst }).prefix(limit).map(\.conflict)
    conflicts = chosen.sorted { ConflictEnumeration.precedes($0.groups, $1.groups) }
    leftCount = minimal.count - conflicts.count
  }
}

/// The conflicts and corrections of one component as far as they are known.
private struct CorrectionTree {
  let rows: [Int]
  var conflicts: [IrreducibleConflict]
  /// Groups in order.
  var corrections: [[Int]] = []
  /// Whether all are known.
  var isWhole = true

  /// From the root to the present node: the conflict that each node on the way branches on, and the member taken.
  private var path: [(conflict: Int, position: Int)] = []

  init(rows: [Int], first: IrreducibleConflict) {
    self.rows = rows
    conflicts = [first]
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
