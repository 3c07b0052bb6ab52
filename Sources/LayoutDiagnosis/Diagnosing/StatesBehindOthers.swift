import LayoutModel

/// How states that no path enters lead to each other.
struct StatesBehindOthers {
  private var targets: [StateID: [StateID]] = [:]
  private var sources: [StateID: [StateID]] = [:]
  private let states: [StateID]

  /// - Parameters:
  ///   - states: the states that no path from an initial state enters.
  ///   - machine: their machine.
  init(_ states: [StateID], of machine: Machine) {
    self.states = states.sorted()
    let included = Set(states)
    for transition in machine.transitions {
      guard included.contains(transition.target) else { continue }
      for source in transition.sources where source != transition.target && included.contains(source) {
        targets[source, default: []].append(transition.target)
        sources[transition.target, default: []].append(source)
      }
    }
  }

  /// For each state, the one that stands for it: the first in the file of those that lead to it and that no state leads to.
  ///
  /// If only states in a circle lead to it, the first of these stands for it.
  ///
  /// - Complexity: linear in the states and the transitions, except for sorting.
  var heads: [StateID: StateID] {
    var heads: [StateID] = []
    var known: Set<StateID> = []
    // What leads to a state that is not known yet is in a circle with it.
    for state in finished.reversed() where !known.contains(state) {
      var circle: Set<StateID> = []
      heads.append(Self.reach(from: state, along: sources, &circle).min() ?? state)
      _ = Self.reach(from: state, along: targets, &known)
    }
    var found: [StateID: StateID] = [:]
    known = []
    for head in heads.sorted() {
      for state in Self.reach(from: head, along: targets, &known) { found[state] = head }
    }
    return found
  }

  /// The states in the order in which a depth-first search finishes them.
  ///
  /// A state comes after those that it leads to, unless they lead back to it.
  private var finished: [StateID] {
    var finished: [StateID] = []
    var entered: Set<StateID> = []
    for start in states where entered.insert(start).inserted {
      var path = [(state: start, next: 0)]
      while let last = path.last {
        let next = targets[last.state] ?? []
        if last.next == next.count {
          finished.append(last.state)
          path.removeLast()
        } else {
          path[path.count - 1].next += 1
          if entered.insert(next[last.next]).inserted { path.append((state: next[last.next], next: 0)) }
        }
      }
    }
    return finished
  }

  /// The states that one leads to, itself included, except for those already known. What these lead to must be known, too.
  private static func reach(
    from start: StateID, along edges: [StateID: [StateID]], _ known: inout Set<StateID>
  ) -> [StateID] {
    guard known.insert(start).inserted else { return [] }
    var reached = [start]
    var place = 0
    while place < reached.count {
      for state in edges[reached[place]] ?? [] where known.insert(state).inserted { reached.append(state) }
      place += 1
    }
    return reached
  }
}
