import LayoutModel
import SceneLoading

/// Checks the frames that a report lists after a repair of a conflict.
struct RepairCheck {
  let scene: Scene
  let names: SceneNames
  /// The repair, with `frames`.
  let entry: ReportValue

  /// The ids of the configurations with frames.
  static func configurations(of entry: ReportValue) throws(CheckFailure) -> [String] {
    try entry.optional("frames")?.members().map(\.0) ?? []
  }

  /// Checks that the required constraints hold after the repair, if the report says so: where the repair resolves a conflict, or
  /// where there was none and it brings none.
  ///
  /// - Parameter layout: the configuration's layout without the repair.
  /// - Returns: whether the report says so.
  func check(in layout: Layout) throws(CheckFailure) -> Bool {
    guard let frames = entry.optional("frames")?.optional(layout.id) else { return false }
    let listed = try ListedFrames(frames: frames, names: names, viewCount: scene.views.count)
    var brings = false
    for broken in try entry.member("breaks").elements() {
      let isConflict = try broken.member("rule").string() == RuleID.conflictingConstraints.rawValue
      if isConflict, try broken.member("configurations").strings().contains(layout.id) { brings = true }
    }
    let resolves = try entry.member("resolves").strings().contains(layout.id)
    guard resolves || (layout.isFeasible && !brings) else { return false }
    let changes = try changes()
    let before = layout.rows.configuration
    let after = before.applying(changes, to: scene, giving: scene.applying(changes)) ?? before
    let rows = ConfigurationRows(scene: scene, configuration: after)
    try RoundedLayout(rows: rows, point: listed.applied(to: layout.point))
      .checkHolds(name: "repair \(try entry.member("id").wholeNumber()) in \(layout.id)")
    return true
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
