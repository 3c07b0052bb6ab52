import ConstraintSolver
import LayoutModel

extension Scene {
  /// Whether a variable is a width or a height, of a frame or of a content.
  var isLength: @Sendable (_ variable: Int) -> Bool {
    { [frameCount = 4 * views.count] in
      $0 >= frameCount || $0 % 4 == FrameAttribute.width.rawValue || $0 % 4 == FrameAttribute.height.rawValue
    }
  }
}

extension LoweredConfiguration {
  /// Every attribute that can differ between two optimal layouts, in order of view and attribute.
  func ambiguousAttributes(_ freedoms: [Freedom]) -> [AmbiguousAttribute] {
    attributes(freedoms.flatMap(\.ranges))
  }

  /// The content sizes that can differ between two optimal layouts although everything outside the scroll view stays the
  /// same, in order of view and axis.
  func undeterminedContents(_ freedoms: [Freedom]) -> [ContentAxis] {
    let frameCount = 4 * scene.views.count
    var variables: [Int] = []
    for freedom in freedoms where freedom.tiedRows.isEmpty {
      for range in freedom.ranges where range.variable >= frameCount {
        let scrollView = ViewID(hierarchy.scrollViews[(range.variable - frameCount) / 2])
        let isInside = freedom.ranges.allSatisfy { other in
          guard let view = attribute(ofVariable: other.variable)?.view else { return true }
          return view != scrollView && hierarchy.commonAncestor(view, scrollView) == scrollView
        }
        if isInside { variables.append(range.variable) }
      }
    }
    variables.sort()
    var contents: [ContentAxis] = []
    for variable in variables {
      let index = variable - frameCount
      let content = ContentAxis(
        scrollView: ViewID(hierarchy.scrollViews[index / 2]), axis: index.isMultiple(of: 2) ? .horizontal : .vertical)
      if contents.last != content { contents.append(content) }
    }
    return contents
  }

  fileprivate func attributes(_ ranges: [VariableRange]) -> [AmbiguousAttribute] {
    var result: [AmbiguousAttribute] = []
    for range in ranges.sorted(by: { $0.variable < $1.variable }) {
      // An attribute that depends on several causes is listed with each, but counts once.
      guard let attribute = attribute(ofVariable: range.variable), result.last?.attribute != attribute else { continue }
      result.append(AmbiguousAttribute(attribute: attribute, minimum: range.minimum, maximum: range.maximum))
    }
    return result
  }

  /// The causes of ambiguity. Freedoms of the same kind whose principal view is the same are combined.
  ///
  /// - Parameters:
  ///   - frames: The frames of the layout that was found.
  ///   - contentSizes: The content sizes of the same layout.
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

/// Translates freedoms of rows and variables to ambiguities of constraints and views.
struct AmbiguityCauses {
  let lowered: LoweredConfiguration
  /// The configuration whose rows are numbered after those of `lowered`; `nil` if there are no such rows.
  var own: LoweredConfiguration?

  /// A freedom, or several of one kind with the same principal view.
  struct Cause {
    let view: ViewID
    var freedom: Freedom
    /// The index of its first freedom among all freedoms.
    let firstFreedom: Int
    let firstVariable: Int
  }

  /// Combines freedoms into causes, in their order.
  ///
  /// - Parameter freedoms: With their indices among all freedoms.
  func merged(_ freedoms: [(offset: Int, element: Freedom)]) -> [Cause] {
    var members: [Int: [Int]] = [:]
    return merged(freedoms, members: &members)
  }

  /// - Parameter members: Filled with the indices of the freedoms in each cause, by its first freedom.
  func merged(_ freedoms: [(offset: Int, element: Freedom)], members: inout [Int: [Int]]) -> [Cause] {
    var merged: [Cause] = []
    var indexOfView: [ViewID: Int] = [:]
    for (offset, freedom) in freedoms {
      guard let view = principalView(freedom) else { continue }
      if freedom.tiedRows.isEmpty, let index = indexOfView[view],
        let both = combined(merged[index].freedom, freedom)
      {
        merged[index].freedom = both
        members[merged[index].firstFreedom, default: []].append(offset)
        continue
      }
      if freedom.tiedRows.isEmpty { indexOfView[view] = merged.count }
      members[offset] = [offset]
      merged.append(Cause(view: view, freedom: freedom, firstFreedom: offset, firstVariable: freedom.firstVariable))
    }
    return merged
  }

  /// The number of a row in `own`; `nil` for a row of `lowered`.
  private func numberAmongOwn(_ row: Int) -> Int? {
    own != nil && row >= lowered.program.rowCount ? row - lowered.program.rowCount : nil
  }

  private func reference(ofRow row: Int) -> ConstraintReference {
    if let number = numberAmongOwn(row), let own { return own.constraint(ofRow: number) }
    return lowered.constraint(ofRow: row)
  }

