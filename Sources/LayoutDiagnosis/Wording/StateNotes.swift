import ConstraintSolver
import LayoutModel

extension Scene {
  /// Notes at the environment and the states of a configuration that change some of the constraints, in the order of machines.
  ///
  /// - Complexity: linear in the constraints and in what the environment and the states set.
  func notesOnStates(setting constraints: [ConstraintReference], in configuration: Configuration) -> [RelatedNote] {
    var ids: Set<ConstraintID> = []
    for case .written(let id) in constraints { ids.insert(id) }
    var notes: [RelatedNote] = []
    func addNotes(_ name: String, _ changes: SceneChanges, at location: SourceRange) {
      func add(_ change: String) {
        notes.append(RelatedNote(message: "\(name) \(change)", location: location))
      }
      for id in changes.activated where ids.contains(id) && !self[id].isActive {
        add("activates \(quotedName(of: id))")
      }
      for (id, _) in changes.constants where ids.contains(id) {
        add("sets \(quotedName(of: id)) to \(decimal(configuration.constant(of: id)))")
      }
      for (id, priority) in changes.priorities where ids.contains(id) {
        add("gives \(quotedName(of: id)) the priority \(priority.value)")
      }
    }
    if let changes = changes(of: configuration.environment), let id = configuration.environment {
      let environment = environments[id.index]
      addNotes("environment \(quoted(environment.name))", changes, at: environment.nameLocation)
    }
    for (machine, stateID) in zip(machines, configuration.states) {
      let state = machine.states[stateID.index]
      addNotes("state \(quoted(state.name))", state.changes, at: state.nameLocation)
    }
    return notes
  }
}
