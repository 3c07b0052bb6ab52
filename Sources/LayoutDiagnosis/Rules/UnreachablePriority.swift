import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

struct UnreachablePriority: Rule {
  typealias Evidence = UnreachableConstraint

  let id = RuleID.unreachablePriority
  let severity = Severity.warning
  let summary = "an optional constraint can hold in no configuration in which it is active"
  let explanation = """
    Names each optional constraint for which required constraints and those of higher priority never leave room. It names \
    a smallest set of constraints that stand in the way, and the lowest priority at which the constraint would hold in \
    every best layout if nothing else changed: an integer if there is one, else half-way to the next priority in use. \
    Where required constraints block it, no priority below 1000 helps.

    These are not reported, because they are meant:
    - A constraint that gives way in some configurations and holds in others, which is what priorities are for.
    - Hugging and compression resistance.
    - A constraint that an inequality blocks on this screen, but not on a larger or smaller one: a limit for large screens. What \
    something else blocks too is reported.
    - A size of 0 or of an ancestor: as small, or as large, as other constraints allow. In a document also a distance that only a \
    limit of the same distance keeps from holding.
    - In a document, a constraint with an outlet, or one that such a constraint, a placeholder or a hidden view in a stack \
    view blocks, since code changes them.
    - A constraint that an inequality with a safe area or margins blocks, since their insets depend on the device.
    - A constraint that a content of `inferred` size blocks: code, a translation or larger text may change it.

    Such a constraint promises what the layout can never give. It still pulls: the layout comes as close to it as it \
    can, which may be why a view has the frame it has.

    Remove the constraint, change its constant, or lower the priority of what stands in its way.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "card" }] },
      "constraints": {
        "card.leading": "card.leading == screen.leading + 20",
        "card.trailing": "card.trailing == screen.trailing - 20",
        "card.width": "card.width == 300 @750",
        "card.top": "card.top == screen.top",
        "card.height": "card.height == 50"
      }
    }
    """
  let mending = [("card.width == 300 @750", "card.width <= 300 @750")]

  /// One finding for each constraint and evidence; `Diagnosis` merges those of one constraint.
  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    guard analysis.isWhole else { return [] }
    let scene = analysis.scene
    let (isUnreachable, leftOut) = analysis.constraintsNeverReached
    let groups = analysis.groups { $0.unreachable.filter { isUnreachable[$0.constraint.index] } }
    let namesChanges = scene.allowsSearch(of: groups.count)
    return groups.map { unreachable, configurations in
      let solved = analysis.configurations[configurations[0]]
      let constraint = scene[unreachable.constraint]
      let involved: [ConstraintReference] = [.written(unreachable.constraint)] + unreachable.blockers
      let changes = namesChanges ? scene.notesOnStates(setting: involved, in: solved.configuration) : []
      var finding = finding(
        message: unreachable.message(in: scene), configurations: configurations,
        views: [constraint.first.view], constraints: [.written(unreachable.constraint)],
        location: constraint.equationLocation, label: "\(points(unreachable.shortfall, beside: .zero)) off",
        related: unreachable.notes(in: scene, solved.configuration) + changes,
        reason: unreachable.reason(in: scene, solved.configuration),
        suggestions: unreachable.suggestions(
          in: scene, solved.configuration, withoutLimits: leftOut[unreachable.constraint] ?? []),
        evidence: unreachable, isRecovered: solved.isRecovered)
      if unreachable.raisedPriority != nil {
        finding.amendWords { words, finding in
          finding.suggestRaise(of: unreachable.constraint, among: groups.count, in: analysis, to: &words.suggestions)
        }
      }
      return finding
    }
  }
}

extension UnreachableConstraint: LayoutEvidence {
  package static let wire = WireTable<UnreachableConstraint>("unreachableEvidence") {
    Field("blockedBy", .names(.reference), \.blockers)
    Field("shortfall", .fraction, \.shortfall)
    Field("raiseTo", .optional(.fraction), \.raisedPriority)
      .doc(
        "the first priority at which it holds in every best layout of these configurations; null where required constraints block it"
      )
    Field("multipliers", .weights, \.multipliers)
      .doc("empty, as is blockedBy, where a limit left out the search for what blocks it")
  }

  package func key(in analysis: Analysis, _ configuration: Int) -> AnyHashable {
    let setting = analysis.configurations[configuration].configuration.setting(of: [.written(constraint)] + blockers)
    return [constraint, blockers, shortfall, multipliers, raisedPriority, setting] as [AnyHashable]
  }

  package var otherConstraints: [ConstraintReference] { blockers }

