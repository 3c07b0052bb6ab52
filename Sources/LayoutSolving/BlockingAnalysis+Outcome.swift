// Blocks of unknowns can be analysed separately: unless a limit is reached, the blocking sets of one block do not depend on
// the rows of the others.

import ConstraintSolver

extension BlockingAnalysis {
  /// Work done by the search for blocking sets, or a limit on it.
  struct Work: Sendable {
    /// Rows solved in total. Beyond the limit, sets are not reduced further.
    var rows = 0
    /// Terms in the proofs of all sets. Beyond the limit, no more sets are searched for.
    var terms = 0

    static let limit = Work(rows: Limits.blockingRows.limit, terms: Limits.blockingTerms.limit)

    static func - (a: Work, b: Work) -> Work { Work(rows: a.rows - b.rows, terms: a.terms - b.terms) }
    static func + (a: Work, b: Work) -> Work { Work(rows: a.rows + b.rows, terms: a.terms + b.terms) }
  }

  /// The unreachable constraints with their blocking sets, by block.
  struct Found: Sendable {
    /// In scene order.
    var unreachable: [(block: SharedBlocks.Block, constraint: UnreachableConstraint)] = []
    /// By block.
    var work: [SharedBlocks.Block: Work] = [:]
  }

  /// The result for one configuration. Blocks that its own rows can affect are analysed separately from the others.
  struct Outcome: Sendable {
    /// In scene order.
    var unreachable: [UnreachableConstraint] = []
    var unrefinedCount = 0
    var unsoughtCount = 0

    init(_ analyses: [BlockingAnalysis] = []) {
      for analysis in analyses { add(analysis) }
    }

    mutating func add(_ analysis: BlockingAnalysis) {
      unrefinedCount += analysis.unrefinedCount
      unsoughtCount += analysis.unsoughtCount
      add(analysis.found) { _ in true }
    }

    /// - Parameter isIncluded: Whether to add the constraints of a block.
    mutating func add(_ found: Found, where isIncluded: (SharedBlocks.Block) -> Bool) {
      let isFirst = unreachable.isEmpty
      unreachable += found.unreachable.filter { isIncluded($0.block) }.map(\.constraint)
      if !isFirst { unreachable.sort { $0.constraint.index < $1.constraint.index } }
    }
  }
}

extension BlockingAnalysis {
  /// At most two analyses: of the blocks that own rows of some configuration can affect, and of all other blocks.
  ///
  /// - Parameter isReached: By row, whether own rows of some configuration can affect it.
  static func parts(
    of lowered: LoweredConfiguration, _ solution: LexicographicSolution, isReached: [Bool]
  ) -> [BlockingAnalysis] {
    let blocks = solution.blocks
    return [false, true].compactMap { isRest in
      let unreachable = solution.unreachable.filter { (blocks[$0.row] == .unaffected) == isRest }
      if unreachable.isEmpty { return nil }
      let rows = blocks.indices.filter { row in
        isRest
          ? blocks[row] == .eliminated || blocks[row] == .unaffected
          : blocks[row] != .unaffected && (isReached[row] || lowered.isOfRoot(row))
      }
      return BlockingAnalysis(
        lowered: lowered, rows, blocks: rows.map { blocks[$0] }, values: solution.values, unreachable: unreachable)
    }
  }

  /// - Parameters:
  ///   - rows: In order.
  ///   - blocks: The blocks of these rows.
  init(
    lowered: LoweredConfiguration, _ rows: [Int], blocks: [SharedBlocks.Block], values: [Rational],
    unreachable: [(row: Int, shortfall: Rational)]
  ) {
    var indices: [Int: Int] = [:]
    for (index, row) in rows.enumerated() { indices[row] = index }
    var solution = LexicographicSolution()
    solution.values = values
    solution.unreachable = unreachable.compactMap { entry in indices[entry.row].map { ($0, entry.shortfall) } }
    self.init(lowered: lowered.only(rows), solution: solution, blocks: blocks, isPart: true)
  }
}

extension BlockingAnalysis.Outcome {
  /// The limits that were reached.
  var exceededLimits: [ExceededLimit] {
    ExceededLimit(Limits.blockingRows, left: unrefinedCount).ifReached
      + ExceededLimit(Limits.blockingTerms, left: unsoughtCount, cutsCheckOff: false).ifReached
  }
}
