/// The optimal points of a program, queried for the greatest values of variables; each component is solved once.
package struct OptimalFace {
  private let program: LinearProgram
  private var required: RequiredSolution
  /// By root, its component and its place there; absent if it is in no component.
  private var components: PartialMap
  private var places: PartialMap
  private var solved: [Int32: ComponentSolver] = [:]

  package enum Greatest {
    case value(Rational)
    /// The value is unbounded.
    case boundless
    /// A limit, or a definition that the variable is part of, prevents an answer.
    case unknown
  }

  /// `nil` if the required rows conflict or a limit was reached.
  package init?(_ program: LinearProgram) {
    self.program = program
    required = RequiredSolution(program, pivotLimit: LexicographicSolver().pivotLimit)
    guard required.certificates.isEmpty && !required.isCutOff else { return nil }
    components = PartialMap(keyCount: required.presolved.rootCount)
    places = components
    for (index, component) in required.presolved.components.enumerated() {
      for (place, root) in component.roots.enumerated() {
        components[root] = Int32(index)
        places[root] = Int32(place)
      }
    }
  }

  /// The greatest value of a variable among the optimal points.
  ///
  /// - Complexity: The first query solves the variable's component; later ones pivot from the basis of the last query.
  package mutating func greatest(of variable: Int) -> Greatest {
    let expression = required.presolved.elimination.expression(of: variable)
    guard let root = expression.root else { return .value(expression.offset) }
    guard let index = components[root], let place = places[root] else { return .unknown }
    if solved[index] == nil {
      var state = ComponentSolver(component: Int(index), of: required, program)
      state.solveOptionalLevels()
      solved[index] = state
    }
    guard solved[index]?.isCutOff == false else { return .unknown }
    let ray = solved[index]?.tableau.extremise([(place, expression.scale)], 1)
    guard let tableau = solved[index]?.tableau, !tableau.isCutOff else { return .unknown }
    if ray != nil { return .boundless }
    return .value(expression.scale * tableau.variables[Int(place)].value + expression.offset)
  }
}
