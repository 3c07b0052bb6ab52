// What blocks the constraints of one block of unknowns is the same wherever its rows are, as long as no limit is reached.

extension BlockingAnalysis {
  /// What the search for blocking sets takes.
  struct Work: Sendable {
    /// Rows solved in all, after which sets are left as they are.
    var rows = 0
    /// Terms of the proofs of all sets, after which no more are looked for.
    var terms = 0

    /// A second or two, and as much as may be told though each proof may take in every row.
    static let limit = Work(rows: 2_000_000, terms: 250_000)

    static func - (a: Work, b: Work) -> Work { Work(rows: a.rows - b.rows, terms: a.terms - b.terms) }
    static func + (a: Work, b: Work) -> Work { Work(rows: a.rows + b.rows, terms: a.terms + b.terms) }
  }

  /// What blocks constraints, by block.
  struct Found: Sendable {
    /// In scene order.
    var unreachable: [(block: Int32, priority: UnreachablePriority)] = []
    /// What was done for each block.
    var work: [Int32: Work] = [:]
  }

  /// What blocks the constraints of one configuration, those that hang together with rows of its own apart.
  struct Outcome: Sendable {
    /// In scene order.
    var unreachable: [UnreachablePriority] = []
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

    /// - Parameter isAsked: whether to add what is in a block.
    mutating func add(_ found: Found, where isAsked: (Int32) -> Bool) {
      let isFirst = unreachable.isEmpty
      unreachable += found.unreachable.filter { isAsked($0.block) }.map(\.priority)
      if !isFirst { unreachable.sort { $0.constraint.index < $1.constraint.index } }
    }
  }
}

extension BlockingAnalysis.Outcome {
  /// The limits that were reached.
  var exceededLimits: [ExceededLimit] {
    var limits: [ExceededLimit] = []
    if unrefinedCount > 0 {
      limits.append(
        ExceededLimit(what: "rows in blocking sets", limit: BlockingAnalysis.Work.limit.rows, left: unrefinedCount))
    }
    if unsoughtCount > 0 {
      limits.append(
        ExceededLimit(
          what: "terms in blocking sets", limit: BlockingAnalysis.Work.limit.terms, left: unsoughtCount,
          cutsCheckOff: false))
    }
    return limits
  }
}
