import LayoutModel
import LayoutSolving

/// The entries of `allow` in a scene and in the settings of a check, and which of them have silenced something.
struct Silencing {
  private let entries: [AllowedRule]
  private var isUsed: [Bool]
  private let positions: [Key: [Int]]
  /// The rules that some state allows. Only these require looking at every configuration.
  private let rulesOfStates: Set<RuleID>
  /// The rules that are allowed by settings.
  private let allowed: Set<RuleID>
  /// The rules allowed by settings that would otherwise have findings.
  private(set) var silencedRules: Set<RuleID> = []

  private enum Place: Hashable {
    case scene
    case view(ViewID)
    case constraint(ConstraintID)
    case state(machine: Int, StateID)
    case transition(machine: Int, index: Int)
  }

  private struct Key: Hashable {
    let place: Place
    let rule: RuleID
  }

  /// - Parameter allowed: rules that are allowed by settings, everywhere in the scene.
  init(in scene: Scene, and allowed: Set<RuleID> = []) {
    self.allowed = allowed
    var entries: [AllowedRule] = []
    var positions: [Key: [Int]] = [:]
    var rulesOfStates: Set<RuleID> = []
    func add(_ allowed: [AllowedRule], at place: Place) {
      for entry in allowed {
        positions[Key(place: place, rule: entry.rule), default: []].append(entries.count)
        entries.append(entry)
      }
    }
    add(scene.allowed, at: .scene)
    for index in scene.views.indices { add(scene.views[index].allowed, at: .view(ViewID(index))) }
    for index in scene.constraints.indices {
      add(scene.constraints[index].allowed, at: .constraint(ConstraintID(index)))
    }
    for (number, machine) in scene.machines.enumerated() {
      for (index, state) in machine.states.enumerated() {
        add(state.allowed, at: .state(machine: number, StateID(index)))
        rulesOfStates.formUnion(state.allowed.map(\.rule))
      }
      for (index, transition) in machine.transitions.enumerated() {
        add(transition.allowed, at: .transition(machine: number, index: index))
      }
    }
    self.entries = entries
    self.positions = positions
    self.rulesOfStates = rulesOfStates
    isUsed = entries.map { _ in false }
  }

  /// The unused entries, in order of location. An entry that the constraints of a visual format share is used if one of them
  /// uses it.
  var unused: [AllowedRule] {
    let used = Set(zip(entries, isUsed).filter { $1 && $0.location != .none }.map(\.0))
    var unused: Set<AllowedRule> = []
    let kept = zip(entries, isUsed).filter { entry, isUsed in
      !isUsed && (entry.location == .none || !used.contains(entry) && unused.insert(entry).inserted)
    }
    return kept.map(\.0).sorted { ($0.location.start, $0.rule.rawValue) < ($1.location.start, $1.rule.rawValue) }
  }

  /// Removes the silenced configurations from the findings, and the findings that have none left.
  mutating func apply(to findings: inout [Finding], in analysis: Analysis) {
    guard !entries.isEmpty || !allowed.isEmpty else { return }
    var kept: [Finding] = []
    for var finding in findings where apply(to: &finding, in: analysis) { kept.append(finding) }
    findings = kept
  }

  /// Removes the silenced configurations from a finding.
  ///
  /// - Returns: whether any configuration is left.
  private mutating func apply(to finding: inout Finding, in analysis: Analysis) -> Bool {
    var isSilenced = use(.scene, finding.rule)
    if allowed.contains(finding.rule) {
      silencedRules.insert(finding.rule)
      isSilenced = true
    }
    for view in finding.views where use(.view(view), finding.rule) { isSilenced = true }
    if let reach = finding.evidence as? ContentReach, reach.contents.allSatisfy({ isAllowed(finding.rule, for: $0) }) {
      // It names what takes the contents there.
      for view in reach.contents where use(.view(view), finding.rule) { isSilenced = true }
    }
    for case .written(let id) in finding.constraints where use(.constraint(id), finding.rule) { isSilenced = true }
    if let id = finding.transition, use(.transition(machine: id.machine, index: id.index), finding.rule) {
      isSilenced = true
    }
    guard rulesOfStates.contains(finding.rule), !finding.configurations.isEmpty else { return !isSilenced }
    var kept: [Int] = []
    for (position, index) in finding.configurations.enumerated() {
      var isStateSilenced = false
      for (machine, state) in analysis.configurations[index].configuration.states.enumerated()
      where use(.state(machine: machine, state), finding.rule) {
        isStateSilenced = true
      }
      if !isStateSilenced { kept.append(position) }
    }
    if isSilenced || kept.isEmpty { return false }
    if kept.count < finding.configurations.count { finding.keepConfigurations(at: kept) }
    return true
  }

  private func isAllowed(_ rule: RuleID, for view: ViewID) -> Bool {
    positions[Key(place: .view(view), rule: rule)] != nil
  }

  private mutating func use(_ place: Place, _ rule: RuleID) -> Bool {
    guard let found = positions[Key(place: place, rule: rule)] else { return false }
    for position in found { isUsed[position] = true }
    return true
  }
}
