import ConstraintSolver
import LayoutModel
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
    /// The views with other frames.
    let moved: Set<ViewID>
  }

  /// Another layout of a configuration.
  private enum Alternative: Hashable {
    case without(ConstraintID, configuration: Int)
    /// The first or the second witnesses of all ambiguities together.
    case witnesses(isFirst: Bool, configuration: Int)

    var configuration: Int {
      switch self {
      case .without(_, let configuration), .witnesses(_, let configuration): configuration
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
    let first = firstConflicts(of: findings)
    if !first.isEmpty {
      for index in findings.indices {
        let cause = causes[index] ?? FindingIdentity(findings[index])
        causes[index] = first[cause] ?? causes[index]
      }
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

  /// For each conflict that contains most members of a smaller or earlier one, or that the same single changes resolve, that
  /// one. A length that is too large conflicts with every set of lengths beside it, and the two edges of a box that leave no room
  /// in it conflict with everything inside, but each is one mistake.
  ///
  /// - Complexity: quadratic in the number of different conflicts, which is limited for each configuration.
  private func firstConflicts(of findings: [Finding]) -> [FindingIdentity: FindingIdentity] {
    var places: [FindingIdentity: Int] = [:]
    var conflicts: [ConflictOfFindings] = []
    for finding in findings where finding.rule == .conflictingConstraints {
      let identity = FindingIdentity(finding)
      if let place = places[identity] {
        conflicts[place].configurations.formUnion(finding.configurations)
      } else {
        places[identity] = conflicts.count
        conflicts.append(
          ConflictOfFindings(
            identity: identity, members: Set(finding.constraints), configurations: Set(finding.configurations)))
      }
    }
    if conflicts.count > Limits.comparedConflicts { return [:] }
    let sorted = conflicts.enumerated().sorted {
      ($0.element.identity.constraints.count, $0.offset) < ($1.element.identity.constraints.count, $1.offset)
    }.map(\.element)
    var result: [FindingIdentity: FindingIdentity] = [:]
    var own: [ConflictOfFindings] = []
    for conflict in sorted {
      if let cause = own.first(where: { isSameMistake(conflict, as: $0) }) {
        result[conflict.identity] = cause.identity
      } else {
        own.append(conflict)
      }
    }
    return result
  }

  /// The findings that report one conflict.
  private struct ConflictOfFindings {
    let identity: FindingIdentity
    let members: Set<ConstraintReference>
    var configurations: Set<Int>
  }

  private func isSameMistake(_ conflict: ConflictOfFindings, as first: ConflictOfFindings) -> Bool {
    let shared = first.members.intersection(conflict.members)
    if 2 * shared.count > first.members.count { return true }
    guard shared.count > 1, first.configurations.isSuperset(of: conflict.configurations),
      let configuration = conflict.configurations.min()
    else { return false }
    // One constraint in both may be right, and two lengths beside it wrong. Of two, each of which resolves both conflicts, one
    // is wrong.
    return analysis.configurations[configuration].partCorrections.contains { corrections in
      let single = corrections.filter { $0.count == 1 }.map { ConstraintReference.written($0[0]) }
      return single.count > 1 && shared.isSuperset(of: single)
    }
  }

  /// For each finding, the conflict or the ambiguity that it is a consequence of.
  private mutating func causesInAlternatives(of findings: [Finding]) -> [FindingIdentity?] {
    // The indices of conflicts by configuration, and of ambiguities by configuration and view that moves.
    var conflicts: [Int: [Int]] = [:]
    var ambiguities: [AmbiguityOfFinding] = []
    var places: [MovedView: [Int]] = [:]
    for (index, finding) in findings.enumerated() {
      if finding.rule == .conflictingConstraints {
        for configuration in finding.configurations { conflicts[configuration, default: []].append(index) }
      }
      for (ambiguity, configurations) in self.ambiguities(of: finding) {
        for configuration in configurations {
          for view in ambiguity.movingViews {
            places[MovedView(view: view, configuration: configuration), default: []].append(ambiguities.count)
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
      let moving = placingViews(of: finding).flatMap {
        places[MovedView(view: $0, configuration: configuration)] ?? []
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
        if placingViews(of: finding).contains(where: outcome.moved.contains) { return true }
      } else if !outcome.problems.contains(problem) {
        return true
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
    for isFirst in [true, false] {
      guard let outcome = outcome(of: .witnesses(isFirst: isFirst, configuration: configuration)) else { return true }
      if !outcome.problems.contains(problem) { return true }
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

  private struct MovedView: Hashable {
    let view: ViewID
    let configuration: Int
  }

  /// The views whose frames the finding depends on: its own, those of its evidence, and all their ancestors.
  private func placingViews(of finding: Finding) -> [ViewID] {
    var views = finding.views
    if case .coverage(let coverage) = finding.evidence { views += coverage.by }
    return views.flatMap { view in Array(sequence(first: view) { analysis.scene[$0].superview }) }
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
      result = Outcome(
        problems: Set(rules.flatMap { $0.findings(in: analysis) }.map { Problem($0) })
          .union(layout.ambiguities.map { Problem($0) }),
        moved: Set(before.indices.filter { before[$0] != layout.frames[$0] }.map { ViewID($0) }))
    }
    tried[alternative] = .some(result)
    return result
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
    case .witnesses(let isFirst, let place):
      let solved = analysis.configurations[place]
      var (frames, contentSizes) = (solved.frames, solved.contentSizes)
      for ambiguity in solved.ambiguities {
        let witness = isFirst ? ambiguity.witnesses.first : ambiguity.witnesses.second
        for content in witness.contentSizes { contentSizes[content.view] = content.size }
        for moved in ambiguity.attributes.map(\.attribute) {
          frames[moved.view.index][moved.attribute] = witness[moved.view.index][moved.attribute]
        }
      }
      return SolvedConfiguration(
        configuration: solved.configuration, frames: frames, contentSizes: contentSizes,
        isFeasible: solved.isFeasible, levels: [], violations: [], ambiguousAttributes: [], ambiguities: [],
        conflicts: [], unreachable: [], undeterminedContents: solved.undeterminedContents)
    }
  }
}
