import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving

/// Finds findings that follow from a mistake in the steps of a transition.
///
/// Each of these is one mistake:
/// - A selector that matches the wrong constraints, and the state that then is not as it is defined.
/// - A state that is not as it is defined, and what is found only there, or on the way there.
/// - A state that is defined with a fault, and transitions that leave it without that.
/// - A block that lays out nothing, and the next one, which carries its change along.
/// - A state without a way in, and those that only it leads to.
struct TransitionMistakes {
  private let analysis: Analysis
  private let findings: [Finding]
  private let indices: [RuleID: [Int]]
  private var causes: [Int: Int] = [:]

  /// For each finding that follows from another one, the index of that one, which may follow from a third.
  ///
  /// - Complexity: linear in the findings, times those of one transition.
  static func causes(of findings: [Finding], in analysis: Analysis, except _: (Int) -> Bool) -> [Int: Int] {
    guard let motion = analysis.motion else { return [:] }
    var search = TransitionMistakes(findings, in: analysis)
    search.findDrifted(motion)
    search.findDriftsOfSelectors()
    search.findDriftsOfDefinitions()
    search.findCarriedChanges()
    search.findStatesBehindOthers()
    return search.causes
  }

  private init(_ findings: [Finding], in analysis: Analysis) {
    self.analysis = analysis
    self.findings = findings
    var indices: [RuleID: [Int]] = [:]
    for (index, finding) in findings.enumerated() { indices[finding.rule, default: []].append(index) }
    self.indices = indices
  }

  private func indices(of rule: RuleID) -> [Int] { indices[rule] ?? [] }

  // MARK: What is found only where a state is not as it is defined

  private struct Start: Hashable {
    let transition: TransitionID?
    let states: [StateID]
    let environment: EnvironmentID?

    init(_ transition: TransitionID?, _ configuration: Configuration) {
      self.transition = transition
      (states, environment) = (configuration.states, configuration.environment)
    }
  }

  /// A finding in the state as it is defined is merged with the one found here and is a mistake of its own. The layouts, and the
  /// transition, must have been looked at from there.
  private mutating func findDrifted(_ motion: Motion) {
    let drifts = indices(of: .stateDrift)
    guard !drifts.isEmpty else { return }
    let configurations = analysis.configurationsOfPlaces
    let drifted = DriftedPlaces(motion.exploration, in: analysis.scene) { configurations[$0] != nil }
    let findingOfPlace = Dictionary(
      drifts.compactMap { index in findings[index].place.map { ($0, index) } }, uniquingKeysWith: { first, _ in first })
    var known: Set<Start> = []
    for solved in analysis.configurations where solved.configuration.number == 0 {
      known.insert(Start(nil, solved.configuration))
    }
    for run in motion.runs where run.origin.number == 0 { known.insert(Start(run.transition, run.origin)) }
    for (index, finding) in findings.enumerated() where finding.rule != .stateDrift {
      let places = finding.configurations.map { analysis.configurations[$0].configuration }
      guard let first = places.first,
        places.allSatisfy({ $0.number > 0 && known.contains(Start(finding.transition, $0)) })
      else { continue }
      causes[index] = motion.exploration.node(of: first).flatMap { drifted.firsts[$0] }.flatMap { findingOfPlace[$0] }
    }
    var ends: [Arrival: (place: Int, drift: Int)] = [:]
    for (place, first) in drifted.firsts {
      guard let arrival = motion.exploration.nodes[place].arrival, let drift = findingOfPlace[first] else { continue }
      if arrival.interruption == nil {
        ends[Arrival(transition: arrival.transition, origin: arrival.origin)] = (place, drift)
      }
    }
    findFlights(to: ends, configurations, motion.exploration)
  }

  private struct Arrival: Hashable {
    let transition: TransitionID
    let origin: Int
  }

  /// What is wrong in flight, whatever the transition.
  private static func flight(_ finding: Finding) -> FindingIdentity {
    var identity = FindingIdentity(finding)
    identity.transition = nil
    return identity
  }

  /// Finds flights to places where the views would be elsewhere if the state were as it is defined.
  private mutating func findFlights(
    to ends: [Arrival: (place: Int, drift: Int)], _ configurations: [Int: [Int]], _ exploration: Exploration
  ) {
    var named: [Start: Int] = [:]
    for (index, solved) in analysis.configurations.enumerated() where solved.configuration.number == 0 {
      named[Start(nil, solved.configuration)] = index
    }
    var transitions: [FindingIdentity: Set<TransitionID>] = [:]
    for finding in findings {
      guard let transition = finding.transition, finding.viewsInFlight != nil else { continue }
      transitions[Self.flight(finding), default: []].insert(transition)
    }
    for (index, finding) in findings.enumerated() where causes[index] == nil {
      guard let transition = finding.transition, let views = finding.viewsInFlight,
        transitions[Self.flight(finding)]?.count == 1
      else { continue }
      var drift: Int?
      let isElsewhere = finding.configurations.allSatisfy { origin in
        let start = analysis.configurations[origin].configuration
        guard let place = exploration.node(of: start),
          let end = ends[Arrival(transition: transition, origin: place)],
          let actual = configurations[end.place]?.first(where: {
            analysis.configurations[$0].configuration.environment == start.environment
          }), let meant = named[Start(nil, analysis.configurations[actual].configuration)]
        else { return false }
        drift = end.drift
        return mayFollow(
          finding, about: views, from: analysis.configurations[actual].frames,
          insteadOf: analysis.configurations[meant].frames)
      }
      if isElsewhere { causes[index] = drift }
    }
  }

