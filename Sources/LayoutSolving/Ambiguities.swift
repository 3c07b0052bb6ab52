import ConstraintSolver
import LayoutModel

extension LoweredConfiguration {
  /// Every attribute that can differ between two best layouts, in order of view and attribute.
  func ambiguousAttributes(_ freedoms: [Freedom]) -> [AmbiguousAttribute] {
    attributes(freedoms.flatMap(\.ranges))
  }

  fileprivate func attributes(_ ranges: [VariableRange]) -> [AmbiguousAttribute] {
    var result: [AmbiguousAttribute] = []
    for range in ranges.sorted(by: { $0.variable < $1.variable }) {
      // What hangs on several causes is listed with each, and counts once.
      guard let attribute = attribute(ofVariable: range.variable), result.last?.attribute != attribute else { continue }
      result.append(AmbiguousAttribute(attribute: attribute, minimum: range.minimum, maximum: range.maximum))
    }
    return result
  }

  /// One entry for each cause: freedoms of the same kind that are about the same view are one.
  ///
  /// - Parameters:
  ///   - frames: of the layout that was found.
  ///   - contentSizes: of the same.
  func ambiguities(
    _ freedoms: [Freedom], _ frames: [Frame], _ contentSizes: [AxisPair<Rational>?],
    by workers: any Workers = SingleWorker()
  ) -> [Ambiguity] {
    if freedoms.isEmpty { return [] }
    let causes = AmbiguityCauses(lowered: self)
    let merged = causes.merged(Array(freedoms.enumerated()))
    return workers.map(merged.count) { causes.ambiguity(merged[$0], frames, contentSizes) }
  }
}

/// Freedoms of rows and variables as ambiguities of constraints and views.
struct AmbiguityCauses {
  let lowered: LoweredConfiguration
  /// The configuration whose rows are counted after the other's; nil where there are no such rows.
  var own: LoweredConfiguration?

  /// A freedom, or several of one kind that are about the same view.
  struct Cause {
    let view: ViewID
    var freedom: Freedom
    /// Where the first of them stands among all freedoms.
    let place: Int
    let firstVariable: Int
  }

  /// Freedoms put together, in their order.
  ///
  /// - Parameter freedoms: with their places among all.
  func merged(_ freedoms: [(offset: Int, element: Freedom)]) -> [Cause] {
    var members: [Int: [Int]] = [:]
    return merged(freedoms, members: &members)
  }

  /// - Parameter members: by the place of each cause, those of the freedoms in it.
  func merged(_ freedoms: [(offset: Int, element: Freedom)], members: inout [Int: [Int]]) -> [Cause] {
    var merged: [Cause] = []
    var placeOfView: [ViewID: Int] = [:]
    for (offset, freedom) in freedoms {
      guard let view = principalView(freedom) else { continue }
      if freedom.tiedRows.isEmpty, let place = placeOfView[view],
        let both = combined(merged[place].freedom, freedom)
      {
        merged[place].freedom = both
        members[merged[place].place, default: []].append(offset)
        continue
      }
      if freedom.tiedRows.isEmpty { placeOfView[view] = merged.count }
      members[offset] = [offset]
      merged.append(Cause(view: view, freedom: freedom, place: offset, firstVariable: freedom.firstVariable))
    }
    return merged
  }

  /// Its number among those of the other configuration, which are counted after; nil for a row of the first.
  private func numberAmongOwn(_ row: Int) -> Int? {
    own != nil && row >= lowered.program.rowCount ? row - lowered.program.rowCount : nil
  }

  private func reference(ofRow row: Int) -> ConstraintReference {
    if let number = numberAmongOwn(row), let own { return own.references[own.program.group(ofRow: number)] }
    return lowered.references[lowered.program.group(ofRow: row)]
  }

  private func strength(ofRow row: Int) -> Strength {
    if let number = numberAmongOwn(row), let own { return own.program.strength(ofRow: number) }
    return lowered.program.strength(ofRow: row)
  }

  /// The view whose attributes move most, preferring those whose own content size is traded.
  func principalView(_ freedom: Freedom) -> ViewID? {
    var counts: [(view: ViewID, count: Int)] = []
    for range in freedom.ranges {
      guard let attribute = lowered.attribute(ofVariable: range.variable) else { continue }
      if counts.last?.view == attribute.view {
        counts[counts.count - 1].count += 1
      } else {
        counts.append((attribute.view, 1))
      }
    }
    for row in freedom.tiedRows {
      switch reference(ofRow: row) {
      case .hugging(let view, _), .compression(let view, _):
        if counts.contains(where: { $0.view == view }) { return view }
      case .written, .frame, .stack: break
      }
    }
    var best: (view: ViewID, count: Int)?
    for entry in counts where entry.count > best?.count ?? 0 { best = entry }
    return best?.view
  }

