import ConstraintSolver
import LayoutModel
import LayoutSolving

/// A repair in words, such as `set the priority of 'list.height' to 999 (tried: shrinks 'list' to 343 × 156)`.
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
    let ended = repair.endedConfigurations
    var effects = [
      repair.moves.isEmpty
        ? RepairPhrase.unmoved(by: repair, of: finding, in: analysis)
        : RepairPhrase.moves(repair.moves, in: scene)
    ]
    let helped = finding.configurations.filter(ended.contains)
    if helped.count < finding.configurations.count {
      effects.append(RepairPhrase.part(helped, of: finding, in: analysis))
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
  static func place(of changes: [ConstraintChange], in scene: Scene) -> String? {
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

  /// `helps in 1 of 3, on 'narrow'`, or `helps in 2 of 3, not on 'wide'`.
  private static func part(_ helped: [Int], of finding: Finding, in analysis: Analysis) -> String {
    let open = finding.configurations.filter { !helped.contains($0) }
    let (named, word) = open.count < helped.count ? (open, "not ") : (helped, "")
    return "helps in \(helped.count) of \(finding.configurations.count), \(word)"
      + finding.place(of: named, in: analysis)
  }

  /// Whether explicit steps of a transition leave something else than a changed state says.
  private static func needsCode(_ repair: Repair, in analysis: Analysis) -> Bool {
    repair.changes.contains { change in
      guard case .state(let machine, let state) = change.site,
        analysis.scene.machines[machine].hasSteps(to: [state])
      else { return false }
      guard let exploration = analysis.motion?.exploration else { return true }
      let places = exploration.nodes.filter { $0.states[machine] == state }
      return places.contains { place in
        if place.content.setting(of: change.constraint).has(change.value) { return false }
        // Steps that do not lead back to an initial place lead to one that differs from it.
        guard let arrival = place.arrival else { return places.allSatisfy(\.isAsNamed) }
        let transitions = [arrival.transition, arrival.interruption].compactMap(\.self)
        return transitions.contains { $0.machine == machine && analysis.scene[$0].hasSteps }
      }
    }
  }

  /// `shrinks 'a' to 68 × 38 and moves 'b' by 20`; `moves only 'b', by 20` if nothing else changes.
  private static func moves(_ moves: [Repair.Move], in scene: Scene) -> String {
    if moves.count == 1, let only = moves.first, only.resizing == nil {
      return "moves only \(scene.quotedName(of: only.view)), by \(rounded(only.distance))"
    }
    var verb = ""
    var phrases = moves.prefix(2).map { move in
      let isSameVerb = move.verb == verb
      verb = move.verb
      return "\(isSameVerb ? "" : "\(verb) ")\(scene.quotedName(of: move.view)) \(move.outcome)"
    }
    let rest = moves.count - phrases.count
    if rest > 0 { phrases.append(moves.allSatisfy { $0.verb == verb } ? "\(rest) more" : "changes \(rest) more") }
    return list(phrases)
  }

  /// `'a' ends 68 × 38`: the size of a view of the changed constraint, which is the same in the layout recovered from the conflict.
  private static func unmoved(by repair: Repair, of finding: Finding, in analysis: Analysis) -> String {
    let views = repair.constraints.flatMap { id in
      [analysis.scene[id].first.view, analysis.scene[id].second?.view].compactMap(\.self)
    }
    let configurations = finding.configurations.filter(repair.endedConfigurations.contains)
    guard let view = (views + finding.views).first(where: { $0 != .root && analysis.scene[$0].kind != .guide }),
      let extent = SizeExtent(configurations.map { analysis.configurations[$0].frames[view.index] })
    else { return "moves nothing" }
    let size = extent.isOne ? extent.least.words : "between \(extent.least.words) and \(extent.greatest.words)"
    return "\(analysis.scene.quotedName(of: view)) ends \(size)"
  }
}

extension Repair.Move {
  fileprivate var verb: String { resizing?.rawValue ?? "moves" }

  /// `by 20` for a position, `to 68 × 38` for a size.
  fileprivate var outcome: String {
    if resizing == nil { return "by \(rounded(distance))" }
    if size.isOne { return "to \(size.least.words)" }
    return switch resizing {
    case .shrinks: "to at least \(size.least.words)"
    case .grows: "to at most \(size.greatest.words)"
    case .resizes, nil: "to between \(size.least.words) and \(size.greatest.words)"
    }
  }
}

extension AxisPair<Rational> {
  /// `68 × 38`.
  fileprivate var words: String { "\(rounded(horizontal)) × \(rounded(vertical))" }
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
  /// To another priority. `raise 'a'` could be read as a larger constant.
  case raise, lower
  case remove, deactivate
}

extension Scene {
  /// `make 'a' optional`, without a number, for constraints of which none was tried: those that bear least first.
  func suggestion(toLetGiveWay members: [ConstraintReference]) -> String {
    let loads = members.map { if case .written(let id) = $0 { load(of: [id]) } else { 0 } }
    let order = members.indices.sorted { (loads[$0], $0) < (loads[$1], $1) }
    let names = order.map { quotedName(of: members[$0]) }
    return names.count == 1
      ? "make \(names[0]) optional" : "make one of these optional: \(list(names, conjunction: "or"))"
  }

  /// `set the priority of 'a'` or `remove 'a'`.
  ///
  /// - Parameter names: of written constraints, quoted.
  func verb(_ verb: ConstraintVerb, _ names: String) -> String {
    switch verb {
    case .raise, .lower: "set the priority of \(names)"
    case .remove: "\(isImported ? "delete" : "remove") \(names)"
    case .deactivate: "deactivate \(names)"
    }
  }

  /// `set the priority of 'a'`, or `raise the horizontal hugging of 'a'`.
  func verb(_ verb: ConstraintVerb, _ reference: ConstraintReference) -> String {
    let name = quotedName(of: reference)
    return reference.isWritten ? self.verb(verb, name) : "\(verb.rawValue) \(name)"
  }
}
