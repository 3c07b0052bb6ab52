import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Tries suggestions with numbers for one finding, each in all configurations, before they are printed.
struct SuggestionTrial {
  private var trial: RepairTrial
  private let own: RepairFault.Problem
  private let configurations: [Int]
  private let workLimit: Int

  /// - Parameter count: how many findings share the limit on work.
  /// - Returns: `nil` if nothing is tried: in the trial of another change, or in too many layouts.
  init?(_ finding: Finding, among count: Int, in analysis: Analysis) {
    guard analysis.scene.allowsTrials(in: analysis.configurations.count * count), let trial = analysis.suggestionTrial
    else { return nil }
    self.trial = trial.wrappedValue
    own = RepairFault(finding, in: 0).problem
    configurations = finding.configurations
    workLimit = Limits.triedParts / max(1, count)
  }

  private var analysis: Analysis { trial.analysis }

  /// Whether changes end the finding in all of its configurations, and nothing else is wrong that was not before.
  mutating func mends(_ changes: [ConstraintChange]) -> Bool {
    guard trial.work < workLimit else { return false }
    let changed = analysis.scene.applying(changes)
    let areTouched = configurations.allSatisfy {
      analysis.configurations[$0].configuration.applying(changes, to: analysis.scene, giving: changed) != nil
    }
    guard areTouched else { return false }
    let repair = trial.run(.constant, changes)
    return repair.newFaults.allSatisfy { $0.problem.kind == .collapseOfLeaf }
      && !repair.remainingFaults.contains(where: isOwn)
  }

  /// Whether another scene with the same views and constraints ends the finding, and nothing else is wrong that was not before.
  mutating func mends(_ changed: Scene) -> Bool {
    guard trial.work < workLimit else { return false }
    let solver = analysis.solver.changing(changed)
    guard let layouts = self.layouts(by: solver, after: [], findsUnreachable: false) else { return false }
    return trial.problems(in: layouts, by: solver).filter { fault, _ in
      // No conflict is new.
      fault.problem.kind != .finding(.conflictingConstraints) && (!trial.isKnown(fault) || isOwn(fault))
    }.isEmpty
  }

  /// What is wrong after changes that was not before, in words.
  ///
  /// - Returns: `nil` if the constraint does not hold with them in all configurations of the finding, or a limit is exceeded.
  mutating func problems(after changes: [ConstraintChange], toReach id: ConstraintID) -> [String]? {
    guard trial.work < workLimit else { return nil }
    let changed = analysis.scene.applying(changes)
    let solver = analysis.solver.changing(changed)
    guard let layouts = self.layouts(by: solver, after: changes, findsUnreachable: true) else { return nil }
    let holds = configurations.allSatisfy { index in
      !layouts[index].solved.violations.contains { $0.constraint == .written(id) }
    }
    guard holds else { return nil }
    let after = Analysis(
      scene: changed, configurations: layouts.map(\.solved), solver: solver, solvesSmallerContents: false)
    let unreachable = after.unreachableConstraints.subtracting(analysis.unreachableConstraints).sorted()
    let names = list(unreachable.map(changed.quotedName(of:)))
    let problems = trial.problems(in: layouts, by: solver).filter { fault, _ in !trial.isKnown(fault) }
    return (unreachable.isEmpty ? [] : ["\(names) can never hold then"]) + problems.phrases(in: changed)
  }

  /// All configurations of a changed scene, solved; `nil` if one conflicts that did not before.
  private mutating func layouts(
    by solver: SceneSolver, after changes: [ConstraintChange], findsUnreachable: Bool
  ) -> [RepairTrial.Tried]? {
    var layouts: [RepairTrial.Tried] = []
    for (index, before) in analysis.configurations.enumerated() {
      let configuration =
        before.configuration.applying(changes, to: analysis.scene, giving: solver.scene) ?? before.configuration
      let after = solver.layout(of: configuration, findsUnreachable: findsUnreachable)
      guard after.isFeasible || !before.isFeasible else { return nil }
      layouts.append((index, after))
    }
    trial.addWork(layouts.count * solver.scene.partCount)
    return layouts
  }

  private func isOwn(_ fault: RepairFault) -> Bool {
    fault.problem == own && configurations.contains(fault.configuration)
  }
}
