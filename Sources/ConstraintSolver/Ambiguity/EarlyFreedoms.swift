/// Freedoms of components that are described as soon as these are solved, so that few dictionaries are in memory at a
/// time.
struct EarlyFreedoms {
  /// In order of component.
  private var freedoms: [Freedom] = []
  /// For each run of freedoms, its end, and the number of deferred components before it.
  private var runs: [(end: Int, next: Int)] = []
  private var takenCount = 0
  private var takenRuns = 0
  private var known: VariableClasses?
  /// The variables in which freedoms are described, once one is; `nil` for the program's own.
  private(set) var aliases: [VariableAlias]?
  /// By root, whether a definition depends on it.
  private var isDefining: [Bool] = []

  /// No freedoms.
  init() {}

  /// - Parameters:
  ///   - definitions: All definitions that depend on components which may be described early.
  ///   - rootCount: The number of roots.
  init(_ definitions: DefinitionList, rootCount: Int) {
    isDefining = [Bool](repeating: false, count: rootCount)
    for index in definitions.indices {
      definitions.forEachTerm(of: index) { variable, _ in isDefining[Int(variable)] = true }
    }
  }

  var isEmpty: Bool { freedoms.isEmpty }

  /// Whether no definition depends on an undetermined component, and its witnesses list all their values.
  func canDescribe(_ state: ComponentSolver) -> Bool {
    state.listsWholeWitnesses && !state.component.roots.contains { isDefining[Int($0)] }
  }

  /// Adds the freedoms of a component.
  ///
  /// - Parameter next: The number of deferred components before it.
  mutating func add(_ new: [Freedom], before next: Int) {
    if new.isEmpty { return }
    freedoms += new
    if runs.last?.next == next { runs.removeLast() }
    runs.append((freedoms.count, next))
  }

  /// The freedoms not taken yet that come before a deferred component.
  mutating func take(before next: Int) -> ArraySlice<Freedom> {
    let start = takenCount
    while takenRuns < runs.count && runs[takenRuns].next < next {
      takenCount = runs[takenRuns].end
      takenRuns += 1
    }
    return freedoms[start..<takenCount]
  }

  /// The variables in which freedoms are described, found once.
  mutating func classes(
    _ required: inout RequiredSolution, _ program: LinearProgram, _ makeAliases: (() -> [VariableAlias])?
  ) -> VariableClasses {
    if let known { return known }
    aliases = makeAliases?()
    let made = VariableClasses(&required.presolved.elimination, count: program.variableCount, aliases)
    known = made
    return made
  }
}
