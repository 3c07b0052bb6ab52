import ConstraintSolver
import LayoutModel
import LayoutSolving

extension SceneChecker {
  /// Finds where the required constraints of a checked scene hold: in its declared ranges, and over all widths and heights.
  ///
  /// - Parameter progress: called before each configuration.
  /// - Returns: the scene with these ranges in place of its own, and the ranges and slacks of each configuration.
  package func ranges(of checked: CheckedScene, progress: Progress) -> (CheckedScene, [ConfigurationRanges]) {
    let solver = checked.solver
    let selection = selection.preferring(in: checked.scene)
    var families = RangeFamilies(solver, environments: selection.space(of: checked.scene).environments)
    var found: [ConfigurationRanges] = []
    for solved in checked.configurations {
      progress { "ranges of \(found.count) of \(checked.configurations.count) configurations" }
      found.append(ranges(of: solved, solver, &families))
    }
    let ranges = found.map(\.ranges)
    let whole = CheckedScene(
      scene: checked.scene, configurations: checked.configurations, solver: solver, ranges: ranges,
      incomplete: checked.incomplete + solver.exceededLimits(ranges))
    return (whole, found)
  }

  /// The widths and heights to examine if no range is declared. They include every screen.
  private static let anySize = (lower: Rational(0), upper: Rational(10_000))

  private func ranges(
    of solved: SolvedConfiguration, _ solver: SceneSolver, _ families: inout RangeFamilies
  ) -> ConfigurationRanges {
    let (scene, configuration) = (solver.scene, solved.configuration)
    let given = selection.ranges(of: configuration, in: scene)
    let sizes = [RangeSubject.width, .height].map { subject in
      given.first { $0.subject == subject }
        ?? DeclaredRange(
          subject: subject, lower: Self.anySize.lower, upper: Self.anySize.upper, location: scene[.root].nameLocation)
    }
    let declared = sizes + given.filter { $0.subject != .width && $0.subject != .height }
    var slacks: [(view: ViewID, axis: Axis, size: Rational, slack: Rational?)] = []
    var contents = ContentSlacks(solver, configuration)
    for view in scene.views.indices.map({ ViewID($0) }) where scene[view].kind.showsText && solved.isFeasible {
      for axis in Axis.allCases {
        guard let size = configuration.intrinsicSize(of: view, axis, in: scene),
          let slack = contents.slack(of: view, axis)
        else { continue }
        slacks.append((view, axis, size, slack))
      }
    }
    for range in declared { families.prepare(range, for: configuration) }
    return ConfigurationRanges(
      configuration: configuration, ranges: declared.map { families.satisfiableRange($0, of: configuration) },
      undeclared: Set(declared.map(\.subject)).subtracting(given.map(\.subject)), slacks: slacks)
  }
}
