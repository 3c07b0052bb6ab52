/// One diagram of a graph; all diagrams share their positions.
package enum GraphPage: Hashable, Sendable {
  /// A state, by index.
  case state(Int)
  /// The changes from one state to another.
  case difference(from: Int, to: Int)
}

extension ConstraintGraph {
  /// The scene's name and the state, or the two states, that the diagram shows.
  func title(of page: GraphPage) -> String {
    switch page {
    case .state(let state): scene.title(states[state].solved.configuration.id)
    case .difference(let from, let to):
      scene.title("\(states[from].solved.configuration.id) → \(states[to].solved.configuration.id)")
    }
  }

  /// The state that supplies frames and equations: the later one of a difference.
  func mainState(of page: GraphPage) -> Int {
    switch page {
    case .state(let state): state
    case .difference(_, let to): to
    }
  }

  /// How an edge is drawn.
  func look(of edge: Int, on page: GraphPage) -> EdgeLook {
    let members = structure.edges[edge].members
    guard structure.edges[edge].isLegible else {
      let differences = members.compactMap { self.difference(of: $0, on: page) }
      return EdgeLook(ofBundleWith: differences.first(where: \.isChange))
    }
    let constraint = constraints[mainState(of: page)][members[0]]
    return difference(of: members[0], on: page).map { EdgeLook(of: constraint, $0) } ?? EdgeLook(of: constraint)
  }

  /// `nil` on the page of a state.
  func difference(of constraint: Int, on page: GraphPage) -> ConstraintDifference? {
    guard case .difference(let from, let to) = page else { return nil }
    return ConstraintDifference(from: constraints[from][constraint], to: constraints[to][constraint])
  }
}
