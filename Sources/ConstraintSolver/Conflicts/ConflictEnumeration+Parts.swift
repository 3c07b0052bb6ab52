// Independent parts of one component.
//
// Conflicts that share no member are found first, and each of these parts is explored with the other parts' members
// excluded. If every combination of the parts' corrections provably leaves rows that can hold
// (`CorrectionIndependence`), no conflict spans two parts: the corrections are all the combinations, and by duality the
// conflicts are those of the parts. Otherwise the component is explored as a whole.

extension ConflictEnumeration {
  /// The trees of a component: one for each independent part, or one for the whole component.
  ///
  /// - Parameter room: the most conflicts looked for.
  mutating func explore(_ rows: [Int], _ first: IrreducibleConflict, room: Int) -> [CorrectionTree] {
    refiner.restrict(to: rows)
    let seeds = disjointConflicts(first, limit: room)
    var known = seeds
    if seeds.count > 1 && !refiner.isCutOff {
      let trees = grownParts(rows, seeds, room: room)
      refiner.restrict(to: rows)
      if trees.allSatisfy(\.isWhole) && areIndependent(trees) { return trees }
      known = trees.flatMap(\.conflicts) + seeds
      var seen: Set<[Int]> = []
      known = known.filter { seen.insert($0.groups).inserted }
    }
    var tree = CorrectionTree(rows: rows, conflicts: known)
    tree.grow(&refiner, conflictLimit: max(room, known.count), nodeLimit: Limits.correctionNodes)
    return [tree]
  }

  /// Conflicts without common members, until the other groups can hold.
  private mutating func disjointConflicts(_ first: IrreducibleConflict, limit: Int) -> [IrreducibleConflict] {
    var conflicts = [first]
    var members = Set(first.groups)
    while conflicts.count < limit && !refiner.isCutOff {
      guard case .infeasible(let certificate) = refiner.decide(refiner.groups.filter { !members.contains($0) }) else {
        break
      }
      let conflict = refiner.refine(certificate)
      if refiner.isCutOff { break }
      conflicts.append(conflict)
      members.formUnion(conflict.groups)
    }
    return conflicts
  }

  /// A tree for each seed, up to the first tree that a limit cuts short; independence is then unknown.
  private mutating func grownParts(_ rows: [Int], _ seeds: [IrreducibleConflict], room: Int) -> [CorrectionTree] {
    let members = Set(seeds.flatMap(\.groups))
    var parts: [CorrectionTree] = []
    for seed in seeds where parts.allSatisfy(\.isWhole) {
      let others = members.subtracting(seed.groups)
      let ownRows = rows.filter { !refiner.program.isRow($0, inAny: others) }
      refiner.restrict(to: ownRows)
      var part = CorrectionTree(rows: ownRows, conflicts: [seed])
      part.grow(&refiner, conflictLimit: room, nodeLimit: Limits.correctionNodes)
      parts.append(part)
    }
    return parts
  }

  private mutating func areIndependent(_ trees: [CorrectionTree]) -> Bool {
    let parts = trees.map(\.part)
    let members = parts.flatMap(\.members)
    let candidates = Set(members)
    guard candidates.count == members.count, let program = CandidateProgram(&refiner, candidates: candidates) else {
      return false
    }
    return program.areIndependent(parts, &refiner)
  }
}
