// Every irreducible conflict, and every smallest correction.
//
// A correction is a set of groups without which the rest can hold, and none of which can stay. Corrections are the minimal
// sets that meet every conflict (Reiter, Artificial Intelligence 32, 1987). So sets that meet the conflicts known are
// tried one after the other, as a tree: where the rest cannot hold, its proof leads to a conflict that the set does not
// meet, and the tree grows by its members; where it can, the set is a correction, and no larger one is tried. That is
// MARCO (Liffiton, Previti, Malik and Marques-Silva, Constraints 21, 2016) asking for maximal subsets, with the tree as its
// map of what is explored: the clauses are monotone, so the map needs no solver.
//
// Each component has a tree of its own, and so has each part of one where the parts can be shown to be independent.

/// The irreducible conflicts of a program, and how each of its components can be corrected.
package struct ConflictEnumeration {
  /// The smallest of each component first, as long as there is room, then the smallest; given in order of size and groups.
  package private(set) var conflicts: [IrreducibleConflict] = []
  /// For each component with a conflict, or independent part of one, the minimal sets of groups that meet all its conflicts.
  package private(set) var parts: [CorrectionPart] = []
  /// How many conflicts are known to be left out: a lower bound, 0 where none is.
  package private(set) var leftCount = 0
  /// Of all conflicts found, those left out among them, in order.
  package private(set) var members: [Int] = []
  /// Whether all conflicts are found.
  package private(set) var isWhole = true
  /// Whether a limit on work was reached before all was explored.
  package var isCutOff: Bool { refiner.isCutOff }
  /// Whether the deadline passed before all was explored.
  package var isLate: Bool { refiner.isLate }

  var refiner: ConflictRefiner
  private let limit: Int

  /// As many conflicts are looked for as make it likely that the smallest are among them.
  private static let searchFactor = 4
  /// Nodes visited in the tree of one component.
  static let nodeLimit = 100_000

  /// - Parameters:
  ///   - limit: the most conflicts that are given.
  ///   - touched: where only components are of interest that have a row of one of these groups; nil for all.
  ///   - deadline: after which nothing more is explored.
  package init(
    _ program: LinearProgram, limit: Int, touching touched: Set<Int>? = nil, deadline: Deadline = .none
  ) {
    self.limit = max(1, limit)
    refiner = ConflictRefiner(program, deadline: deadline)
    var starts: [(rows: [Int], conflict: IrreducibleConflict)] = []
    let components = ConflictComponents(program).rows.filter { rows in
      touched.map { touched in rows.contains { touched.contains(program.group(ofRow: $0)) } } ?? true
    }
    for rows in refiner.undecided(components) where !refiner.isCutOff {
      refiner.restrict(to: rows)
      guard case .infeasible(let certificate) = refiner.decide(refiner.groups) else { continue }
      starts.append((rows, refiner.refine(certificate)))
    }
    isWhole = !refiner.isCutOff
    var trees: [CorrectionTree] = []
    for (index, start) in starts.enumerated() {
      // Of each component yet to come, one conflict is known.
      let known = trees.reduce(starts.count - index) { $0 + $1.conflicts.count }
      let room = max(ConflictEnumeration.searchFactor * self.limit - known, 2)
      trees += explore(start.rows, start.conflict, room: room)
    }
    if trees.contains(where: { !$0.isWhole }) { isWhole = false }
    parts = trees.map(\.part)
    choose(from: trees)
    completeWitnesses(of: program)
    if !isWhole { leftCount += 1 }
  }

  /// A group stands or falls as a whole: in a layout without one member, all rows of the others hold, those that have no
  /// part in the conflict, too.
  private mutating func completeWitnesses(of program: LinearProgram) {
    let required = (0..<program.rowCount).filter { program.rows[$0].strength == .required }
    var rowCounts: [Int32: Int] = [:]
    for row in required { rowCounts[Int32(program.group(ofRow: row)), default: 0] += 1 }
    refiner.restrict(to: required)
    // A conflict that a limit kept from being refined has no witnesses.
    for (place, conflict) in conflicts.enumerated()
    where conflict.witnesses.count == conflict.groups.count
      && conflict.groups.contains(where: { rowCounts[Int32($0), default: 0] > 1 })
    {
      let witnesses = conflict.groups.indices.map { index in
        if case .feasible(let point) = refiner.decide(conflict.groups.filter { $0 != conflict.groups[index] }) {
          return point
        }
        return conflict.witnesses[index]
      }
      conflicts[place] = IrreducibleConflict(
        groups: conflict.groups, certificate: conflict.certificate, witnesses: witnesses)
    }
  }

  static func precedes(_ a: [Int], _ b: [Int]) -> Bool {
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
    members = Set(minimal.flatMap(\.conflict.groups)).sorted()
    let chosen = (minimal.filter(\.isFirst) + minimal.filter { !$0.isFirst }).prefix(limit).map(\.conflict)
    conflicts = chosen.sorted { ConflictEnumeration.precedes($0.groups, $1.groups) }
    leftCount = minimal.count - conflicts.count
  }
}
