// Warm start: a neighbouring program leaves most blocks of a core as they are, namely those with the same own rows.

/// A core solved with the own rows of one program, from which neighbouring programs start.
package struct SolvedCore: Sendable {
  package let part: SharedProgram.Part
  private let sharedProgram: SharedProgram
  private let own: LinearProgram
  /// By variable of the core, the roots that own rows fix.
  private let fixed: [Int32: SharedProgram.Fixing]
  private let isFixed: [Bool]
  /// The roots connected by the core's rows and the own rows.
  private let ties: DisjointSets
  /// `nil` if solving another program is as fast, or the analysis is not possible.
  private let analysis: ParametricAnalysis?

  /// Rows of a core from which on parametric analysis costs less than solving one more program.
  package static let parametricThreshold = 32

  /// - Parameters:
  ///   - own: The rows with which a part of the shared program was solved.
  ///   - part: The solution; with attaining points if parametric analysis is wanted.
  /// - Returns: `nil` if required rows do not hold.
  package init?(_ sharedProgram: SharedProgram, adding own: LinearProgram, solvedAs part: SharedProgram.Part) {
    guard part.isFeasible, let fixed = sharedProgram.fixings(own) else { return nil }
    (self.sharedProgram, self.own, self.part, self.fixed) = (sharedProgram, own, part, fixed)
    isFixed = sharedProgram.isFixed(by: fixed)
    var ties = sharedProgram.ties(isFixed: isFixed)
    sharedProgram.tie(own, isFixed: isFixed, &ties)
    self.ties = ties
    analysis = ParametricAnalysis(
      sharedProgram, adding: own, solvedAs: part, SharedBlocks(sharedProgram, ties, isFixed: isFixed))
  }

  /// The solution of the core with other own rows, except in ambiguous blocks, which keep their old solution; `nil` if
  /// parametric analysis is not possible or does not reach that far.
  package func parametricPart(adding rows: LinearProgram) -> SharedProgram.Part? { analysis?.part(adding: rows) }

  /// The solution of the core with other own rows, if no block is ambiguous and parametric analysis reaches that far.
  package func wholeParametricPart(adding rows: LinearProgram) -> SharedProgram.Part? {
    part.freedoms.isEmpty ? parametricPart(adding: rows) : nil
  }

  /// The differences from the core with other own rows; `nil` if they fix other roots.
  ///
  /// - Complexity: Linear in the roots of the core, also in its rows if fixed values change; n log n in the added rows.
  package func difference(adding rows: LinearProgram) -> CoreDifference? {
    guard let fixings = sharedProgram.fixings(rows), fixings.keys.allSatisfy({ isFixed[Int($0)] }),
      fixings.count == fixed.count
    else { return nil }
    var ties = ties
    sharedProgram.tie(rows, isFixed: isFixed, &ties)
    let blocks = SharedBlocks(sharedProgram, ties, isFixed: isFixed)
    var difference = CoreDifference(blocks: blocks, fixings: fixings, ownRowCount: own.rowCount)
    let moved = Set(fixings.filter { fixed[$0.key]?.value != $0.value.value }.keys)
    if !moved.isEmpty {
      for row in 0..<sharedProgram.core.rowCount
      where sharedProgram.core.allTerms[sharedProgram.core.termRange(row)].contains(where: {
        moved.contains($0.variable)
      }) {
        let block = blocks.block(ofCoreRow: row)
        if block != .fixed || sharedProgram.core.rows[row].strength != .background { difference.markChanged(block) }
      }
    }
    // The rows that fix roots are compared by their values alone.
    func byBlock(_ program: LinearProgram) -> [(block: SharedBlocks.Block, row: Int)] {
      (0..<program.rowCount).map { (blocks.block(ofRow: $0, of: program), $0) }
        .filter { $0.0 != .fixed || program.rows[$0.1].strength != .background }.sorted { $0 < $1 }
    }
    let (old, new) = (byBlock(own), byBlock(rows))
    var (start, newStart) = (0, 0)
    while start < old.count || newStart < new.count {
      let block =
        start == old.count
        ? new[newStart].block
        : newStart == new.count ? old[start].block : min(old[start].block, new[newStart].block)
      var (end, newEnd) = (start, newStart)
      while end < old.count && old[end].block == block { end += 1 }
      while newEnd < new.count && new[newEnd].block == block { newEnd += 1 }
      let isSame =
        end - start == newEnd - newStart
        && (0..<end - start).allSatisfy {
          let row = new[newStart + $0].row
          return rows.isSame(row: row, as: old[start + $0].row, of: own) && !mentions(moved, row: row, of: rows)
        }
      if !isSame { difference.markChanged(block) }
      if !difference.isChanged(block) {
        for offset in 0..<end - start {
          difference.ownRows[old[start + offset].row] = Int32(new[newStart + offset].row)
        }
      }
      (start, newStart) = (end, newEnd)
    }
    return difference
  }

  private func mentions(_ fixed: Set<Int32>, row: Int, of own: LinearProgram) -> Bool {
    if fixed.isEmpty { return false }
    var isMentioned = false
    sharedProgram.forEachCoreVariable(ofRow: row, of: own) { isMentioned = isMentioned || fixed.contains($0) }
    return isMentioned
  }

  /// The solution of the core with other own rows: only blocks that differ are solved, and none that parametric
  /// analysis covers.
  ///
  /// - Parameters:
  ///   - difference: The difference of the rows.
  ///   - program: The presolved program.
  /// - Returns: `nil` if some block is infeasible, if a limit was reached or had left proofs out before, or if it is
  ///   unknown what is ambiguous.
  /// - Complexity: Linear in the core and its proofs, plus solving the blocks that differ.
  package func part(
    adding rows: LinearProgram, _ difference: CoreDifference, to program: LinearProgram, by solver: LexicographicSolver
  ) -> SharedProgram.Part? {
    guard part.isDetermined || solver.explainsFreedoms, part.proofs.allSatisfy(\.isWhole) else { return nil }
    var (old, difference) = (part, difference)
    if let analysis, let followed = analysis.part(adding: rows) {
      old = followed
      difference.forget(rows, analysis.isAmbiguous)
      if !difference.isChanged.contains(true) { return old }
    } else if part.reachedLimit != nil {
      // It is unknown which other rows would reach the limit.
      return nil
    }
    let (changed, variables) = changed(adding: rows, difference)
    guard let new = changed.solve(sharedProgram, of: program, and: rows, by: solver),
      new.isFeasible && new.reachedLimit == nil && new.proofs.allSatisfy(\.isWhole)
    else { return nil }
    let kept = KeptRows(sharedProgram, difference)
    var values = old.values
    for (variable, value) in zip(variables, new.values) { values[variable] = value }
    let failed = old.failed.compactMap { entry in kept.row(entry.row).map { ($0, entry.error) } }
    let unreachable = old.unreachable.compactMap { entry in kept.row(entry.row).map { ($0, entry.shortfall) } }
    let freedoms = old.freedoms.compactMap { freedom -> Freedom? in
      if difference.isChanged(difference.blocks.block(of: freedom)) { return nil }
      var freedom = freedom
      freedom.tiedRows = freedom.tiedRows.compactMap {
        kept.row(sharedProgram.row(numbered: $0)).map(sharedProgram.number(of:))
      }
      return freedom
    }
    let levels = Set(failed.map { row, _ in sharedProgram.strength(row, of: program, rows) })
    let proofs = old.proofs.map { kept.proofs($0, ofLevels: levels, of: program, and: rows) } + new.proofs
    // Solved in one piece, the proofs would be cut short.
    guard PartProofs.termBound(proofs) <= solver.proofTermLimit else { return nil }
    return SharedProgram.Part(
      values: values, isFeasible: true,
      failed: (failed + new.failed).sorted { $0.row < $1.row },
      unreachable: (unreachable + new.unreachable).sorted { $0.row < $1.row },
      freedoms: Freedom.merged(freedoms, new.freedoms),
      isDetermined: freedoms.isEmpty && old.reachedLimit == nil && new.isDetermined, reachedLimit: old.reachedLimit,
      proofs: proofs)
  }

  /// Also returns the variables of the core that are solved again.
  private func changed(adding rows: LinearProgram, _ difference: CoreDifference) -> (ChangedCore, variables: [Int]) {
    let (core, blocks) = (sharedProgram.core, difference.blocks)
    let variables = isFixed.indices.filter { difference.isChanged(blocks[$0]) }
    let renaming = PartialMap(inverting: variables.lazy.map { Int32($0) }, keyCount: isFixed.count)
    var changed = ChangedCore(program: LinearProgram(variableCount: variables.count), roots: [], shared: [], own: [])
    changed.roots = variables.map { sharedProgram.roots[$0] }
    for row in 0..<core.rowCount where difference.isChanged(blocks.block(ofCoreRow: row)) {
      changed.program.addRow(row, of: core, renaming: renaming.value(of:))
      changed.shared.append(sharedProgram.origins[row])
    }
    var own = LinearProgram(variableCount: rows.variableCount)
    for row in 0..<rows.rowCount where difference.isChanged(blocks.block(ofRow: row, of: rows)) {
      own.addRow(row, of: rows) { $0 }
      changed.own.append(Int32(row))
    }
    _ = sharedProgram.classes.add(own, to: &changed.program) {
      sharedProgram.coreVariables[$0].flatMap { renaming[$0] }
    }
    return (changed, variables)
  }
}

