import LayoutModel

/// A state or a transition of a machine, by index.
struct Owner {
  let machine: Int
  let place: Place

  enum Place {
    case state(Int)
    case transition(String)
  }
}

/// A value that a state or a step sets, recorded so that machines can be compared.
struct Assignment {
  let target: Target
  let value: Value
  let owner: Owner
  let location: SourceRange

  enum Target: Hashable {
    case activity(ConstraintID)
    case constant(ConstraintID)
    case priority(ConstraintID)
    case property(ViewID, StateViewKey)
    case order(ViewID)
  }

  enum Value: Hashable {
    case boolean(Bool)
    case decimal(ExactDecimal)
    case constant(ConstantExpression)
    case transform(Transform)
    case frame(DecimalRect?)
    case size(AxisPair<ExactDecimal?>)
    case text(WrappingText)
    case order([ViewID])
  }
}

extension SceneLoader {
  mutating func note(_ target: Assignment.Target, _ value: Assignment.Value, _ owner: Owner?, at node: JSONNode) {
    guard hasSeveralMachines, let owner else { return }
    assignments.append(
      Assignment(target: target, value: value, owner: owner, location: document.range(of: node)))
  }

  mutating func note(_ change: ViewChange, of view: ViewID, _ owner: Owner?, in members: Members<StateViewKey>) {
    guard hasSeveralMachines else { return }
    func value(_ key: StateViewKey) -> Assignment.Value? {
      switch key {
      case .installed: nil  // refused in states
      case .hidden: change.isHidden.map { .boolean($0) }
      case .alpha: change.alpha.map { .decimal($0) }
      case .opaque: change.isOpaque.map { .boolean($0) }
      case .userInteractionEnabled: change.isUserInteractionEnabled.map { .boolean($0) }
      case .tappable: change.isTappable.map { .boolean($0) }
      case .clipsToBounds: change.clipsToBounds.map { .boolean($0) }
      case .zPosition: change.zPosition.map { .decimal($0) }
      case .transform: change.transform.map { .transform($0) }
      case .cornerRadius: change.cornerRadius.map { .decimal($0) }
      case .intrinsicSize: change.intrinsicSize.map { .size($0) }
      case .text: change.text.map { .text($0) }
      case .frame: change.frame.map { .frame($0) }
      case .note: nil
      }
    }
    for key in StateViewKey.allCases {
      if let value = value(key), let node = members.keyNode(key) { note(.property(view, key), value, owner, at: node) }
    }
  }

  /// Records a value that a step of the current transition sets.
  mutating func noteStep(_ target: Assignment.Target, _ value: Assignment.Value, at node: JSONNode) {
    guard let stepOwner else { return }
    note(target, value, stepOwner, at: node)
  }

  /// Reports the properties that several machines set to different values: at most once for each property and machine.
  ///
  /// - Complexity: linear in the number of assignments in states and steps.
  mutating func reportDisagreements(of machines: [Machine]) {
    /// The assignments of one machine to one property: the first one, and one that differs from it, if any.
    struct Summary {
      let first: Assignment
      var other: Assignment?
    }
    var groups: [Assignment.Target: Int] = [:]
    var summaries: [[Summary]] = []  // by group, then machine, in source order
    for assignment in assignments {
      if let group = groups[assignment.target] {
        let last = summaries[group].count - 1
        let known = summaries[group][last]
        if known.first.owner.machine != assignment.owner.machine {
          summaries[group].append(Summary(first: assignment))
        } else if known.other == nil && known.first.value != assignment.value {
          summaries[group][last].other = assignment
        }
      } else {
        groups[assignment.target] = summaries.count
        summaries.append([Summary(first: assignment)])
      }
    }
    for group in summaries where group.count > 1 {
      for later in group.dropFirst() {
        let pairs =
          [(group[0].first, later.first)]
          + (later.other.map { [(group[0].first, $0)] } ?? [])
          + (group[0].other.map { [($0, later.first)] } ?? [])
        guard let (a, b) = pairs.first(where: { $0.0.value != $0.1.value }) else { continue }
        errors.append(
          PendingError(
            kind: .machinesDisagree(setting(a.target), name(of: a.owner, machines), name(of: b.owner, machines)),
            location: b.location, related: a.location))
      }
    }
  }

  private func name(of owner: Owner, _ machines: [Machine]) -> LoadError.MachinePlace {
    let machine = machines[owner.machine]
    let place: LoadError.MachinePlace.Place
    switch owner.place {
    case .state(let index): place = .state(machine.states[index].name)
    case .transition(let name): place = .transition(name)
    }
    return LoadError.MachinePlace(machine: machine.name ?? "", place: place)
  }

  private func setting(_ target: Assignment.Target) -> LoadError.Setting {
    switch target {
    case .activity(let id): .activity(constraint: constraints[id.index].name)
    case .constant(let id): .constant(constraint: constraints[id.index].name)
    case .priority(let id): .priority(constraint: constraints[id.index].name)
    case .property(let view, let key): .property(view: views[view.index].name, key: key.name)
    case .order(let view): .order(view: views[view.index].name)
    }
  }
}
