extension LexicographicSolver {
  /// Whether the required rows can hold and each of the given variables has one value in all optimal points.
  ///
  /// - Returns: Also false if a limit is reached.
  /// - Complexity: That of eliminating the required rows and solving the components that the variables depend on.
  package func determines(_ variables: [Int], in program: LinearProgram) -> Bool {
    var required = RequiredSolution(program, pivotLimit: pivotLimit)
    guard required.certificates.isEmpty && !required.isCutOff else { return false }
    var isNeeded = [Bool](repeating: false, count: required.presolved.rootCount)
    for variable in variables {
      if let root = required.presolved.elimination.root(of: variable) { isNeeded[Int(root)] = true }
    }
    // A definition refers only to later definitions.
    for (root, form) in required.presolved.definitions where isNeeded[Int(root)] {
      for (variable, _) in form.terms { isNeeded[Int(variable)] = true }
    }
    for (index, component) in required.presolved.components.enumerated() {
      let needed = component.roots.indices.filter { isNeeded[Int(component.roots[$0])] }
      if needed.isEmpty { continue }
      if let single = SingleVariable(component, of: program) {
        if single.value == nil { return false }
        continue
      }
      if component.rows.count >= levelThreshold {
        var levels = LevelPresolve(index, of: required, solver: self)
        levels.findsUnreachable = false
        let roots = needed.map { component.roots[$0] }
        if (try? levels.solveLevels()) != nil, let rest = try? levels.remainder(rootCount: required.presolved.rootCount)
        {
          let moving = rest.movingRoots
          if roots.contains(where: moving.contains) { return false }
          continue
        }
      }
      var state = ComponentSolver(component: index, of: required, program)
      state.solveOptionalLevels()
      state.tableau.fixImplied()
      guard !state.isCutOff, needed.allSatisfy({ state.tableau.isConstant(Int32($0)) }) else { return false }
    }
    return true
  }
}
