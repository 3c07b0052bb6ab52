import LayoutModel
import LayoutMotion
import LayoutSolving

/// The properties that two findings share if they are the same problem in different configurations.
struct FindingIdentity: Hashable, Sendable {
  let rule: RuleID
  /// Of an ambiguity, only the view that it is about: which other views move with it can differ. So can which views reach beyond an
  /// edge together.
  let views: [ViewID]
  let constraints: [ConstraintReference]
  var transition: TransitionID?
  /// The axes along which the view of an ambiguity is not determined; empty for other findings.
  let axes: Set<Axis>
  /// The views in the evidence that are not in `views`, such as those that cover a view.
  let others: [ViewID]
  /// The bound that the finding is about; `nil` if it is not about one.
  let bound: Bound?

  enum Bound: Hashable, Sendable {
    /// An end of a declared range.
    case rangeEnd(RangeSubject, isBelow: Bool)
    /// A limit that a spring breaks.
    case limit(LimitBreach.Limit)
    /// An edge that a view leaves in flight.
    case edge(LimitBreach.Edge)
    /// A state that no path leads to.
    case state(machine: Int, StateID)
    /// A change to a constraint's multiplier or priority that is refused.
    case mutation(String)
  }

  init(_ finding: Finding) {
    let ambiguity = finding.ambiguity
    rule = finding.rule
    if let ambiguity {
      views = [ambiguity.view]
    } else if case .reach = finding.evidence {
      views = Array(finding.views.prefix(1))
    } else {
      views = finding.views
    }
    axes = Set(ambiguity?.ownAttributes.map(\.attribute.attribute.axis) ?? [])
    constraints = finding.constraints
    transition = finding.transition
    var others: [ViewID] = []
    var bound: Bound?
    switch finding.evidence {
    case .coverage(let coverage): others = coverage.by.filter { !finding.views.contains($0) }
    case .range(let range): bound = .rangeEnd(range.declared.subject, isBelow: range.isBelow)
    case .limitBreach(let breach): bound = .limit(breach.limit)
    case .edgeGap(let gap): bound = .edge(gap.edge)
    case .unreachableState(let machine, let state): bound = .state(machine: machine, state)
    case .refusedMutation(let mutation): bound = .mutation(mutation.kind.name)
    default: break
    }
    self.others = others
    self.bound = bound
  }
}

/// The properties that identify a finding in other versions of its file.
struct FindingFingerprint {
  private let identity: FindingIdentity
  /// The view that the finding is about comes first.
  private let views: [ViewID]
  /// The redundant constraint and those that could be reported in its place. Their order in the file decides which one is.
  private let alternatives: [ConstraintID]

  init(_ finding: Finding) {
    identity = FindingIdentity(finding)
    views = finding.views
    if case .redundancy(let redundancy) = finding.evidence, !redundancy.interchangeable.isEmpty {
      alternatives = redundancy.interchangeable + [redundancy.constraint]
    } else {
      alternatives = []
    }
  }

  /// The hash of the properties, which differs between findings except for alternatives and for constraints that say the same.
  func hash(in scene: Scene, _ version: Finding.FingerprintVersion = .current) -> StableHash {
    let identifies = version == .current && scene.interfaceBuilderID != nil
    var hash = StableHash()
    hash.add(identity.rule.rawValue)
    // No name contains a control character, so these bytes mark the end of a name and the end of a list. Lists are sorted,
    // because their order is that of the file.
    hash.add(1)
    // Which views a conflict names depends on the order of a constraint's items, which Interface Builder may change.
    if alternatives.isEmpty, !identifies || identity.constraints.count <= 1 { addViews(to: &hash, in: scene) }
    hash.add(1)
    let constraints = alternatives.isEmpty ? identity.constraints : alternatives.map { .written($0) }
    hash.add(sorted: constraints) { constraint in
      let name = scene.name(of: constraint)
      guard identifies, name.isInterfaceBuilderID, case .written(let id) = constraint else { return name }
      return scene.relation(of: id)
    }
    if let transition = identity.transition {
      hash.add(2)
      hash.add(name: scene[transition].name)
    }
    if !identity.others.isEmpty {
      hash.add(3)
      hash.add(sorted: identity.others) { scene.name(of: $0) }
    }
    if let bound = identity.bound {
      hash.add(4)
      hash.add(name: bound.name(in: scene))
    }
    if !identifies, let name = scene.name {
      hash.add(6)
      hash.add(name: name)
    }
    return hash
  }

