// The required rows of configurations, with one of their numbers as an unknown. The number occurs linearly in the rows, so the
// values at which the rows can hold are the projection of a polyhedron: an interval. Its ends are the values nearest to the
// ends of the declared range.
//
// The number is an ordinary variable, so presolve runs once for all requests and for all configurations that differ in few rows
// (`SharedProgram` in ConstraintSolver). A request for one value adds a row that fixes the number.

import ConstraintSolver
import LayoutModel

/// The configurations of a scene with one direction, with one of their numbers as an unknown.
package struct RangeFamily: Sendable {
  let solver: SceneSolver
  let subject: RangeSubject
  let changing: ChangingConstraints
  /// The rows that all configurations share.
  let shared: RangeRows
  /// The points at which the shared rows hold; or the reason why they hold at no value in any configuration.
  let points: Result<SharedPoints, SharedPoints.Failure>

  /// The conflicts at the ends of the first configuration's range. Other configurations with the same end have the same
  /// conflict.
  private(set) var known: [KnownConflict] = []

  struct KnownConflict {
    let bound: Rational
    let isBelow: Bool
    /// Groups of the shared rows.
    let groups: [Int]
  }

  var base: LoweredConfiguration { shared.lowered }

  /// Records the conflicts at the ends of the first configuration's range.
  mutating func learn(_ range: SatisfiableRange) {
    for (conflict, isBelow) in [(range.below, true), (range.above, false)] {
      guard let conflict else { continue }
      let members = Set(conflict.conflict.members)
      let groups = base.references.indices.filter { members.contains(base.references[$0]) }
      let isShared = groups.allSatisfy { !changing.contains(base.references[$0]) }
      guard isShared && groups.count == members.count else { continue }
      known.append(KnownConflict(bound: conflict.bound, isBelow: isBelow, groups: groups))
    }
  }

  /// - Parameters:
  ///   - configuration: any configuration of the family.
  ///   - environments: the environments of all configurations whose ranges will be requested.
  /// - Complexity: that of presolving the required rows.
  package init(
    _ solver: SceneSolver, _ subject: RangeSubject, beside configuration: Configuration,
    environments: [SceneEnvironment?]
  ) {
    self.init(
      solver, subject, beside: configuration,
      changing: ConstraintSelection(changingIn: solver.scene, environments: environments))
  }

  /// - Parameter changing: the constraints in which the configurations differ.
  init(
    _ solver: SceneSolver, _ subject: RangeSubject, beside configuration: Configuration,
    changing selection: ConstraintSelection
  ) {
    self.solver = solver
    self.subject = subject
    changing = ChangingConstraints(selection)
    let base = solver.lower(configuration.fixing(subject))
    let isShared = base.isShared(beside: changing)
    shared = RangeRows(base, subject) { isShared[$0] }
    let variables = base.variables(of: selection) + [base.variable(of: subject)]
    let sharedProgram = SharedProgram(
      shared.program, isShared: [Bool](repeating: true, count: shared.program.rowCount), changing: variables,
      keepsUnaffectedRows: true)
    do throws(SharedPoints.Failure) {
      guard let sharedProgram else { throw SharedPoints.Failure.contradiction }
      points = .success(try SharedPoints(sharedProgram, changing: variables))
    } catch {
      points = .failure(error)
    }
  }
}
