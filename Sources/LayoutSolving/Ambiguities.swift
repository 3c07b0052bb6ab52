import ConstraintSolver
import LayoutModel

extension LoweredConfiguration {
  /// Every attribute that can differ between two best layouts, in order of view and attribute.
  func ambiguousAttributes(_ freedoms: [Freedom]) -> [AmbiguousAttribute] {
    attributes(freedoms.flatMap(\.ranges))
  }

  private func attributes(_ ranges: [VariableRange]) -> [AmbiguousAttribute] {
    var result: [AmbiguousAttribute] = []
    for range in ranges.sorted(by: { $0.variable < $1.variable }) {
      // What hangs on several causes is listed with each, and counts once.
      guard let attribute = attribute(ofVariable: range.variable), result.last?.attribute != attribute else { continue }
      result.append(AmbiguousAttribute(attribute: attribute, minimum: range.minimum, maximum: range.maximum))
    }
    return result
  }

  /// One entry for each cause: freedoms of the same kind that are about the same view are one.
  func ambiguities(_ solution: LexicographicSolution) -> [Ambiguity] {
    if solution.freedoms.isEmpty { return [] }
    let (frames, contentSizes) = (frames(at: solution.values), contentSizes(at: solution.values))
    var merged: [(view: ViewID, freedom: Freedom, parts: Set<Int32>)] = []
    var placeOfView: [ViewID: Int] = [:]
    for freedom in solution.freedoms {
      guard let view = principalView(freedom) else { continue }
      if freedom.tiedRows.isEmpty, let place = placeOfView[view],
        let both = combined(
          merged[place].freedom, freedom, dependent: merged[place].parts.contains(freedom.part), in: solution)
      {
        merged[place].freedom = both
        merged[place].parts.insert(freedom.part)
        continue
      }
      if freedom.tiedRows.isEmpty { placeOfView[view] = merged.count }
      merged.append((view, freedom, [freedom.part]))
    }
    return merged.map { ambiguity(of: $0.freedom, about: $0.view, frames, contentSizes) }
  }

  /// The view whose attributes move most, preferring those whose own content size is traded.
  private func principalView(_ freedom: Freedom) -> ViewID? {
    var counts: [(view: ViewID, count: Int)] = []
    for range in freedom.ranges {
      guard let attribute = attribute(ofVariable: range.variable) else { continue }
      if counts.last?.view == attribute.view {
        counts[counts.count - 1].count += 1
      } else {
        counts.append((attribute.view, 1))
      }
    }
    for row in freedom.tiedRows {
      switch references[program.group(ofRow: row)] {
      case .hugging(let view, _), .compression(let view, _):
        if counts.contains(where: { $0.view == view }) { return view }
      case .written, .frame, .stack: break
      }
    }
    var best: (view: ViewID, count: Int)?
    for entry in counts where entry.count > best?.count ?? 0 { best = entry }
    return best?.view
  }

  /// Two freedoms as one, nil where no pair of witnesses shows both.
  ///
  /// - Parameter dependent: whether what one leaves open may hang on the other.
  private func combined(
    _ a: Freedom, _ b: Freedom, dependent: Bool, in solution: LexicographicSolution
  ) -> Freedom? {
    var both = a
    both.ranges = (a.ranges + b.ranges).sorted { $0.variable < $1.variable }
    let known = Set(a.relations.map(\.variable))
    both.relations += b.relations.filter { !known.contains($0.variable) }
    if dependent {
      // The mean of best points is a best point.
      both.witnesses.first = mean(a.witnesses.first, b.witnesses.first, in: solution)
      both.witnesses.second = mean(a.witnesses.second, b.witnesses.second, in: solution)
      let first = valuesByVariable(both.witnesses.first)
      let second = valuesByVariable(both.witnesses.second)
      let areEqual = both.ranges.contains {
        let value = solution.values[$0.variable]
        return (first[$0.variable] ?? value) == (second[$0.variable] ?? value)
      }
      return areEqual ? nil : both
    }
    both.witnesses.first += b.witnesses.first
    both.witnesses.second += b.witnesses.second
    return both
  }

  /// Half the way from one point to another, each given by what it has in place of the solution's values.
  private func mean(
    _ a: [VariableValue], _ b: [VariableValue], in solution: LexicographicSolution
  ) -> [VariableValue] {
    let (first, second) = (valuesByVariable(a), valuesByVariable(b))
    let variables = Set(first.keys).union(second.keys).sorted()
    return variables.map { variable in
      let value = solution.values[variable]
      return VariableValue(
        variable: variable, value: ((first[variable] ?? value) + (second[variable] ?? value)) / Rational(2))
    }
  }

  private func valuesByVariable(_ values: [VariableValue]) -> [Int: Rational] {
    Dictionary(values.map { ($0.variable, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// The rows of the strongest tie; where required rows are traded, too, but breaking that tie settles nothing, of the
  /// strongest among optional ones.
  private func rowsOfOneStrength(in freedom: Freedom) -> [Int] {
    func rank(_ row: Int) -> Int32 {
      if case .optional(let rank) = program.strength(ofRow: row) { rank } else { -1 }
    }
    let rows = freedom.tie == .optional ? freedom.tiedRows.filter { rank($0) >= 0 } : freedom.tiedRows
    let strongest = rows.map(rank).min()
    return rows.filter { rank($0) == strongest }
  }

  private func ambiguity(
    of freedom: Freedom, about view: ViewID, _ frames: [Frame], _ contentSizes: [AxisPair<Rational>?]
  ) -> Ambiguity {
    let all = attributes(freedom.ranges)
    let rows = rowsOfOneStrength(in: freedom)
    var tied: [Int] = []
    for row in rows {
      let group = program.group(ofRow: row)
      if tied.last != group { tied.append(group) }
    }
    var priority: Rational?
    if let row = rows.first {
      if case .optional(let rank) = program.strength(ofRow: row) {
        priority = priorities[Int(rank)]
      } else {
        priority = 1000
      }
    }
    let relations = freedom.relations.compactMap { relation -> AffineRelation? in
      guard let subject = attribute(ofVariable: relation.variable) else { return nil }
      var terms: [(coefficient: Rational, attribute: ViewAttribute)] = []
      for (coefficient, variable) in relation.terms {
        guard let attribute = attribute(ofVariable: variable) else { return nil }
        terms.append((coefficient, attribute))
      }
      return AffineRelation(subject: subject, constant: relation.constant, terms: terms)
    }
    return Ambiguity(
      isPriorityTie: freedom.tie == .optional, isTieOfRecovery: freedom.tie == .recovery,
      tied: tied.map { references[$0] }, tiedPriority: priority, view: view,
      attributes: all.filter { $0.attribute.view == view } + all.filter { $0.attribute.view != view },
      relations: relations,
      witnesses: (
        layout(frames, contentSizes: contentSizes, with: freedom.witnesses.first),
        layout(frames, contentSizes: contentSizes, with: freedom.witnesses.second)
      ))
  }
}
