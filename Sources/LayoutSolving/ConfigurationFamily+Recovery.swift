// Configurations in which required constraints conflict.
//
// Only members of conflicts have to fail: a proof that the required rows' error is least is a sum of proofs of
// irreducible conflicts and of terms that contradict nothing, which can be left out. So shared constraints that are
// members of conflicts count as own rows of each configuration, and only own rows are relaxed. The proof of each
// configuration shows that no other shared row would have to fail (`SharedProgram`).
//
// The conflicts of a further configuration are then searched for among its own rows alone. Each correction leaves rows
// that can hold together with all shared rows; so every conflict has a member of each correction, and by duality
// contains one of the conflicts found. The choice between several optimal layouts depends on which rows are own. So a
// configuration uses the family it would have on its own: that of exactly the constraints which are members of its
// conflicts.

import ConstraintSolver
import LayoutModel

extension ConfigurationFamily {
  /// The family of configurations in which the same shared constraints may fail.
  ///
  /// - Parameter members: The members of one configuration's conflicts.
  /// - Returns: `nil` if there are none, or if configurations have to be solved on their own.
  package init?(_ solver: SceneSolver, beside configuration: Configuration, recovering members: [ConstraintReference]) {
    guard let changing = solver.changing, !members.isEmpty else { return nil }
    self.init(
      solver, beside: configuration, ChangingConstraints(changing.selection.adding(members)), isWhole: true,
      fallible: Set(members.filter { !changing.contains($0) }))
  }

  /// Whether the same constraints may fail as in another family of the scene.
  package func recovers(as other: ConfigurationFamily) -> Bool { fallible == other.fallible }
}

extension SceneSolver {
  /// Solves a configuration whose constraints conflict in the family of those with the same conflicts.
  ///
  /// - Returns: No solution if the configuration has to be solved on its own. Also its conflicts, if they were searched.
  func recovered(
    _ lowered: LoweredConfiguration
  ) -> (solved: SolvedConfiguration?, family: ConfigurationFamily?, enumeration: ConflictEnumeration?) {
    if changing == nil { return (nil, nil, nil) }
    let found = ConflictEnumeration(lowered.program, limit: maximumConflicts, deadline: deadline)
    guard found.isWhole else { return (nil, nil, found) }
    let members = found.members.map { lowered.references[$0] }
    let family = ConfigurationFamily(self, beside: lowered.configuration, recovering: members)
    return (family?.solve(lowered.configuration), family, found)
  }
}

extension ConstraintSelection {
  /// The selection with more constraints, and the rows that are generated for the same views and stacks.
  fileprivate func adding(_ references: [ConstraintReference]) -> ConstraintSelection {
    var constraints = Set(constraints)
    var views = Set(views)
    var stacks = Set(stacks)
    for reference in references {
      switch reference {
      case .written(let id): constraints.insert(id.index)
      case .frame(let view), .hugging(let view, _), .compression(let view, _): views.insert(view)
      case .fitting: break
      case .stack(let view, _): stacks.insert(view)
      }
    }
    var result = self
    result.constraints = constraints.sorted()
    result.views = views.sorted { $0.index < $1.index }
    result.stacks = stacks.sorted { $0.index < $1.index }
    return result
  }
}

extension LoweredConfiguration {
  /// The background rows of all variables that rows of some constraints may refer to.
  func background(of selection: ConstraintSelection) -> [Int] {
    var isNeeded = [Bool](repeating: false, count: program.variableCount)
    for variable in variables(of: selection) { isNeeded[variable] = true }
    return (0..<program.rowCount).filter {
      program.group(ofRow: $0) == nil && isNeeded[program.firstVariable(ofRow: $0)]
    }
  }
}

/// The conflicts of one configuration of a family, whose members are all own rows.
struct Recovery {
  private let lowered: LoweredConfiguration
  private let enumeration: ConflictEnumeration

  /// - Returns: `nil` if the members of conflicts are not exactly the constraints that may fail, or if a limit prevents
  ///   knowing that.
  init?(_ evidence: FamilyEvidence) {
    let (family, own) = (evidence.family, evidence.own)
    guard let fallible = family.fallible, let changing = family.solver.changing else { return nil }
    let rows = evidence.merged(family.fallibleBackground)
    lowered = family.base.merging(rows, of: own)
    enumeration = ConflictEnumeration(
      lowered.program, limit: family.solver.maximumConflicts, deadline: family.solver.deadline)
    guard enumeration.isWhole, enumeration.conflicts.allSatisfy({ !$0.groups.isEmpty }) else { return nil }
    let members = enumeration.members.map { [lowered] in lowered.references[$0] }
    guard Set(members.filter { !changing.contains($0) }) == fallible else { return nil }
    let firm = rows.indices.filter { row in
      guard case .own = rows[row] else { return false }
      return lowered.program.strength(ofRow: row).level == nil
    }
    guard family.sharedProgram.canHold(with: lowered.only(firm).program, correcting: enumeration.parts) else {
      return nil
    }
  }

  var conflicts: [Conflict] { lowered.conflicts(enumeration) }

  func exceededLimits(_ solver: SceneSolver) -> [ExceededLimit] { solver.exceededLimits(enumeration) }

  func partCorrections(breaking violated: [ConstraintReference]) -> [[[ConstraintID]]] {
    lowered.partCorrections(enumeration, broken: violated)
  }
}
