import LayoutModel
import LayoutMotion

/// The properties that two findings share if they are the same problem in different configurations.
struct FindingIdentity: Hashable {
  let rule: RuleID
  /// Only the view that the finding is about if the others can differ.
  let views: [ViewID]
  let constraints: [ConstraintReference]
  var transition: TransitionID?
  /// The views in the evidence that are not in `views`, such as those that cover a view.
  let others: [ViewID]
  private let distinction: AnyHashable?

  init(_ finding: Finding) {
    rule = finding.rule
    views = finding.evidence.isAboutFirstView ? Array(finding.views.prefix(1)) : finding.views
    constraints = finding.constraints
    transition = finding.transition
    others = finding.evidence.otherViews.filter { !finding.views.contains($0) }
    distinction = finding.evidence.distinction
  }
}

extension Finding {
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
    var hash = fingerprintHash(in: scene, version)
    if occurrence > 0 {
      hash.add(5)
      hash.add(String(occurrence))
    }
    return hash.digits
  }

  /// The hash of the properties, which differs between findings except for alternatives and for constraints that say the same.
  func fingerprintHash(in scene: Scene, _ version: FingerprintVersion = .current) -> StableHash {
    let (identity, alternatives) = (FindingIdentity(self), evidence.interchangeable)
    let identifies = version == .current && scene.interfaceBuilderID != nil
    var hash = StableHash()
    hash.add(rule.rawValue)
    // No name contains a control character, so these bytes mark the end of a name and the end of a list. Lists are sorted,
    // because their order is that of the file.
    hash.add(1)
    // Which views a conflict names depends on the order of a constraint's items, which Interface Builder may change.
    if alternatives.isEmpty, !identifies || constraints.count <= 1 { addViews(to: &hash, in: scene) }
    hash.add(1)
    hash.add(sorted: constraints + alternatives.map { .written($0) }) { constraint in
      let name = scene.name(of: constraint)
      guard identifies, name.isInterfaceBuilderID, case .written(let id) = constraint else { return name }
      return scene.relation(of: id)
    }
    if let transition {
      hash.add(2)
      hash.add(name: scene[transition].name)
    }
    if !identity.others.isEmpty {
      hash.add(3)
      hash.add(sorted: identity.others) { scene.name(of: $0) }
    }
    if let name = evidence.nameOfDistinction(in: scene) {
      hash.add(4)
      hash.add(name: name)
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
    let count = constraints.count > 1 ? 0 : 1
    for view in views.prefix(count) { hash.add(name: scene.name(of: view)) }
    hash.add(sorted: views.dropFirst(count)) { scene.name(of: $0) }
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