  package var measure: Measure? { Measure(shortfall, "off by ", isOfAnySubject: true) }

  package func subject(in scene: Scene) -> String? {
    blockers.isEmpty ? nil : "because of \(list(scene.summary(of: blockers)))"
  }
}

extension Finding {
  /// The least priority at which an unreachable constraint holds in each configuration; `nil` if there is none.
  private var raisedPriority: Rational? {
    let priorities = (cases.isEmpty ? [evidence] : cases.map(\.evidence)).map {
      ($0 as? UnreachableConstraint)?.raisedPriority
    }
    return priorities.contains(nil) ? nil : priorities.compactMap(\.self).max()
  }

  /// Adds the priority at which an unreachable constraint holds: first if that brings nothing, and without a number if it was not
  /// tried.
  ///
  /// - Parameter count: the number of such findings.
  fileprivate func suggestRaise(
    of id: ConstraintID, among count: Int, in analysis: Analysis, to suggestions: inout [String]
  ) {
    guard let raisedPriority else { return }
    let scene = analysis.scene
    let environments = configurations.map { StatesUnderEnvironment(analysis.configurations[$0].configuration) }
    let priority = ExactDecimal(exactly: raisedPriority).map(Priority.init)
    let changes = priority.map { scene.changes(to: .priority($0), of: id, in: environments.unique()) } ?? []
    var trial = changes.isEmpty ? nil : SuggestionTrial(self, among: count, in: analysis)
    guard let problems = trial?.problems(after: changes, toReach: id) else {
      suggestions.append("raise the priority of \(scene.quotedName(of: id))")
      return
    }
    let place = RepairPhrase.place(of: changes, in: scene).map { " in \($0)" } ?? ""
    guard changes.count == 1 || !place.isEmpty else {
      suggestions.append("raise the priority of \(scene.quotedName(of: id)) wherever it is set")
      return
    }
    let action = "\(scene.verb(.raise, scene.quotedName(of: id))) to \(decimal(raisedPriority))\(place)"
    let effects = (["it holds"] + problems).joined(separator: "; ")
    suggestions.insert("\(action) (tried: \(effects))", at: problems.isEmpty ? 0 : suggestions.count)
  }
}

extension Analysis {
  /// The constraints that `unreachable-priority` reports.
  var unreachableConstraints: Set<ConstraintID> {
    let isUnreachable = constraintsNeverReached.isUnreachable
    return Set(isUnreachable.indices.filter { isUnreachable[$0] }.map { ConstraintID($0) })
  }

  /// For each constraint, whether it is active in some configuration, and unreachable in each of these; and the limits without
  /// which one was tried and stayed unreachable.
  fileprivate var constraintsNeverReached: (isUnreachable: [Bool], leftOut: [ConstraintID: [ConstraintID]]) {
    var active = Array(repeating: 0, count: scene.constraints.count)
    var unreachable = active
    for solved in configurations {
      let configuration = solved.configuration
      for index in scene.constraints.indices where configuration.isActive[index] { active[index] += 1 }
      for entry in solved.unreachable { unreachable[entry.constraint.index] += 1 }
    }
    var leftOut: [ConstraintID: [ConstraintID]] = [:]
    var triedCount = 0
    for solved in configurations {
      for entry in solved.unreachable where unreachable[entry.constraint.index] == active[entry.constraint.index] {
        guard entry.isMeant(by: solved, in: scene) else { continue }
        if let limits = limitsBesideOthers(blocking: entry, in: solved, triedCount: &triedCount) {
          leftOut[entry.constraint] = limits
        } else {
          unreachable[entry.constraint.index] = 0
        }
      }
    }
    return (zip(active, unreachable).map { $0 > 0 && $0 == $1 }, leftOut)
  }

  /// The limits, from which another screen would free a constraint, without which it stays unreachable; `nil` if there are none.
  ///
  /// The inequalities of each blocking set are left out, until none blocks the constraint or one is no limit.
  private func limitsBesideOthers(
    blocking entry: UnreachableConstraint, in solved: SolvedConfiguration, triedCount: inout Int
  ) -> [ConstraintID]? {
    guard solved.isFeasible else { return nil }
    var (entry, solved, leftOut) = (entry, solved, [ConstraintID]())
    while entry.isMeantOnlyByLimit(of: solved, in: scene) {
      let limits = entry.limits(in: scene)
      triedCount += 1
      guard !limits.isEmpty, scene.allowsSearch(of: triedCount) else { return nil }
      leftOut += limits
      solved = solver.solve(solved.configuration.without(limits))
      guard let other = solved.unreachable.first(where: { $0.constraint == entry.constraint }) else { return nil }
      if !other.isMeant(by: solved, in: scene) { return leftOut.sorted() }
      entry = other
    }
    return nil
  }
}

