import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

struct RedundantConstraint: Rule {
  typealias Evidence = Redundancy

  /// Whether inequalities that others happen to imply are reported.
  var reportsGuards = false

  let id = RuleID.redundantConstraint
  let severity = Severity.note
  let summary = "a required constraint follows from others in every configuration"
  let explanation = """
    Without this constraint nothing would change: other required constraints, sizes and the screen imply it wherever it \
    is active, and the finding names those that do. Where constraints imply each other in a circle, one finding reports it, \
    of the last one, and the others are marked.

    An inequality that equalities, constraints between other anchors, or the size of the screen happen to imply is a \
    guard for another text, state or screen. It is reported only with --rule redundant-constraint=guards. What an autoresizing mask \
    fixes implies nothing: it is not written as a constraint. Neither does a content whose size is only `inferred`, nor a baseline \
    of a document, unless two constraints tie baselines of the same views: its place is measured in the saved frames. What more \
    than four constraints of a document imply together is not reported.

    In a document, the message says so if an equation follows only because of the insets of the safe area on this device: elsewhere \
    it is not redundant but conflicts.

    Such a constraint does no harm today. It conflicts as soon as one of those that imply it changes, and readers take it \
    for something that matters.

    Remove it, or one of the others, or give it a priority below 1000 if it is a safety net.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "banner" }] },
      "constraints": {
        "banner.leading": "banner.leading == screen.leading",
        "banner.trailing": "banner.trailing == screen.trailing",
        "banner.width": "banner.width == screen.width",
        "banner.top": "banner.top == screen.top",
        "banner.height": "banner.height == 50"
      }
    }
    """
  let mending = [(#"\#n    "banner.width": "banner.width == screen.width","#, "")]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let all = analysis.redundancies.map(\.constraints)
    guard analysis.isWhole, !all.isEmpty else { return [] }
    let scene = analysis.scene
    let isImplied = analysis.constraintsAlwaysImplied(all)
    var configurations: [AnyHashable: [Int]] = [:]
    for (index, redundancies) in all.enumerated() {
      for redundancy in redundancies { configurations[redundancy.key(in: analysis, index), default: []].append(index) }
    }
    var isReported = Array(repeating: false, count: scene.constraints.count)
    var findings: [Finding] = []
    for (index, redundancies) in all.enumerated() {
      for redundancy in redundancies {
        var chosen: ConstraintID?
        redundancy.forEachInterchangeable { constraint in
          if isImplied[constraint.index] && !isReported[constraint.index] { chosen = constraint }
        }
        guard let chosen, reports(redundancy, in: scene) else { continue }
        redundancy.forEachInterchangeable { if isImplied[$0.index] { isReported[$0.index] = true } }
        findings.append(
          finding(
            chosen == redundancy.constraint ? redundancy : redundancy.exchanged(for: chosen), isImplied: isImplied,
            configurations: configurations[redundancy.key(in: analysis, index)]?.unique() ?? [], in: scene))
      }
    }
    return findings
  }

  /// The most constraints of a document that imply a redundant one together in a way that its author can see.
  private static let implyingInDocument = 4

  /// Whether to report a redundancy: not if a frame or an inferred content implies it, and a guard only if guards are reported.
  private func reports(_ redundancy: Redundancy, in scene: Scene) -> Bool {
    let implying = redundancy.implying
    if scene.source != nil {
      let isSeen = implying.count <= Self.implyingInDocument
      if !isSeen || redundancy.dependsOnBaselines(implying, in: scene) { return false }
    }
    return !implying.contains(where: \.isFrame) && !implying.contains(where: scene.isInferredContent)
      && (reportsGuards || !redundancy.isGuard(implying, in: scene))
  }

  /// - Parameter isImplied: whether each constraint follows in every configuration.
  private func finding(
    _ redundancy: Redundancy, isImplied: [Bool], configurations: [Int], in scene: Scene
  ) -> Finding {
    let constraint = redundancy.constraint
    var evidence = redundancy
    if evidence.interchangeable.contains(where: { !isImplied[$0.index] }) {
      evidence = Redundancy(
        constraint: constraint, interchangeable: redundancy.interchangeable.filter { isImplied[$0.index] },
        atLeast: redundancy.atLeast, atMost: redundancy.atMost)
    }
    return finding(
      words: { words($1, in: scene) }, configurations: configurations,
      views: [scene[constraint].first.view], constraints: [.written(constraint)],
      location: scene[constraint].equationLocation, evidence: evidence, isRecovered: false)
  }

  private func words(_ redundancy: Redundancy, in scene: Scene) -> FindingWords {
    let name = scene.quotedName(of: redundancy.constraint)
    let implying = redundancy.implying
    return FindingWords(
      message: message(redundancy, named: name, implying, in: scene), label: "adds nothing",
      related: implying.prefix(Limits.notes).map { note($0, to: redundancy, in: scene) }.unique(),
      suggestions: [scene.verb(.remove, name)])
  }
}

extension Redundancy: FindingEvidence {
  package static let wire = WireTable<Redundancy>(
    "redundancyEvidence",
    "rows whose weighted sum of E - b is the constraint's less a number: one that is not negative in atLeast, not positive in "
      + "atMost, where the signs are the opposite ones"
  ) {
    Field("impliedBy", .names(.reference), \.implying)
    Field("interchangeable", .names(.constraint), \.interchangeable)
      .doc("those of impliedBy that follow from it and the others in turn")
    Field("atLeast", .optional(.weights), \.atLeast).doc("null for <=, and where a limit left the proof out")
    Field("atMost", .optional(.weights), \.atMost).doc("null for >=, and where a limit left the proof out")
  }

