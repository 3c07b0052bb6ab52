import LayoutModel

extension Machine {
  /// For each of some states that no path enters, the one that stands for it: the first in the file of those that lead to it and
  /// that no state leads to.
  ///
  /// If only states in a circle lead to it, the first of these stands for it.
  ///
  /// - Complexity: linear in the transitions, for each of the states; memory for each pair of states.
  func heads(of states: [StateID]) -> [StateID: StateID] {
    let included = Set(states)
    var sources: [StateID: [StateID]] = [:]
    for transition in transitions where included.contains(transition.target) {
      sources[transition.target, default: []] += transition.sources.filter(included.contains)
    }
    // For each state, itself and those that lead to it.
    var leading: [StateID: Set<StateID>] = [:]
    for state in states {
      var (reached, pending): (Set<StateID>, [StateID]) = ([state], [state])
      while let next = pending.popLast() {
        for source in sources[next] ?? [] where reached.insert(source).inserted { pending.append(source) }
      }
      leading[state] = reached
    }
    let firsts = states.sorted().filter { first in
      leading[first, default: []].allSatisfy { leading[$0, default: []].contains(first) }
    }
    return leading.mapValues { leading in firsts.first(where: leading.contains) }.compactMapValues(\.self)
  }
}