extension Constraint {
  /// Whether the constraint sets a size to 0 or to an ancestor's: it means as small, or as large, as other constraints allow.
  fileprivate func isExtreme(in scene: Scene) -> Bool {
    guard relation == .equal, first.attribute.isSize, first.guide == .none,
      constant.isEmpty || constant.number?.isZero ?? false
    else { return false }
    guard let second else { return true }
    guard second.attribute == first.attribute, multiplier.isOne else { return false }
    return scene.isAncestor(second.view, of: first.view)
  }
}

extension ConstraintReference {
  /// Whether the constraint is an inequality with a layout guide whose insets depend on the device.
  fileprivate func isLimitOfInsets(in scene: Scene) -> Bool {
    guard case .written(let id) = self, scene[id].relation != .equal else { return false }
    return [scene[id].first.guide, scene[id].second?.guide].contains { $0 == .safeArea || $0 == .margins }
  }
}

extension UnreachableConstraint {
  /// Whether the constraint is meant to fail in this layout, or may hold in the app.
  func isMeant(by solved: SolvedConfiguration, in scene: Scene) -> Bool {
    isMeantOnAnyScreen(in: scene) || isLimitedByScreen(of: solved, in: scene)
  }

  private func isMeantOnAnyScreen(in scene: Scene) -> Bool {
    scene[constraint].isExtreme(in: scene) || isLeftToCode(in: scene) || isAtLimit(in: scene)
      || blockers.contains(where: scene.isInferredContent)
  }

  /// Whether the constraint is meant to fail only because an inequality limits it on this screen.
  fileprivate func isMeantOnlyByLimit(of solved: SolvedConfiguration, in scene: Scene) -> Bool {
    isLimitedByScreen(of: solved, in: scene) && !isMeantOnAnyScreen(in: scene)
  }

  /// The inequalities that block the constraint.
  fileprivate func limits(in scene: Scene) -> [ConstraintID] {
    blockers.compactMap(\.written).filter { scene[$0].relation != .equal }
  }

  /// Whether only a limit between the same anchors keeps a document's constraint from holding: it is met as nearly as the limit
  /// allows.
  private func isAtLimit(in scene: Scene) -> Bool {
    let own = scene[constraint]
    guard scene.source != nil, blockers.count == 1, case .written(let id) = blockers[0] else { return false }
    let limit = scene[id]
    return own.relation == .equal && limit.relation != .equal && own.second != nil
      && Set([own.first, own.second]) == [limit.first, limit.second] && own.multiplier.isOne && limit.multiplier.isOne
  }

  /// The height of the largest inset of a safe area, below a navigation bar. Some devices have none.
  private static let greatestInset = Rational(106)

  /// The width and height of the smallest screen of a phone that runs a current system, in points: that of the first iPhone SE.
  private static let smallestScreen = AxisPair(Rational(320), Rational(568))

  /// The least width or height of what a document describes: of that phone on its side, too, and of any for what is no screen.
  private static func leastSize(in scene: Scene, along axis: Axis) -> Rational {
    if scene.source == nil { return smallestScreen[axis] }
    return scene.rootKind == .screen ? min(smallestScreen.horizontal, smallestScreen.vertical) : .zero
  }

  /// Whether an inequality keeps the constraint from holding on a screen of this size but not on another one: a limit for
  /// large screens, such as a readable width. In a document's view that is no screen, any constraint may: its size is an example.
  ///
  /// The proof adds up to a number above 0, which a larger screen makes smaller, or which a smaller screen makes 0.
  private func isLimitedByScreen(of solved: SolvedConfiguration, in scene: Scene) -> Bool {
    let screen = solved.frames[ViewID.root.index]
    guard !limits(in: scene).isEmpty || scene.source != nil && scene.rootKind != .screen else { return false }
    if scene.source != nil && isLimitedByInset(in: scene, solved.configuration) { return true }
    let own = multipliers.first { $0.row == .constraint(.written(constraint), nil) }?.multiplier.magnitude ?? .zero
    return multipliers.contains { term in
      guard case .background(let attribute) = term.row, attribute.view == .root else { return false }
      if !attribute.attribute.isSize { return false }
      if term.multiplier.isNegative { return true }
      let axis = attribute.attribute.axis
      return screen[axis.size] - shortfall * own / term.multiplier >= Self.leastSize(in: scene, along: axis)
    }
  }

