import LayoutModel

/// The multipliers of a proof with the rows that they weigh.
struct WeightedSum {
  let terms: [(row: Row, multiplier: Fraction)]

  /// - Parameter isAllowed: which constraints the proof may use besides what is given.
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
      let places = rows.places(ofName: name, isGiven: background != nil)
      guard !places.isEmpty else { throw .refused(.unknownRow(name)) }
      let usable = places.filter { place in rows.rows[place].constraint.map(isAllowed) ?? true }
      guard let place = usable.first(where: { !seen.contains($0) }) else {
        throw .refused(usable.isEmpty ? .foreignRow(name) : .repeatedName(name))
      }
      seen.insert(place)
      terms.append((rows.rows[place], multiplier))
    }
    self.terms = terms
  }

  /// Whether every multiplier has the sign that its row's relation asks for.
  func checkSigns() throws(CheckFailure) {
    for (row, multiplier) in terms where !row.allows(multiplier) {
      throw .refused(.wrongSign(row: row.name, multiplier: multiplier.description))
    }
  }

  /// The weighted sum of the numbers, after that of the left sides is found to vanish.
  ///
  /// - Parameter more: what is added to the left sides.
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

  /// A bound from below on the error at one priority, in every layout that is best at all stronger ones.
  ///
  /// Rows of that priority may weigh at most 1, those of stronger ones as much as they like, but the heaviest row of each
  /// priority stands for the whole: its weight times the least error of that priority is taken off.
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
  /// `title.width`.
  func name(ofUnknown index: Int) -> String {
    let view = Unknown.view(ofIndex: index)
    let unknown = Unknown(rawValue: index - Unknown.x.index(of: view))
    return "\(scene.views[view].name).\(unknown?.name ?? "")"
  }
}
