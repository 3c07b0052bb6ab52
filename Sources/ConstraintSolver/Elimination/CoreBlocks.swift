// The core of a presolved program falls into blocks that have no variable in common, so that each is solved by itself. What a
// program's own rows fix ties nothing: the width of a screen, in which all that is below has a part.

/// Which roots of a core rows tie to each other.
package struct CoreBlocks: Sendable {
  private let presolved: PresolvedProgram
  /// By place of a root: of those in its block the least.
  private var leaders: [Int32]

  /// Of rows that have no variable but such as are fixed.
  package static let fixed: Int32 = -1
  /// Of shared rows that no other row reaches.
  package static let rest: Int32 = -2
  /// Of shared rows that are eliminated, or hold because of these.
  package static let settled: Int32 = -3

  /// Whether rows of a block may take part in a proof about any other block: what they are about has a value.
  package static func isInAny(_ block: Int32) -> Bool { block == settled || block == fixed }

  /// - Parameters:
  ///   - ties: what rows tie.
  ///   - isFixed: by place of a root.
  init(_ presolved: PresolvedProgram, _ ties: DisjointSets, isFixed: [Bool]) {
    self.presolved = presolved
    var ties = ties
    leaders = isFixed.indices.map { isFixed[$0] ? CoreBlocks.fixed : ties.leader(of: Int32($0)) }
  }

  /// The blocks that shared rows and a program's own make.
  ///
  /// - Returns: nil where these refer to other variables than those that were named as changing.
  package init?(_ presolved: PresolvedProgram, adding own: LinearProgram) {
    guard let fixed = presolved.fixings(own) else { return nil }
    let isFixed = presolved.isFixed(by: fixed)
    var ties = presolved.ties(isFixed: isFixed)
    presolved.tie(own, isFixed: isFixed, &ties)
    self.init(presolved, ties, isFixed: isFixed)
  }

  subscript(place: Int) -> Int32 { leaders[place] }

  /// All of them, but for what is fixed.
  package var blocks: Set<Int32> { Set(leaders.filter { $0 >= 0 }) }

  /// The block of what moves, all of it in one.
  func block(of freedom: Freedom) -> Int32 {
    leaders[Int(presolved.places[Int(presolved.classes.expressions[freedom.firstVariable].root)])]
  }

  /// The block of a row of the core.
  func block(ofCoreRow row: Int) -> Int32 {
    for term in presolved.core.termRange(row) {
      let leader = leaders[Int(presolved.core.allTerms[term].variable)]
      if leader >= 0 { return leader }
    }
    return CoreBlocks.fixed
  }

  /// The block of a row that is added to the core.
  package func block(ofRow row: Int, of own: LinearProgram) -> Int32 {
    var block = CoreBlocks.fixed
    presolved.forEachPlace(ofRow: row, of: own) { place in
      if block < 0 { block = leaders[Int(place)] }
    }
    return block
  }

  /// The block of one of the shared rows.
  package func block(ofRow row: Int, in program: LinearProgram) -> Int32 {
    let place = presolved.corePlaces[row]
    if place >= 0 { return block(ofCoreRow: Int(place)) }
    if place == PresolvedProgram.restPlace { return CoreBlocks.rest }
    if program.rows[row].strength.rank == nil && program.rows[row].relation == .equal { return CoreBlocks.settled }
    // Another row says as much of the same root, or those that are eliminated do.
    var sums: [Int32: Rational] = [:]
    for term in program.termRange(row) {
      let (root, scale, _) = presolved.classes.expressions[Int(program.allTerms[term].variable)]
      if root >= 0 { sums[root, default: .zero] += program.coefficient(ofTerm: term) * scale }
    }
    if let root = sums.filter({ !$0.value.isZero }).keys.min() {
      let place = presolved.places[Int(root)]
      return place < 0 ? CoreBlocks.rest : leaders[Int(place)]
    }
    return CoreBlocks.settled
  }
}

extension PresolvedProgram {
  /// Tells the places of a row's roots in the core; negative ones of such as were not named as changing.
  @inline(__always)
  func forEachPlace(ofRow row: Int, of own: LinearProgram, _ body: (Int32) -> Void) {
    for term in own.termRange(row) {
      let root = classes.expressions[Int(own.allTerms[term].variable)].root
      if root >= 0 { body(places[Int(root)]) }
    }
  }

  /// A row of a program's own background that gives a root its value.
  struct Fixing {
    let row: Int
    /// Of the root.
    let coefficient: Rational
    let value: Rational
  }

  /// What a program's rows of the background fix, by place in the core; nil where its rows refer to other variables than those
  /// that were named as changing.
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
      // A second value would be a contradiction, which solving tells.
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

  /// What the rows of the core tie.
  func ties(isFixed: [Bool]) -> DisjointSets {
    var ties = DisjointSets(count: core.variableCount)
    for row in 0..<core.rowCount {
      var first: Int32 = -1
      for term in core.termRange(row) { ties.join(core.allTerms[term].variable, to: &first, isFixed) }
    }
    return ties
  }

  /// What a program's own rows tie besides.
  func tie(_ own: LinearProgram, isFixed: [Bool], _ ties: inout DisjointSets) {
    for row in 0..<own.rowCount {
      var first: Int32 = -1
      forEachPlace(ofRow: row, of: own) { ties.join($0, to: &first, isFixed) }
    }
  }
}

extension DisjointSets {
  /// - Parameter first: the first of its row that is not fixed, if there was one.
  @inline(__always)
  fileprivate mutating func join(_ place: Int32, to first: inout Int32, _ isFixed: [Bool]) {
    if isFixed[Int(place)] { return }
    if first < 0 { first = place } else { join(first, place) }
  }
}
