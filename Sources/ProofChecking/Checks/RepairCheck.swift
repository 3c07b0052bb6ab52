import LayoutModel
import SceneLoading

/// Checks the frames that a report lists after a repair of a conflict.
struct RepairCheck {
  let scene: Scene
  let names: SceneNames
  /// The repair, with `frames` and their `evidence`.
  let entry: ReportValue
  let excused: ExcusedProofs

  /// The ids of the configurations with frames.
  static func configurations(of entry: ReportValue) throws(CheckFailure) -> [String] {
    try entry.optional("frames")?.members().map(\.0) ?? []
  }

  /// Checks the layout after the repair as that of a configuration. The required constraints hold in it where the repair resolves a
  /// conflict, and where there was none and it brings none.
  ///
  /// - Parameter layout: the configuration's layout without the repair.
  /// - Returns: the number of least errors proven by multipliers, and the number of proofs that a limit left out; `nil` if it left
  ///   out all evidence.
  func check(in layout: Layout) throws(CheckFailure) -> (proven: Int, cutShort: Int)? {
    guard let evidence = entry.optional("evidence")?.optional(layout.id) else {
      if excused.details { return nil }
      throw .refused(.missingEvidence("frames after repairs"))
    }
    let frames = try entry.member("frames").member(layout.id)
    var brings = false
    for broken in try entry.member("breaks").elements() {
      let isConflict = try broken.member("rule").string() == RuleID.conflictingConstraints.rawValue
      if isConflict, try broken.member("configurations").strings().contains(layout.id) { brings = true }
    }
    let resolves = try entry.member("resolves").strings().contains(layout.id)
    let changes = try changes()
    let before = layout.rows.configuration
    let after = before.applying(changes, to: scene, giving: scene.applying(changes)) ?? before
    let rounded = try ListedFrames(frames: frames, names: names, viewCount: scene.views.count).applied(to: layout.point)
    let exact = try ListedFrames(evidence, names: names, viewCount: scene.views.count)
    let repaired = Layout(
      rows: ConfigurationRows(scene: scene, configuration: try after.withLines(of: evidence, in: scene)),
      id: "\(layout.id) after repair \(try entry.member("id").wholeNumber(upTo: .max))",
      isFeasible: !brings && (resolves || layout.isFeasible),
      point: try exact.applied(toRounded: rounded, in: scene))
    let (_, proven, cutShort) = try repaired.checkOptimality(evidence, lines: evidence, isExcused: excused.details)
    return (proven, cutShort)
  }

  private func changes() throws(CheckFailure) -> [ConstraintChange] {
    var changes: [ConstraintChange] = []
    for change in try entry.member("changes").elements() {
      let name = try change.member("constraint").string()
      guard let index = scene.constraints.firstIndex(where: { $0.name == name }) else {
        throw .refused(.unknownConstraint(name))
      }
      let value: ConstraintChange.Value
      if let priority = change.optional("priority") {
        let number = try priority.exactDecimal()
        guard NumberRange.priority.contains(number) else {
          throw priority.problem(.numberNotAllowed(number, .priority))
        }
        value = .priority(Priority(number))
      } else if let constant = change.optional("constant") {
        value = .constant(try constant.exactDecimal())
      } else {
        value = .inactive
      }
      changes.append(
        ConstraintChange(constraint: ConstraintID(index), value: value, site: try site(of: change)))
    }
    return changes
  }

  private func site(of change: ReportValue) throws(CheckFailure) -> ConstraintChange.Site {
    if let name = try change.optional("environment")?.string() {
      guard let index = scene.environments.firstIndex(where: { $0.name == name }) else {
        throw .refused(.unknownConfiguration(name))
      }
      return .environment(EnvironmentID(index))
    }
    guard let name = try change.optional("state")?.string() else { return .constraint }
    let machineName = try change.optional("machine")?.string()
    for (machine, own) in scene.machines.enumerated() where own.name == machineName {
      if let state = own.states.firstIndex(where: { $0.name == name }) {
        return .state(machine: machine, StateID(state))
      }
    }
    throw .refused(.unknownConfiguration(name))
  }
}