/// The rows that differ between two programs that share a core.
package struct CoreDifference: Sendable {
  /// The blocks made by the rows of both programs.
  let blocks: SharedBlocks
  /// By variable of the core, the roots that the other program fixes.
  fileprivate let fixings: [Int32: SharedProgram.Fixing]
  /// By the first variable of a block.
  fileprivate var isChanged: [Bool]
  /// By own row of the first program, the same row of the other, unless its block differs.
  fileprivate(set) var ownRows: PartialMap
  /// Whether there are different rows of fixed variables alone, other than the rows that fix them.
  private var changesFixedRows = false

  fileprivate init(blocks: SharedBlocks, fixings: [Int32: SharedProgram.Fixing], ownRowCount: Int) {
    (self.blocks, self.fixings) = (blocks, fixings)
    isChanged = [Bool](repeating: false, count: blocks.variableCount)
    ownRows = PartialMap(keyCount: ownRowCount)
  }

  /// Fixed roots are solved with every program.
  func isChanged(_ block: SharedBlocks.Block) -> Bool {
    switch block {
    case .roots(let first): isChanged[Int(first)]
    case .fixed: true
    case .unaffected, .eliminated: false
    }
  }

  fileprivate mutating func markChanged(_ block: SharedBlocks.Block) {
    switch block {
    case .roots(let first): isChanged[Int(first)] = true
    case .fixed: changesFixedRows = true
    case .unaffected, .eliminated: break
    }
  }

  /// Keeps only ambiguous blocks as differing, since the others are known.
  ///
  /// - Parameters:
  ///   - rows: The other program's rows, as many as the first one has.
  ///   - isAmbiguous: By variable of the core.
  fileprivate mutating func forget(_ rows: LinearProgram, _ isAmbiguous: [Bool]) {
    for variable in isChanged.indices where !isAmbiguous[variable] { isChanged[variable] = false }
    for row in 0..<rows.rowCount where !isChanged(blocks.block(ofRow: row, of: rows)) { ownRows[row] = Int32(row) }
  }

  /// Whether a block is the same in both programs, with the same rows, as are the fixed rows that proofs about it may use.
  package func keeps(_ block: SharedBlocks.Block) -> Bool {
    if case .roots(let first) = block { !changesFixedRows && !isChanged(blocks[Int(first)]) } else { false }
  }
}

