/// The optimal points of a program, queried for the greatest values of variables; each component is solved once.
package struct OptimalFace {
  private let program: LinearProgram
  private var required: RequiredSolution
  /// By root, its component and its column there; absent if it is in no component.
  private var components: PartialMap
  private var columns: PartialMap
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
    columns = components
    for (index, component) in required.presolved.components.enumerated() {
      for (column, root) in component.roots.enumerated() {
        components[root] = Int32(index)
        columns[root] = Int32(column)
      }
    }
  }

  /// The greatest value of a variable among the optimal points.
  ///
  /// - Complexity: The first query solves the variable's component; later ones pivot from the basis of the last query.
  package mutating func greatest(of variable: Int) -> Greatest {
    let expression = required.presolved.elimination.expression(of: variable)
    guard let root = expression.root else { return .value(expression.offset) }
    guard let index = components[root], let column = columns[root] else { return .unknown }
    if solved[index] == nil {
      var state = ComponentSolver(component: Int(index), of: required, program)
      state.solveOptionalLevels()
      solved[index] = state
    }
    guard solved[index]?.isCutOff == false else { return .unknown }
    let ray = solved[index]?.tableau.extremise([(column, expression.scale)], 1)
    guard let tableau = solved[index]?.tableau, !tableau.isCutOff else { return .unknown }
    if ray != nil { return .boundless }
    return .value(expression.scale * tableau.variables[Int(column)].value + expression.offset)
  }
}
