import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Looks for findings that are consequences of others: those that are gone in another layout, and those with the same origin.
///
/// A layout recovered from a conflict is one of several: any member of the conflict may give way. A finding that occurs in
/// each of these layouts is a problem of its own; any other is a consequence. The same holds for the layouts that an
/// ambiguity allows. A finding of several configurations is a consequence only if it is one in each. Generated constraints
/// are not left out: where a conflict has no others, everything that constraints connect with it counts as a consequence. So
/// does a finding that a limit left untried, since the conflict or the ambiguity is reported in any case.
struct ConsequenceSearch {
  private let analysis: Analysis
  private var rules: [any Rule]
  private let deadline: Deadline
  /// Views laid out and examined so far.
  private var viewCount = 0
  private var untriedCount = 0
  /// The layouts that were tried; `nil` for a layout that a limit left out.
  private var tried: [Alternative: Outcome?] = [:]
  /// What constraints connect with conflicts of generated constraints alone; `nil` for one that a limit left out.
  private var connected: [ConflictPlace: Set<ViewAxis>?] = [:]
  /// The movements of ambiguities, by index.
  private var movements: [Int: FreeMovement] = [:]
  /// The configurations in which rules look at a layout together with those of the other states.
  private var besideOthers: Set<Int> = []

  /// What the rules find in another layout.
  private struct Outcome {
    let problems: Set<Problem>
    /// The views with other frames, along the axes along which they differ.
    let moved: Set<ViewAxis>
    /// The views without an area that have one in the layout of the configuration.
    let collapsed: Set<ViewID>
    /// The views wholly outside the root that are not outside in the layout of the configuration.
    let lost: Set<ViewID>

    func isGone(_ view: ViewID) -> Bool { collapsed.contains(view) || lost.contains(view) }
  }

  /// Another layout of a configuration.
  private enum Alternative: Hashable {
    case without(ConstraintID, configuration: Int)
    /// The first or the second witnesses of all ambiguities together, or a layout at a share of the way from them to the others.
    case witnesses(isFirst: Bool, share: Rational, configuration: Int)

    var configuration: Int {
      switch self {
      case .without(_, let configuration), .witnesses(_, _, let configuration): configuration
      }
    }
  }

  /// A conflict of a configuration.
  private struct ConflictPlace: Hashable {
    let members: [ConstraintReference]
    let configuration: Int
  }

  /// A finding, independent of the layout: without the other views that an ambiguity moves, and without covers.
  private struct Problem: Hashable {
    let rule: RuleID
    let views: [ViewID]
    let constraints: [ConstraintReference]

    init(_ finding: Finding) {
      rule = finding.rule
      views = finding.ambiguity.map { [$0.view] } ?? finding.views
      constraints = finding.ambiguity == nil ? finding.constraints : []
    }

    init(_ ambiguity: Ambiguity) {
      rule = ambiguity.isPriorityTie ? .priorityTie : .ambiguousLayout
      (views, constraints) = ([ambiguity.view], [])
    }
  }

  /// How far a layout just before a witness is from it, as a share of the way.
  private static let shareBeforeWitness = Rational(1) / 16

  /// Rules some of whose findings depend on what other states show.
  private static let rulesAboutOthers: Set<RuleID> = [.offscreenView, .cutContent]

  /// - Parameters:
  ///   - rules: those that made the findings.
  ///   - deadline: no further layout is tried after it.
  init(_ analysis: Analysis, rules: [any Rule], deadline: Deadline) {
    self.analysis = analysis
    self.rules = rules
    self.deadline = deadline
  }

  /// The limits that left layouts out.
  var exceededLimits: [ExceededLimit] {
    ExceededLimit(Limits.consequenceViews, left: untriedCount, cutsCheckOff: false).ifReached
  }

