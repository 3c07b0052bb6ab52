// Presolve replaces some variables by definitions, and one definition may depend on several components that share no
// row: the position of a view below two others whose heights are ambiguous. Such components are joined, so that all
// variables that move together are described together.

/// Undetermined components, joined if a definition depends on several of them.
struct UndeterminedParts {
  /// The joined components, each with the definitions that depend on it, in order of their first component.
  private(set) var parts: [ComponentSolver] = []

  /// - Parameters:
  ///   - components: Undetermined components; their dictionaries are the optimal faces.
  ///   - definitions: In order of elimination: a definition refers only to later ones and to roots of components.
  ///   - values: By root, its value in one optimal point.
  init(_ components: [ComponentSolver], definitions: DefinitionList, _ values: [Rational]) {
    var componentOfVariable: [Int32: Int32] = [:]
    for (index, state) in components.enumerated() {
      for (column, root) in state.component.roots.enumerated() where !state.tableau.isConstant(Int32(column)) {
        componentOfVariable[root] = Int32(index)
      }
    }
    var sets = DisjointSets(count: components.count)
    for (root, form) in definitions.reversed() {
      for (variable, _) in form.terms {
        guard let component = componentOfVariable[variable] else { continue }
        if let other = componentOfVariable[root] { sets.join(component, other) }
        componentOfVariable[root] = component
      }
    }
    var members: [[Int]] = Array(repeating: [], count: components.count)
    for index in components.indices { members[Int(sets.leader(of: Int32(index)))].append(index) }
    var moving = [DefinitionList](repeating: DefinitionList(), count: components.count)
    for definition in definitions {
      guard let component = componentOfVariable[definition.root] else { continue }
      moving[Int(sets.leader(of: component))].append(definition.root, definition.form)
    }
    for (leader, members) in members.enumerated() where !members.isEmpty {
      if members.count == 1 && moving[leader].isEmpty {
        parts.append(components[members[0]])
        continue
      }
      parts.append(ComponentSolver(joining: members.map { components[$0] }, moving[leader], values))
    }
  }
}

extension ComponentSolver {
  /// Joins components and the definitions that depend on them.
  ///
  /// - Parameter values: By root, its value; roots outside the components are constants of the joined one.
  fileprivate init(
    joining parts: [ComponentSolver], _ definitions: DefinitionList, _ values: [Rational]
  ) {
    let tableaus = parts.map(\.tableau)
    var component = PresolvedProgram.Component()
    var columnOfVariable: [Int32: Int32] = [:]
    for part in parts {
      component.roots += part.component.roots
      component.bounds += part.component.bounds
    }
    for (column, root) in (component.roots + definitions.roots).enumerated() {
      columnOfVariable[root] = Int32(column)
    }
    component.definitions.reserveCapacity(definitions.count)
    for (root, form) in definitions {
      var local = AffineForm(constant: form.constant)
      local.terms.reserveCapacity(form.terms.count)
      for (variable, coefficient) in form.terms {
        if let column = columnOfVariable[variable] {
          local.terms.append((column, coefficient))
        } else {
          local.constant += coefficient * values[Int(variable)]
        }
      }
      component.definitions.append(root, local)
    }
    let joined = JoinedVariables(tableaus)
    var logicals: [(variable: Int32, row: Int)] = []
    for (index, part) in parts.enumerated() {
      logicals += part.logicals.map { (joined.variable(of: $0.variable, in: index), $0.row) }
    }
    self.init(
      program: parts[0].program, component: component,
      tableau: parts.count == 1
        ? tableaus[0] : Tableau(joining: tableaus, pivotLimit: LexicographicSolver().pivotLimit),
      logicals: logicals)
  }
}