  private func strength(ofRow row: Int) -> Strength {
    if let number = numberAmongOwn(row), let own { return own.program.strength(ofRow: number) }
    return lowered.program.strength(ofRow: row)
  }

  /// The view with the most undetermined attributes in reading direction, preferring views whose own content size is tied.
  func principalView(_ freedom: Freedom) -> ViewID? {
    var counts: [(view: ViewID, count: Int)] = []
    for range in freedom.ranges {
      guard let attribute = lowered.attribute(ofVariable: range.variable) else { continue }
      if counts.last?.view != attribute.view { counts.append((attribute.view, 0)) }
      if attribute.attribute != .x || !isRightToLeft { counts[counts.count - 1].count += 1 }
    }
    if isRightToLeft {
      let moving = Set(freedom.ranges.map(\.variable))
      for index in counts.indices where freedom.movesRightEdge(of: counts[index].view, moving) {
        counts[index].count += 1
      }
    }
    for row in freedom.tiedRows {
      switch reference(ofRow: row) {
      case .hugging(let view, _), .compression(let view, _):
        if counts.contains(where: { $0.view == view }) { return view }
      case .written, .fitting, .frame, .stack: break
      }
    }
    var best: (view: ViewID, count: Int)?
    for entry in counts where entry.count > best?.count ?? 0 { best = entry }
    return (best ?? counts.first)?.view
  }

  private var isRightToLeft: Bool { lowered.configuration.direction == .rightToLeft }

  /// Two freedoms as one; `nil` if no pair of witnesses is known that shows both.
  private func combined(_ a: Freedom, _ b: Freedom) -> Freedom? {
    // Witnesses that list only changes have no mean.
    if a.listsChangesOnly && b.listsChangesOnly { return nil }
    var both = a
    both.listsChangesOnly = a.listsChangesOnly || b.listsChangesOnly
    both.ranges = (a.ranges + b.ranges).sorted { $0.variable < $1.variable }
    let known = Set(a.relations.map(\.variable))
    both.relations += b.relations.filter { !known.contains($0.variable) }
    let shared = Set(a.witnesses.first.map(\.variable))
    if b.witnesses.first.contains(where: { shared.contains($0.variable) }) {
      // The freedoms are of one component, so every point between optimal points is optimal. Each variable differs in
      // one of the two pairs, so at most one share makes it equal.
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

  /// - Parameter share: The share of the way from the first point to the second.
  private func between(_ a: [VariableValue], _ b: [VariableValue], _ share: Rational) -> [VariableValue] {
    var other: [Int: Rational] = [:]
    for entry in b { other[entry.variable] = entry.value }
    return a.map { entry in
      VariableValue(
        variable: entry.variable, value: entry.value + share * ((other[entry.variable] ?? entry.value) - entry.value))
    }
  }

  /// The rows of the strongest tie. If required rows are also tied but breaking that tie determines nothing, those of
  /// the strongest optional tie.
  private func rowsOfOneStrength(in freedom: Freedom) -> [Int] {
    func level(_ row: Int) -> Int32 {
      if case .optional(let level) = strength(ofRow: row) { level } else { -1 }
    }
    let rows = freedom.tie == .optional ? freedom.tiedRows.filter { level($0) >= 0 } : freedom.tiedRows
    let strongest = rows.map(level).min()
    return rows.filter { level($0) == strongest }
  }

  func ambiguity(_ cause: Cause, _ frames: [Frame], _ contentSizes: [AxisPair<Rational>?]) -> Ambiguity {
    let (freedom, view) = (cause.freedom, cause.view)
    let all = lowered.attributes(freedom.ranges)
    let rows = rowsOfOneStrength(in: freedom)
    var tied: [ConstraintReference] = []
    for reference in rows.map(reference) where tied.last != reference { tied.append(reference) }
    let priority = rows.first.map { lowered.priority(of: strength(ofRow: $0)) }
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
        (own ?? lowered).layout(frames, contentSizes: contentSizes, with: freedom.witnesses.first),
        (own ?? lowered).layout(frames, contentSizes: contentSizes, with: freedom.witnesses.second)
      ))
  }
}

extension Freedom {
  /// Whether the sum of a view's x and width varies with some variables.
  fileprivate func movesRightEdge(of view: ViewID, _ moving: Set<Int>) -> Bool {
    var coefficients: [Int: Rational] = [:]
    for variable in [FrameAttribute.x, .width].map({ LoweredConfiguration.variable(view, $0) })
    where moving.contains(variable) {
      let terms = relations.first { $0.variable == variable }?.terms ?? [(.one, variable)]
      for (coefficient, variable) in terms { coefficients[variable, default: .zero] += coefficient }
    }
    return coefficients.contains { moving.contains($0.key) && !$0.value.isZero }
  }
}
