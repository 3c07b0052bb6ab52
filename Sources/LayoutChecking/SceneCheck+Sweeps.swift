import ConstraintSolver
import LayoutModel
import LayoutSolving

extension SceneCheck {
  /// The layouts of each solved configuration over widths, heights and text scales, with the keys of the report of which a limit left
  /// something out.
  func sweeps() -> SceneDetails {
    var details = SceneDetails()
    guard let first = solved.first else { return details }
    var search = SweepSearch(solver, beside: first.configuration)
    search.provesOptima = checker.provesOptima
    var isWhole = true
    for configuration in solved {
      progress { "sweeps of \(details.sweeps.count) of \(solved.count) configurations" }
      let ranges = [RangeSubject.width, .height, .textScale].compactMap { subject in
        bounds(of: subject, in: configuration.configuration).map { (subject, $0.lower, $0.upper) }
      }
      let found = search.sweeps(of: configuration, over: ranges)
      if found.contains(where: { $0 == nil }) { isWhole = false }
      details.sweeps.append(found.compactMap { $0 })
    }
    details.proofs = search.proofs
    details.left = (isWhole ? [] : ["sweeps"]) + (search.leavesOutProofs ? ["evidence"] : [])
    return details
  }

  /// The values of a sweep; `nil` if there is nothing to vary. They include the configuration's own value.
  ///
  /// A declared range is the sweep. Otherwise sides go from a quarter below to a quarter above, and at least to those of all
  /// configurations.
  private func bounds(
    of subject: RangeSubject, in configuration: Configuration
  ) -> (lower: Rational, upper: Rational)? {
    guard let own = configuration.value(of: subject) else { return nil }
    if let range = checker.selection.ranges(of: configuration, in: scene).first(where: { $0.subject == subject }) {
      return (min(own, range.lower), max(own, range.upper))
    }
    if subject == .textScale {
      let hasText = scene.views.indices.contains { index in
        let size = configuration.properties[index].intrinsicSize
        return scene.views[index].kind.showsText && (size.horizontal != nil || size.vertical != nil)
      }
      return hasText ? (min(own, Self.leastTextScale), max(own, Self.greatestTextScale)) : nil
    }
    let others = solved.compactMap { $0.configuration.value(of: subject) }
    // Whole points are ends that people expect.
    let lower = Rational(ExactDecimal(own * Self.leastSide, places: 0))
    let upper = Rational(ExactDecimal(own * Self.greatestSide, places: 0))
    return own.isPositive ? (others.reduce(min(own, lower), min), others.reduce(max(own, upper), max)) : nil
  }

  private static let leastSide = Rational(3, over: 4)
  private static let greatestSide = Rational(5, over: 4)
  /// The smallest text size of UIKit is 14 / 17 of the default one.
  private static let leastTextScale = Rational(4, over: 5)
  /// The largest accessibility text size of UIKit is 3.1 times the default one.
  private static let greatestTextScale = Rational(31, over: 10)
}