  /// Adds the view that the finding is about, then all others, sorted. With several constraints, their order in the file
  /// decides which view that is, so all views are sorted.
  private func addViews(to hash: inout StableHash, in scene: Scene) {
    let count = identity.constraints.count > 1 ? 0 : 1
    for view in views.prefix(count) { hash.add(name: scene.name(of: view)) }
    hash.add(sorted: views.dropFirst(count)) { scene.name(of: $0) }
  }
}

extension Finding {
  fileprivate var ambiguity: Ambiguity? {
    switch evidence {
    case .ambiguity(let ambiguity): ambiguity
    case .smallerContent(let smaller): smaller.ambiguity
    default: nil
    }
  }

  /// Which properties a fingerprint is made of.
  package enum FingerprintVersion: CaseIterable, Sendable {
    /// The ids that Interface Builder gives to views identify a document's findings: the name of the scene, which is the class of
    /// its controller, does not count, and constraints are identified by the attributes that they relate, since Interface Builder
    /// gives a constraint that is drawn again another id.
    case current
    /// The names of the scene and the constraints, as in baselines of version 1.
    case names
  }

  /// An identifier of the finding: 16 hexadecimal digits, hashed from the rule and from the names of the scene, the views, the
  /// constraints and the transition.
  ///
  /// It does not change when a file is renamed or formatted, when lines move, or when numbers change. No two findings of a
  /// scene share it.
  package func fingerprint(in scene: Scene, _ version: FingerprintVersion = .current) -> String {
    var hash = FindingFingerprint(self).hash(in: scene, version)
    if occurrence > 0 {
      hash.add(5)
      hash.add(String(occurrence))
    }
    return hash.digits
  }
}

extension Scene {
  /// The id that Interface Builder gave to the root view, which no other scene has; `nil` if it did not.
  package var interfaceBuilderID: String? {
    let name = views[ViewID.root.index].name
    return name.isInterfaceBuilderID ? name : nil
  }

  /// The attributes that a constraint relates and the relation, in one order for both ways to write it: `a.top == b.bottom`.
  fileprivate func relation(of constraint: ConstraintID) -> String {
    func text(_ anchor: Anchor) -> String { "\(name(of: anchor.view)).\(ConstraintEquation.place(of: anchor))" }
    let constraint = self[constraint]
    let first = text(constraint.first)
    guard let second = constraint.second.map(text) else { return "\(first) \(constraint.relation.symbol)" }
    if first.utf8.lexicographicallyPrecedes(second.utf8) { return "\(first) \(constraint.relation.symbol) \(second)" }
    return "\(second) \(constraint.relation.reversed.symbol) \(first)"
  }
}

extension String {
  /// Whether the text has the form of the ids that Interface Builder makes up, such as `a1B-2c-D3e`.
  fileprivate var isInterfaceBuilderID: Bool {
    let parts = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.map(\.count) == [3, 2, 3]
      && parts.joined().allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      }
  }
}

extension FindingIdentity.Bound {
  fileprivate func name(in scene: Scene) -> String {
    switch self {
    case .rangeEnd(let subject, let isBelow): "\(isBelow ? "below" : "above") \(subject.name(in: scene))"
    case .limit(.inequality(let id)): "inequality \(scene[id].name)"
    case .limit(.superview(let edge)), .edge(let edge): "edge \(edge.rawValue)"
    case .limit(.size(let axis)): axis.sizeName
    case .state(let machine, let state):
      "state \(scene.machines[machine].name ?? "") \(scene.machines[machine].states[state.index].name)"
    case .mutation(let kind): "mutation \(kind)"
    }
  }
}

extension RefusedMutation.Kind {
  fileprivate var name: String {
    switch self {
    case .multiplier: "multiplier"
    case .priority: "priority"
    case .priorityOutOfRange: "priority out of range"
    }
  }
}

extension RangeSubject {
  fileprivate func name(in scene: Scene) -> String {
    switch self {
    case .width: "width"
    case .height: "height"
    case .textScale: "textScale"
    case .parameter(let id): "parameter \(scene.parameters[id.index].name)"
    }
  }
}

extension StableHash {
  fileprivate mutating func add(name: String) {
    add(name)
    add(0)
  }

  /// Adds names in the order of their bytes.
  fileprivate mutating func add<Items: Collection>(sorted items: Items, name: (Items.Element) -> String) {
    if items.count <= 1 {
      for item in items { add(name: name(item)) }
    } else {
      for text in items.map(name).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { add(name: text) }
    }
  }
}
