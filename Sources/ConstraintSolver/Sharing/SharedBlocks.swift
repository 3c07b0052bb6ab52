// The core of a shared program falls into blocks that share no variable, so that each can be solved on its own.
// Variables that a program's own rows fix connect nothing: the width of a screen, for example, which occurs in most
// rows.

/// The partition of a core's roots into blocks.
package struct SharedBlocks: Sendable {
  private let sharedProgram: SharedProgram
  /// By variable of the core, its block.
  private var blockOfVariable: [Block]

  /// A block, or the rows that belong to none.
  package enum Block: Hashable, Comparable, Sendable {
    /// The shared rows that are eliminated or follow from eliminated rows.
    case eliminated
    /// The shared rows that no own row reaches.
    case unaffected
    /// The rows that contain only fixed variables.
    case fixed
    /// The block whose least root is this variable of the core.
    case roots(from: Int32)

    /// Whether its rows may occur in a proof about any block, because their variables have one value.
    package var isInAnyProof: Bool { self == .eliminated || self == .fixed }
  }

  /// - Parameters:
  ///   - ties: The roots that rows connect.
  ///   - isFixed: By variable of the core.
  init(_ sharedProgram: SharedProgram, _ ties: DisjointSets, isFixed: [Bool]) {
    self.sharedProgram = sharedProgram
    var ties = ties
    blockOfVariable = isFixed.indices.map { isFixed[$0] ? .fixed : .roots(from: ties.leader(of: Int32($0))) }
  }

  /// The blocks of the shared rows together with a program's own rows.
  ///
  /// - Returns: `nil` if the own rows refer to variables that were not declared as changing.
  package init?(_ sharedProgram: SharedProgram, adding own: LinearProgram) {
    guard let fixed = sharedProgram.fixings(own) else { return nil }
    let isFixed = sharedProgram.isFixed(by: fixed)
    var ties = sharedProgram.ties(isFixed: isFixed)
    sharedProgram.tie(own, isFixed: isFixed, &ties)
    self.init(sharedProgram, ties, isFixed: isFixed)
  }

  subscript(variable: Int) -> Block { blockOfVariable[variable] }

  var variableCount: Int { blockOfVariable.count }

  /// All blocks, without the fixed variables.
  package var blocks: Set<Block> { Set(blockOfVariable.filter { $0 != .fixed }) }

  /// The block of a freedom, whose variables are all in one block.
  func block(of freedom: Freedom) -> Block {
    sharedProgram.coreVariable(of: freedom.firstVariable).map { blockOfVariable[Int($0)] } ?? .unaffected
  }

  /// The block of a row of the core.
  func block(ofCoreRow row: Int) -> Block {
    for term in sharedProgram.core.termRange(row) {
      let block = blockOfVariable[Int(sharedProgram.core.allTerms[term].variable)]
      if block != .fixed { return block }
    }
    return .fixed
  }

  /// The block of a row that is added to the core.
  package func block(ofRow row: Int, of own: LinearProgram) -> Block {
    var block = Block.fixed
    sharedProgram.forEachCoreVariable(ofRow: row, of: own) { variable in
      if block == .fixed { block = blockOfVariable[Int(variable)] }
    }
    return block
  }

  /// The block of one of the shared rows.
  package func block(ofRow row: Int, in program: LinearProgram) -> Block {
    switch sharedProgram.locations[row] {
    case .core(let coreRow): return block(ofCoreRow: Int(coreRow))
    case .unaffected: return .unaffected
    case .eliminated: break
    }
    if program.rows[row].strength.level == nil && program.rows[row].relation == .equal { return .eliminated }
    // A parallel or redundant row of the same root was kept instead.
    var sums: [Int32: Rational] = [:]
    for term in program.termRange(row) {
      let expression = sharedProgram.classes.expressions[Int(program.allTerms[term].variable)]
      guard let root = expression.root else { continue }
      sums[root, default: .zero] += program.coefficient(ofTerm: term) * expression.scale
    }
    guard let root = sums.filter({ !$0.value.isZero }).keys.min() else { return .eliminated }
    return sharedProgram.coreVariables[root].map { blockOfVariable[Int($0)] } ?? .unaffected
  }
}

extension SharedProgram {
  /// Calls `body` with the variable in the core of each root of a row that was declared as changing.
  @inline(__always)
  func forEachCoreVariable(ofRow row: Int, of own: LinearProgram, _ body: (Int32) -> Void) {
    own.forEachVariable(ofRow: row) { if let variable = coreVariable(of: $0) { body(variable) } }
  }

  /// A background row of a program's own that fixes a root.
  struct Fixing {
    let row: Int
    /// The coefficient of the root.
    let coefficient: Rational
    let value: Rational
  }

  /// The roots that a program's own background rows fix, by variable of the core; `nil` if the rows refer to variables
  /// that were not declared as changing.
  func fixings(_ own: LinearProgram) -> [Int32: Fixing]? {
    var fixings: [Int32: Fixing] = [:]
    for row in 0..<own.rowCount {
      let terms = own.termRange(row)
      guard own.allTerms[terms].allSatisfy({ reaches($0.variable) }) else { return nil }
      guard own.rows[row].strength == .background && own.rows[row].relation == .equal && terms.count == 1 else {
        continue
      }
      let variable = own.firstVariable(ofRow: row)
      guard let coreVariable = coreVariable(of: variable) else { continue }
      let expression = classes.expressions[variable]
      let coefficient = own.coefficient(ofTerm: terms.lowerBound)
      // A second value would be a contradiction, which solving reports.
      fixings[coreVariable] = Fixing(
        row: row, coefficient: coefficient * expression.scale,
        value: (own.rows[row].constant / coefficient - expression.offset) / expression.scale)
    }
    return fixings
  }

  func isFixed(by fixings: [Int32: Fixing]) -> [Bool] {
    var isFixed = [Bool](repeating: false, count: core.variableCount)
    for variable in fixings.keys { isFixed[Int(variable)] = true }
    return isFixed
  }

  /// The roots that rows of the core connect.
  func ties(isFixed: [Bool]) -> DisjointSets {
    var ties = DisjointSets(count: core.variableCount)
    for row in 0..<core.rowCount {
      var first: Int32?
      for term in core.allTerms[core.termRange(row)] where !isFixed[Int(term.variable)] {
        ties.join(term.variable, to: &first)
      }
    }
    return ties
  }

  /// Adds the connections of a program's own rows.
  func tie(_ own: LinearProgram, isFixed: [Bool], _ ties: inout DisjointSets) {
    for row in 0..<own.rowCount {
      var first: Int32?
      forEachCoreVariable(ofRow: row, of: own) { if !isFixed[Int($0)] { ties.join($0, to: &first) } }
    }
  }
}
