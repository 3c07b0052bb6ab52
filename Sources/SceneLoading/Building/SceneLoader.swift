import LayoutModel

/// Builds a scene from a JSON document and collects all that is wrong on the way.
///
/// A part in error is left at its default, so that the rest is checked against the names that it would have had.
struct SceneLoader {
  let document: JSONDocument
  var errors: [PendingError] = []

  /// Reads equations; knows views and parameters by name.
  var equations = EquationParser()
  var views: [View] = []
  /// A view of each kind with nothing else written, a plain view first.
  let unwrittenViews = ViewKind.allCases.map { View(unwritten: $0) }
  let viewKinds = WordTable(ViewKind.allCases.map(\.rawValue), meaning: Array(ViewKind.allCases.indices))
  var parameters: [Parameter] = []
  var constraintNames = NameTable()
  var constraints: [Constraint] = []
  var environmentNames = NameTable()
  /// The states' names of each machine.
  var stateNames: [NameTable] = []
  var transitionNames = NameTable()
  var transitionLocations: [SourceRange] = []
  /// Whose steps are being read.
  var stepOwner: Owner?
  /// What the states of several machines set, to be compared.
  var assignments: [Assignment] = []
  /// Whether to collect `assignments`.
  var hasSeveralMachines = false
  /// Where the state that is being read activates constraints, by constraint; empty before it is needed.
  var activations: [JSONNode?] = []
  /// What a permutation check has seen: the number of the check, by view.
  var permutationMarks: [Int] = []
  var permutationCount = 0

  var names: EquationParser.EquationNames {
    _read { yield equations.names }
    _modify { yield &equations.names }
  }

  init(document: JSONDocument) { self.document = document }

  mutating func buildScene() -> Scene? {
    guard let members = members(of: document.root, as: TopLevelKey.self) else { return nil }
    readVersion(members)
    guard let root = require(.root, in: members) else { return nil }
    let rootSize = buildViews(root: root)
    guard !views.isEmpty else { return nil }
    if let node = members[.parameters] { buildParameters(node) }
    let refersToConstraints = [.states, .transitions, .machines, .expect].contains { members[$0] != nil }
    if let node = members[.constraints] {
      buildConstraints(node, keepsNames: refersToConstraints || !errors.isEmpty)
    }
    let environments = members[.environments].map { buildEnvironments($0) } ?? []
    let machines = buildMachines(members)
    reportDisagreements(of: machines)
    return Scene(
      name: members[.name].flatMap { string($0) },
      direction: members[.direction].flatMap { direction($0) } ?? .leftToRight,
      rootSize: rootSize, views: views, constraints: constraints, parameters: parameters,
      environments: environments, machines: machines,
      expectations: members[.expect].map { buildExpectations($0, machineCount: machines.count) } ?? [],
      allowed: allowedRules(members[.allow]))
  }

  private mutating func readVersion(_ members: Members<TopLevelKey>) {
    guard let node = require(.layoutdoctor, in: members) else { return }
    if document.type(of: node) != .number || document.decimal(of: node) != .one {
      report(.unsupportedVersion, at: node)
    }
  }
}
