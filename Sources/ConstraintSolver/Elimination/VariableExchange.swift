// Distances in place of positions.
//
// In a row of views, each at least so far from the one before, a position stands in the two rows that tie it to its
// neighbours. Put in terms of all distances before it, as a dictionary does, n positions fill n^2 cells. Here the left side
// of a row becomes a variable of its own, and a free variable of that row is put in terms of it: what the row said, and all
// parallel rows, is then said of one variable; the free variable goes from the one other row that it stands in. Rows that
// would grow long wait until shorter ones are done, as in Peeling, so that a chain is done like a tournament.
//
// Nothing is assumed to hold by this, so that proofs need no row for it: it is a change of variables.

/// Takes free variables out of a set of rows, each in exchange for the left side of a row.
struct VariableExchange {
  /// Left sides up to a factor, and the rows that have them.
  private var groups: [Group] = []
  /// What the free variables are, in order of elimination; a form has only variables that are not taken out before.
  private(set) var definitions = DefinitionList()
  /// The number of the next variable.
  private(set) var variableCount: Int32

  private let isFree: (Int32) -> Bool
  /// The groups of each free variable.
  private var occurrences: [Int32: [Int32]] = [:]

  /// The rows, in order.
  private var members: [Member] = []

  private struct Group {
    var terms: [(variable: Int32, coefficient: Rational)]
    var memberCount: Int32 = 0
  }

  /// `factor * terms + constant`, with the terms of its group.
  private struct Member {
    let row: Int32
    let group: Int32
    let factor: Rational
    let constant: Rational
  }

  /// - Parameters:
  ///   - rows: in order of row.
  ///   - variableCount: the first of the new variables.
  init(_ rows: consuming [(row: Int, form: AffineForm)], variableCount: Int, isFree: @escaping (Int32) -> Bool) {
    self.variableCount = Int32(variableCount)
    self.isFree = isFree
    group(consume rows)
    eliminate()
  }

  /// Takes up the rows, which then fill no more memory than their groups do.
  private mutating func group(_ rows: consuming [(row: Int, form: AffineForm)]) {
    var places = HashChains()
    members.reserveCapacity(rows.count)
    for index in rows.indices {
      let (row, form) = rows[index]
      rows[index].form.terms = []
      let factor = form.terms[0].coefficient
      let direction = factor == .one ? form : form.scaled(by: .one / factor)
      let place = places.number(ofHash: direction.directionHash) {
        groups[$0].terms.elementsEqual(direction.terms, by: ==)
      }
      if place == groups.count { groups.append(Group(terms: direction.terms)) }
      groups[place].memberCount += 1
      members.append(Member(row: Int32(row), group: Int32(place), factor: factor, constant: form.constant))
    }
    for (index, group) in groups.enumerated() {
      for (variable, _) in group.terms where isFree(variable) {
        occurrences[variable, default: []].append(Int32(index))
      }
    }
  }

  /// Hands out the rows in terms of what is left, in order of row; there are none afterwards.
  mutating func takeRows() -> [(row: Int, form: AffineForm)] {
    var result: [(row: Int, form: AffineForm)] = []
    result.reserveCapacity(members.count)
    for member in members {
      let terms = groups[Int(member.group)].terms
      var form = AffineForm(constant: member.constant)
      form.terms =
        member.factor == .one ? terms : terms.map { ($0.variable, $0.coefficient * member.factor) }
      result.append((Int(member.row), form))
      groups[Int(member.group)].memberCount -= 1
      if groups[Int(member.group)].memberCount == 0 { groups[Int(member.group)].terms = [] }
    }
    (groups, members) = ([], [])
    return result
  }

  private mutating func eliminate() {
    forEachShortFirst(occurrences.keys.sorted()) { variable, limit in
      guard let users = occurrences[variable], users.count == 1 || users.count == 2 else { return [] }
      let source = users.count == 2 && length(users[1]) < length(users[0]) ? users[1] : users[0]
      // What is said of one variable only gains nothing.
      if length(source) == 1 { return [] }
      let other = users.first { $0 != source }
      if let other, length(source) + length(other) > limit { return nil }
      return exchange(variable, by: Int(source), from: other.map { Int($0) })
    }
    occurrences = [:]
  }

  private func length(_ group: Int32) -> Int { groups[Int(group)].terms.count }

  /// Returns the free variables whose groups have become fewer.
  private mutating func exchange(_ variable: Int32, by source: Int, from other: Int?) -> [Int32] {
    let terms = groups[source].terms
    guard let coefficient = terms.first(where: { $0.variable == variable })?.coefficient else { return [] }
    let side = variableCount
    variableCount += 1
    // side = coefficient * variable + rest
    var definition = AffineForm(constant: .zero)
    definition.terms.reserveCapacity(terms.count)
    for term in terms where term.variable != variable {
      definition.terms.append((term.variable, -(term.coefficient / coefficient)))
    }
    definition.terms.append((side, .one / coefficient))
    definitions.append(variable, definition)
    groups[source].terms = [(side, .one)]
    occurrences[variable] = nil
    var touched: [Int32] = []
    for (target, _) in terms where target != variable && isFree(target) {
      occurrences[target]?.removeAll { $0 == Int32(source) }
      touched.append(target)
    }
    guard let other else { return touched }
    var changed = AffineForm(constant: .zero)
    changed.terms = groups[other].terms
    let before = Set(changed.terms.map(\.variable))
    guard let place = changed.terms.firstIndex(where: { $0.variable == variable }) else { return touched }
    let factor = changed.terms.remove(at: place).coefficient
    changed.terms += definition.terms.map { ($0.variable, factor * $0.coefficient) }
    changed.normalise()
    groups[other].terms = changed.terms
    let after = Set(changed.terms.map(\.variable))
    for (target, _) in definition.terms where isFree(target) {
      if after.contains(target) && !before.contains(target) {
        occurrences[target, default: []].append(Int32(other))
      } else if !after.contains(target) && before.contains(target) {
        occurrences[target]?.removeAll { $0 == Int32(other) }
      }
    }
    return touched
  }
}
