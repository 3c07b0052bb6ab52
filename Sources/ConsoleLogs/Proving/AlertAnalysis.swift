import ConstraintSolver
import LayoutModel

/// The conflict that an alert proves, or what it lacks for a proof, and tested repairs.
package struct AlertAnalysis: Sendable {
  package let alert: LoggedAlert
  package let verdict: Verdict
  /// `nil` if the text proves no conflict.
  package let proof: ConflictProof?
  /// A proof under assumptions; `nil` if the text alone proves a conflict, or if assumptions do not help.
  package let assumedProof: ConflictProof?
  /// The reasons why the text proves no conflict, the most important first; empty if it proves one.
  package let gaps: [Gap]
  /// Tested changes, the best first.
  package let repairs: [AlertRepair]

  package enum Verdict: String, Sendable {
    case linear = "infeasible-linear"
    case withSizes = "infeasible-only-with-size>=0"
    case feasible = "feasible-as-printed"
  }

  /// What is missing in an alert that proves no conflict.
  package enum Gap: Hashable, Sendable {
    /// The system hides what it logs.
    case isPrivate
    case unread(Int)
    case missingRows
    case onlyOneConstraint
    case noConstraints
    case margins([LoggedItem])
    case baselines([LoggedItem])
    /// Edges of scroll views that may be those of the content.
    case scrolling([LoggedItem])
    case rounding
    /// Some constraints are optional or inactive.
    case optional(Int)
    /// None of the above.
    case unknown
  }

  /// - Complexity: one linear program for each constraint.
  package init(_ alert: LoggedAlert) {
    self.alert = alert
    let rows = Array(alert.constraints.indices)
    var isRounded = false
    var verdict = Verdict.linear
    var proof = ConflictProof(alert, rows: rows, hasSizes: false, isRounded: &isRounded)
    if proof == nil {
      verdict = .withSizes
      proof = ConflictProof(alert, rows: rows, isRounded: &isRounded)
    }
    var assumed: ConflictProof?
    // A contradiction in one reading direction only is no proof, unless the log shows the direction.
    if proof != nil, !alert.isRightToLeft, alert.mixesDirections,
      ConflictProof(alert, rows: rows, isRightToLeft: true) == nil
    {
      (assumed, proof) = (proof, nil)
      assumed?.assumptions.append(.leftToRight)
    }
    self.verdict = proof == nil ? .feasible : verdict
    self.proof = proof
    if proof == nil && assumed == nil {
      assumed = alert.assumptions.lazy.compactMap { ConflictProof(alert, rows: rows, assumptions: $0) }.first
    }
    assumedProof = assumed
    var gaps = proof == nil ? alert.gaps(isRounded: isRounded) : []
    // The assumptions already say what is missing.
    if assumed != nil { gaps.removeAll { $0 == .unknown } }
    self.gaps = gaps
    repairs = (proof ?? assumed).map { AlertRepair.tested(for: $0, in: alert) } ?? []
  }
}

extension AlertAnalysis {
  /// Whether the proof identifies views by their names, because the log prints no addresses.
  package var reliesOnNames: Bool {
    (proof ?? assumedProof)?.members.contains { index in
      alert.constraints[index].anchors.contains { $0.item.isNamedOnly }
    } ?? false
  }
}

extension LoggedItem {
  /// Whether the log prints a name and no address.
  fileprivate var isNamedOnly: Bool { !isAssumed && !identity.hasPrefix("0x") }
}

extension LoggedAlert {
  /// The sets of assumptions to try, the safest first.
  fileprivate var assumptions: [[Assumption]] {
    var result: [[Assumption]] = []
    let guides = guideAssumptions
    if !guides.isEmpty { result.append(guides) }
    let margins = defaultMargins(except: guides)
    if !margins.isEmpty { result.append(guides + margins) }
    if isAppKit, !anchors(where: { $0.inSuperview != nil }).isEmpty {
      result += [[.unflippedSuperview], [.flippedSuperview]]
    }
    let edges = AnchorMeaning(self, [], isRightToLeft: isRightToLeft).scrollViews(isOpen: true)
      .map { Assumption.frameEdges($0) }
    if !edges.isEmpty {
      result.append(edges)
      if !guides.isEmpty || !margins.isEmpty { result.append(guides + margins + edges) }
    }
    return result
  }

  /// The assumptions that margins are edges of the margins guides in the alert.
  private var guideAssumptions: [Assumption] {
    var guides: [LoggedItem: LoggedItem] = [:]
    for constraint in constraints {
      guard let identifier = constraint.identifier, identifier.hasSuffix("Margin-guide-constraint") else { continue }
      for item in constraint.anchors.map(\.item) where items[item]?.text == "UIViewLayoutMarginsGuide" {
        if let owner = items[item]?.superview { guides[owner] = item }
      }
    }
    return marginAnchors.compactMap { anchor in
      guides[anchor.item].flatMap { guide in
        anchor.attribute.edgeOfMargin.map { .marginIsGuide(anchor, guideEdge: LoggedAnchor(guide, $0)) }
      }
    }
  }

  private func defaultMargins(except known: [Assumption]) -> [Assumption] {
    let knownAnchors = known.compactMap { assumption -> LoggedAnchor? in
      if case .marginIsGuide(let anchor, _) = assumption { anchor } else { nil }
    }
    return marginAnchors.filter { !knownAnchors.contains($0) }.compactMap { anchor in
      anchor.attribute.edgeOfMargin.map {
        .defaultMargin(
          anchor, edge: LoggedAnchor(anchor.item, $0), isInward: [.left, .top, .leading].contains($0))
      }
    }
  }

  /// The anchors of all constraints whose attribute meets a condition, in order.
  private func anchors(where condition: (LoggedAnchor.Attribute) -> Bool) -> [LoggedAnchor] {
    constraints.flatMap(\.anchors).filter { condition($0.attribute) }.unique()
  }

  private var marginAnchors: [LoggedAnchor] { anchors(where: \.isMargin) }

  fileprivate func gaps(isRounded: Bool) -> [AlertAnalysis.Gap] {
    var gaps: [AlertAnalysis.Gap] = []
    if isPrivate { gaps.append(.isPrivate) }
    if constraints.isEmpty && unread.isEmpty && !isPrivate { gaps.append(.noConstraints) }
    if !unread.isEmpty { gaps.append(.unread(unread.count)) }
    if isIncomplete && unread.isEmpty && !isPrivate { gaps.append(.missingRows) }
    if constraints.count == 1 && unread.isEmpty { gaps.append(.onlyOneConstraint) }
    let margins = marginAnchors.map(\.item).unique()
    if !margins.isEmpty { gaps.append(.margins(margins)) }
    let baselines = anchors(where: \.isBaseline).map(\.item).unique()
    if !baselines.isEmpty { gaps.append(.baselines(baselines)) }
    let scrollViews = AnchorMeaning(self, [], isRightToLeft: isRightToLeft).scrollViews(isOpen: false)
    if !scrollViews.isEmpty { gaps.append(.scrolling(scrollViews)) }
    if isRounded { gaps.append(.rounding) }
    let optionalCount = constraints.count { !$0.isRequired }
    if optionalCount > 0 { gaps.append(.optional(optionalCount)) }
    return gaps.isEmpty ? [.unknown] : gaps
  }
}