  package var otherConstraints: [ConstraintReference] { implying }

  package func key(in analysis: Analysis, _ configuration: Int) -> AnyHashable {
    [constraint, atLeast, atMost] as [AnyHashable]
  }
}

extension Redundancy {
  /// Whether it is an inequality, unless a single other inequality between the same two anchors implies it.
  ///
  /// - Parameter implying: the constraints that imply it.
  fileprivate func isGuard(_ implying: [ConstraintReference], in scene: Scene) -> Bool {
    guard scene[constraint].relation != .equal else { return false }
    let usesScreen = ((atLeast ?? []) + (atMost ?? [])).contains { term in
      if case .background(let attribute) = term.row { attribute.view == .root } else { false }
    }
    if usesScreen || !isProven { return true }
    guard let only = implying.first else { return false }
    guard implying.count == 1, case .written(let id) = only, scene[id].relation != .equal else { return true }
    return Set([scene[id].first, scene[id].second]) != [scene[constraint].first, scene[constraint].second]
  }

  /// Whether it follows only because of where the baselines of a document are. They are measured so that the saved frames satisfy
  /// all constraints with them.
  ///
  /// - Parameter implying: the constraints that imply it.
  fileprivate func dependsOnBaselines(_ implying: [ConstraintReference], in scene: Scene) -> Bool {
    let own = scene[constraint]
    var others: [Constraint] = []
    for case .written(let id) in implying where scene[id].tiesBaselines { others.append(scene[id]) }
    guard own.tiesBaselines else { return !others.isEmpty }
    return !others.contains {
      Set([$0.first.view, $0.second?.view]) == Set([own.first.view, own.second?.view])
    }
  }

  /// Calls the body for the interchangeable constraints, then for the redundant one itself.
  fileprivate func forEachInterchangeable(_ body: (ConstraintID) -> Void) {
    for other in interchangeable { body(other) }
    body(constraint)
  }
}

extension Analysis {
  /// For each constraint, whether it is active and required in some configuration, and redundant in each of these.
  fileprivate func constraintsAlwaysImplied(_ redundancies: [[Redundancy]]) -> [Bool] {
    var active = Array(repeating: 0, count: scene.constraints.count)
    var implied = active
    var lastCounted = Array(repeating: -1, count: active.count)
    let hasInferredSizes = scene.hasInferredSizes
    for (number, (solved, redundancies)) in zip(configurations, redundancies).enumerated() {
      let (isActive, priorities) = (solved.configuration.isActive, solved.configuration.priorities)
      for index in active.indices where isActive[index] && priorities[index].isRequired { active[index] += 1 }
      for redundancy in redundancies {
        if hasInferredSizes && redundancy.implying.contains(where: scene.isInferredContent) { continue }
        redundancy.forEachInterchangeable { id in
          guard lastCounted[id.index] != number else { return }
          lastCounted[id.index] = number
          implied[id.index] += 1
        }
      }
    }
    // A constraint that decides where a declared range ends is not redundant over the range.
    for conflict in ranges.joined().flatMap({ [$0.below, $0.above] }) {
      for case .written(let id) in conflict?.conflict.members ?? [] { implied[id.index] = 0 }
    }
    return zip(active, implied).map { $0 > 0 && $0 == $1 }
  }
}

extension Redundancy {
  /// Whether a document's equation follows only because the insets of safe areas are what they are on this device.
  ///
  /// The insets at both sides of a device are equal. Inside a cell, the table takes care of them.
  fileprivate func dependsOnInsets(in scene: Scene) -> Bool {
    guard scene.source != nil, scene.rootKind != .cell, scene[constraint].relation == .equal,
      let proof = atLeast ?? atMost
    else { return false }
    let sign: Rational = atLeast == nil ? 1 : -1
    var sums: [ViewID: InsetSums] = [:]
    scene[constraint].addInsets(to: &sums, times: .one)
    for term in proof {
      guard case .constraint(.written(let id), _) = term.row else { continue }
      scene[id].addInsets(to: &sums, times: sign * term.multiplier)
    }
    return sums.values.contains { !$0.top.isZero || !$0.bottom.isZero || !$0.side.isZero }
  }
}

/// How often insets are in a sum of equations: those of one view's safe area.
private struct InsetSums {
  var top = Rational.zero
  var bottom = Rational.zero
  var side = Rational.zero
}

extension Constraint {
  /// Whether one of its anchors is a baseline.
  fileprivate var tiesBaselines: Bool {
    [first.attribute, second?.attribute].contains { $0 == .firstBaseline || $0 == .lastBaseline }
  }

