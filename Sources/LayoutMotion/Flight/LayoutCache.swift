import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The layouts of configurations under one environment, each solved once.
struct LayoutCache {
  let solver: SceneSolver
  let environment: SceneEnvironment?
  private var layouts: [Key: PlainLayout] = [:]
  /// Feasibility of contents that were not laid out.
  private var feasibilities: [CountedKey: Bool] = [:]
  private(set) var isCutOff = false
  /// The first limit that stopped a search for conflicts.
  private(set) var conflictLimit: ExceededLimit?
  /// The number of views laid out so far, in all layouts together.
  private var work = 0
  private var last: PlainLayout?
  /// The layouts requested last, because they are likely to be requested again.
  private var recentLayouts: [RecentLayout] = []
  /// The index in `recentLayouts` of the layout requested first.
  private var oldest = 0
  /// The number of recently requested layouts that are kept: both ends of a flight and one between.
  private static let recentLayoutCount = 3

  private struct CountedKey: Hashable {
    let content: Key
    let lineCounts: [Int]
  }

  private struct RecentLayout {
    let content: Configuration.Content
    let layout: PlainLayout
  }

  /// The family in which further configurations are solved, once there is more than one. The inner `nil` means that no
  /// family can be formed.
  private var family: ConfigurationFamily??
  /// The family for configurations in which some constraints have to break.
  private var recovery: ConfigurationFamily?

  /// Below this number of views, solving from scratch is as fast as forming a family.
  private static let familyViewCount = 100

  /// The part of a content that determines frames.
  struct Key: Hashable {
    let isActive: [Bool]
    let constants: ConstantList
    let priorities: [Priority]
    let views: [ViewKey]
    let subviews: [[ViewID]]

    struct ViewKey: Hashable {
      let intrinsicWidth, intrinsicHeight: ExactDecimal?
      let lineLimit: Int?
      let frame: DecimalRect?
      let isHidden: Bool
    }

    init(_ content: Configuration.Content) {
      isActive = content.isActive
      constants = content.constants
      priorities = content.priorities
      views = content.properties.map {
        ViewKey(
          intrinsicWidth: $0.intrinsicSize.horizontal, intrinsicHeight: $0.intrinsicSize.vertical,
          lineLimit: $0.lineLimit,
          frame: $0.frame, isHidden: $0.isHidden)
      }
      subviews = content.subviews
    }

    /// Hashes what differs most often between contents: activations, constants and frames.
    func hash(into hasher: inout Hasher) {
      hasher.combine(isActive)
      hasher.combine(constants)
      for case let frame? in views.lazy.map(\.frame) { hasher.combine(frame) }
    }
  }

  /// - Parameters:
  ///   - known: configurations solved before; those of other environments are ignored.
  ///   - family: the family in which configurations with the environment's layout direction can be solved.
  init(
    solver: SceneSolver, environment: SceneEnvironment?, known: [SolvedConfiguration] = [],
    family: ConfigurationFamily? = nil
  ) {
    self.solver = solver
    self.environment = environment
    if solver.scene.views.count < Self.familyViewCount, let family { self.family = .some(family) }
    for solved in known
    where solved.configuration.environmentName == environment?.name
      && solved.configuration.environment == environment?.id && solved.exceededLimits.isEmpty
      && (layouts.count + 1) * solved.frames.count <= Limits.cachedFrames
    {
      layouts[Key(solved.configuration.content)] = PlainLayout(solved)
    }
  }

  /// Moves the cache out, so that it is not copied.
  mutating func take() -> LayoutCache {
    defer { (layouts, feasibilities) = ([:], [:]) }
    return self
  }

  func configuration(_ content: Configuration.Content, states: [StateID]) -> Configuration {
    Configuration(scene: solver.scene, states: states, environment: environment, content: content)
  }

  mutating func layout(_ content: Configuration.Content, states: [StateID]) -> PlainLayout {
    if let recent = recentLayouts.first(where: { $0.content == content }) { return recent.layout }
    let layout = knownOrSolved(content, states: states)
    let recent = RecentLayout(content: content, layout: layout)
    if recentLayouts.count < Self.recentLayoutCount {
      recentLayouts.append(recent)
    } else {
      recentLayouts[oldest] = recent
      oldest = (oldest + 1) % recentLayouts.count
    }
    return layout
  }

  /// The conflicts of one configuration that another one does not have.
  mutating func conflicts(of configuration: Configuration, beside other: Configuration) -> [Conflict] {
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
    let isFeasible = canHold(configuration)
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
    if work > Limits.laidOutViews.limit, let last {
      isCutOff = true
      return last
    }
    let layout = solve(configuration(content, states: states))
    last = layout
    if layout.isCutOff { isCutOff = true }
    if layouts.count * layout.frames.count > Limits.cachedFrames { layouts.removeAll() }
    layouts[key] = layout
    return layout
  }

  private mutating func solve(_ configuration: Configuration) -> PlainLayout {
    let solver = solver
    return solver.inPasses(configuration, solve: { solvePass($0) }, frames: \.frames)
  }

  private mutating func solvePass(_ configuration: Configuration) -> PlainLayout {
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
