import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving

/// Looks for findings that are consequences of a conflict, of an ambiguity, of a view that pushes others, of one behind the
/// same cover, of a shortage of room, of a control as small as its sibling, or of a mistake in the steps of a transition.
///
/// A layout recovered from a conflict is one of several: any member of the conflict may give way. A finding that occurs in
/// each of these layouts is a problem of its own; any other is a consequence. The same holds for the layouts that an
/// ambiguity allows. A finding that a limit left untried counts as a consequence, since the conflict or the ambiguity is
/// reported in any case.
struct ConsequenceSearch {
  private let analysis: Analysis
  /// Created on first use: most scenes have no conflict.
  private lazy var solver = SceneSolver(scene: analysis.scene)
  private var rules: [any Rule]
  private let deadline: Deadline
  /// Views laid out and examined so far.
  private var viewCount = 0
  private var untriedCount = 0
  /// The layouts that were tried; `nil` for a layout that a limit left out.
  private var tried: [Alternative: Outcome?] = [:]

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

  /// A view along one axis.
  private struct ViewAxis: Hashable {
    let view: ViewID
    let axis: Axis

    init(view: ViewID, axis: Axis) { (self.view, self.axis) = (view, axis) }

    init(_ attribute: ViewAttribute) { self.init(view: attribute.view, axis: attribute.attribute.axis) }
  }

  /// Another layout of a configuration.
  private enum Alternative: Hashable {
    case without(ConstraintID, configuration: Int)
    /// The first or the second witnesses of all ambiguities together, or a layout just before them on the way from the others.
    case witnesses(isFirst: Bool, isBefore: Bool, configuration: Int)

    var configuration: Int {
      switch self {
      case .without(_, let configuration), .witnesses(_, _, let configuration): configuration
      }
    }
  }

  /// A finding, independent of the layout: without the other views that an ambiguity moves, and without covers.
  private struct Problem: Hashable {
    let rule: RuleID
    let views: [ViewID]
    let constraints: [ConstraintReference]

    init(_ finding: Finding) {
      if case .ambiguity(let ambiguity) = finding.evidence {
        self.init(ambiguity)
      } else {
        self.init(rule: finding.rule, views: finding.views, constraints: finding.constraints)
      }
    }

    init(_ ambiguity: Ambiguity) {
      self.init(
        rule: ambiguity.isPriorityTie ? .priorityTie : .ambiguousLayout, views: [ambiguity.view], constraints: [])
    }

    private init(rule: RuleID, views: [ViewID], constraints: [ConstraintReference]) {
      (self.rule, self.views, self.constraints) = (rule, views, constraints)
    }
  }

  /// How far a layout just before a witness is from it, as a share of the way.
  private static let shareBeforeWitness = Rational(1) / 16

