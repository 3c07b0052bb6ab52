// What blocks a constraint is found among rows that hang together with it. Of shared rows that hang together with no row of a
// configuration's own, whatever is found holds for all configurations.

import ConstraintSolver
import LayoutModel

/// The shared rows of a family that may hang together with those of a configuration, and what is told of all others.
struct ConnectedSharedRows: Sendable {
  /// With those that fix the root.
  let rows: [Int]
  let others: BlockingAnalysis.Outcome

  /// - Parameters:
  ///   - blocks: with the rows of any configuration.
  ///   - values: a layout of the same.
  init(
    _ base: LoweredConfiguration, isShared: [Bool], changing selection: ConstraintSelection, _ blocks: SharedBlocks,
    _ unaffected: SharedProgram.Part, _ values: [Rational]
  ) {
    let isReached = base.isReached(isShared: isShared, changing: selection)
    var rows: [Int] = []
    var others: [Int] = []
    for row in isShared.indices where isShared[row] {
      let block = blocks.block(ofRow: row, in: base.program)
      if block == SharedBlocks.unaffected || block == SharedBlocks.eliminated { others.append(row) }
      if block != SharedBlocks.unaffected && (isReached[row] || base.isOfRoot(row)) { rows.append(row) }
    }
    self.rows = rows
    let unreachable = unaffected.unreachable.compactMap { row, shortfall in
      if case .shared(let row) = row { (row: row, shortfall: shortfall) } else { nil }
    }
    self.others = BlockingAnalysis.Outcome(
      unreachable.isEmpty
        ? []
        : [
          BlockingAnalysis(
            lowered: base, others, blocks: others.map { blocks.block(ofRow: $0, in: base.program) }, values: values,
            unreachable: unreachable.sorted { $0.row < $1.row })
        ])
  }
}

extension LoweredConfiguration {
  /// Which rows are a configuration's own, or hang together with such rows of any configuration.
  ///
  /// Rows hang together by variables, those of the root left out that are the same in all configurations.
  func isReached(isShared: [Bool], changing selection: ConstraintSelection) -> [Bool] {
    func joins(_ variable: Int) -> Bool {
      variable >= FrameAttribute.allCases.count || selection.hasRootVariable(variable)
    }
    var sets = DisjointSets(count: program.variableCount)
    for row in 0..<program.rowCount where isShared[row] && program.group(ofRow: row) >= 0 {
      let variables = program.terms(ofRow: row).map(\.variable).filter(joins)
      for variable in variables.dropFirst() { sets.join(Int32(variables[0]), Int32(variable)) }
    }
    var isChanging = [Bool](repeating: false, count: program.variableCount)
    for variable in variables(of: selection) where joins(variable) {
      isChanging[Int(sets.leader(of: Int32(variable)))] = true
    }
    return (0..<program.rowCount).map { row in
      !isShared[row]
        || program.terms(ofRow: row).contains { isChanging[Int(sets.leader(of: Int32($0.variable)))] }
    }
  }

  /// Whether a row is one of those that fix the root.
  func isOfRoot(_ row: Int) -> Bool {
    program.group(ofRow: row) < 0 && program.firstVariable(ofRow: row) < FrameAttribute.allCases.count
  }

  /// Some of the rows alone.
  func only(_ rows: [Int]) -> LoweredConfiguration {
    var result = self
    result.program = LinearProgram(variableCount: program.variableCount, rowCapacity: rows.count)
    for row in rows { result.add(row, of: program, group: program.group(ofRow: row)) }
    return result
  }

  /// Another configuration by some of this one's rows, which they share, and of its own, in an order.
  func merging(_ rows: [SharedProgram.Row], of own: LoweredConfiguration) -> LoweredConfiguration {
    var result = own
    result.program = LinearProgram(variableCount: program.variableCount, rowCapacity: rows.count)
    result.references = []
    var last: (isOwn: Bool, group: Int) = (false, -1)
    for row in rows {
      let (isOwn, lowered, number) =
        switch row {
        case .shared(let row): (false, self, row)
        case .own(let row): (true, own, row)
        }
      let group = lowered.program.group(ofRow: number)
      if group >= 0 && last != (isOwn, group) {
        last = (isOwn, group)
        result.references.append(lowered.references[group])
      }
      result.add(number, of: lowered.program, group: group < 0 ? group : result.references.count - 1)
    }
    return result
  }

  private mutating func add(_ row: Int, of other: LinearProgram, group: Int) {
    let strength = other.strength(ofRow: row)
    var isTracked = false
    if case .optional = strength, group >= 0 { isTracked = references[group].isWritten }
    program.addTerms(ofRow: row, of: other)
    program.endRow(
      other.relation(ofRow: row), other.constant(ofRow: row), strength: strength, group: group, isTracked: isTracked)
  }
}
