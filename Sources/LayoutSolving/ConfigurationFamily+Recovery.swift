// Where constraints contradict each other, some have to give.
//
// Which? Members of conflicts: of the proofs that the required rows err no less, one uses no others, since a proof is a sum
// of proofs of irreducible conflicts and of such that contradict nothing, which can be left out. So shared constraints that
// are members count as each configuration's own, and only own rows are relaxed. That no other shared row would have to give as
// well is read off the proof of each configuration (SharedProgram).
//
// The conflicts of a further configuration are then looked for among its own rows alone. Each correction leaves what can hold
// together with all shared rows; so every conflict has a member of each correction, and by duality contains one of those
// found. Which of several best layouts is found hangs on what counts as own, so the family has to be the one that the
// configuration would be given by itself: that of the very constraints which are members of its conflicts.

import ConstraintSolver
import LayoutModel

extension ConfigurationFamily {
  /// The family of configurations in which the same shared constraints may have to give.
  ///
  /// - Parameter members: of the conflicts of one of the configurations.
  /// - Returns: nil where there are none, or where configurations have to be solved from the beginning.
  package init?(_ solver: SceneSolver, beside configuration: Configuration, recovering members: [ConstraintReference]) {
    guard let changing = solver.changing, !members.isEmpty else { return nil }
    self.init(
      solver, beside: configuration, ChangingConstraints(changing.selection.adding(members)), isWhole: true,
      giving: Set(members.filter { !changing.contains($0) }))
  }

  /// Whether the same constraints may have to give as in another family of the scene.
  package func recovers(as other: ConfigurationFamily) -> Bool { giving == other.giving }
}

extension SceneSolver {
  /// Solves a configuration in which constraints have to give, beside others where these have the same conflicts.
  ///
  /// - Parameters:
  ///   - family: of a configuration before, nil where there was none; becomes that of this one.
  ///   - enumeration: becomes the configuration's conflicts where they were looked for among all its rows.
  /// - Returns: nil where it has to be solved from the beginning.
  func recovered(
    _ lowered: LoweredConfiguration, _ family: inout ConfigurationFamily?, _ enumeration: inout ConflictEnumeration?
  ) -> SolvedConfiguration? {
    let configuration = lowered.configuration
    if changing == nil { return nil }
    if let solved = family?.solve(configuration) { return solved }
    let found = ConflictEnumeration(lowered.program, limit: maximumConflicts, deadline: deadline)
    enumeration = found
    guard found.isWhole else { return nil }
    let members = found.members.map { lowered.references[$0] }
    family = ConfigurationFamily(self, beside: configuration, recovering: members)
    return family?.solve(configuration)
  }
}

extension ConstraintSelection {
  /// With some more constraints, and what is generated beside them.
  fileprivate func adding(_ references: [ConstraintReference]) -> ConstraintSelection {
    var constraints = Set(constraints)
    var views = Set(views)
    var stacks = Set(stacks)
    for reference in references {
      switch reference {
      case .written(let id): constraints.insert(id.index)
      case .frame(let view), .hugging(let view, _), .compression(let view, _): views.insert(view)
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
  /// The background's rows of all variables that rows of some constraints may refer to.
  func background(of selection: ConstraintSelection) -> [Int] {
    var isNeeded = [Bool](repeating: false, count: program.variableCount)
    for variable in variables(of: selection) { isNeeded[variable] = true }
    return (0..<program.rowCount).filter { program.group(ofRow: $0) < 0 && isNeeded[program.firstVariable(ofRow: $0)] }
  }
}

/// The conflicts of a configuration of a family, all of whose members are rows of its own.
struct Recovery {
  private let lowered: LoweredConfiguration
  private let enumeration: ConflictEnumeration

  /// - Returns: nil where other shared constraints have a part in some conflict than those that may give, or fewer; and where a
  ///   limit keeps from knowing that.
  init?(_ evidence: FamilyEvidence) {
    let (family, own) = (evidence.family, evidence.own)
    guard let giving = family.giving, let changing = family.solver.changing else { return nil }
    let rows = evidence.merged(family.givingBackground)
    lowered = family.base.merging(rows, of: own)
    enumeration = ConflictEnumeration(
      lowered.program, limit: family.solver.maximumConflicts, deadline: family.solver.deadline)
    guard enumeration.isWhole, enumeration.conflicts.allSatisfy({ !$0.groups.isEmpty }) else { return nil }
    let members = enumeration.members.map { [lowered] in lowered.references[$0] }
    guard Set(members.filter { !changing.contains($0) }) == giving else { return nil }
    let firm = rows.indices.filter { place in
      guard case .own = rows[place] else { return false }
      return !lowered.program.strength(ofRow: place).isOptional
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

extension Strength {
  fileprivate var isOptional: Bool { if case .optional = self { true } else { false } }
}
