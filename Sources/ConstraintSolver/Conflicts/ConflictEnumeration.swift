// Enumerates all irreducible conflicts and all minimal corrections.
//
// A correction is a minimal set of groups without which the others can hold. Corrections are the minimal hitting sets
// of the conflicts (Reiter, Artificial Intelligence 32, 1987). So hitting sets of the known conflicts are tried one
// after the other, as a tree. If the other groups conflict, their certificate leads to a conflict that the set does not
// hit, and the tree grows by its members. If they can hold, the set is a correction, and no superset is tried. This is
// MARCO (Liffiton, Previti, Malik and Marques-Silva, Constraints 21, 2016) for maximal subsets, with the tree as the
// map of explored sets; the clauses are monotone, so the map needs no SAT solver.
//
// Each component has a tree of its own, and so has each provably independent part of one.

/// The irreducible conflicts of a program, and the corrections of each component.
package struct ConflictEnumeration {
  /// The smallest of each component first, then the smallest of all, up to the limit; in order of size, then of groups.
  package private(set) var conflicts: [IrreducibleConflict] = []
  /// For each component with a conflict, or independent part of one, the minimal sets of groups that hit all its
  /// conflicts.
  package private(set) var parts: [CorrectionPart] = []
  /// A lower bound for the number of conflicts left out; 0 if none is known to be.
  package private(set) var leftCount = 0
  /// The groups in any conflict found, including those left out, in order.
  package private(set) var members: [Int] = []
  /// Whether all conflicts are found.
  package private(set) var isWhole = true
  /// Whether a limit on work was reached before everything was explored.
  package var isCutOff: Bool { refiner.isCutOff }
  /// Whether the deadline passed before everything was explored.
  package var isLate: Bool { refiner.isLate }

  var refiner: ConflictRefiner
  private let limit: Int

  /// Conflicts found per conflict returned, so that the smallest are likely among them.
  private static let searchFactor = 4

  /// - Parameters:
  ///   - limit: The limit on conflicts returned.
  ///   - touched: Only components with a row of one of these groups are searched; `nil` to search all.
  ///   - deadline: The time after which nothing more is explored.
  package init(
    _ program: LinearProgram, limit: Int, touching touched: Set<Int>? = nil, deadline: Deadline = .none
  ) {
    self.limit = max(1, limit)
    refiner = ConflictRefiner(program, deadline: deadline)
    var starts: [(rows: [Int], conflict: IrreducibleConflict)] = []
    let components = ConflictComponents(program).rows.filter { rows in
      touched.map { touched in rows.contains { program.isRow($0, inAny: touched) } } ?? true
    }
    for rows in refiner.undecided(components) where !refiner.isCutOff {
      refiner.restrict(to: rows)
      guard case .infeasible(let certificate) = refiner.decide(refiner.groups) else { continue }
      starts.append((rows, refiner.refine(certificate)))
    }
    isWhole = !refiner.isCutOff
    var trees: [CorrectionTree] = []
    for (index, start) in starts.enumerated() {
      // One conflict is known of each later component.
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

  /// Completes the witnesses of groups of several rows: in a layout without one member, all rows of the others must
  /// hold, including those outside the conflict.
  private mutating func completeWitnesses(of program: LinearProgram) {
    let required = (0..<program.rowCount).filter { program.rows[$0].strength == .required }
    refiner.restrict(to: required)
    // A conflict that a limit kept from being refined has no witnesses.
    for (index, conflict) in conflicts.enumerated()
    where conflict.witnesses.count == conflict.groups.count
      && conflict.groups.contains(where: { refiner.rows(ofGroup: $0).count > 1 })
    {
      let witnesses = conflict.groups.indices.map { index in
        if case .feasible(let point) = refiner.decide(conflict.groups.filter { $0 != conflict.groups[index] }) {
          return point
        }
        return conflict.witnesses[index]
      }
      conflicts[index] = IrreducibleConflict(
        groups: conflict.groups, certificate: conflict.certificate, witnesses: witnesses)
    }
  }

  static func precedes(_ a: [Int], _ b: [Int]) -> Bool {
    a.count != b.count ? a.count < b.count : a.lexicographicallyPrecedes(b)
  }

  /// Keeps the conflicts that are minimal over all components, since a group may have rows in several, up to the limit.
  private mutating func choose(from trees: [CorrectionTree]) {
    var candidates: [(conflict: IrreducibleConflict, isFirst: Bool)] = []
    for tree in trees {
      let sorted = tree.conflicts.sorted { ConflictEnumeration.precedes($0.groups, $1.groups) }
      for (index, conflict) in sorted.enumerated() { candidates.append((conflict, index == 0)) }
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
