import ConstraintSolver
import LayoutModel

/// The constraints that may differ between configurations with the same reading direction, for fast look-up.
struct ChangingConstraints: Sendable {
  let selection: ConstraintSelection
  private let constraints: Set<Int>
  private let views: Set<ViewID>
  private let stacks: Set<ViewID>

  init(_ selection: ConstraintSelection) {
    self.selection = selection
    constraints = Set(selection.constraints)
    views = Set(selection.views)
    stacks = Set(selection.stacks)
  }

  func contains(_ reference: ConstraintReference) -> Bool {
    switch reference {
    case .written(let id): constraints.contains(id.index)
    case .fitting(let axis): selection.rootAttributes.contains { $0.axis == axis }
    case .frame(let view), .hugging(let view, _), .compression(let view, _): views.contains(view)
    case .stack(let view, _): stacks.contains(view)
    }
  }

  /// Returns whether a configuration has the same direction as another and differs from it only in these constraints.
  ///
  /// - Parameter configuration: in one of the environments for which the constraints were selected.
  func leads(from base: LoweredConfiguration, to configuration: Configuration) -> Bool {
    guard configuration.direction == base.configuration.direction else { return false }
    let (scene, content, old) = (base.scene, configuration.content, base.configuration.content)
    if content.isActive.count != old.isActive.count { return false }
    var changed = content.constants.indices.filter { content.constants[$0] != old.constants[$0] }
    if content.isActive != old.isActive {
      changed += content.isActive.indices.filter { content.isActive[$0] != old.isActive[$0] }
    }
    if content.priorities != old.priorities {
      let indices = content.priorities.indices.filter { content.priorities[$0] != old.priorities[$0] }
      guard indices.allSatisfy({ base.orderedPriorities.contains(content.priorities[$0]) }) else { return false }
      changed += indices
    }
    guard changed.allSatisfy(constraints.contains) else { return false }
    if content.properties == old.properties { return true }
    return content.properties.indices.allSatisfy { index in
      let (new, old) = (content.properties[index], old.properties[index])
      if new.intrinsicSize == old.intrinsicSize && new.frame == old.frame && new.isHidden == old.isHidden
        && new.isInstalled == old.isInstalled
      {
        return true
      }
      let view = ViewID(index)
      guard views.contains(view) else { return false }
      return !scene.isArranged(view) || scene[view].superview.map(stacks.contains) ?? true
    }
  }
}

/// The position of a constraint in scene order.
struct ConstraintOrder: Comparable {
  /// Written constraints come first, then those of views, then those of each stack view.
  let section: Int
  let position: Int

  static func < (a: ConstraintOrder, b: ConstraintOrder) -> Bool { (a.section, a.position) < (b.section, b.position) }
}

extension LoweredConfiguration {
  /// The position of a group, which does not depend on the rows that a configuration has.
  func order(ofGroup group: Int) -> ConstraintOrder {
    switch references[group] {
    case .written(let id): return ConstraintOrder(section: 0, position: id.index)
    case .fitting(let axis): return ConstraintOrder(section: 1, position: axis == .horizontal ? -2 : -1)
    case .frame(let view): return ConstraintOrder(section: 1, position: 5 * view.index)
    case .hugging(let view, let axis):
      return ConstraintOrder(section: 1, position: 5 * view.index + (axis == .horizontal ? 1 : 3))
    case .compression(let view, let axis):
      return ConstraintOrder(section: 1, position: 5 * view.index + (axis == .horizontal ? 2 : 4))
    case .stack(let view, _):
      var first = group
      while first > 0, case .stack(view, _) = references[first - 1] { first -= 1 }
      return ConstraintOrder(section: 2 + view.index, position: group - first)
    }
  }

  /// The positions of all groups.
  func orders() -> [ConstraintOrder] {
    var orders: [ConstraintOrder] = []
    orders.reserveCapacity(references.count)
    var first = 0
    for (group, reference) in references.enumerated() {
      if case .stack(let view, _) = reference {
        if group == 0 || !references[group - 1].isStack(view) { first = group }
        orders.append(ConstraintOrder(section: 2 + view.index, position: group - first))
      } else {
        orders.append(order(ofGroup: group))
      }
    }
    return orders
  }

  /// For each row, whether all configurations share it.
  func isShared(beside changing: ChangingConstraints) -> [Bool] {
    let isShared = references.map { !changing.contains($0) }
    return (0..<program.rowCount).map { row in
      program.group(ofRow: row).map { isShared[$0] }
        ?? !changing.selection.hasRootVariable(program.firstVariable(ofRow: row))
    }
  }

  /// All variables to which rows of the selected constraints may refer, in order. May contain others, too.
  func variables(of selection: ConstraintSelection) -> [Int] {
    var views: Set<Int> = []
    for index in selection.constraints {
      let (first, second) = (scene.constraints[index].first.view, scene.constraints[index].second?.view)
      let ancestor = hierarchy.commonAncestor(first, second ?? first).index
      for view in [first.index, second?.index ?? first.index] {
        var view = view
        views.insert(view)
        while view != ancestor, let superview = hierarchy.superviewIndex(of: view) {
          view = superview
          views.insert(view)
        }
      }
    }
    views.formUnion(selection.views.map(\.index))
    for stack in selection.stacks {
      views.insert(stack.index)
      views.formUnion(scene[stack].subviews.map(\.index))
    }
    var variables = views.contains(0) ? [] : selection.rootAttributes.map(\.rawValue)
    for view in views.sorted() {
      variables += 4 * view..<4 * view + 4
      if let content = hierarchy.contentVariables[view] { variables += [content, content + 1] }
    }
    return variables
  }
}

extension ConstraintReference {
  fileprivate func isStack(_ view: ViewID) -> Bool { if case .stack(view, _) = self { true } else { false } }
}