/// The blocks of a core that have to be solved again.
private struct ChangedCore {
  var program: LinearProgram
  var roots: [Int32]
  var shared: [Int32]
  var own: [Int32]

  func solve(
    _ sharedProgram: SharedProgram, of whole: LinearProgram, and own: LinearProgram, by solver: LexicographicSolver
  ) -> SharedProgram.Part? {
    var solver = solver
    solver.keepsAttainingPoints = false
    return sharedProgram.solve(
      program, SharedProgram.PartRows(shared: shared, own: self.own), roots, of: whole, and: own, by: solver,
      mayFail: false)
  }
}

/// The rows of blocks that are kept.
private struct KeptRows {
  let sharedProgram: SharedProgram
  let difference: CoreDifference

  init(_ sharedProgram: SharedProgram, _ difference: CoreDifference) {
    (self.sharedProgram, self.difference) = (sharedProgram, difference)
  }

  /// The row in the other program; `nil` for rows of blocks that differ, and for eliminated rows.
  func row(_ row: SharedProgram.Row) -> SharedProgram.Row? {
    switch row {
    case .shared(let number):
      guard case .core(let coreRow) = sharedProgram.locations[number] else { return nil }
      return difference.isChanged(difference.blocks.block(ofCoreRow: Int(coreRow))) ? nil : row
    case .own(let number):
      return difference.ownRows[number].map { .own(Int($0)) }
    }
  }