  /// For each finding, the one that it is a consequence of; `nil` for a problem of its own. Findings that are one mistake are joined.
  mutating func causes(joining findings: inout [Finding]) -> [FindingIdentity?] {
    let rules = rules
    var causes = causesInAlternatives(of: findings)
    rules.join(&findings, causes: &causes, in: analysis)
    let first = RepeatedConflicts.causes(of: findings, in: analysis)
    if !first.isEmpty {
      for index in findings.indices {
        let cause = causes[index] ?? FindingIdentity(findings[index])
        causes[index] = first[cause] ?? causes[index]
      }
    }
    for (index, cause) in MutualPlacements.causes(of: findings, in: analysis, except: { causes[$0] != nil }) {
      causes[index] = causes[cause] ?? FindingIdentity(findings[cause])
    }
    let searches = [
      LeastSizes.causes, ShortagesOfRoom.causes, OriginSearch.causes, TransitionMistakes.causes,
    ]
    for search in searches {
      for (index, cause) in search(findings, analysis, { causes[$0] != nil }) where causes[index] == nil {
        causes[index] = FindingIdentity(findings[cause])
      }
    }
    return causes
  }

  /// For each finding, the conflict or the ambiguity that it is a consequence of in all its configurations; the first one if
  /// these differ.
  private mutating func causesInAlternatives(of findings: [Finding]) -> [FindingIdentity?] {
    let possible = PossibleCauses(in: findings, of: analysis)
    var result = findings.map { _ in FindingIdentity?.none }
    if possible.isEmpty { return result }
    let trials = findings.map { possible.trials(of: $0) }
    let questioned = zip(findings, trials).filter { !$1.isEmpty }.map(\.0)
    let wanted = Set(questioned.map(\.rule)).subtracting(PossibleCauses.ambiguityRules)
    rules.removeAll { !wanted.contains($0.id) }
    for finding in questioned where dependsOnOthers(finding) { besideOthers.formUnion(finding.configurations) }
    for (index, finding) in findings.enumerated() {
      if let first = trials[index].first { result[index] = cause(of: finding, in: first, among: findings, possible) }
    }
    // Each finding is tried in one configuration before a limit leaves out others.
    for (index, finding) in findings.enumerated() where result[index] != nil {
      for trial in trials[index].dropFirst() where cause(of: finding, in: trial, among: findings, possible) == nil {
        result[index] = nil
        break
      }
    }
    return result
  }

  /// The first conflict or ambiguity of a configuration that a finding is a consequence of there.
  private mutating func cause(
    of finding: Finding, in trial: PossibleCauses.Trial, among findings: [Finding], _ possible: PossibleCauses
  ) -> FindingIdentity? {
    for conflict in trial.conflicts
    where isConsequence(finding, ofConflict: findings[conflict], in: trial.configuration) {
      return FindingIdentity(findings[conflict])
    }
    for place in trial.ambiguities {
      let known = possible.ambiguities[place]
      let movement = movements[place] ?? FreeMovement(of: known.ambiguity, in: analysis.scene)
      movements[place] = movement
      if isConsequence(finding, of: movement, in: trial.configuration) {
        return FindingIdentity(findings[known.finding])
      }
    }
    return nil
  }

  /// Whether a finding occurs only because other states show what it is about: on an empty screen, and wholly above the screen.
  private func dependsOnOthers(_ finding: Finding) -> Bool {
    switch finding.evidence {
    case is OffscreenFrame: return finding.views.count > 1
    case let reach as ContentReach:
      guard finding.rule == .cutContent, reach.reach.edges.contains(where: { $0.edge == .top }),
        let configuration = finding.configurations.first
      else { return false }
      return !lostViews(in: analysis.configurations[configuration].frames).isDisjoint(with: reach.contents)
    default: return false
    }
  }