  /// Whether a finding in flight may be there only because views end elsewhere than they are meant to.
  ///
  /// A view swings beyond its end by less than its way, so another end changes how far it goes by at most twice the difference of
  /// the ends.
  private func mayFollow(
    _ finding: Finding, about views: [ViewID], from frames: [Frame], insteadOf meant: [Frame]
  ) -> Bool {
    var difference = Rational.zero
    for view in views {
      for attribute in FrameAttribute.allCases {
        difference = max(difference, (frames[view.index][attribute] - meant[view.index][attribute]).magnitude)
      }
    }
    if difference.isZero { return false }
    return finding.swing.map { $0.extent <= 2 * difference.approximateValue } ?? true
  }

  // MARK: States that are not defined as transitions leave them

  /// Where a state as it is defined has a fault that what transitions leave there lacks, its definition is the mistake.
  private mutating func findDriftsOfDefinitions() {
    let drifts = indices(of: .stateDrift).filter { causes[$0] == nil }
    if drifts.isEmpty { return }
    var faultsOfStates: [[StateID]: [Int]] = [:]
    var drifted: Set<FindingIdentity> = []
    for (index, finding) in findings.enumerated() where finding.rule != .stateDrift && finding.transition == nil {
      let places = finding.configurations.map { analysis.configurations[$0].configuration }
      if places.contains(where: { $0.number > 0 }) {
        drifted.insert(FindingIdentity(finding))
      } else if finding.severity > .note {
        for states in Set(places.map(\.states)) { faultsOfStates[states, default: []].append(index) }
      }
    }
    for index in drifts {
      guard let drift = findings[index].evidence as? Drift, let place = findings[index].configurations.first else {
        continue
      }
      let faults = faultsOfStates[analysis.configurations[place].configuration.states] ?? []
      causes[index] = faults.first { fault in
        !drifted.contains(FindingIdentity(findings[fault])) && concerns(drift, findings[fault])
      }
    }
  }

  /// Whether a finding is about all that differs.
  private func concerns(_ drift: Drift, _ finding: Finding) -> Bool {
    // Views are in many findings that have nothing to do with their alpha or transform.
    guard !drift.constraints.isEmpty, drift.views.isEmpty else { return false }
    let constraints = Set(finding.constraints)
    return drift.constraints.allSatisfy {
      constraints.contains($0.constraint) || isAbout($0.constraint, ambiguityOf: finding)
    }
  }

  /// Whether a constraint is of a view that is ambiguous along the axis of the constraint.
  private func isAbout(_ constraint: ConstraintReference, ambiguityOf finding: Finding) -> Bool {
    guard let ambiguity = finding.ambiguity else { return false }
    guard case .written(let id) = constraint else {
      return finding.views.contains(analysis.scene.view(of: constraint))
    }
    let first = analysis.scene[id].first
    return ambiguity.attributes.contains {
      $0.attribute.view == first.view && $0.attribute.attribute.axis == first.attribute.axis
    }
  }

  // MARK: Selectors

  private mutating func findDriftsOfSelectors() {
    for index in indices(of: .stateDrift) {
      guard let drift = findings[index].evidence as? Drift else { continue }
      causes[index] = indices(of: .selectorMismatch).first { place in
        guard causes[place] == nil, findings[place].transition == findings[index].transition,
          let evidence = findings[place].evidence as? SelectorMismatch.Evidence, drift.views.isEmpty
        else { return false }
        let wrong = Set(evidence.wrong.map { ConstraintReference.written($0) })
        return drift.constraints.allSatisfy {
          $0.property == "active"
            && (wrong.contains($0.constraint)
              || evidence.matched.isEmpty && isAbout($0.constraint, oneOf: findings[place].views))
        }
      }
    }
  }

  private func isAbout(_ constraint: ConstraintReference, oneOf views: [ViewID]) -> Bool {
    guard case .written(let id) = constraint else { return false }
    return views.contains(analysis.scene[id].first.view)
      || analysis.scene[id].second.map { views.contains($0.view) } ?? false
  }

  // MARK: Order of calls

  private mutating func findCarriedChanges() {
    for index in indices(of: .unflushedLayout) where causes[index] == nil {
      guard let carried = findings[index].evidence as? CarriedChange else { continue }
      causes[index] = indices(of: .missingLayoutPass).first { place in
        guard let jump = findings[place].evidence as? Jump, isOfSameRun(place, index) else { return false }
        return Set(jump.views).isSuperset(of: carried.views)
          && Set(jump.constraints).isSuperset(of: carried.constraints)
      }
    }
  }