  private func forEachFixedTerm(
    of row: SharedProgram.Row, _ own: LinearProgram, _ body: (_ variable: Int32, _ coefficient: Rational) -> Void
  ) {
    switch row {
    case .shared(let row):
      let core = sharedProgram.core
      guard case .core(let row) = sharedProgram.locations[row] else { return }
      for term in core.termRange(Int(row)) {
        let variable = core.allTerms[term].variable
        if difference.fixings[variable] != nil { body(variable, core.coefficient(ofTerm: term)) }
      }
    case .own(let row):
      for term in own.termRange(row) {
        let variable = Int(own.allTerms[term].variable)
        guard let coreVariable = sharedProgram.coreVariable(of: variable), difference.fixings[coreVariable] != nil
        else { continue }
        body(coreVariable, own.coefficient(ofTerm: term) * sharedProgram.classes.expressions[variable].scale)
      }
    }
  }

  /// The proofs restricted to kept rows, which share only fixed variables with the others.
  ///
  /// - Parameter levels: The levels in which some of the rows fail.
  func proofs(
    _ proofs: PartProofs, ofLevels levels: Set<Strength>, of program: LinearProgram, and own: LinearProgram
  ) -> PartProofs {
    func kept(_ proof: PartProofs.Proof) -> PartProofs.Proof {
      var numbered: [Int: Rational] = [:]
      var sums: [Int32: Rational] = [:]
      var result = PartProofs.Proof()
      for (row, multiplier) in proof.rows {
        guard let row = self.row(row) else { continue }
        numbered[sharedProgram.number(of: row)] = multiplier
        forEachFixedTerm(of: row, own) { sums[$0, default: .zero] += multiplier * $1 }
        let strength = sharedProgram.strength(row, of: program, own)
        if strength == .background { continue }
        result.weights[strength] = max(result.weights[strength] ?? .zero, multiplier.magnitude)
      }
      for (variable, sum) in sums where !sum.isZero {
        guard let fixing = difference.fixings[variable] else { continue }
        numbered[sharedProgram.number(of: .own(fixing.row))] = -sum / fixing.coefficient
      }
      result.rows = sharedProgram.elimination.complete(numbered, in: program, and: own).multipliers.map {
        (sharedProgram.row(numbered: $0.row), $0.multiplier)
      }
      return result
    }
    var result = PartProofs()
    for (level, proof) in proofs.optima where levels.contains(level) { result.optima[level] = kept(proof) }
    for (row, entry) in proofs.unreachable {
      if let row = self.row(row) { result.unreachable[row] = (entry.level, kept(entry.proof)) }
    }
    return result
  }
}

extension SharedProgram {
  fileprivate func strength(_ row: Row, of program: LinearProgram, _ own: LinearProgram) -> Strength {
    switch row {
    case .shared(let row): program.rows[row].strength
    case .own(let row): own.rows[row].strength
    }
  }
}

extension LinearProgram {
  /// Whether a row is the same as one of another program, except for its group.
  fileprivate func isSame(row: Int, as otherRow: Int, of other: LinearProgram) -> Bool {
    let (new, old) = (rows[row], other.rows[otherRow])
    let (terms, otherTerms) = (termRange(row), other.termRange(otherRow))
    return new.relation == old.relation && new.strength == old.strength && new.isTracked == old.isTracked
      && new.constant == old.constant && terms.count == otherTerms.count
      && zip(terms, otherTerms).allSatisfy {
        allTerms[$0].variable == other.allTerms[$1].variable && coefficient(ofTerm: $0) == other.coefficient(ofTerm: $1)
      }
  }
}
