import ConstraintSolver
import LayoutModel

extension Scene {
  /// A note at each state of a configuration that sets some of the constraints, in the order of machines and states.
  ///
  /// - Complexity: linear in the constraints and in what the states set.
  func notesOnStates(setting constraints: [ConstraintReference], in configuration: Configuration) -> [RelatedNote] {
    var ids: Set<ConstraintID> = []
    for case .written(let id) in constraints { ids.insert(id) }
    var notes: [RelatedNote] = []
    for (machine, stateID) in zip(machines, configuration.states) {
      let state = machine.states[stateID.index]
      func add(_ change: String) {
        notes.append(RelatedNote(message: "state \(quoted(state.name)) \(change)", location: state.nameLocation))
      }
      for id in state.activated where ids.contains(id) && !self[id].isActive {
        add("activates \(quotedName(of: id))")
      }
      for (id, _) in state.constants where ids.contains(id) {
        add("sets \(quotedName(of: id)) to \(decimal(configuration.constant(of: id)))")
      }
      for (id, priority) in state.priorities where ids.contains(id) {
        add("gives \(quotedName(of: id)) the priority \(priority.value)")
      }
    }
    return notes
  }
}
