// Many small questions about one program.
//
// Its required equalities are eliminated once. What is left falls into parts that share no variable: what is changed in one of
// them changes nothing in the others.

/// A program in which all required rows can hold, in parts that share no variable once its required equalities are eliminated.
package struct PartedProgram: Sendable {
  private let presolved: PresolvedProgram
  /// By root: its variable in what is left; -1 where it is no root.
  private var places: [Int32]
  /// By variable of what is left: the least one of its part.
  private var leaders: [Int32] = []
  /// The rows of what is left, by leader.
  private var rows: IndexLists

  /// - Returns: nil where the required rows contradict each other, as far as that is seen.
  /// - Complexity: that of eliminating the required equalities.
  package init?(_ program: LinearProgram) {
    let isShared = [Bool](repeating: true, count: program.rowCount)
    guard let presolved = PresolvedProgram(program, isShared: isShared, changing: [], keepsRest: true) else {
      return nil
    }
    self.presolved = presolved
    places = [Int32](repeating: -1, count: program.variableCount)
    for (place, root) in presolved.restRoots.enumerated() { places[Int(root)] = Int32(place) }
    let rest = presolved.rest
    var sets = DisjointSets(count: rest.variableCount)
    for row in 0..<rest.rowCount {
      let terms = rest.termRange(row)
      for term in terms.dropFirst() { sets.join(rest.termVariables[terms.lowerBound], rest.termVariables[term]) }
    }
    for variable in 0..<Int32(rest.variableCount) { leaders.append(sets.leader(of: variable)) }
    rows = IndexLists(keyCount: rest.variableCount)
    // A row without a variable is an optional one that fails whatever is changed.
    rows.replace(
      (0..<rest.rowCount).filter { !rest.termRange($0).isEmpty }.map { row in
        (leaders[rest.firstVariable(ofRow: row)], Int32(row))
      })
  }

  /// The rows of the parts that some variables are in.
  package func rowCount(around variables: [Int]) -> Int {
    parts(of: variables).reduce(0) { $0 + rows[Int($1)].count }
  }

  /// Whether all required rows can hold together with some more, and each of some variables has one value among the best points.
  ///
  /// - Parameters:
  ///   - added: rows of the program's variables.
  ///   - ranks: by group, in place of their rows' own, counted twice: rank r is 2r + 1 here, and 2r is between r and the one before.
  /// - Returns: false, too, where a limit is reached.
  /// - Complexity: that of solving the parts that the variables are in.
  package func determines(_ variables: [Int], adding added: LinearProgram, ranks: [Int: Int32]) -> Bool {
    let parts = parts(of: variables + added.termVariables.map { Int($0) })
    let rest = presolved.rest
    let kept = parts.flatMap { rows[Int($0)] }.map { Int($0) }
    var local: [Int32: Int32] = [:]
    func mention(_ variable: Int32) {
      if local[variable] == nil { local[variable] = Int32(local.count) }
    }
    for row in kept { for term in rest.termRange(row) { mention(rest.termVariables[term]) } }
    let asked = variables.compactMap(place)
    for variable in asked + added.termVariables.compactMap({ place(of: Int($0)) }) { mention(variable) }
    var program = LinearProgram(variableCount: local.count, rowCapacity: kept.count + added.rowCount)
    for row in kept {
      var strength = rest.strength(ofRow: row)
      if case .optional(let rank) = strength {
        strength = .optional(rank: ranks[rest.group(ofRow: row)] ?? 2 * rank + 1)
      }
      program.addRow(row, of: rest, strength: strength) { local[$0] ?? -1 }
    }
    guard presolved.add(added, to: &program, place: { local[places[Int($0)]] ?? -1 }) else { return false }
    return LexicographicSolver().determines(asked.compactMap { local[$0].map { Int($0) } }, in: program)
  }

  /// What stands for a variable in what is left; nil where it is determined.
  private func place(of variable: Int) -> Int32? {
    let root = presolved.classes.expressions[variable].root
    return root < 0 ? nil : places[Int(root)]
  }

  /// Their leaders, in order.
  private func parts(of variables: [Int]) -> [Int32] {
    Set(variables.compactMap(place).map { leaders[Int($0)] }).sorted()
  }
}
