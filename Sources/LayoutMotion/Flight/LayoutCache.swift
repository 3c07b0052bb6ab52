import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Layouts under one environment, each solved once.
struct LayoutCache {
  let solver: SceneSolver
  let environment: SceneEnvironment?
  private var layouts: [Key: PlainLayout] = [:]
  /// Of contents that were not laid out.
  private var feasibilities: [Key: Bool] = [:]
  private(set) var isCutOff = false
  /// The first limit that cut a search for conflicts off.
  private(set) var conflictLimit: ExceededLimit?
  /// Views laid out so far, in all layouts together.
  private var work = 0
  private var last: PlainLayout?
  /// What was asked for last: most often one of them is asked for again.
  private var lastAsked: [Asked] = []
  /// The place of the one that was asked for first.
  private var oldest = 0
  /// How many are kept of what was asked for last: both ends of a flight and one between.
  private static let lastAskedCount = 3

  private struct Asked {
    let content: Configuration.Content
    let layout: PlainLayout
  }

  /// Views laid out at most under one environment: most of a minute.
  static let workLimit = 4_000_000

  /// Beside what others are solved, once there is more than one; nil inside where that is not possible.
  private var family: ConfigurationFamily??
  /// Of those in which constraints have to give.
  private var recovery: ConfigurationFamily?

  /// Scenes of fewer views are solved as fast from the beginning as a family of their own is made.
  private static let familyViewCount = 100

  /// Frames kept at most, in all layouts together.
  private static let frameLimit = 2_000_000

  /// The part of a content that decides frames.
  struct Key: Hashable {
    let isActive: [Bool]
    let constants: ConstantList
    let priorities: [Priority]
    let views: [ViewKey]
    let subviews: [[ViewID]]

    struct ViewKey: Hashable {
      let intrinsicWidth, intrinsicHeight: ExactDecimal?
      let frame: DecimalRect?
      let isHidden: Bool
    }

    init(_ content: Configuration.Content) {
      isActive = content.isActive
      constants = content.constants
      priorities = content.priorities
      views = content.properties.map {
        ViewKey(
          intrinsicWidth: $0.intrinsicSize.horizontal, intrinsicHeight: $0.intrinsicSize.vertical, frame: $0.frame,
          isHidden: $0.isHidden)
      }
      subviews = content.subviews
    }

    /// Of what differs most often between contents: activations, constants and frames.
    func hash(into hasher: inout Hasher) {
      hasher.combine(isActive)
      hasher.combine(constants)
      for case let frame? in views.lazy.map(\.frame) { hasher.combine(frame) }
    }
  }

  /// - Parameters:
  ///   - known: configurations solved before; those of other environments are left out.
  ///   - family: beside which configurations of the environment's direction can be solved.
  init(
    solver: SceneSolver, environment: SceneEnvironment?, known: [SolvedConfiguration] = [],
    family: ConfigurationFamily? = nil
  ) {
    self.solver = solver
    self.environment = environment
    if solver.scene.views.count < Self.familyViewCount, let family { self.family = .some(family) }
    for solved in known
    where solved.configuration.environmentName == environment?.name && solved.exceededLimits.isEmpty
      && (layouts.count + 1) * solved.frames.count <= Self.frameLimit
    {
      layouts[Key(solved.configuration.content)] = PlainLayout(solved)
    }
  }

  /// Hands over what is known, so that no second copy of it is made.
  mutating func take() -> LayoutCache {
    defer { (layouts, feasibilities) = ([:], [:]) }
    return self
  }

  func configuration(_ content: Configuration.Content, states: [StateID]) -> Configuration {
    Configuration(scene: solver.scene, states: states, environment: environment, content: content)
  }

  mutating func layout(_ content: Configuration.Content, states: [StateID]) -> PlainLayout {
    if let asked = lastAsked.first(where: { $0.content == content }) { return asked.layout }
    let layout = knownOrSolved(content, states: states)
    let asked = Asked(content: content, layout: layout)
    if lastAsked.count < Self.lastAskedCount {
      lastAsked.append(asked)
    } else {
      lastAsked[oldest] = asked
      oldest = (oldest + 1) % lastAsked.count
    }
    return layout
  }

  /// The conflicts of one configuration that another one does not have.
  mutating func conflicts(of configuration: Configuration, beside other: Configuration) -> [Conflict] {
    let (conflicts, limit) = solver.conflicts(of: configuration, beside: other)
    conflictLimit = conflictLimit ?? limit
    return conflicts
  }

  /// Whether the required constraints of a content can hold together, without laying it out.
  mutating func isFeasible(_ content: Configuration.Content, states: [StateID]) -> Bool {
    let key = Key(content)
    if let known = layouts[key]?.isFeasible ?? feasibilities[key] { return known }
    work += solver.scene.views.count
    if work > Self.workLimit {
      isCutOff = true
      return true
    }
    let isFeasible = canHold(configuration(content, states: states))
    feasibilities[key] = isFeasible
    return isFeasible
  }

  private func canHold(_ configuration: Configuration) -> Bool {
    if let family, family?.canHold(configuration) ?? false { return true }
    return solver.lower(configuration).canHold
  }

  private mutating func knownOrSolved(_ content: Configuration.Content, states: [StateID]) -> PlainLayout {
    let key = Key(content)
    if let known = layouts[key] { return known }
    work += solver.scene.views.count
    if work > Self.workLimit, let last {
      isCutOff = true
      return last
    }
    let layout = solve(configuration(content, states: states))
    last = layout
    if layout.isCutOff { isCutOff = true }
    if layouts.count * layout.frames.count > Self.frameLimit { layouts.removeAll() }
    layouts[key] = layout
    return layout
  }

  private mutating func solve(_ configuration: Configuration) -> PlainLayout {
    if let family {
      if let solved = family?.solve(configuration), !solved.isCutOff { return PlainLayout(solved) }
    } else if !layouts.isEmpty && solver.scene.views.count >= Self.familyViewCount {
      let new = ConfigurationFamily(solver, beside: configuration, environments: [environment])
      family = .some(new)
      if let solved = new?.solve(configuration), !solved.isCutOff { return PlainLayout(solved) }
    }
    return solver.layout(configuration, &recovery)
  }
}
