// Substitution of free columns by row activities.
//
// In a row of views, each at least a distance from the one before, a position occurs in the two rows that connect it
// with its neighbours. Expressed by all distances before it, as in a dictionary, n positions fill n^2 cells. So a row's
// activity (the value of its left side) becomes a variable, and a free variable of the row is expressed through it. The
// row and all parallel rows then are bounds of one variable, and the free variable is removed from the one other row it
// occurs in. As in free column substitution by equalities, long rows wait for shorter ones.
//
// This is a change of variables that assumes nothing, so certificates need no row for it.

/// Substitutes free columns by row activities.
struct VariableExchange {
  /// Groups of parallel left sides.
  private var groups: [Group] = []
  /// The definitions in order of elimination; a form contains only variables that are not eliminated before.
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
  ///   - rows: In order of row.
  ///   - variableCount: The number of the first activity variable.
  init(_ rows: consuming [(row: Int, form: AffineForm)], variableCount: Int, isFree: @escaping (Int32) -> Bool) {
    self.variableCount = Int32(variableCount)
    self.isFree = isFree
    group(consume rows)
    eliminate()
  }

  /// Groups the rows, freeing their terms on the way, so that they never need twice the memory.
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

  /// Returns the rows in terms of the remaining variables, in order of row, and frees them here.
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
      // A row of one variable gains nothing.
      if length(source) == 1 { return [] }
      let other = users.first { $0 != source }
      if let other, length(source) + length(other) > limit { return nil }
      return exchange(variable, by: Int(source), from: other.map { Int($0) })
    }
    occurrences = [:]
  }

  private func length(_ group: Int32) -> Int { groups[Int(group)].terms.count }

  /// Returns the free variables that now occur in fewer groups.
  private mutating func exchange(_ variable: Int32, by source: Int, from other: Int?) -> [Int32] {
    let terms = groups[source].terms
    guard let coefficient = terms.first(where: { $0.variable == variable })?.coefficient else { return [] }
    let side = variableCount
    variableCount += 1
    // activity = coefficient * variable + rest
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