  /// Adds the insets that are in the difference of the two sides. Margins have those of the safe area in them.
  fileprivate func addInsets(to sums: inout [ViewID: InsetSums], times factor: Rational) {
    func add(_ anchor: Anchor, _ coefficient: Rational) {
      guard anchor.guide == .safeArea || anchor.guide == .margins else { return }
      for (edge, share) in anchor.attribute.edges {
        let count = coefficient * share
        switch edge {
        case .top: sums[anchor.view, default: InsetSums()].top += count
        case .bottom: sums[anchor.view, default: InsetSums()].bottom -= count
        case .right: sums[anchor.view, default: InsetSums()].side -= count
        default: sums[anchor.view, default: InsetSums()].side += count
        }
      }
    }
    add(first, factor)
    if let second { add(second, -factor * Rational(multiplier)) }
  }
}

extension Attribute {
  /// The attribute as a sum of edges, where text runs from left to right.
  fileprivate var edges: [(edge: Attribute, share: Rational)] {
    switch self {
    case .left, .leading: [(.left, 1)]
    case .right, .trailing: [(.right, 1)]
    case .top, .firstBaseline: [(.top, 1)]
    case .bottom, .lastBaseline: [(.bottom, 1)]
    case .width: [(.right, 1), (.left, -1)]
    case .height: [(.bottom, 1), (.top, -1)]
    case .centerX: [(.left, Rational(1, over: 2)), (.right, Rational(1, over: 2))]
    case .centerY: [(.top, Rational(1, over: 2)), (.bottom, Rational(1, over: 2))]
    }
  }
}

/// Constraints that imply a redundant one whose names are made, to list those that differ; the others are counted.
private let namedCauses = 32

private func message(
  _ redundancy: Redundancy, named name: String, _ implying: [ConstraintReference],
  in scene: Scene
) -> String {
  guard redundancy.isProven else { return "\(name) is redundant: other required constraints already imply it" }
  // Labels of documents repeat where a constraint is there twice.
  let causes = scene.summary(of: Array(implying.prefix(namedCauses)))
    .map { $0 == name ? "another constraint of the same name" : $0 }
  let further = max(0, implying.count - namedCauses)
  if redundancy.dependsOnInsets(in: scene) {
    let others = causes.isEmpty ? "" : " together with \(list(causes, further: further))"
    return """
      \(name) can hold\(others) only with the insets that the safe area has here; other devices, such as an iPhone on its side, \
      have other ones
      """
  }
  if implying.count == 1, case .written(let twin) = implying[0], scene.quotedName(of: twin) == name {
    return "\(name) is redundant: another constraint, \(quoted(scene.name(of: twin))), says the same"
  }
  return causes.isEmpty
    ? "\(name) is redundant: it always holds, whatever the other constraints are"
    : "\(name) is redundant: \(list(causes, further: further)) already \(causes.count == 1 ? "implies" : "imply") it"
}

/// The note at a constraint that implies the redundant one.
private func note(
  _ reference: ConstraintReference, to redundancy: Redundancy, in scene: Scene
) -> RelatedNote {
  var isInterchangeable = false
  if case .written(let id) = reference { isInterchangeable = redundancy.interchangeable.contains(id) }
  let name = scene.summary(of: [reference])[0]
  return RelatedNote(
    message: isInterchangeable ? "\(name) could be removed instead" : "\(name) is needed for that",
    location: scene.location(of: reference))
}