  private static let ambiguities: Set<RuleID> = [.ambiguousLayout, .priorityTie]

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
    untriedCount == 0
      ? []
      : [
        ExceededLimit(
          Limits.consequenceViews, left: untriedCount,
          cutsCheckOff: false)
      ]
  }

  /// For each finding, the one that it is a consequence of; `nil` for a problem of its own.
  mutating func causes(of findings: [Finding]) -> [FindingIdentity?] {
    var causes = causesInAlternatives(of: findings)
    let first = RepeatedConflicts.causes(of: findings, in: analysis)
    if !first.isEmpty {
      for index in findings.indices {
        let cause = causes[index] ?? FindingIdentity(findings[index])
        causes[index] = first[cause] ?? causes[index]
      }
    }
    for (index, cause) in MutualPlacements.causes(of: findings, in: analysis.scene, except: { causes[$0] != nil }) {
      causes[index] = causes[cause] ?? FindingIdentity(findings[cause])
    }
    for (index, cause) in PushedViews.causes(of: findings, in: analysis, except: { causes[$0] != nil }) {
      causes[index] = FindingIdentity(findings[cause])
    }
    for (index, cause) in CoveredViews.causes(of: findings, except: { causes[$0] != nil }) {
      causes[index] = FindingIdentity(findings[cause])
    }
    for (index, cause) in ShortagesOfRoom.causes(of: findings, in: analysis, except: { causes[$0] != nil }) {
      causes[index] = FindingIdentity(findings[cause])
    }
    for (index, cause) in SmallSiblings.causes(of: findings, in: analysis.scene, except: { causes[$0] != nil }) {
      causes[index] = FindingIdentity(findings[cause])
    }
    let mistakes = TransitionMistakes.causes(of: findings, in: analysis)
    for (index, cause) in mistakes where causes[index] == nil { causes[index] = FindingIdentity(findings[cause]) }
    return causes
  }

  /// For each finding, the conflict or the ambiguity that it is a consequence of.
  private mutating func causesInAlternatives(of findings: [Finding]) -> [FindingIdentity?] {
    // The indices of conflicts by configuration, and of ambiguities by configuration and what moves.
    var conflicts: [Int: [Int]] = [:]
    var ambiguities: [AmbiguityOfFinding] = []
    var places: [Movement: [Int]] = [:]
    for (index, finding) in findings.enumerated() {
      if finding.rule == .conflictingConstraints {
        for configuration in finding.configurations { conflicts[configuration, default: []].append(index) }
      }
      for (ambiguity, configurations) in self.ambiguities(of: finding) {
        for configuration in configurations {
          for moved in ambiguity.attributes.map({ ViewAxis($0.attribute) }).unique() {
            places[Movement(moved: moved, configuration: configuration), default: []].append(ambiguities.count)
          }
        }
        ambiguities.append(AmbiguityOfFinding(finding: index, ambiguity: ambiguity))
      }
    }
    if conflicts.isEmpty && ambiguities.isEmpty { return findings.map { _ in nil } }
    let questioned = Set(findings.filter(Self.mayBeConsequence).map(\.rule)).subtracting(Self.ambiguities)
    rules.removeAll { !questioned.contains($0.id) }
    var movements: [Int: FreeMovement] = [:]
    return findings.map { finding in
      guard Self.mayBeConsequence(finding), let configuration = finding.configurations.first else { return nil }
      for conflict in conflicts[configuration] ?? []
      where isConsequence(finding, ofConflict: findings[conflict], in: configuration) {
        return FindingIdentity(findings[conflict])
      }
      guard !Self.ambiguities.contains(finding.rule) else { return nil }
      let moving = placingAxes(of: finding).flatMap {
        places[Movement(moved: $0, configuration: configuration)] ?? []
      }
      for place in Set(moving).sorted() {
        let movement = movements[place] ?? FreeMovement(of: ambiguities[place].ambiguity, in: analysis.scene)
        movements[place] = movement
        if isConsequence(finding, of: movement, in: configuration) {
          return FindingIdentity(findings[ambiguities[place].finding])
        }
      }
      return nil
    }
  }

  /// Whether a finding is about a layout, and not about the constraints or the code of a transition.
  private static func mayBeConsequence(_ finding: Finding) -> Bool {
    switch finding.evidence {
    case .ambiguity, .unreachable, .coverage, .content, .changingText, .offscreen, .reach, .overlap, .touchTarget,
      .contentSize, .limitBreach, .edgeGap:
      true
    default: false
    }
  }

  private mutating func isConsequence(_ finding: Finding, ofConflict conflict: Finding, in configuration: Int) -> Bool {
    let problem = Problem(finding)
    var triedCount = 0
    for case .written(let id) in conflict.constraints.prefix(Limits.consequenceMembers) {
      guard let outcome = outcome(of: .without(id, configuration: configuration)) else { return true }
      if finding.transition != nil {
        // Flights are not tried. One from a place that does not depend on the conflict is the same whatever gives way.
        if placingAxes(of: finding).contains(where: outcome.moved.contains) { return true }
      } else if !outcome.problems.contains(problem) {
        // A covered view is not uncovered by losing its area or leaving the root.
        guard case .coverage = finding.evidence, finding.views.contains(where: outcome.isGone) else { return true }
      }
      triedCount += 1
    }
    return triedCount == 0
  }

  /// - Parameter movement: of an ambiguity of the configuration.
  private mutating func isConsequence(_ finding: Finding, of movement: FreeMovement, in configuration: Int) -> Bool {
    guard finding.rule != .unreachablePriority else { return false }
    if finding.transition != nil || movement.avoids(finding, in: configuration, of: analysis) { return true }
    let problem = Problem(finding)
    var (views, covers): ([ViewID], [ViewID]) = ([], [])
    if case .coverage(let coverage) = finding.evidence { (views, covers) = (finding.views, coverage.by) }
    for isFirst in [true, false] {
      for isBefore in [false, true] {
        let witnesses = Alternative.witnesses(isFirst: isFirst, isBefore: isBefore, configuration: configuration)
        guard let outcome = outcome(of: witnesses) else { return true }
        if outcome.problems.contains(problem) { break }
        // A view that is gone is not uncovered, and a cover without an area covers nothing. The layout just before that shows
        // whether less movement helps.
        if !views.contains(where: outcome.isGone) && outcome.collapsed.isDisjoint(with: covers) { return true }
      }
    }
    return false
  }

  /// The ambiguities that a finding reports, with their configurations: its own, or those of the views inside a scroll view
  /// that it stands in place of.
  private func ambiguities(of finding: Finding) -> [(ambiguity: Ambiguity, configurations: [Int])] {
    let scene = analysis.scene
    switch finding.evidence {
    case .ambiguity(let ambiguity): return [(ambiguity, finding.configurations)]
    case .contentSize(let axes):
      guard let view = finding.views.first, scene[view].kind == .scrollView else { return [] }
      let contents = axes.map { ContentAxis(scrollView: view, axis: $0) }
      return finding.configurations.flatMap { configuration in
        analysis.configurations[configuration].ambiguities.filter { $0.follows(fromOneOf: contents, in: scene) }
          .map { (ambiguity: $0, configurations: [configuration]) }
      }
    default: return []
    }
  }

  /// An ambiguity, with the index of the finding that reports it.
  private struct AmbiguityOfFinding {
    let finding: Int
    let ambiguity: Ambiguity
  }

  private struct Movement: Hashable {
    let moved: ViewAxis
    let configuration: Int
  }

  /// What the finding depends on: its own views, those of its evidence, and all their ancestors, along both axes or along that of
  /// a limit or an edge.
  private func placingAxes(of finding: Finding) -> [ViewAxis] {
    let scene = analysis.scene
    func placing(_ views: [ViewID], along axes: [Axis]) -> [ViewAxis] {
      let placed = views.flatMap { view in Array(sequence(first: view) { scene[$0].superview }) }
      return placed.flatMap { view in axes.map { ViewAxis(view: view, axis: $0) } }
    }
    switch finding.evidence {
    case .coverage(let coverage): return placing(finding.views + coverage.by, along: Axis.allCases)
    case .edgeGap(let gap): return placing(finding.views, along: [gap.edge.axis])
    case .limitBreach(let breach):
      switch breach.limit {
      case .superview(let edge): return placing(finding.views, along: [edge.axis])
      case .size(let axis): return placing(finding.views, along: [axis])
      case .inequality(let id):
        let anchors = [scene[id].first, scene[id].second].compactMap(\.self)
        return anchors.flatMap { placing([$0.view], along: [$0.attribute.axis]) }
      }
    default: return placing(finding.views, along: Axis.allCases)
    }
  }

  /// What the rules find in another layout; `nil` if a limit left it out.
  private mutating func outcome(of alternative: Alternative) -> Outcome? {
    if let known = tried[alternative] { return known }
    let result: Outcome?
    if viewCount > Limits.consequenceViews.limit || deadline.hasPassed {
      untriedCount += analysis.scene.views.count
      result = nil
    } else {
      viewCount += analysis.scene.views.count
      let layout = solve(alternative)
      let before = analysis.configurations[alternative.configuration].frames
      let analysis = Analysis(scene: analysis.scene, configurations: [layout])
      let moved = before.indices.filter { before[$0] != layout.frames[$0] }.flatMap { index in
        FrameAttribute.allCases.filter { before[index][$0] != layout.frames[index][$0] }.map {
          ViewAxis(ViewAttribute(view: ViewID(index), attribute: $0))
        }
      }
      let collapsed = before.indices.filter { before[$0].hasArea && !layout.frames[$0].hasArea }
      result = Outcome(
        problems: Set(rules.flatMap { $0.findings(in: analysis) }.map { Problem($0) })
          .union(layout.ambiguities.map { Problem($0) }),
        moved: Set(moved), collapsed: Set(collapsed.map { ViewID($0) }),
        lost: lostViews(in: layout.frames).subtracting(lostViews(in: before)))
    }
    tried[alternative] = .some(result)
    return result
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
      var configuration = analysis.configurations[place].configuration
      configuration.content.isActive[id.index] = false
      let solver = solver
      let findsUnreachable = rules.contains { $0.id == .unreachablePriority }
      return solver.inPasses(
        configuration,
        solve: { solver.solve(solver.lower($0), findsConflicts: false, findsUnreachable: findsUnreachable) },
        frames: \.frames)
    case .witnesses(let isFirst, let isBefore, let place):
      let solved = analysis.configurations[place]
      var (frames, contentSizes) = (solved.frames, solved.contentSizes)
      for ambiguity in solved.ambiguities {
        let (first, second) = ambiguity.witnesses
        let (witness, other) = isFirst ? (first, second) : (second, first)
        for content in witness.contentSizes { contentSizes[content.view] = content.size }
        for moved in ambiguity.attributes.map(\.attribute) {
          let value = witness[moved.view.index][moved.attribute]
          let way = isBefore ? other[moved.view.index][moved.attribute] - value : .zero
          frames[moved.view.index][moved.attribute] = value + way * Self.shareBeforeWitness
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

extension LimitBreach.Edge {
  fileprivate var axis: Axis { self == .left || self == .right ? .horizontal : .vertical }
}
