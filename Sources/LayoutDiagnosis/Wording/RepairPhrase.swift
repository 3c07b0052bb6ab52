import LayoutModel
import LayoutSolving

/// A repair in words, such as `lower 'list.height' to 999 (tried: moves only 'list', by 44)`.
struct RepairPhrase {
  let text: String
  /// The phrase where other repairs have ended the conflicts that this one leaves.
  let textOfLast: String

  init(_ repair: Repair, of finding: Finding, in analysis: Analysis) {
    let scene = analysis.scene
    let names = list(repair.constraints.map { scene.quotedName(of: .written($0)) })
    var action =
      switch repair.changes.first?.value {
      case .priority(let priority): "\(scene.verb(.lower, names)) to \(priority.value)"
      case .constant(let constant): "\(scene.isImported ? "set" : "change") the constant of \(names) to \(constant)"
      case .inactive, nil: "\(scene.verb(repair.kind == .deactivate ? .deactivate : .remove, names))"
      }
    if let place = RepairPhrase.place(of: repair.changes, in: scene) { action += " in \(place)" }
    var effects = [RepairPhrase.moves(repair.moves, in: scene)]
    let ended = Set(repair.resolves).union(repair.ends)
    let open = finding.configurations.filter { !ended.contains($0) }
    if !open.isEmpty {
      effects.append("helps in \(finding.configurations.count - open.count) of \(finding.configurations.count)")
    }
    let isPartial = !Set(repair.ends).isDisjoint(with: finding.configurations)
    var remarks: [String] = []
    if !repair.breaks.isEmpty { remarks.append("brings \(list(repair.breaks.map { quoted($0.rule.rawValue) }))") }
    if !repair.collapses.isEmpty { remarks.append("leaves \(scene.quotedNames(repair.collapses)) without an area") }
    if RepairPhrase.needsCode(repair, in: analysis) { remarks.append("the steps of transitions must do so, too") }
    let start = "\(action) (tried: "
    textOfLast = "\(start)\((effects + remarks).joined(separator: "; ")))"
    text =
      isPartial
      ? "\(start)\((effects + ["other conflicts remain"] + remarks).joined(separator: "; ")))" : textOfLast
  }

  /// `state 'busy'`, or `environment 'regular'`; `nil` if the repair also changes something outside states and environments.
  private static func place(of changes: [ConstraintChange], in scene: Scene) -> String? {
    var (environments, states): ([String], [String]) = ([], [])
    for change in changes {
      switch change.site {
      case .constraint: return nil
      case .environment(let environment): environments.append(quoted(scene.environments[environment.index].name))
      case .state(let machine, let state): states.append(quoted(scene.machines[machine].states[state.index].name))
      }
    }
    let places = [("environment", environments.unique()), ("state", states.unique())].filter { !$0.1.isEmpty }
    return places.map { "\($0)\($1.count == 1 ? "" : "s") \(list($1))" }.joined(separator: " and ")
  }

  /// Whether explicit steps of a transition leave something else than a changed state says.
  private static func needsCode(_ repair: Repair, in analysis: Analysis) -> Bool {
    repair.changes.contains { change in
      guard case .state(let machine, let state) = change.site,
        analysis.scene.machines[machine].hasSteps(to: [state])
      else { return false }
      guard let exploration = analysis.motion?.exploration else { return true }
      let places = exploration.places.filter { $0.states[machine] == state }
      return places.contains { place in
        if place.content.setting(of: change.constraint).has(change.value) { return false }
        // Steps that do not lead back to an initial place lead to one that differs from it.
        guard let arrival = place.arrival else { return places.allSatisfy(\.isAsNamed) }
        let transitions = [arrival.transition, arrival.interruption].compactMap(\.self)
        return transitions.contains { $0.machine == machine && analysis.scene[$0].hasSteps }
      }
    }
  }

  private static func moves(_ moves: [Repair.Move], in scene: Scene) -> String {
    guard let first = moves.first else { return "moves nothing" }
    if moves.count == 1 { return "moves only \(scene.quotedName(of: first.view)), by \(rounded(first.distance))" }
    let named = moves.prefix(2).map { "\(scene.quotedName(of: $0.view)) by \(rounded($0.distance))" }
    let rest = moves.count - named.count
    return "moves " + list(rest > 0 ? named + ["\(rest) more"] : named)
  }
}

extension Transition {
  fileprivate var hasSteps: Bool { if case .steps = body { true } else { false } }
}

extension ConstraintSetting {
  /// Whether the setting has a value.
  fileprivate func has(_ value: ConstraintChange.Value) -> Bool {
    switch value {
    case .priority(let priority): self.priority == priority
    case .constant(let number): constant.terms.isEmpty && constant.numbers.reduce(.zero, +) == number
    case .inactive: !isActive
    }
  }
}

/// What to do with a constraint.
enum ConstraintVerb: String {
  case raise, lower, remove, deactivate
}

extension Scene {
  /// `lower 'a'`; in Interface Builder `set the priority of 'a'`.
  ///
  /// - Parameter names: of written constraints, quoted.
  func verb(_ verb: ConstraintVerb, _ names: String) -> String {
    guard isImported else { return "\(verb.rawValue) \(names)" }
    return switch verb {
    case .raise, .lower: "set the priority of \(names)"
    case .remove: "delete \(names)"
    case .deactivate: "deactivate \(names)"
    }
  }

  /// `raise 'a'` or `raise the horizontal hugging of 'a'`; in Interface Builder, `set the priority of 'a'` for a written one.
  func verb(_ verb: ConstraintVerb, _ reference: ConstraintReference) -> String {
    let name = quotedName(of: reference)
    return reference.isWritten ? self.verb(verb, name) : "\(verb.rawValue) \(name)"
  }
}
