import LayoutModel

extension SceneLoader {
  mutating func readState(_ members: Members<StateKey>, into state: inout State, owner: Owner) {
    state.allowed = allowedRules(members[.allow])
    readActivity(members, into: &state, owner: owner)
    if let node = members[.constants] {
      for (key, value) in entries(node, namedIn: constraintNames) {
        let id = constraint(key)
        guard let constant = constant(value), let id else { continue }
        state.constants.append((id, constant))
        note(.constant(id), .constant(constant), owner, at: key)
      }
    }
    if let node = members[.priorities] {
      for (key, value) in entries(node, namedIn: constraintNames) {
        let id = constraint(key)
        guard let priority = priority(value), let id else { continue }
        state.priorities.append((id, priority))
        note(.priority(id), .decimal(priority.value), owner, at: key)
      }
    }
    if let node = members[.views] {
      for (key, value) in entries(node, namedIn: names.views) {
        let id = view(key)
        guard let members = self.members(of: value, as: StateViewKey.self) else { continue }
        let change = viewChange(members)
        guard let id else { continue }
        if let key = members.keyNode(.text) {
          refuseText(at: key, ofView: id.index, beside: members.keyNode(.intrinsicSize))
        }
        if id == .root { refuseFrameOfRoot(members.keyNode(.frame), members[.frame]) }
        state.views.append((id, change))
        note(change, of: id, owner, in: members)
      }
    }
    if let node = members[.order] { readOrder(node, into: &state, owner: owner) }
  }

  private mutating func readActivity(_ members: Members<StateKey>, into state: inout State, owner: Owner) {
    let activated = members[.activate].map { constraints($0) } ?? []
    let deactivated = members[.deactivate].map { constraints($0) } ?? []
    state.activated = activated.map(\.id)
    state.deactivated = deactivated.map(\.id)
    for (id, node) in activated { note(.activity(id), .boolean(true), owner, at: node) }
    for (id, node) in deactivated { note(.activity(id), .boolean(false), owner, at: node) }
    guard !activated.isEmpty && !deactivated.isEmpty else { return }
    if activations.isEmpty { activations = Array(repeating: nil, count: constraints.count) }
    for (id, node) in activated { activations[id.index] = node }
    for (id, node) in deactivated {
      guard let first = activations[id.index] else { continue }
      report(.activatedAndDeactivated(constraints[id.index].name), at: node, related: document.range(of: first))
    }
    for (id, _) in activated { activations[id.index] = nil }
  }

  private mutating func readOrder(_ node: JSONNode, into state: inout State, owner: Owner) {
    for (key, value) in entries(node, namedIn: names.views) {
      let id = view(key)
      guard expect(.array, value, .array), let id else { continue }
      let subviews = order(value, of: id)
      guard let subviews else { continue }
      state.order.append((id, subviews))
      note(.order(id), .order(subviews), owner, at: key)
    }
  }

  /// Reads a paint order, which must name every subview once.
  private mutating func order(_ node: JSONNode, of parent: ViewID) -> [ViewID]? {
    permutationCount += 1
    var order: [ViewID] = []
    var isComplete = true
    for element in document.elements(of: node) {
      guard let id = view(element) else {
        isComplete = false
        continue
      }
      if views[id.index].superview != parent {
        report(.orderOfForeignView(view: views[parent.index].name, subview: views[id.index].name), at: element)
        isComplete = false
      } else if permutationMarks[id.index] == permutationCount {
        report(.orderRepeats(views[id.index].name), at: element)
        isComplete = false
      } else {
        permutationMarks[id.index] = permutationCount
        order.append(id)
      }
    }
    guard isComplete else { return nil }
    if let missing = views[parent.index].subviews.first(where: { permutationMarks[$0.index] != permutationCount }) {
      report(.orderLeavesOut(view: views[parent.index].name, subview: views[missing.index].name), at: node)
      return nil
    }
    return order
  }
}
