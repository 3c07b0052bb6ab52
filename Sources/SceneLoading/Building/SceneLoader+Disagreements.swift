import LayoutModel

/// A state or a transition of a machine, by index.
struct Owner {
  let machine: Int
  let part: Part

  enum Part {
    case state(Int)
    case transition(String)
  }
}

/// A value that a state or a step sets, recorded so that machines can be compared.
struct Assignment {
  let setting: LoadError.Setting
  let value: AnyHashable
  let owner: Owner
  let location: SourceRange
}

extension SceneLoader {
  mutating func note(_ setting: LoadError.Setting, _ value: AnyHashable, _ owner: Owner?, at node: JSONNode) {
    guard hasSeveralMachines, let owner else { return }
    assignments.append(
      Assignment(setting: setting, value: value, owner: owner, location: document.range(of: node)))
  }

  mutating func note(_ change: ViewChange, of view: ViewID, _ owner: Owner?, in members: Members<StateViewKey>) {
    guard hasSeveralMachines else { return }
    func value(_ key: StateViewKey) -> AnyHashable? {
      switch key {
      case .installed: nil  // refused in states
      case .hidden: change.isHidden
      case .alpha: change.alpha
      case .opaque: change.isOpaque
      case .userInteractionEnabled: change.isUserInteractionEnabled
      case .tappable: change.isTappable
      case .clipsToBounds: change.clipsToBounds
      case .zPosition: change.zPosition
      case .transform: change.transform
      case .cornerRadius: change.cornerRadius
      case .intrinsicSize: change.intrinsicSize
      case .text: change.text
      case .frame: change.frame
      case .note: nil
      }
    }
    for key in StateViewKey.allCases {
      if let value = value(key), let node = members.keyNode(key) {
        note(.property(view: views[view.index].name, key: key.name), value, owner, at: node)
      }
    }
  }

  /// Records a value that a step of the current transition sets.
  mutating func noteStep(_ setting: LoadError.Setting, _ value: AnyHashable, at node: JSONNode) {
    note(setting, value, stepOwner, at: node)
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
    var groups: [LoadError.Setting: Int] = [:]
    var summaries: [[Summary]] = []  // by group, then machine, in source order
    for assignment in assignments {
      if let group = groups[assignment.setting] {
        let last = summaries[group].count - 1
        let known = summaries[group][last]
        if known.first.owner.machine != assignment.owner.machine {
          summaries[group].append(Summary(first: assignment))
        } else if known.other == nil && known.first.value != assignment.value {
          summaries[group][last].other = assignment
        }
      } else {
        groups[assignment.setting] = summaries.count
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
            kind: .machinesDisagree(a.setting, name(of: a.owner, machines), name(of: b.owner, machines)),
            location: b.location, related: a.location))
      }
    }
  }

  private func name(of owner: Owner, _ machines: [Machine]) -> LoadError.MachinePart {
    let machine = machines[owner.machine]
    let part: LoadError.MachinePart.Part
    switch owner.part {
    case .state(let index): part = .state(machine.states[index].name)
    case .transition(let name): part = .transition(name)
    }
    return LoadError.MachinePart(machine: machine.name ?? "", part: part)
  }
}
