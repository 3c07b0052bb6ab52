import ConstraintSolver
import LayoutModel
import LayoutSolving

extension Scene {
  /// Notes at the environment and the states of a configuration that change some of the constraints, in the order of machines.
  ///
  /// An environment or a state that sets a value that it already has is left out, and so is an environment whose value a state replaces.
  ///
  /// - Complexity: linear in the constraints and in what the environment and the states set.
  func notesOnStates(setting constraints: [ConstraintReference], in configuration: Configuration) -> [RelatedNote] {
    // As written, then as the environment leaves them.
    var settings: [ConstraintID: ConstraintSetting] = [:]
    var frames: [ViewID: DecimalRect?] = [:]
    for constraint in constraints {
      switch constraint {
      case .written(let id): settings[id] = ConstraintSetting(self[id])
      case .frame(let view): frames.updateValue(self[view].properties.frame, forKey: view)
      case .hugging, .compression, .stack, .fitting: break
      }
    }
    if settings.isEmpty && frames.isEmpty { return [] }
    var notes: [RelatedNote] = []
    func addNotes(_ name: String, _ changes: SceneChanges, at location: SourceRange) {
      func add(_ change: String) {
        notes.append(RelatedNote(message: "\(name) \(change)", location: location))
      }
      for id in changes.activated where settings[id]?.isActive == false && configuration.isActive[id.index] {
        add("activates \(quotedName(of: id))")
      }
      for (id, constant) in changes.constants where configuration.constants[id.index] == constant {
        guard let setting = settings[id], setting.constant != constant else { continue }
        add("sets \(quotedName(of: id)) to \(decimal(configuration.constant(of: id)))")
      }
      for (id, priority) in changes.priorities where configuration.priorities[id.index] == priority {
        guard let setting = settings[id], setting.priority != priority else { continue }
        add("gives \(quotedName(of: id)) the priority \(priority.value)")
      }
      for (view, change) in changes.views {
        guard let frame = change.frame ?? nil, let before = frames[view], before != frame,
          configuration.properties[view.index].frame == frame
        else { continue }
        add("gives \(quotedName(of: view)) the frame \(words(Frame(frame)))")
      }
    }
    for place in changePlaces(of: configuration) {
      let changes = place.changes
      addNotes(place.name, changes, at: place.location)
      guard place.isEnvironment else { continue }
      for id in changes.activated { settings[id]?.isActive = true }
      for id in changes.deactivated { settings[id]?.isActive = false }
      for (id, constant) in changes.constants { settings[id]?.constant = constant }
      for (id, priority) in changes.priorities { settings[id]?.priority = priority }
      for (view, change) in changes.views {
        if let frame = change.frame, frames[view] != nil { frames.updateValue(frame, forKey: view) }
      }
    }
    return notes
  }

  /// Notes at the environment and the states of a configuration that give a view its content.
  func notesOnContent(of view: ViewID, in configuration: Configuration) -> [RelatedNote] {
    let size = configuration.properties[view.index].intrinsicSize
    return changePlaces(of: configuration).compactMap { place in
      guard let change = place.changes.views.last(where: { $0.view == view })?.change else { return nil }
      let content = change.text.map { AxisPair<ExactDecimal?>($0.width, $0.lineHeight) } ?? change.intrinsicSize
      guard let content, content == size else { return nil }
      return RelatedNote(message: "\(place.name) gives \(quotedName(of: view)) this content", location: place.location)
    }
  }

  /// The environment and the states of a configuration with what they change, in the order in which it applies. An environment
  /// without changes is left out.
  func changePlaces(of configuration: Configuration) -> [ChangePlace] {
    var places: [ChangePlace] = []
    if let id = configuration.environment, let changes = changes(of: id) {
      let environment = environments[id.index]
      places.append(
        ChangePlace(
          name: "environment \(quoted(environment.name))", changes: changes, location: environment.nameLocation,
          isEnvironment: true))
    }
    return places
      + zip(machines, configuration.states).map { machine, id in
        let state = machine.states[id.index]
        return ChangePlace(
          name: "state \(quoted(state.name))", changes: state.changes, location: state.nameLocation,
          isEnvironment: false)
      }
  }
}

/// An environment or a state with what it changes.
struct ChangePlace {
  /// `state 'open'`.
  let name: String
  let changes: SceneChanges
  let location: SourceRange
  let isEnvironment: Bool
}
