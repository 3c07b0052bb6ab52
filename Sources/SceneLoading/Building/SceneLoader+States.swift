import LayoutModel

extension SceneLoader {
  /// Reads the changes of an environment or a state to the scene.
  ///
  /// - Parameter owner: the state; `nil` for an environment.
  mutating func changes<Key: ChangeKey>(_ members: Members<Key>, owner: Owner?) -> SceneChanges {
    var changes = SceneChanges()
    readActivity(members, into: &changes, owner: owner)
    if let node = members[.constants] {
      for (key, value) in entries(node, namedIn: constraintNames) {
        let id = constraint(key)
        guard let constant = constant(value), let id else { continue }
        changes.constants.append((id, constant))
        note(.constant(constraint: constraints[id.index].name), constant, owner, at: key)
      }
    }
    if let node = members[.priorities] {
      for (key, value) in entries(node, namedIn: constraintNames) {
        let id = constraint(key)
        guard let priority = priority(value), let id else { continue }
        changes.priorities.append((id, priority))
        note(.priority(constraint: constraints[id.index].name), priority.value, owner, at: key)
      }
    }
    if let node = members[.views] {
      for (key, value) in entries(node, namedIn: names.views) {
        let id = view(key)
        guard let members = self.members(of: value, as: StateViewKey.self) else { continue }
        let change = viewChange { members[$0] }
        guard let id else { continue }
        if let key = members.keyNode(.text) {
          refuseText(at: key, ofView: id.index, beside: members.keyNode(.intrinsicSize))
        }
        if id == .root { refuseFrameOfRoot(members.keyNode(.frame), members[.frame]) }
        if let key = members.keyNode(.installed) {
          if owner != nil { report(.misplacedKey(.installedInState), at: key) }
          if id == .root && change.isInstalled == false { report(.misplacedKey(.installedOfRoot), at: key) }
        }
        changes.views.append((id, change))
        note(change, of: id, owner, in: members)
      }
    }
    if let node = members[.order] { readOrder(node, into: &changes, owner: owner) }
    return changes
  }

  private mutating func readActivity<Key: ChangeKey>(
    _ members: Members<Key>, into changes: inout SceneChanges, owner: Owner?
  ) {
    let activated = members[.activate].map { constraints($0) } ?? []
    let deactivated = members[.deactivate].map { constraints($0) } ?? []
    changes.activated = activated.map(\.id)
    changes.deactivated = deactivated.map(\.id)
    for (id, node) in activated { note(.activity(constraint: constraints[id.index].name), true, owner, at: node) }
    for (id, node) in deactivated { note(.activity(constraint: constraints[id.index].name), false, owner, at: node) }
    let activations = Dictionary(activated) { $1 }
    for (id, node) in deactivated {
      guard let first = activations[id] else { continue }
      report(.activatedAndDeactivated(constraints[id.index].name), at: node, related: document.range(of: first))
    }
  }

  private mutating func readOrder(_ node: JSONNode, into changes: inout SceneChanges, owner: Owner?) {
    for (key, value) in entries(node, namedIn: names.views) {
      let id = view(key)
      guard expect(.array, value, .array), let id else { continue }
      let subviews = order(value, of: id)
      guard let subviews else { continue }
      changes.order.append((id, subviews))
      note(.order(view: views[id.index].name), subviews, owner, at: key)
    }
  }

  /// Reads a paint order, which must name every subview once.
  private mutating func order(_ node: JSONNode, of parent: ViewID) -> [ViewID]? {
    var order: [ViewID] = []
    var seen: Set<ViewID> = []
    var isComplete = true
    for element in document.elements(of: node) {
      guard let id = view(element) else {
        isComplete = false
        continue
      }
      if views[id.index].superview != parent {
        report(.orderOfForeignView(view: views[parent.index].name, subview: views[id.index].name), at: element)
        isComplete = false
      } else if seen.insert(id).inserted {
        order.append(id)
      } else {
        report(.orderRepeats(views[id.index].name), at: element)
        isComplete = false
      }
    }
    guard isComplete else { return nil }
    if let missing = views[parent.index].subviews.first(where: { !seen.contains($0) }) {
      report(.orderLeavesOut(view: views[parent.index].name, subview: views[missing.index].name), at: node)
      return nil
    }
    return order
  }
}
