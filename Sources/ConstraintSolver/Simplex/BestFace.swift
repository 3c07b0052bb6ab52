/// The best points of a program, asked for the greatest values of single variables: components are solved once for all.
package struct BestFace {
  private let program: LinearProgram
  private var required: RequiredSolution
  /// By root; -1 where the root is in none.
  private var componentOfRoot: [Int32]
  private var placeOfRoot: [Int32]
  private var solved: [Int32: ComponentSolver] = [:]

  package enum Greatest {
    case value(Rational)
    /// The value has no end.
    case boundless
    /// A limit, or what the variable hangs on, keeps from knowing.
    case unknown
  }

  /// Nil where required rows cannot hold, or a limit keeps from knowing.
  package init?(_ program: LinearProgram) {
    self.program = program
    required = RequiredSolution(program, pivotLimit: LexicographicSolver().pivotLimit)
    guard required.certificates.isEmpty && !required.isCutOff else { return nil }
    componentOfRoot = [Int32](repeating: -1, count: required.reduction.rootCount)
    placeOfRoot = componentOfRoot
    for (index, component) in required.reduction.components.enumerated() {
      for (place, root) in component.roots.enumerated() {
        componentOfRoot[Int(root)] = Int32(index)
        placeOfRoot[Int(root)] = Int32(place)
      }
    }
  }

  /// The greatest value of a variable among the best points.
  ///
  /// - Complexity: that of solving its component, the first time; then of the pivots from where the last answer was.
  package mutating func greatest(of variable: Int) -> Greatest {
    let (root, scale, offset) = required.reduction.elimination.expression(of: variable)
    guard root >= 0 else { return .value(offset) }
    let index = componentOfRoot[Int(root)]
    guard index >= 0 else { return .unknown }
    if solved[index] == nil {
      var state = ComponentSolver(component: Int(index), of: required, program)
      state.solveOptionalRanks()
      solved[index] = state
    }
    let place = placeOfRoot[Int(root)]
    guard solved[index]?.isCutOff == false else { return .unknown }
    let ray = solved[index]?.tableau.extremise([(place, scale)], 1)
    guard let tableau = solved[index]?.tableau, !tableau.isCutOff else { return .unknown }
    return ray != nil ? .boundless : .value(scale * tableau.variables[Int(place)].value + offset)
  }
}
