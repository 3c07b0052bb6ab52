import LayoutModel

/// Builds a scene from a JSON document and collects all errors.
///
/// A part with an error gets its default value, so that the other parts can still refer to it and are checked in full.
struct SceneLoader {
  let document: JSONDocument
  var errors: [PendingError] = []

  /// The parser for equations, which knows the names of views and parameters.
  var equations = EquationParser()
  var views: [View] = []
  var parameters: [Parameter] = []
  /// The insets that the app's bars add to the safe area of a device.
  var bars = DecimalInsets.zero
  /// The indices of the environments that are named devices.
  var deviceEnvironments: [Int] = []
  var constraintNames = NameTable()
  var constraints: [Constraint] = []
  /// The numbers that formats refer to.
  var metrics = VisualFormatParser.Metrics()
  /// The index of the first constraint that a format makes; all constraints before it are written.
  var firstVisualConstraint = Int.max
  /// The sources of the constraints from `firstVisualConstraint` on.
  var visualParts: [VisualPart] = []
  /// For each name, the highest number that a constraint of a format has tried to get for it.
  var visualNameCounts: [String: Int] = [:]
  /// Whether a format has an error and made no constraints, or not all of them.
  var hasUnreadFormat = false
  var environmentNames = NameTable()
  /// The names of each machine's states.
  var stateNames: [NameTable] = []
  var transitionNames = NameTable()
  var transitionLocations: [SourceRange] = []
  /// The state or transition whose steps are being read.
  var stepOwner: Owner?
  /// The assignments in the states and steps of all machines, which are compared if there are several machines.
  var assignments: [Assignment] = []
  /// Whether to collect `assignments`.
  var hasSeveralMachines = false

  var names: EquationParser.EquationNames {
    _read { yield equations.names }
    _modify { yield &equations.names }
  }

  init(document: JSONDocument) { self.document = document }

  mutating func buildScene() -> Scene? {
    guard let members = members(of: document.root, as: TopLevelKey.self) else { return nil }
    readVersion(members)
    if let node = members[.schema] { _ = string(node) }
    guard let root = require(.root, in: members) else { return nil }
    let rootSize = buildViews(root: root)
    guard !views.isEmpty else { return nil }
    if let node = members[.parameters] { buildParameters(node) }
    if let node = members[.constraints] { buildConstraints(node) }
    if let node = members[.metrics] { buildMetrics(node) }
    if let node = members[.visual] { buildFormats(node) }
    let bars = members[.bars].flatMap { insets($0) } ?? .zero
    self.bars = bars
    let environments = members[.environments].map { buildEnvironments($0) } ?? []
    let machines = buildMachines(members)
    reportDisagreements(of: machines)
    var scene = Scene(
      name: members[.name].flatMap { string($0) },
      direction: members[.direction].flatMap { direction($0) } ?? .leftToRight,
      rootSize: rootSize, views: views, constraints: constraints, parameters: parameters,
      environments: environments, machines: machines,
      expectations: members[.expect].map { buildExpectations($0, machineCount: machines.count) } ?? [],
      allowed: allowedRules(members[.allow]),
      rootKind: members[.kind].flatMap { word($0, RootKind.self) }
        ?? (rootSize.horizontal == nil || rootSize.vertical == nil ? .view : .screen),
      source: members[.source].flatMap { string($0) },
      bars: bars, spansScreen: members[.spansScreen].flatMap { boolean($0) } ?? false)
    if scene.spansScreen {
      if let key = members.keyNode(.spansScreen), scene.rootKind == .screen || scene.rootKind == .window {
        report(.misplacedKey(.spansScreenOfOtherKind), at: key)
      }
      for index in deviceEnvironments {
        var environment = scene.environments[index]
        scene.fitRow(to: &environment)
        scene.environments[index] = environment
      }
    }
    if scene.source != nil { scene.acceptUnusedAllowances() }
    return scene
  }

  private mutating func readVersion(_ members: Members<TopLevelKey>) {
    guard let node = require(.layoutdoctor, in: members) else { return }
    if document.type(of: node) != .number || document.decimal(of: node) != .one {
      report(.unsupportedVersion, at: node)
    }
  }
}

extension Scene {
  /// The rules that the import of documents silences: because of "Ambiguity: Never Verify", placeholders, the size of the canvas
  /// and outlets.
  private static let rulesOfImport: Set<RuleID> = [
    .ambiguousLayout, .priorityTie, .unreachablePriority, .offscreenView, .cutContent, .smallTouchTarget,
    .clippedContent, .obstructedControl, .overlappingContent,
  ]

  /// Accepts it if an `allow` that the import of a document writes silences nothing.
  fileprivate mutating func acceptUnusedAllowances() {
    for index in views.indices { Self.accept(&views[index].allowed) }
    for index in constraints.indices { Self.accept(&constraints[index].allowed) }
  }

  private static func accept(_ allowed: inout [AllowedRule]) {
    for index in allowed.indices where rulesOfImport.contains(allowed[index].rule) { allowed[index].mayBeUnused = true }
  }
}
