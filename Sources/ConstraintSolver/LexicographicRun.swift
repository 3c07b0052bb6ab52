/// The solution of one program in progress.
struct LexicographicRun {
  private let solver: LexicographicSolver
  /// The variables in which freedoms are described; `nil` for the program's own.
  private let aliases: (() -> [VariableAlias])?
  private let program: LinearProgram
  /// The required level, solved as far as `solveComponents` has come.
  private(set) var required: RequiredSolution

  private var solution = LexicographicSolution()
  private var rootValues: [Rational]
  /// The optimum of each component, one after the other, if optimality is proven.
  private var points: [Rational] = []
  private var proofs: [Int: FaceProofs] = [:]
  private var unreachable: [OptimalityProver.Target]
  private var attaining = AttainingPoints()
  /// Those of components with several optimal points.
  private var attainingOfAmbiguous = AttainingPoints()
  /// Components whose ambiguity is still to be explained, with all definitions that may depend on them.
  private var undetermined: [ComponentSolver] = []
  private var definitions: DefinitionList

  init(_ required: RequiredSolution, by solver: LexicographicSolver, standingFor aliases: (() -> [VariableAlias])?) {
    (self.solver, self.aliases, self.required) = (solver, aliases, required)
    program = required.presolved.program
    solution.isFeasible = required.certificates.isEmpty
    solution.certificates = required.certificates
    solution.reachedLimit = required.reachedLimit
    solution.counts.merges = required.presolved.elimination.merges.count
    solution.counts.wideNumbers = required.presolved.elimination.store.overflowCount
    for (row, excess) in required.presolved.failedConstants where program.rows[row].isTracked {
      solution.unreachable.append((row, program.rows[row].relation.error(ofExcess: excess)))
    }
    rootValues = [Rational](repeating: .zero, count: required.presolved.rootCount)
    unreachable = solution.unreachable.map { .failedConstant(row: $0.row) }
    definitions = required.presolved.definitions
  }

  /// Solves the components, a block of them at a time.
  ///
  /// - Returns: Whether all are solved; false if a conflict has changed the required level, so that all must start again.
  mutating func solveComponents() -> Bool {
    let blockSize = solver.componentsTogether
    var small: [ComponentSolution?] = []
    for index in required.presolved.components.indices {
      let offset = index % blockSize
      if offset == 0 {
        if required.recover(before: index + blockSize) { return false }
        small = solver.solveSmallComponents(from: index, of: required, program)
      }
      let part =
        small[offset]
        ?? solver.solveLarge(component: index, of: &required, program, rootCount: rootValues.count)
      add(part, at: index)
    }
    return true
  }

  /// The solution from those of all components.
  mutating func result() -> LexicographicSolution {
    let ambiguousPoints = completeValues()
    describeFreedoms()
    if solution.leavesOutFreedoms {
      solution.attaining = solution.attaining.flatMap { points in ambiguousPoints.map { points + $0 } }
    }
    proveOptima()
    solution.unreachable.sort { $0.row < $1.row }
    return solution
  }

  /// Adds the solution of a component, and frees what is no longer needed of it.
  private mutating func add(_ part: ComponentSolution, at index: Int) {
    let component = required.presolved.components[index]
    solution.counts.pivots += part.pivotCount
    if let limit = part.reachedLimit { solution.reachedLimit = limit }
    let isAmbiguous = !part.remainder.undetermined.isEmpty
    if solver.findsFreedoms && !part.isCutOff && isAmbiguous { addAmbiguous(part) }
    if solver.keepsAttainingPoints {
      let unreachable = part.unreachable.map(\.row)
      if isAmbiguous {
        attainingOfAmbiguous.add(
          component, at: index, part.point, unreachable: unreachable, part.candidates, of: program)
      } else {
        attaining.add(component, at: index, part.point, unreachable: unreachable, part.candidates, of: program)
      }
    }
    for (row, shortfall, point) in part.unreachable {
      solution.unreachable.append((row, shortfall))
      if solver.provesOptima { unreachable.append(.row(row, component: index, point: point)) }
    }
    if solver.provesOptima {
      points += part.point
      proofs[index] = part.proofs
    }
    for (root, value) in zip(component.roots, part.point) { rootValues[Int(root)] = value }
    required.forgetSolution(ofComponent: index)
    if !solver.provesOptima { required.presolved.forgetRows(ofComponent: index) }
  }

