// The required rows of configurations with one of their numbers as an unknown. That number stands in the rows linearly, so
// the values at which they can hold are the shadow of a polyhedron: an interval. Its ends are where the nearest value to the
// ends of the range lies, which the solver finds as the optimum of one optional row.
//
// The number is a variable like others, so that the rows are eliminated once, for all questions and for all configurations
// that differ in few rows (ConstraintSolver, SharedProgram); what is asked of one value adds a row that fixes it.

import ConstraintSolver
import LayoutModel

/// The configurations of a scene that have one direction, with one of their numbers as an unknown.
package struct RangeFamily: Sendable {
  let solver: SceneSolver
  let subject: RangeSubject
  let changing: ChangingConstraints
  /// The rows that all configurations have.
  let shared: RangeRows
  /// Where they hold, or why nowhere, whatever the value and the configuration.
  let points: Result<SharedPoints, SharedPoints.Failure>

  /// Conflicts that begin at an end in the first configuration: others that end there, too, have the same.
  private(set) var known: [KnownConflict] = []

  struct KnownConflict {
    let bound: Rational
    let isBelow: Bool
    /// Of the shared rows.
    let groups: [Int]
  }

  var base: LoweredConfiguration { shared.lowered }

  /// Remembers the conflicts at the ends of a range of the first configuration.
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
  ///   - configuration: any of them.
  ///   - environments: those of all configurations that will be asked for.
  /// - Complexity: that of eliminating the required rows.
  package init(
    _ solver: SceneSolver, _ subject: RangeSubject, beside configuration: Configuration,
    environments: [SceneEnvironment?]
  ) {
    self.init(
      solver, subject, beside: configuration,
      changing: ConstraintSelection(changingIn: solver.scene, environments: environments))
  }

  /// - Parameter changing: what others differ in.
  init(
    _ solver: SceneSolver, _ subject: RangeSubject, beside configuration: Configuration,
    changing selection: ConstraintSelection
  ) {
    self.solver = solver
    self.subject = subject
    changing = ChangingConstraints(selection)
    let base = solver.lower(configuration)
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
