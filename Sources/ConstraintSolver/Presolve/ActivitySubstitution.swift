// In a row of views, each at least a distance from the one before, a position occurs in the two rows that connect it with
// its neighbours. Expressed by all distances before it, as in a dictionary, n positions fill n^2 cells. So a row's activity
// (the value of its left side) becomes a variable, and a free variable of the row is expressed through it. The row and all
// parallel rows then are bounds of one variable, and the free variable is removed from the one other row it occurs in.
//
// This is a change of variables that assumes nothing, so certificates need no row for it.

/// Replaces free variables of inequalities by row activities.
struct ActivitySubstitution {
  /// The definitions in order of elimination; a form contains only variables that are not eliminated before.
  let definitions: DefinitionList
  /// The number of variables, including the activities that were added.
  let variableCount: Int
  /// The left sides, each for a group of parallel rows.
  private var forms: [AffineForm]
  /// The number of rows in each group.
  private var memberCounts: [Int32]
  /// The rows, in order.
  private var members: [Member]

  /// `factor * terms + constant`, with the terms of its group.
  private struct Member {
    let row: Int32
    let group: Int32
    let factor: Rational
    let constant: Rational
  }

  /// - Parameters:
  ///   - rows: In order of row.
  ///   - firstActivity: The number of the first activity variable.
  init(_ rows: consuming [(row: Int, form: AffineForm)], firstActivity: Int, isFree: @escaping (Int32) -> Bool) {
    var (forms, memberCounts, members): ([AffineForm], [Int32], [Member]) = ([], [], [])
    var groups = HashChains()
    members.reserveCapacity(rows.count)
    for index in rows.indices {
      let (row, form) = rows[index]
      rows[index].form.terms = []  // freed on the way, so that they are never in memory twice
      let factor = form.terms[0].coefficient
      let direction = factor == .one ? form : form.scaled(by: .one / factor)
      let group = groups.number(ofHash: direction.directionHash) {
        forms[$0].terms.elementsEqual(direction.terms, by: ==)
      }
      if group == forms.count {
        forms.append(AffineForm(terms: direction.terms, constant: .zero))
        memberCounts.append(0)
      }
      memberCounts[group] += 1
      members.append(Member(row: Int32(row), group: Int32(group), factor: factor, constant: form.constant))
    }
    var columns = FreeColumns(of: forms, where: isFree)
    forms = []
    var variableCount = firstActivity
    // Nothing is gained from a form of one variable.
    columns.substituteAll(
      minimumLength: 2, where: { _ in true },
      value: { _, _, _ in
        variableCount += 1
        return Int32(variableCount - 1)
      })
    (self.forms, self.memberCounts, self.members) = (columns.forms, memberCounts, members)
    (definitions, self.variableCount) = (columns.definitions, variableCount)
  }

  /// Returns the rows in terms of the remaining variables, in order of row, and frees them here.
  mutating func takeRows() -> [(row: Int, form: AffineForm)] {
    var result: [(row: Int, form: AffineForm)] = []
    result.reserveCapacity(members.count)
    for member in members {
      let group = Int(member.group)
      let terms = forms[group].terms
      var form = AffineForm(constant: member.constant)
      form.terms = member.factor == .one ? terms : terms.map { ($0.variable, $0.coefficient * member.factor) }
      result.append((Int(member.row), form))
      memberCounts[group] -= 1
      if memberCounts[group] == 0 { forms[group].terms = [] }
    }
    (forms, memberCounts, members) = ([], [], [])
    return result
  }
}