  private func isOfSameRun(_ one: Int, _ other: Int) -> Bool {
    findings[one].transition == findings[other].transition
      && findings[one].configurations == findings[other].configurations
  }

  // MARK: States without a way in

  private mutating func findStatesBehindOthers() {
    var unreachable: [Int: [StateID: Int]] = [:]
    for index in indices(of: .unreachableState) {
      if let evidence = findings[index].evidence as? UnreachableStateEvidence {
        unreachable[evidence.machine, default: [:]][evidence.state] = index
      }
    }
    for (number, states) in unreachable {
      for (state, head) in analysis.scene.machines[number].heads(of: Array(states.keys)) where state != head {
        if let index = states[state] { causes[index] = states[head] }
      }
    }
  }
}

extension Finding {
  /// The clock that takes a view too far, and by how many points.
  var swing: (clock: Clock, extent: Double)? {
    switch evidence {
    case let breach as LimitBreach: (breach.clock, breach.excess)
    case let gap as EdgeGap: gap.clock.map { ($0, gap.width) }
    default: nil
    }
  }

  /// The views whose movement the finding is about; `nil` for a finding at rest, or one about code.
  fileprivate var viewsInFlight: [ViewID]? {
    switch evidence {
    case let coverage as Coverage: transition == nil ? nil : views + coverage.by
    case is LimitBreach, is EdgeGap: views
    default: nil
    }
  }

  /// Adds what follows from a mistake in the steps of a transition to the message, and takes the severity of a conflict among it.
  ///
  /// A warning that leads to a conflict is as bad as the conflict, which is not reported by itself.
  mutating func tell(_ followers: [Finding], in scene: Scene) {
    let conflicts = followers.filter { $0.rule == .conflictingConstraints || $0.rule == .transientConflict }
    severity = conflicts.map(\.severity).reduce(severity, max)
    switch evidence {
    case is SelectorMismatch.Evidence, is Drift:
      let addition = consequences(followers, in: scene)
      amendWords { words, _ in words.message += addition }
    case let unreachable as UnreachableStateEvidence:
      let states = followers.compactMap { ($0.evidence as? UnreachableStateEvidence)?.state }
      let names = list(states.map { quoted(scene.machines[unreachable.machine].states[$0.index].name) })
      amendWords { words, _ in words.message += ", nor to \(names) behind it" }
    default:
      guard let clock = swing?.clock else { return }
      let cause = clock.curve.spring == nil ? "curve" : "spring"
      name(followers.compactMap(\.views.first), in: scene) { names, _ in
        "; the same \(cause) takes \(names) too far, too"
      }
    }
  }

  private func consequences(_ followers: [Finding], in scene: Scene) -> String {
    var told = Set(constraints)
    var addition = ""
    if let selector = evidence as? SelectorMismatch.Evidence, selector.matched.isEmpty,
      let drift = followers.first(where: { $0.rule == .stateDrift })?.evidence as? Drift
    {
      told.formUnion(drift.constraints.map(\.constraint))
      let states = [("true", "active"), ("false", "inactive")].compactMap { value, word in
        let names = drift.constraints.filter { $0.value == value }.map { scene.quotedName(of: $0.constraint) }
        return names.isEmpty ? nil : "\(list(names)) \(word)"
      }
      addition = ", which leaves \(list(states))"
    }
    guard let conflict = followers.first(where: { $0.rule == .conflictingConstraints }) else { return addition }
    let others = conflict.constraints.filter { !told.contains($0) }.map { scene.quotedName(of: $0) }
    return addition + ", in conflict with \(list(others.isEmpty ? ["other constraints"] : others))"
  }
}

extension Machine {
  /// For each of some states that no path enters, the one that stands for it: the first in the file of those that lead to it and
  /// that no state leads to.
  ///
  /// If only states in a circle lead to it, the first of these stands for it.
  ///
  /// - Complexity: linear in the transitions, for each of the states; memory for each pair of states.
  func heads(of states: [StateID]) -> [StateID: StateID] {
    let included = Set(states)
    var sources: [StateID: [StateID]] = [:]
    for transition in transitions where included.contains(transition.target) {
      sources[transition.target, default: []] += transition.sources.filter(included.contains)
    }
    // For each state, itself and those that lead to it.
    var leading: [StateID: Set<StateID>] = [:]
    for state in states {
      var (reached, pending): (Set<StateID>, [StateID]) = ([state], [state])
      while let next = pending.popLast() {
        for source in sources[next] ?? [] where reached.insert(source).inserted { pending.append(source) }
      }
      leading[state] = reached
    }
    let firsts = states.sorted().filter { first in
      leading[first, default: []].allSatisfy { leading[$0, default: []].contains(first) }
    }
    return leading.mapValues { leading in firsts.first(where: leading.contains) }.compactMapValues(\.self)
  }
}
