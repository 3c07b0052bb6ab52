import LayoutModel

extension SolvedConfiguration {
  /// The most corrections that are told of all parts together.
  private static let correctionLimit = 64

  /// The smallest sets of written constraints without which all others can hold: one choice for each part.
  package var corrections: [[ConstraintID]] {
    let broken = Set(violations.map(\.constraint))
    var sets: [[ConstraintID]] = [[]]
    for part in partCorrections {
      let choices = part.prefix(SolvedConfiguration.correctionLimit)
      let combined = sets.flatMap { set in choices.map { Set(set + $0).sorted() } }
      sets = Array(
        SolvedConfiguration.smallest(combined, breaking: broken).prefix(SolvedConfiguration.correctionLimit))
    }
    return sets.filter { !$0.isEmpty }
  }

  /// By size, then by how many are broken anyway, then in scene order.
  static func smallest(_ sets: [[ConstraintID]], breaking broken: Set<ConstraintReference>) -> [[ConstraintID]] {
    let keyed = sets.map { (ids: $0, intactCount: $0.count { !broken.contains(.written($0)) }) }
    return keyed.sorted { a, b in
      if a.ids.count != b.ids.count { return a.ids.count < b.ids.count }
      if a.intactCount != b.intactCount { return a.intactCount < b.intactCount }
      return a.ids.lexicographicallyPrecedes(b.ids)
    }.map(\.ids)
  }
}
