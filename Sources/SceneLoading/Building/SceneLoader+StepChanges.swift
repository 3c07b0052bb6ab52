import LayoutModel

extension SceneLoader {
  mutating func constantChanges(_ node: JSONNode) -> [(constraint: ConstraintID, change: ConstantChange)] {
    var changes: [(constraint: ConstraintID, change: ConstantChange)] = []
    for (key, value) in entries(node, namedIn: constraintNames) {
      let id = constraint(key)
      var change: ConstantChange?
      if let difference = difference(value) {
        change = constant(difference).map { .add($0) }
      } else if document.type(of: value) != .object {
        change = constant(value, shape: .constantChange).map { .set($0) }
      }
      if let id, let change { changes.append((id, change)) }
      if let id, case .set(let constant) = change {
        noteStep(.constant(constraint: constraints[id.index].name), constant, at: key)
      }
    }
    return changes
  }

  mutating func decimalChanges(
    _ node: JSONNode, _ range: NumberRange, difference: NumberRange
  ) -> [(constraint: ConstraintID, change: DecimalChange)] {
    var changes: [(constraint: ConstraintID, change: DecimalChange)] = []
    for (key, value) in entries(node, namedIn: constraintNames) {
      let id = constraint(key)
      guard let change = decimalChange(value, range, difference: difference), let id else { continue }
      changes.append((id, change))
      if range == .priority, case .set(let number) = change {
        noteStep(.priority(constraint: constraints[id.index].name), number, at: key)
      }
    }
    return changes
  }

  mutating func animatedConstants(_ node: JSONNode) -> [(constraint: ConstraintID, constant: ConstantExpression)] {
    var constants: [(constraint: ConstraintID, constant: ConstantExpression)] = []
    for (key, value) in entries(node, namedIn: constraintNames) {
      let id = constraint(key)
      guard let constant = constant(value), let id else { continue }
      constants.append((id, constant))
      noteStep(.constant(constraint: self.constraints[id.index].name), constant, at: key)
    }
    return constants
  }

  mutating func stepViewChanges(_ node: JSONNode) -> [(view: ViewID, change: StepViewChange)] {
    var changes: [(view: ViewID, change: StepViewChange)] = []
    for (key, value) in entries(node, namedIn: names.views) {
      let id = view(key)
      guard let members = members(of: value, as: StepViewKey.self) else { continue }
      var change = StepViewChange()
      change.alpha = members[.alpha].flatMap { decimalChange($0, .alpha, difference: .alphaDifference) }
      change.zPosition = members[.zPosition].flatMap { decimalChange($0, .depth, difference: .depth) }
      change.isHidden = members[.hidden].flatMap { boolean($0) }
      change.transform = members[.transform].flatMap { transformChange($0) }
      change.frame = members[.frame].flatMap { frameChange($0) }
      guard let id else { continue }
      if id == .root { refuseFrameOfRoot(members.keyNode(.frame), members[.frame]) }
      changes.append((id, change))
      noteStep(change, of: id, in: members)
    }
    return changes
  }

  private mutating func noteStep(_ change: StepViewChange, of view: ViewID, in members: Members<StepViewKey>) {
    func note(_ key: StepViewKey, _ value: AnyHashable?) {
      guard let value, let node = members.keyNode(key) else { return }
      noteStep(.property(view: views[view.index].name, key: key.name), value, at: node)
    }
    if case .set(let alpha) = change.alpha { note(.alpha, alpha) }
    if case .set(let depth) = change.zPosition { note(.zPosition, depth) }
    note(.hidden, change.isHidden)
    if case .set(let transform) = change.transform { note(.transform, transform) }
    // A state may set the frame to nothing.
    if case .set(let frame) = change.frame { note(.frame, AnyHashable(Optional(frame))) }
  }

  private mutating func decimalChange(
    _ node: JSONNode, _ range: NumberRange, difference: NumberRange
  ) -> DecimalChange? {
    if document.type(of: node) == .object {
      return self.difference(node).flatMap { decimal($0, difference) }.map { .add($0) }
    }
    return decimal(node, range, shape: .numberChange).map { .set($0) }
  }

  private mutating func transformChange(_ node: JSONNode) -> StepViewChange.TransformChange? {
    let isRelative = document.members(of: node).contains { document.text(of: $0.key).equals(Array("by".utf8)) }
    if isRelative { return difference(node).flatMap { transform($0) }.map { .concatenate($0) } }
    return transform(node).map { .set($0) }
  }

  private mutating func frameChange(_ node: JSONNode) -> StepViewChange.FrameChange? {
    if document.type(of: node) == .object {
      return difference(node).flatMap { rectangle($0, isDifference: true) }.map { .add($0) }
    }
    return rectangle(node).map { .set($0) }
  }

  /// The value under `by` if the node is an object; `nil` for any other value, and on error.
  private mutating func difference(_ node: JSONNode) -> JSONNode? {
    guard document.type(of: node) == .object, let members = members(of: node, as: ByKey.self) else { return nil }
    return require(.by, in: members)
  }

  /// - Parameter isActive: whether the step activates or deactivates the selected constraints.
  mutating func selectors(_ node: JSONNode, isActive: Bool) -> [Selector] {
    guard expect(.array, node, .array) else { return [] }
    return document.elements(of: node).compactMap { element in
      let selector = selector(element)
      if case .constraint(let id) = selector {
        noteStep(.activity(constraint: constraints[id.index].name), isActive, at: element)
      }
      return selector
    }
  }

  private mutating func selector(_ node: JSONNode) -> Selector? {
    switch document.type(of: node) {
    case .string: return constraint(node).map { .constraint($0) }
    case .object: break
    case let type:
      report(.wrongType(expected: .selector, found: type), at: node)
      return nil
    }
    guard let members = members(of: node, as: SelectorKey.self) else { return nil }
    var filter = Selector.Filter()
    filter.holder = members[.in].flatMap { view($0) }
    guard let node = require(.where, in: members), let members = self.members(of: node, as: FilterKey.self) else {
      return nil
    }
    filter.view = members[.view].flatMap { view($0) }
    filter.first = members[.first].flatMap { view($0) }
    filter.firstAttribute = members[.firstAttribute].flatMap { attribute($0) }
    filter.second = members[.second].flatMap { view($0) }
    filter.secondAttribute = members[.secondAttribute].flatMap { attribute($0) }
    return .filter(filter)
  }

  private mutating func attribute(_ node: JSONNode) -> Attribute? {
    guard let name = string(node) else { return nil }
    if let attribute = Attribute.named[name] { return attribute }
    report(.unknownName(.attribute, name), at: node, suggesting: .attributes)
    return nil
  }
}
