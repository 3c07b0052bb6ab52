import LayoutModel

/// The rows of a proof with their multipliers.
struct WeightedSum {
  let terms: [(row: Row, multiplier: Fraction)]

  /// - Parameter isAllowed: whether the proof may use a constraint. Background rows are always allowed.
  init(
    _ list: ReportValue, in rows: ConfigurationRows, where isAllowed: (String) -> Bool
  ) throws(CheckFailure) {
    var terms: [(row: Row, multiplier: Fraction)] = []
    var seen: Set<Int> = []
    for entry in try list.elements() {
      let multiplier = try entry.member("multiplier").number()
      let background = entry.optional("background")
      let name: String
      if let background { name = try background.string() } else { name = try entry.member("constraint").string() }
      let indices = rows.indices(ofName: name, isGiven: background != nil)
      guard !indices.isEmpty else { throw .refused(.unknownRow(name)) }
      let usable = indices.filter { index in rows.rows[index].constraint.map(isAllowed) ?? true }
      guard let index = usable.first(where: { !seen.contains($0) }) else {
        throw .refused(usable.isEmpty ? .foreignRow(name) : .repeatedName(name))
      }
      seen.insert(index)
      terms.append((rows.rows[index], multiplier))
    }
    self.terms = terms
  }

  /// Checks that every multiplier has the sign that its row's relation requires.
  func checkSigns() throws(CheckFailure) {
    for (row, multiplier) in terms where !row.allows(multiplier) {
      throw .refused(.wrongSign(row: row.name, multiplier: multiplier.description))
    }
  }

  /// The weighted sum of the rows' constants. Throws unless the terms cancel out.
  ///
  /// - Parameter more: a form that is added to the sum of the terms.
  func bound(in rows: ConfigurationRows, adding more: LinearForm = LinearForm()) throws(CheckFailure) -> Fraction {
    var sum = more
    for (row, multiplier) in terms {
      for (unknown, coefficient) in row.terms { sum.terms.append((unknown, coefficient * multiplier)) }
      sum.constant += row.number * multiplier
    }
    sum = sum.collected
    if let (unknown, coefficient) = sum.terms.first {
      throw .refused(.remainder(unknown: rows.name(ofUnknown: unknown), coefficient: coefficient.description))
    }
    return sum.constant
  }

  /// A lower bound on the error at a priority, over all layouts that are optimal at all stronger ones.
  ///
  /// The multiplier of a row at this priority is at most 1. Multipliers at a stronger priority are unlimited, but the largest
  /// one is multiplied by the least error of that priority and subtracted from the bound.
  func errorBound(
    at priority: Fraction, in layout: Layout, adding more: LinearForm = LinearForm()
  ) throws(CheckFailure) -> Fraction {
    try checkSigns()
    var heaviest: [Fraction: Fraction] = [:]
    for (row, multiplier) in terms {
      guard let own = row.priority, own != Row.requiredPriority || !layout.isFeasible else { continue }
      if own < priority { throw .refused(.foreignRow(row.name)) }
      if own == priority && multiplier.magnitude > .one {
        throw .refused(.tooLarge(row: row.name, multiplier: multiplier.description, limit: "1"))
      }
      if own > priority { heaviest[own] = max(heaviest[own] ?? .zero, multiplier.magnitude) }
    }
    var bound = try bound(in: layout.rows, adding: more)
    for (priority, weight) in heaviest { bound += -(weight * layout.error(ofPriority: priority)) }
    return bound
  }
}

extension ConfigurationRows {
  /// View and attribute, such as `title.width`.
  func name(ofUnknown index: Int) -> String {
    let view = Unknown.view(ofIndex: index)
    let unknown = Unknown(rawValue: index - Unknown.x.index(of: view))
    return "\(scene.views[view].name).\(unknown?.name ?? "")"
  }
}
