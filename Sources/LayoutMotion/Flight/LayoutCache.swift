import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The layouts of configurations under one environment, each solved once.
struct LayoutCache {
  private var solving: Layouts
  let environment: SceneEnvironment?
  private var layouts: [Key: PlainLayout] = [:]
  /// The number of frames in the layouts that are kept: some hundred megabytes.
  private static let frameLimit = 2_000_000
  /// Feasibility of contents that were not laid out.
  private var feasibilities: [CountedKey: Bool] = [:]
  private(set) var isCutOff = false
  /// The first limit that stopped a search for conflicts.
  private(set) var conflictLimit: ExceededLimit?
  /// The number of views laid out so far, in all layouts together.
  private var work = 0
  /// The layout requested last, because it is likely to be requested again.
  private var last: (content: Configuration.Content, layout: PlainLayout)?

  private struct CountedKey: Hashable {
    let content: Key
    let lineCounts: [Int]
  }

  /// The part of a content that determines frames.
  struct Key: Hashable {
    let isActive: [Bool]
    let constants: [ConstantExpression]
    let priorities: [Priority]
    let views: [ViewProperties.LaidOut]
    let subviews: [[ViewID]]

    init(_ content: Configuration.Content) {
      isActive = content.isActive
      constants = content.constants
      priorities = content.priorities
      views = content.properties.map(\.laidOut)
      subviews = content.subviews
    }

    /// Hashes what differs most often between contents: activations, constants and frames.
    func hash(into hasher: inout Hasher) {
      hasher.combine(isActive)
      hasher.combine(constants)
      for case let frame? in views.lazy.map(\.frame) { hasher.combine(frame) }
    }
  }

  /// - Parameter known: configurations solved before; those of other environments are ignored.
  init(_ solving: Layouts, environment: SceneEnvironment?, known: [SolvedConfiguration] = []) {
    self.solving = solving
    self.environment = environment
    for solved in known
    where solved.configuration.environmentName == environment?.name
      && solved.configuration.environment == environment?.id && solved.exceededLimits.isEmpty
      && (layouts.count + 1) * solved.frames.count <= Self.frameLimit
    {
      layouts[Key(solved.configuration.content)] = PlainLayout(solved)
    }
  }

  var solver: SceneSolver { solving.solver }

  /// Moves the cache out, so that it is not copied.
  mutating func take() -> LayoutCache {
    defer { (layouts, feasibilities) = ([:], [:]) }
    return self
  }

  func configuration(_ content: Configuration.Content, states: [StateID]) -> Configuration {
    Configuration(scene: solver.scene, states: states, environment: environment, content: content)
  }

  mutating func layout(_ content: Configuration.Content, states: [StateID]) -> PlainLayout {
    if let last, last.content == content { return last.layout }
    let layout = knownOrSolved(content, states: states)
    last = (content, layout)
    return layout
  }

  /// The conflicts of one configuration that another one does not have.
  mutating func conflicts(of configuration: Configuration, beside other: Configuration) -> [Conflict] {
    var solver = solver
    solver.maximumConflicts = LayoutSolving.Limits.conflicts.limit
    let (conflicts, limit) = solver.conflicts(of: configuration, beside: other)
    conflictLimit = conflictLimit ?? limit
    return conflicts
  }

  /// The numbers of lines of the texts in the layout of a content; empty if each has one, or if no constraint requires the height
  /// of a text.
  mutating func lineCounts(_ content: Configuration.Content, states: [StateID]) -> [Int] {
    guard solver.requiresTextHeights else { return [] }
    let frames = layout(content, states: states).frames
    return solver.lineCounts(configuration(content, states: states), in: frames)
  }

  /// Whether the required constraints of a content are satisfiable, decided without laying it out.
  ///
  /// - Parameter lineCounts: the numbers of lines of the last layout, which texts keep until the next one.
  mutating func isFeasible(_ content: Configuration.Content, states: [StateID], lineCounts: [Int]) -> Bool {
    let key = CountedKey(content: Key(content), lineCounts: lineCounts)
    let known = solver.requiresTextHeights ? nil : layouts[key.content]?.isFeasible
    if let known = known ?? feasibilities[key] { return known }
    work += solver.scene.views.count
    if work > Limits.laidOutViews.limit {
      isCutOff = true
      return true
    }
    var configuration = configuration(content, states: states)
    configuration.lineCounts = lineCounts
    let isFeasible = solving.canHold(configuration)
    feasibilities[key] = isFeasible
    return isFeasible
  }

  private mutating func knownOrSolved(_ content: Configuration.Content, states: [StateID]) -> PlainLayout {
    let key = Key(content)
    if let known = layouts[key] { return known }
    work += solver.scene.views.count
    if work > Limits.laidOutViews.limit, let last {
      isCutOff = true
      return last.layout
    }
    let layout = solving.plainLayout(of: configuration(content, states: states))
    if layout.isCutOff { isCutOff = true }
    if layouts.count * layout.frames.count > Self.frameLimit { layouts.removeAll() }
    layouts[key] = layout
    return layout
  }
}