  private mutating func isConsequence(_ finding: Finding, ofConflict conflict: Finding, in configuration: Int) -> Bool {
    let problem = Problem(finding)
    let written = conflict.constraints.filter(\.isWritten)
    if written.isEmpty {
      guard let places = places(connectedWith: conflict, in: configuration) else { return true }
      return placingAxes(of: finding).contains(where: places.contains)
    }
    for case .written(let id) in written.prefix(Limits.consequenceMembers) {
      guard let outcome = outcome(of: .without(id, configuration: configuration)) else { return true }
      if finding.transition != nil {
        // Flights are not tried. One from a place that does not depend on the conflict is the same whatever gives way.
        if placingAxes(of: finding).contains(where: outcome.moved.contains) { return true }
      } else if !outcome.problems.contains(problem) {
        // A covered view is not uncovered by losing its area or leaving the root.
        guard finding.evidence is Coverage, finding.views.contains(where: outcome.isGone) else { return true }
      }
    }
    return false
  }

  private func placingAxes(of finding: Finding) -> [ViewAxis] {
    finding.evidence.placingAxes(of: finding, in: analysis.scene) ?? []
  }

  /// The places that may depend on which member of a conflict gives way; `nil` if a limit left them out.
  private mutating func places(connectedWith conflict: Finding, in configuration: Int) -> Set<ViewAxis>? {
    guard let evidence = conflict.evidence as? ConflictEvidence else { return nil }
    let key = ConflictPlace(members: evidence.conflict.members, configuration: configuration)
    if let known = connected[key] { return known }
    var result: Set<ViewAxis>?
    if mayTry(layouts: 1) {
      result = analysis.solver.places(
        connectedWith: evidence.conflict, in: analysis.configurations[configuration].configuration)
    }
    connected[key] = .some(result)
    return result
  }

  /// - Parameter movement: of an ambiguity of the configuration.
  private mutating func isConsequence(_ finding: Finding, of movement: FreeMovement, in configuration: Int) -> Bool {
    guard finding.rule != .unreachablePriority else { return false }
    if finding.transition != nil || movement.avoids(finding, in: configuration, of: analysis) { return true }
    let problem = Problem(finding)
    var views = finding.views
    if finding.evidence is OffscreenFrame { views = [] }
    for isFirst in [true, false] {
      for share in [Rational.zero, Self.shareBeforeWitness] {
        let witnesses = Alternative.witnesses(isFirst: isFirst, share: share, configuration: configuration)
        guard let outcome = outcome(of: witnesses) else { return true }
        if outcome.problems.contains(problem) { break }
        // Rules do not look at a view that has left the root. The layout just before that shows whether less movement helps.
        if outcome.lost.isDisjoint(with: views) { return true }
      }
    }
    // Both ends of a range may be bad, as where only inequalities hold a view.
    let halfway = Alternative.witnesses(isFirst: true, share: Rational(1) / 2, configuration: configuration)
    guard let outcome = outcome(of: halfway) else { return true }
    return !outcome.problems.contains(problem) && outcome.lost.isDisjoint(with: views)
  }

  /// What the rules find in another layout; `nil` if a limit left it out.
  private mutating func outcome(of alternative: Alternative) -> Outcome? {
    if let known = tried[alternative] { return known }
    let isBesideOthers = besideOthers.contains(alternative.configuration)
    let others = isBesideOthers ? othersOfEnvironment(alternative.configuration) : []
    let result: Outcome?
    if mayTry(layouts: 1 + others.count) {
      let layout = solve(alternative)
      let before = analysis.configurations[alternative.configuration].frames
      let moved = before.indices.filter { before[$0] != layout.frames[$0] }.flatMap { index in
        FrameAttribute.allCases.filter { before[index][$0] != layout.frames[index][$0] }.map {
          ViewAxis(ViewAttribute(view: ViewID(index), attribute: $0))
        }
      }
      let collapsed = before.indices.filter { before[$0].hasArea && !layout.frames[$0].hasArea }
      result = Outcome(
        problems: problems(in: layout, beside: others), moved: Set(moved),
        collapsed: Set(collapsed.map { ViewID($0) }),
        lost: lostViews(in: layout.frames).subtracting(lostViews(in: before)))
    } else {
      result = nil
    }
    tried[alternative] = .some(result)
    return result
  }

