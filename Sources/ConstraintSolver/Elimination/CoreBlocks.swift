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
  func block(ofCoreRow row: Int) -> Int32 { block(presolved.core.termVariables[presolved.core.termRange(row)]) }

  /// The block of a row that is added to the core.
  package func block(ofRow row: Int, of own: LinearProgram) -> Int32 {
    block(presolved.places(ofRow: row, of: own))
  }

  /// The block of one of the shared rows.
  package func block(ofRow row: Int, in program: LinearProgram) -> Int32 {
    let place = presolved.corePlaces[row]
    if place >= 0 { return block(ofCoreRow: Int(place)) }
    if place == PresolvedProgram.restPlace { return CoreBlocks.rest }
    if program.rows[row].strength.rank == nil && program.rows[row].relation == .equal { return CoreBlocks.settled }
    // Another row says as much of the same root, or those that are eliminated do.
    for term in program.termRange(row) {
      let root = presolved.classes.expressions[Int(program.termVariables[term])].root
      if root < 0 { continue }
      let place = presolved.places[Int(root)]
      if place < 0 { return CoreBlocks.rest }
      if leaders[Int(place)] >= 0 { return leaders[Int(place)] }
    }
    return CoreBlocks.settled
  }

  private func block(_ places: some Sequence<Int32>) -> Int32 {
    places.lazy.map { leaders[Int($0)] }.first { $0 >= 0 } ?? CoreBlocks.fixed
  }
}

extension PresolvedProgram {
  /// The places of a row's roots in the core.
  ///
  /// - Precondition: the row refers to such variables alone as were named as changing.
  func places(ofRow row: Int, of own: LinearProgram) -> some Sequence<Int32> {
    own.termVariables[own.termRange(row)].lazy.map { classes.expressions[Int($0)].root }.filter { $0 >= 0 }
      .map { places[Int($0)] }
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
      if places(ofRow: row, of: own).contains(where: { $0 < 0 }) { return nil }
      let terms = own.termRange(row)
      guard own.rows[row].strength == .background && own.rows[row].relation == .equal && terms.count == 1 else {
        continue
      }
      let (root, scale, offset) = classes.expressions[Int(own.termVariables[terms.lowerBound])]
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
      ties.join(core.termVariables[core.termRange(row)].lazy.filter { !isFixed[Int($0)] })
    }
    return ties
  }

  /// What a program's own rows tie besides.
  func tie(_ own: LinearProgram, isFixed: [Bool], _ ties: inout DisjointSets) {
    for row in 0..<own.rowCount { ties.join(places(ofRow: row, of: own).filter { !isFixed[Int($0)] }) }
  }
}

extension DisjointSets {
  fileprivate mutating func join(_ elements: some Sequence<Int32>) {
    var first: Int32?
    for element in elements {
      if let first { join(first, element) } else { first = element }
    }
  }
}
