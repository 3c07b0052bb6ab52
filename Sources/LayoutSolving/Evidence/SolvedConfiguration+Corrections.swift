import LayoutModel

extension SolvedConfiguration {
  /// The most sets for all parts together.
  private static let correctionLimit = 64

  /// The smallest sets of written constraints to remove so that all others can hold: each combines one choice for every part.
  ///
  /// - Complexity: the square of the number of parts, times the limit and its logarithm.
  package var corrections: [[ConstraintID]] {
    let broken = Set(violations.map(\.constraint))
    var sets = [CombinedCorrection()]
    for part in partCorrections {
      let choices = part.prefix(Self.correctionLimit)
      sets = sets.flatMap { set in choices.map { set.adding($0.sorted(), breaking: broken) } }.sorted()
      sets.removeLast(max(0, sets.count - Self.correctionLimit))
    }
    return sets.map(\.ids).filter { !$0.isEmpty }
  }

  /// Sorts by size, then by the number of constraints that the layout breaks anyway, then in scene order.
  static func smallest(_ sets: [[ConstraintID]], breaking broken: Set<ConstraintReference>) -> [[ConstraintID]] {
    sets.map { CombinedCorrection().adding($0, breaking: broken) }.sorted().map(\.ids)
  }
}

/// Constraints whose removal resolves the conflicts of several parts of a configuration.
private struct CombinedCorrection: Comparable {
  /// In scene order.
  private(set) var ids: [ConstraintID] = []
  /// The number of these constraints that hold in the layout.
  private var intactCount = 0

  /// - Parameter others: in scene order.
  func adding(_ others: [ConstraintID], breaking broken: Set<ConstraintReference>) -> CombinedCorrection {
    var result = CombinedCorrection()
    result.ids.reserveCapacity(ids.count + others.count)
    result.intactCount = intactCount
    var rest = ids[...]
    for id in others {
      let smaller = rest.prefix { $0 < id }
      result.ids += smaller
      rest = rest.dropFirst(smaller.count)
      if rest.first == id { continue }
      result.ids.append(id)
      if !broken.contains(.written(id)) { result.intactCount += 1 }
    }
    result.ids += rest
    return result
  }

  static func < (a: CombinedCorrection, b: CombinedCorrection) -> Bool {
    if a.ids.count != b.ids.count { return a.ids.count < b.ids.count }
    if a.intactCount != b.intactCount { return a.intactCount < b.intactCount }
    return a.ids.lexicographicallyPrecedes(b.ids)
  }
}
