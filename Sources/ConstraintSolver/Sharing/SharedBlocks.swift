// The core of a shared program falls into blocks that share no variable, so that each can be solved on its own.
// Variables that a program's own rows fix connect nothing: the width of a screen, for example, which occurs in most
// rows.

/// The partition of a core's roots into blocks.
package struct SharedBlocks: Sendable {
  private let sharedProgram: SharedProgram
  /// By place of a root, the least root of its block.
  private var leaders: [Int32]

  /// The block of rows that contain only fixed variables.
  package static let fixed: Int32 = -1
  /// The block of shared rows that no own row reaches.
  package static let unaffected: Int32 = -2
  /// The block of shared rows that are eliminated or follow from eliminated rows.
  package static let eliminated: Int32 = -3

  /// Whether rows of a block may occur in a proof about any other block, because their variables have one value.
  package static func isInAny(_ block: Int32) -> Bool { block == eliminated || block == fixed }

  /// - Parameters:
  ///   - ties: The roots that rows connect.
  ///   - isFixed: By place of a root.
  init(_ sharedProgram: SharedProgram, _ ties: DisjointSets, isFixed: [Bool]) {
    self.sharedProgram = sharedProgram
    var ties = ties
    leaders = isFixed.indices.map { isFixed[$0] ? SharedBlocks.fixed : ties.leader(of: Int32($0)) }
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

  subscript(place: Int) -> Int32 { leaders[place] }

  /// All blocks, without the fixed variables.
  package var blocks: Set<Int32> { Set(leaders.filter { $0 >= 0 }) }

  /// The block of a freedom, whose variables are all in one block.
  func block(of freedom: Freedom) -> Int32 {
    leaders[Int(sharedProgram.places[Int(sharedProgram.classes.expressions[freedom.firstVariable].root)])]
  }

  /// The block of a row of the core.
  func block(ofCoreRow row: Int) -> Int32 {
    for term in sharedProgram.core.termRange(row) {
      let leader = leaders[Int(sharedProgram.core.allTerms[term].variable)]
      if leader >= 0 { return leader }
    }
    return SharedBlocks.fixed
  }

  /// The block of a row that is added to the core.
  package func block(ofRow row: Int, of own: LinearProgram) -> Int32 {
    var block = SharedBlocks.fixed
    sharedProgram.forEachPlace(ofRow: row, of: own) { place in
      if block < 0 { block = leaders[Int(place)] }
    }
    return block
  }

  /// The block of one of the shared rows.
  package func block(ofRow row: Int, in program: LinearProgram) -> Int32 {
    let place = sharedProgram.corePlaces[row]
    if place >= 0 { return block(ofCoreRow: Int(place)) }
    if place == SharedProgram.unaffectedPlace { return SharedBlocks.unaffected }
    if program.rows[row].strength.level == nil && program.rows[row].relation == .equal {
      return SharedBlocks.eliminated
    }
    // A parallel or redundant row of the same root was kept in its place.
    var sums: [Int32: Rational] = [:]
    for term in program.termRange(row) {
      let (root, scale, _) = sharedProgram.classes.expressions[Int(program.allTerms[term].variable)]
      if root >= 0 { sums[root, default: .zero] += program.coefficient(ofTerm: term) * scale }
    }
    if let root = sums.filter({ !$0.value.isZero }).keys.min() {
      let place = sharedProgram.places[Int(root)]
      return place < 0 ? SharedBlocks.unaffected : leaders[Int(place)]
    }
    return SharedBlocks.eliminated
  }
}

extension SharedProgram {
  /// Calls `body` with the place in the core of each root of a row; negative for a root that was not declared as
  /// changing.
  @inline(__always)
  func forEachPlace(ofRow row: Int, of own: LinearProgram, _ body: (Int32) -> Void) {
    for term in own.termRange(row) {
      let root = classes.expressions[Int(own.allTerms[term].variable)].root
      if root >= 0 { body(places[Int(root)]) }
    }
  }

  /// A background row of a program's own that fixes a root.
  struct Fixing {
    let row: Int
    /// The coefficient of the root.
    let coefficient: Rational
    let value: Rational
  }

  /// The roots that a program's own background rows fix, by place in the core; `nil` if the rows refer to variables
  /// that were not declared as changing.
  func fixings(_ own: LinearProgram) -> [Int32: Fixing]? {
    var fixings: [Int32: Fixing] = [:]
    for row in 0..<own.rowCount {
      var isKnown = true
      forEachPlace(ofRow: row, of: own) { isKnown = isKnown && $0 >= 0 }
      guard isKnown else { return nil }
      let terms = own.termRange(row)
      guard own.rows[row].strength == .background && own.rows[row].relation == .equal && terms.count == 1 else {
        continue
      }
      let (root, scale, offset) = classes.expressions[Int(own.allTerms[terms.lowerBound].variable)]
      if root < 0 { continue }
      let coefficient = own.coefficient(ofTerm: terms.lowerBound)
      // A second value would be a contradiction, which solving reports.
      fixings[places[Int(root)]] = Fixing(
        row: row, coefficient: coefficient * scale, value: (own.rows[row].constant / coefficient - offset) / scale)
    }
    return fixings
  }

  func isFixed(by fixings: [Int32: Fixing]) -> [Bool] {
    var isFixed = [Bool](repeating: false, count: core.variableCount)
    for place in fixings.keys { isFixed[Int(place)] = true }
    return isFixed
  }

  /// The roots that rows of the core connect.
  func ties(isFixed: [Bool]) -> DisjointSets {
    var ties = DisjointSets(count: core.variableCount)
    for row in 0..<core.rowCount {
      var first: Int32 = -1
      for term in core.termRange(row) { ties.join(core.allTerms[term].variable, to: &first, isFixed) }
    }
    return ties
  }

  /// Adds the connections of a program's own rows.
  func tie(_ own: LinearProgram, isFixed: [Bool], _ ties: inout DisjointSets) {
    for row in 0..<own.rowCount {
      var first: Int32 = -1
      forEachPlace(ofRow: row, of: own) { ties.join($0, to: &first, isFixed) }
    }
  }
}

extension DisjointSets {
  /// - Parameter first: The first root of the row that is not fixed; negative before it is known.
  @inline(__always)
  fileprivate mutating func join(_ place: Int32, to first: inout Int32, _ isFixed: [Bool]) {
    if isFixed[Int(place)] { return }
    if first < 0 { first = place } else { join(first, place) }
  }
}
