import LayoutModel
import LayoutMotion
import LayoutSolving

/// What two findings have in common that are the same problem in different configurations.
struct FindingIdentity: Hashable, Sendable {
  let rule: RuleID
  let views: [ViewID]
  let constraints: [ConstraintReference]
  let transition: TransitionID?
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
  }

  init(_ finding: Finding) {
    rule = finding.rule
    views = finding.views
    constraints = finding.constraints
    transition = finding.transition
    var others: [ViewID] = []
    var bound: Bound?
    switch finding.evidence {
    case .coverage(let coverage): others = coverage.by.filter { !finding.views.contains($0) }
    case .range(let range): bound = .rangeEnd(range.declared.subject, isBelow: range.isBelow)
    case .limitBreach(let breach): bound = .limit(breach.limit)
    case .edgeGap(let gap): bound = .edge(gap.edge)
    default: break
    }
    self.others = others
    self.bound = bound
  }

  /// A hash of all names, which is the same in every run.
  func hash(in scene: Scene) -> UInt64 { fingerprint(in: scene).value }

  /// 16 hexadecimal digits.
  ///
  /// - Parameter occurrence: the number of earlier findings with the same hash.
  func fingerprint(in scene: Scene, occurrence: Int) -> String {
    var hash = fingerprint(in: scene)
    if occurrence > 0 {
      hash.add(5)
      hash.add(String(occurrence))
    }
    return hash.digits
  }

  private func fingerprint(in scene: Scene) -> FingerprintHash {
    var hash = FingerprintHash()
    hash.add(rule.rawValue)
    // No name contains a control character, so these bytes mark the end of a name and the end of a list.
    hash.add(1)
    for view in views { hash.add(name: scene.name(of: view)) }
    hash.add(1)
    for constraint in constraints { hash.add(name: scene.name(of: constraint)) }
    if let transition {
      hash.add(2)
      hash.add(name: scene[transition].name)
    }
    if !others.isEmpty {
      hash.add(3)
      for view in others { hash.add(name: scene.name(of: view)) }
    }
    if let bound {
      hash.add(4)
      hash.add(name: bound.name(in: scene))
    }
    return hash
  }
}

extension Finding {
  /// An identifier of the finding that does not change when lines move or numbers change: 16 hexadecimal digits, hashed
  /// from rule, views, constraints and transition. No two findings of a scene share it.
  package func fingerprint(in scene: Scene) -> String {
    FindingIdentity(self).fingerprint(in: scene, occurrence: occurrence)
  }
}

extension FindingIdentity.Bound {
  fileprivate func name(in scene: Scene) -> String {
    switch self {
    case .rangeEnd(let subject, let isBelow): "\(isBelow ? "below" : "above") \(subject.name(in: scene))"
    case .limit(.inequality(let id)): "inequality \(scene[id].name)"
    case .limit(.superview(let edge)), .edge(let edge): "edge \(edge.rawValue)"
    case .limit(.size(let axis)): axis.sizeName
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

/// The 64-bit FNV-1a hash (Fowler, Noll and Vo).
private struct FingerprintHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
  }

  mutating func add(name: String) {
    add(name)
    add(0)
  }

  var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