  private mutating func addAmbiguous(_ part: ComponentSolution) {
    solution.isDetermined = false
    guard solver.explainsFreedoms else { return }
    undetermined += part.remainder.undetermined
    definitions += part.remainder.definitions
    rootValues += part.remainder.values
  }

  /// Postsolve: the values of all variables.
  ///
  /// - Returns: The attaining points of ambiguous components, if requested; `nil` if there are too many.
  private mutating func completeValues() -> [AttainingPoint]? {
    var ambiguousPoints: [AttainingPoint]?
    if solver.keepsAttainingPoints && !solution.isCutOff {
      solution.attaining = attaining.points(rootValues, &required.presolved)
      ambiguousPoints = attainingOfAmbiguous.points(rootValues, &required.presolved)
    }
    solution.counts.pivots += required.pivotCount
    rootValues = required.presolved.completed(rootValues)
    if !solver.provesOptima { required.presolved.forgetRows() }
    solution.values = required.presolved.elimination.values(rootValues, count: program.variableCount)
    return ambiguousPoints
  }

  private mutating func describeFreedoms() {
    if undetermined.isEmpty { return }
    let aliases = aliases?()
    let classes = VariableClasses(&required.presolved.elimination, count: program.variableCount, aliases)
    let isLength = { @Sendable [isLength = solver.isLength] in isLength(aliases?[$0].name ?? $0) }
    let parts = UndeterminedParts(undetermined, definitions: definitions, rootValues).parts
    // The next step can need more memory than all steps before.
    (undetermined, definitions) = ([], DefinitionList())
    let freedoms = solver.workers(for: parts.count).map(parts.count) { [rootValues, solver] number in
      Result { () throws(WorkLimit) in
        try parts[number].freedoms(
          classes: classes, beside: rootValues, sumTermLimit: solver.sumTermLimit, isLength: isLength)
      }
    }
    for freedoms in freedoms {
      switch freedoms {
      case .success(let freedoms): solution.freedoms += freedoms
      case .failure(let limit):
        solution.leavesOutFreedoms = solution.reachedLimit == nil || solution.leavesOutFreedoms
        solution.reachedLimit = limit
      }
    }
    if let aliases { solution.freedoms = solution.freedoms.map { $0.renaming { aliases[$0].name } } }
  }

  private mutating func proveOptima() {
    guard solver.provesOptima && !solution.isCutOff else { return }
    var prover = OptimalityProver(
      required, points: points, proofs: proofs, pivotLimit: solver.pivotLimit, termLimit: solver.proofTermLimit)
    solution.optima = prover.optima()
    solution.unreachableOptima = unreachable.sorted { $0.row < $1.row }.map { prover.proof(of: $0) }
    solution.leavesOutProofs = prover.budget.isExceeded
  }
}

/// The solution of one component.
struct ComponentSolution {
  /// By column of the component.
  var point: [Rational] = []
  /// Tracked rows that cannot hold, each with a point where its error is least.
  var unreachable: [(row: Int, shortfall: Rational, point: [Rational])] = []
  /// Empty unless requested.
  var candidates = AttainingCandidates(isWanted: false)
  /// `nil` unless found together with the solution.
  var proofs: FaceProofs?
  /// The variables that have several optimal values.
  var remainder = LevelPresolve.Remainder()
  /// Pivots for optional rows.
  var pivotCount = 0
  var reachedLimit: WorkLimit?
  var isCutOff: Bool { reachedLimit != nil }
}