  /// Whether the constraint would hold if an inset were smaller, by no more than an inset can be.
  private func isLimitedByInset(in scene: Scene, _ configuration: Configuration) -> Bool {
    let shortage = shortageOfProof(in: scene, configuration)
    return multipliers.contains { term in
      guard case .constraint(let reference, _) = term.row, reference.isLimitOfInsets(in: scene),
        blockers.contains(reference), !term.multiplier.isZero
      else { return false }
      return (shortage.map { $0 / term.multiplier.magnitude } ?? shortfall) <= Self.greatestInset
    }
  }

  /// The number above 0 to which the rows of the proof add up; `nil` if the numbers of a row are unknown.
  ///
  /// The shortfall may be larger, because constraints outside the proof add to it.
  private func shortageOfProof(in scene: Scene, _ configuration: Configuration) -> Rational? {
    var sum = Rational.zero
    for term in multipliers {
      guard let numbers = scene.numbers(of: term.row, in: configuration) else { return nil }
      for number in numbers { sum += term.multiplier * number }
    }
    return sum.isPositive ? sum : nil
  }

  /// Baselines of a document are inferred, to about a point.
  private static let baselineTolerance = Rational(3, over: 2)

  /// Whether code may make a document's constraint hold, or the constraint fails by no more than rounding.
  ///
  /// Code changes constraints that an outlet holds or that are removed at build time, and views that are hidden at first. A
  /// constraint between baselines may miss by as much as these are uncertain.
  private func isLeftToCode(in scene: Scene) -> Bool {
    guard scene.source != nil else { return false }
    if shortfall < Self.baselineTolerance
      && [.firstBaseline, .lastBaseline].contains(scene[constraint].first.attribute)
    {
      return true
    }
    return blockers.contains { blocker in
      switch blocker {
      case .written(let id): scene[id].allowed.contains { $0.rule == .unreachablePriority }
      case .stack(_, let part): part.kind == .hiding
      case .fitting, .frame, .hugging, .compression: false
      }
    }
  }
}

extension UnreachableConstraint {
  fileprivate func message(in scene: Scene) -> String {
    let name = scene.quotedName(of: constraint)
    let cause = blockers.isEmpty ? "" : " because of \(list(scene.summary(of: blockers)))"
    let raised = raisedPriority.map { "; at priority \(decimal($0)) it would hold" } ?? " at any priority below 1000"
    return "\(name) can never hold\(cause): it stays \(points(shortfall, beside: .zero)) off\(raised)"
  }

  fileprivate func notes(in scene: Scene, _ configuration: Configuration) -> [RelatedNote] {
    blockers.map { blocker in
      let priority = scene.priority(of: blocker, in: configuration)
      let strength = priority.map { $0.isRequired ? "is required" : "has priority \($0.value)" } ?? "is given"
      return RelatedNote(
        message: "\(scene.summary(of: [blocker])[0]) \(strength) and prevents it", location: scene.location(of: blocker)
      )
    }.unique()
  }

  /// `nil` if the numbers of a row are unknown. The shortfall is the one that the blockers alone cause. The least error among
  /// all constraints of higher priority may be larger.
  fileprivate func reason(in scene: Scene, _ configuration: Configuration) -> String? {
    ProofArithmetic(multipliers, in: scene, configuration).sentence()
  }

  /// - Parameter limits: those without which it was tried and stayed unreachable.
  fileprivate func suggestions(
    in scene: Scene, _ configuration: Configuration, withoutLimits limits: [ConstraintID]
  ) -> [String] {
    let names = blockers.filter { scene.priority(of: $0, in: configuration) != nil }.map(scene.quotedName(of:))
    let name = scene.quotedName(of: constraint)
    let remove = scene.verb(.remove, name)
    if !limits.isEmpty {
      let without = list(limits.map { scene.quotedName(of: $0) }, conjunction: "or")
      return ["\(remove): without \(without) it cannot hold either (tried)"]
    }
    return names.isEmpty
      ? [remove]
      : ["\(remove), or give \(list(names, conjunction: "or")) a priority below that of \(name)"]
  }
}

extension Scene {
  /// `nil` for constraints whose priority nobody chooses: those of frames, and those that a stack view generates.
  fileprivate func priority(of reference: ConstraintReference, in configuration: Configuration) -> Priority? {
    switch reference {
    case .written(let id): configuration.priorities[id.index]
    case .hugging(let view, let axis): self[view].hugging[axis]
    case .compression(let view, let axis): self[view].compression[axis]
    case .fitting: .fittingSize
    case .frame, .stack: nil
    }
  }
}
