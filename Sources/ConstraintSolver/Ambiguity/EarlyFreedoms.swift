/// Freedoms of components that are told as soon as these are solved, since all dictionaries together would fill the memory.
struct EarlyFreedoms {
  /// In order of component.
  private var freedoms: [Freedom] = []
  /// Up to which of the freedoms come before which of the components told later.
  private var runs: [(end: Int, next: Int)] = []
  private var takenCount = 0
  private var takenRuns = 0
  private var known: VariableClasses?
  /// In terms of which freedoms are told, once something is; nil for the program's own variables.
  private(set) var aliases: [VariableAlias]?
  /// By root, whether a definition hangs on it.
  private var isDefining: [Bool] = []

  /// None.
  init() {}

  /// - Parameters:
  ///   - definitions: all that hang on components that may be told early.
  ///   - rootCount: how many roots there are.
  init(_ definitions: DefinitionList, rootCount: Int) {
    isDefining = [Bool](repeating: false, count: rootCount)
    for index in definitions.indices {
      definitions.forEachTerm(of: index) { variable, _ in isDefining[Int(variable)] = true }
    }
  }

  var isEmpty: Bool { freedoms.isEmpty }

  /// Whether nothing else moves with an undetermined component, and its witnesses are told whole.
  func canTell(_ state: ComponentSolver) -> Bool {
    state.tellsWholeWitnesses && !state.component.roots.contains { isDefining[Int($0)] }
  }

  /// Adds what is told of a component.
  ///
  /// - Parameter next: the number of components before it that are told later.
  mutating func add(_ new: [Freedom], before next: Int) {
    if new.isEmpty { return }
    freedoms += new
    if runs.last?.next == next { runs.removeLast() }
    runs.append((freedoms.count, next))
  }

  /// Those not taken yet that come before one of the components told later.
  mutating func take(before next: Int) -> ArraySlice<Freedom> {
    let start = takenCount
    while takenRuns < runs.count && runs[takenRuns].next < next {
      takenCount = runs[takenRuns].end
      takenRuns += 1
    }
    return freedoms[start..<takenCount]
  }

  /// What freedoms are told in terms of, found once.
  mutating func classes(
    _ required: inout RequiredSolution, _ program: LinearProgram, _ makeAliases: (() -> [VariableAlias])?
  ) -> VariableClasses {
    if let known { return known }
    aliases = makeAliases?()
    let made = VariableClasses(&required.reduction.elimination, count: program.variableCount, aliases)
    known = made
    return made
  }
}
