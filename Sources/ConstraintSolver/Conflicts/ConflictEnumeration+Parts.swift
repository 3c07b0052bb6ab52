// Independent problems of one component.
//
// With k conflicts of m members that have nothing to do with each other, there are m^k corrections, though m * k say all.
// So the conflicts that share no member are found first, and each of these parts is explored while the others' members
// are out of the way. That no conflict spans two parts is then shown by one point for each correction of each part: from a
// point p in which everything outside the parts holds, it differs by d such that the rest of its part holds and the rows
// of other parts keep their values. As rows are linear, p and any choice of one d for each part add up to a point in which
// all but the chosen corrections holds, if no inequality has less to spare than the worst choice takes. So the corrections
// are all the combinations, and by duality the conflicts are those of the parts. Where the sums do not show it, the
// component is explored as a whole.

extension ConflictEnumeration {
  /// The trees of a component: one for each part where parts are independent, else one.
  ///
  /// - Parameter room: the most conflicts looked for.
  mutating func explore(_ rows: [Int], _ first: IrreducibleConflict, room: Int) -> [CorrectionTree] {
    refiner.restrict(to: rows)
    let seeds = disjointConflicts(first, limit: room)
    var known = seeds
    if seeds.count > 1 && !refiner.isCutOff {
      let parts = grownParts(rows, seeds, room: room)
      refiner.restrict(to: rows)
      if parts.allSatisfy(\.isWhole) && areIndependent(parts) { return parts }
      known = parts.flatMap(\.conflicts)
      var seen: Set<[Int]> = []
      known = known.filter { seen.insert($0.groups).inserted }
    }
    var tree = CorrectionTree(rows: rows, conflicts: known)
    tree.grow(&refiner, conflictLimit: max(room, known.count), nodeLimit: ConflictEnumeration.nodeLimit)
    return [tree]
  }

  /// Conflicts without a member in common, until the rest can hold.
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

  private mutating func grownParts(_ rows: [Int], _ seeds: [IrreducibleConflict], room: Int) -> [CorrectionTree] {
    let members = Set(seeds.flatMap(\.groups))
    return seeds.map { seed in
      let others = members.subtracting(seed.groups)
      let ownRows = rows.filter { !others.contains(refiner.program.group(ofRow: $0)) }
      refiner.restrict(to: ownRows)
      var part = CorrectionTree(rows: ownRows, conflicts: [seed])
      part.grow(&refiner, conflictLimit: room, nodeLimit: ConflictEnumeration.nodeLimit)
      return part
    }
  }

  /// Whether every combination of corrections, one of each part, leaves what can hold.
  private mutating func areIndependent(_ parts: [CorrectionTree]) -> Bool {
    let members = parts.map { Set($0.conflicts.flatMap(\.groups)).sorted() }
    let all = members.flatMap { $0 }
    let inParts = Set(all)
    guard inParts.count == all.count else { return false }
    let outside = refiner.groups.filter { !inParts.contains($0) }
    let rowsOfMembers = members.map { $0.flatMap { refiner.rows(ofGroup: $0) } }
    let program = refiner.program
    // With one combination left out; where the members hold, what there is to spare lies outside the parts.
    let combination = Set(parts.flatMap { $0.corrections.first ?? [] })
    let kept = refiner.groups.filter { !combination.contains($0) }
    guard
      case .feasible(let values) = refiner.decide(kept, holding: [], mentioning: rowsOfMembers.flatMap { $0 })
    else { return false }
    var base = [Rational](repeating: .zero, count: program.variableCount)
    for entry in values { base[entry.variable] = entry.value }

    let inequalities = inequalities(outside, variables: values.map(\.variable))
    var spare = inequalities.map { program.excess(ofRow: $0, at: base).magnitude }
    for (index, part) in parts.enumerated() {
      let held = rowsOfMembers.indices.filter { $0 != index }.flatMap { rowsOfMembers[$0] }.map {
        (row: $0, value: program.constant(ofRow: $0) + program.excess(ofRow: $0, at: base))
      }
      var worst: [Rational]?
      for correction in part.corrections {
        let kept = outside + members[index].filter { !correction.contains($0) }
        guard case .feasible(let moved) = refiner.decide(kept, holding: held), !refiner.isCutOff else { return false }
        var point = base
        for entry in moved { point[entry.variable] = entry.value }
        let changes = inequalities.map { row in
          let change = program.excess(ofRow: row, at: point) - program.excess(ofRow: row, at: base)
          return program.relation(ofRow: row) == .greaterThanOrEqual ? change : -change
        }
        worst = worst.map { zip($0, changes).map { min($0, $1) } } ?? changes
      }
      guard let worst else { return false }
      for place in spare.indices { spare[place] += worst[place] }
    }
    return spare.allSatisfy { !$0.isNegative }
  }

  /// The rows outside the parts, background among them, that have something to spare.
  private func inequalities(_ outside: [Int], variables: [Int]) -> [Int] {
    let rows =
      outside.flatMap { refiner.rows(ofGroup: $0) }
      + variables.flatMap { refiner.background(ofVariable: $0) }
    return rows.filter { refiner.program.relation(ofRow: $0) != .equal }
  }
}
