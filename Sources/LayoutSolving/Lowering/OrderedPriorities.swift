import ConstraintSolver
import LayoutModel

/// The set of optional priorities that some configurations use, in any order.
struct UsedPriorities {
  /// The first few priorities, which are searched linearly.
  private var few: [Priority] = []
  private var others: Set<Priority> = []
  /// The last two priorities, since most constraints have the same priority as a neighbour.
  private var last = Priority.required
  private var beforeLast = Priority.required

  mutating func insert(_ priority: Priority) {
    if priority.isRequired || priority == last || priority == beforeLast { return }
    (last, beforeLast) = (priority, last)
    if few.contains(priority) { return }
    if few.count < OrderedPriorities.searchLimit { few.append(priority) } else { others.insert(priority) }
  }

  var ordered: OrderedPriorities { OrderedPriorities(few + others) }
}

extension UsedPriorities {
  /// The priorities of one configuration.
  init(_ scene: Scene, _ configuration: Configuration, _ stacks: [StackArrangement]) {
    insert(of: scene, configuration)
    for stack in stacks { for constraint in stack.constraints { insert(constraint.priority) } }
  }

  /// The priorities of all configurations that a scene names, of all assignments by transitions, and of one more configuration.
  ///
  /// Priorities that transitions reach by repeated addition are not included: they are known only once such a configuration is
  /// reached.
  init(_ scene: Scene, beside configuration: Configuration) {
    self.init(scene)
    insert(of: scene, configuration)
  }

  private mutating func insert(of scene: Scene, _ configuration: Configuration) {
    let content = configuration.content
    if configuration.rootSize.horizontal == nil || configuration.rootSize.vertical == nil { insert(.fittingSize) }
    for index in content.isActive.indices where content.isActive[index] { insert(content.priorities[index]) }
    for index in scene.views.indices {
      let size = content.properties[index].intrinsicSize
      if size.horizontal != nil || size.vertical != nil { insert(of: scene.views[index], size: size) }
    }
  }

  private init(_ scene: Scene) {
    let sizes = [scene.rootSize] + scene.environments.compactMap(\.size)
    if sizes.contains(where: { $0.horizontal == nil || $0.vertical == nil }) { insert(.fittingSize) }
    for index in scene.constraints.indices { insert(scene.constraints[index].priority) }
    for changes in scene.allChanges {
      for (_, priority) in changes.priorities { insert(priority) }
      for (view, change) in changes.views {
        if let size = change.intrinsicSize { insert(of: scene[view], size: size) }
        if let text = change.text { insert(of: scene[view], size: AxisPair(text.width, text.lineHeight)) }
      }
    }
    for machine in scene.machines {
      for transition in machine.transitions {
        guard case .steps(let list) = transition.body else { continue }
        for step in list.steps {
          guard case .priorities(let changes) = step.action else { continue }
          for case (_, .set(let value)) in changes { Priority(validating: value).map { insert($0) } }
        }
      }
    }
    for index in scene.views.indices {
      let size = scene.views[index].properties.intrinsicSize
      if size.horizontal != nil || size.vertical != nil { insert(of: scene.views[index], size: size) }
      if scene.views[index].stack != nil { for priority in StackArrangement.optionalPriorities { insert(priority) } }
    }
  }

  private mutating func insert(of view: View, size: AxisPair<ExactDecimal?>) {
    if size.horizontal != nil {
      insert(view.hugging.horizontal)
      insert(view.compression.horizontal)
    }
    if size.vertical != nil {
      insert(view.hugging.vertical)
      insert(view.compression.vertical)
    }
  }
}

/// The optional priorities, in order by strength.
struct OrderedPriorities: Sendable {
  /// Highest first.
  let priorities: [Rational]
  private let sorted: [Priority]
  /// Empty if there are at most `searchLimit` priorities.
  private var levels: [Priority: Int32] = [:]

  /// Up to this number, a linear search is faster than hashing.
  fileprivate static let searchLimit = 8

  /// - Parameter priorities: without duplicates, in any order.
  init(_ priorities: [Priority]) {
    sorted = priorities.sorted { $0.value > $1.value }
    self.priorities = sorted.map { Rational($0.value) }
    guard sorted.count > OrderedPriorities.searchLimit else { return }
    for (level, priority) in sorted.enumerated() { levels[priority] = Int32(level) }
  }

  func contains(_ priority: Priority) -> Bool { priority.isRequired || level(of: priority) != nil }

  /// The level of an optional priority; `nil` if it is not in the set.
  func level(of priority: Priority) -> Int32? {
    guard sorted.count <= OrderedPriorities.searchLimit else { return levels[priority] }
    for index in sorted.indices where sorted[index] == priority { return Int32(index) }
    return nil
  }
}
