// The blockers of a constraint are among the rows connected to it. For shared rows that are not connected to any
// configuration's own rows, the result is therefore the same for all configurations.

import ConstraintSolver
import LayoutModel

/// The shared rows that may be connected to a configuration's own rows, and the blocking analysis of all other shared rows.
struct ConnectedSharedRows: Sendable {
  /// Includes the rows that fix the root's frame.
  let rows: [Int]
  let others: BlockingAnalysis.Outcome

  /// - Parameters:
  ///   - blocks: the blocks of the rows of any one configuration.
  ///   - values: a layout of the same configuration.
  init(
    _ base: LoweredConfiguration, isShared: [Bool], changing selection: ConstraintSelection, _ blocks: SharedBlocks,
    _ unaffected: SharedProgram.Part, _ values: [Rational]
  ) {
    let isReached = base.isReached(isShared: isShared, changing: selection)
    var rows: [Int] = []
    var others: [Int] = []
    for row in isShared.indices where isShared[row] {
      let block = blocks.block(ofRow: row, in: base.program)
      if block == .unaffected || block == .eliminated { others.append(row) }
      if block != .unaffected && (isReached[row] || base.isOfRoot(row)) { rows.append(row) }
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
  /// For each row, whether it is a configuration's own, or may be connected to such a row of any configuration.
  ///
  /// Rows are connected by common variables, except for fixed attributes of the root's frame that are the same in all configurations.
  func isReached(isShared: [Bool], changing selection: ConstraintSelection) -> [Bool] {
    func joins(_ variable: Int) -> Bool {
      !configuration.isFixed(variable) || selection.hasRootVariable(variable)
    }
    var sets = DisjointSets(count: program.variableCount)
    for row in 0..<program.rowCount where isShared[row] && program.group(ofRow: row) != nil {
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

  /// Returns whether a row is the background row of an attribute of the root's frame.
  func isOfRoot(_ row: Int) -> Bool {
    program.group(ofRow: row) == nil && program.firstVariable(ofRow: row) < FrameAttribute.allCases.count
  }

  /// This configuration with some of its rows only.
  func only(_ rows: [Int]) -> LoweredConfiguration {
    var result = self
    result.program = LinearProgram(variableCount: program.variableCount, rowCapacity: rows.count)
    for row in rows { result.add(row, of: program, group: program.group(ofRow: row)) }
    return result
  }

  /// Another configuration, made of rows that it shares with this one and of rows of its own, in the given order.
  func merging(_ rows: [SharedProgram.Row], of own: LoweredConfiguration) -> LoweredConfiguration {
    var result = own
    result.program = LinearProgram(variableCount: program.variableCount, rowCapacity: rows.count)
    result.references = []
    var last: (isOwn: Bool, group: Int)?
    for row in rows {
      let (isOwn, lowered, number) =
        switch row {
        case .shared(let row): (false, self, row)
        case .own(let row): (true, own, row)
        }
      let group = lowered.program.group(ofRow: number)
      if let group, last.map({ $0 != (isOwn, group) }) ?? true {
        last = (isOwn, group)
        result.references.append(lowered.references[group])
      }
      result.add(number, of: lowered.program, group: group.map { _ in result.references.count - 1 })
    }
    return result
  }

  private mutating func add(_ row: Int, of other: LinearProgram, group: Int?) {
    let strength = other.strength(ofRow: row)
    var isTracked = false
    if case .optional = strength, let group { isTracked = references[group].isWritten }
    program.addTerms(ofRow: row, of: other)
    program.endRow(
      other.relation(ofRow: row), other.constant(ofRow: row), strength: strength, group: group, isTracked: isTracked)
  }
}