  /// Two freedoms as one, nil where no pair of witnesses is known to show both.
  private func combined(_ a: Freedom, _ b: Freedom) -> Freedom? {
    // Where only changes are told, a mean cannot be.
    if a.listsChangesOnly && b.listsChangesOnly { return nil }
    var both = a
    both.listsChangesOnly = a.listsChangesOnly || b.listsChangesOnly
    both.ranges = (a.ranges + b.ranges).sorted { $0.variable < $1.variable }
    let known = Set(a.relations.map(\.variable))
    both.relations += b.relations.filter { !known.contains($0.variable) }
    let shared = Set(a.witnesses.first.map(\.variable))
    if b.witnesses.first.contains(where: { shared.contains($0.variable) }) {
      // Of one component: what lies between best points is a best point. Each variable differs in one of the two pairs, so
      // that at most one share of the way makes it equal, whichever points they are.
      for part in 2...both.ranges.count + 2 {
        let share = Rational.one / Rational(part)
        both.witnesses.first = between(a.witnesses.first, b.witnesses.first, share)
        both.witnesses.second = between(a.witnesses.second, b.witnesses.second, share)
        var equal: Set<Int> = []
        for (first, second) in zip(both.witnesses.first, both.witnesses.second) where first.value == second.value {
          equal.insert(first.variable)
        }
        if !both.ranges.contains(where: { equal.contains($0.variable) }) { return both }
      }
      return nil
    }
    both.witnesses.first += b.witnesses.first
    both.witnesses.second += b.witnesses.second
    return both
  }

  /// - Parameter share: of the way from the first point to the second.
  private func between(_ a: [VariableValue], _ b: [VariableValue], _ share: Rational) -> [VariableValue] {
    var other: [Int: Rational] = [:]
    for entry in b { other[entry.variable] = entry.value }
    return a.map { entry in
      VariableValue(
        variable: entry.variable, value: entry.value + share * ((other[entry.variable] ?? entry.value) - entry.value))
    }
  }

  /// The rows of the strongest tie; where required rows are traded, too, but breaking that tie settles nothing, of the
  /// strongest among optional ones.
  private func rowsOfOneStrength(in freedom: Freedom) -> [Int] {
    func rank(_ row: Int) -> Int32 {
      if case .optional(let rank) = strength(ofRow: row) { rank } else { -1 }
    }
    let rows = freedom.tie == .optional ? freedom.tiedRows.filter { rank($0) >= 0 } : freedom.tiedRows
    let strongest = rows.map(rank).min()
    return rows.filter { rank($0) == strongest }
  }

  func ambiguity(_ cause: Cause, _ frames: [Frame], _ contentSizes: [AxisPair<Rational>?]) -> Ambiguity {
    let (freedom, view) = (cause.freedom, cause.view)
    let all = lowered.attributes(freedom.ranges)
    let rows = rowsOfOneStrength(in: freedom)
    var tied: [ConstraintReference] = []
    for reference in rows.map(reference) where tied.last != reference { tied.append(reference) }
    var priority: Rational?
    if let row = rows.first {
      if case .optional(let rank) = strength(ofRow: row) {
        priority = lowered.priorities[Int(rank)]
      } else {
        priority = 1000
      }
    }
    let relations = freedom.relations.compactMap { relation -> AffineRelation? in
      guard let subject = lowered.attribute(ofVariable: relation.variable) else { return nil }
      var terms: [(coefficient: Rational, attribute: ViewAttribute)] = []
      for (coefficient, variable) in relation.terms {
        guard let attribute = lowered.attribute(ofVariable: variable) else { return nil }
        terms.append((coefficient, attribute))
      }
      return AffineRelation(subject: subject, constant: relation.constant, terms: terms)
    }
    return Ambiguity(
      isPriorityTie: freedom.tie == .optional, isTieOfRecovery: freedom.tie == .recovery,
      tied: tied, tiedPriority: priority, view: view,
      attributes: all.filter { $0.attribute.view == view } + all.filter { $0.attribute.view != view },
      relations: relations,
      witnesses: (
        lowered.layout(frames, contentSizes: contentSizes, with: freedom.witnesses.first),
        lowered.layout(frames, contentSizes: contentSizes, with: freedom.witnesses.second)
      ))
  }
}