  /// Counts layouts as tried.
  ///
  /// - Returns: whether a limit allows them.
  private mutating func mayTry(layouts count: Int) -> Bool {
    if viewCount > Limits.consequenceViews.limit || deadline.hasPassed {
      untriedCount += analysis.scene.views.count
      return false
    }
    viewCount += count * analysis.scene.views.count
    return true
  }

  /// - Parameter others: further layouts, whose own problems are left out.
  private func problems(in layout: SolvedConfiguration, beside others: [SolvedConfiguration]) -> Set<Problem> {
    let alone = Analysis(scene: analysis.scene, configurations: [layout], solver: analysis.solver)
    let together =
      others.isEmpty
      ? alone : Analysis(scene: analysis.scene, configurations: [layout] + others, solver: analysis.solver)
    var limits: [ExceededLimit] = []
    let found = rules.flatMap { rule -> [Finding] in
      Self.rulesAboutOthers.contains(rule.id)
        ? rule.findings(in: together, exceeding: &limits).filter { $0.configurations.contains(0) }
        : rule.findings(in: alone, exceeding: &limits)
    }
    return Set(found.map { Problem($0) }).union(layout.ambiguities.map { Problem($0) })
  }

  /// The layouts of the other configurations in the environment of one.
  private func othersOfEnvironment(_ configuration: Int) -> [SolvedConfiguration] {
    let environment = analysis.configurations[configuration].configuration.environmentName
    return analysis.configurations.indices.filter {
      $0 != configuration && analysis.configurations[$0].configuration.environmentName == environment
    }.map { analysis.configurations[$0] }
  }

  /// The views that lie wholly outside the root, but not those in scroll views.
  private func lostViews(in frames: [Frame]) -> Set<ViewID> {
    let scene = analysis.scene
    guard let root = frames.first else { return [] }
    var lost: Set<ViewID> = []
    var origins = frames.map { (x: $0.x, y: $0.y) }
    var isScrolled = frames.map { _ in false }
    for index in frames.indices {  // a view comes after its superview
      guard let superview = scene[ViewID(index)].superview else { continue }
      origins[index].x += origins[superview.index].x
      origins[index].y += origins[superview.index].y
      isScrolled[index] = isScrolled[superview.index] || scene[superview].kind == .scrollView
      let (origin, frame) = (origins[index], frames[index])
      let isBefore = !(origin.x + frame.width).isPositive || !(origin.y + frame.height).isPositive
      let isBeyond = origin.x >= root.width || origin.y >= root.height
      if (isBefore || isBeyond) && !isScrolled[index] { lost.insert(ViewID(index)) }
    }
    return lost
  }

  private mutating func solve(_ alternative: Alternative) -> SolvedConfiguration {
    switch alternative {
    case .without(let id, let place):
      return analysis.solver.layout(
        of: analysis.configurations[place].configuration.without([id]),
        findsUnreachable: rules.contains { $0.id == .unreachablePriority })
    case .witnesses(let isFirst, let share, let place):
      let solved = analysis.configurations[place]
      var (frames, contentSizes) = (solved.frames, solved.contentSizes)
      for ambiguity in solved.ambiguities {
        let (first, second) = ambiguity.witnesses
        let (witness, other) = isFirst ? (first, second) : (second, first)
        for content in witness.contentSizes { contentSizes[content.view] = content.size }
        for moved in ambiguity.attributes.map(\.attribute) {
          let value = witness[moved.view.index][moved.attribute]
          let way = other[moved.view.index][moved.attribute] - value
          frames[moved.view.index][moved.attribute] = value + way * share
        }
      }
      return SolvedConfiguration(
        configuration: solved.configuration, frames: frames, contentSizes: contentSizes,
        isFeasible: solved.isFeasible, levels: [], violations: [], ambiguousAttributes: [], ambiguities: [],
        conflicts: [], unreachable: [], undeterminedContents: solved.undeterminedContents)
    }
  }
}

extension Frame {
  fileprivate var hasArea: Bool { width.isPositive && height.isPositive }
}
