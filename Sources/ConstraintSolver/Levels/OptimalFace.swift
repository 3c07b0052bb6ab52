/// The optimal points of a program, queried for the greatest values of variables; each component is solved once.
package struct OptimalFace {
  private let program: LinearProgram
  private var required: RequiredSolution
  /// By root; -1 if the root is in no component.
  private var componentOfRoot: [Int32]
  private var placeOfRoot: [Int32]
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
    componentOfRoot = [Int32](repeating: -1, count: required.presolved.rootCount)
    placeOfRoot = componentOfRoot
    for (index, component) in required.presolved.components.enumerated() {
      for (place, root) in component.roots.enumerated() {
        componentOfRoot[Int(root)] = Int32(index)
        placeOfRoot[Int(root)] = Int32(place)
      }
    }
  }

  /// The greatest value of a variable among the optimal points.
  ///
  /// - Complexity: The first query solves the variable's component; later ones pivot from the basis of the last query.
  package mutating func greatest(of variable: Int) -> Greatest {
    let (root, scale, offset) = required.presolved.elimination.expression(of: variable)
    guard root >= 0 else { return .value(offset) }
    let index = componentOfRoot[Int(root)]
    guard index >= 0 else { return .unknown }
    if solved[index] == nil {
      var state = ComponentSolver(component: Int(index), of: required, program)
      state.solveOptionalLevels()
      solved[index] = state
    }
    let place = placeOfRoot[Int(root)]
    guard solved[index]?.isCutOff == false else { return .unknown }
    let ray = solved[index]?.tableau.extremise([(place, scale)], 1)
    guard let tableau = solved[index]?.tableau, !tableau.isCutOff else { return .unknown }
    return ray != nil ? .boundless : .value(scale * tableau.variables[Int(place)].value + offset)
  }
}
