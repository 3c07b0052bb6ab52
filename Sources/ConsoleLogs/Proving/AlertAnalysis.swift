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
  /// Tested changes, the best first. If the proof assumes numbers, they hold whichever numbers UIKit uses.
  package let repairs: [AlertRepair]
  /// Whose constraints the alert is about: those of the proof, or all; `nil` if there are none.
  package let subject: AlertSubject?
  /// What the constraints show without a proof.
  package let observation: Observation?

  /// What is wrong with constraints that may hold together.
  package enum Observation: Hashable, Sendable {
    /// Two constraints say the same.
    case repeated(Int, Int)
    /// A view has constraints of its own, and a mask keeps its frame.
    case mask(LoggedItem, members: [Int])
    /// Two constraints only hold together if a margin has a value.
    case margin(LoggedAnchor, value: Rational, usual: [Rational], members: [Int])
  }

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
    var observation: Observation?
    if proof == nil && assumed == nil {
      for assumptions in alert.assumptions {
        guard let found = ConflictProof(alert, rows: rows, assumptions: assumptions) else { continue }
        // The constraints themselves say how large the margin is, so nothing else is assumed of it.
        if let margin = alert.margin(that: found) {
          observation = observation ?? margin
          continue
        }
        assumed = found
        break
      }
      if assumed != nil { observation = nil }
    }
    if proof == nil, let pair = alert.repeatedConstraints { observation = .repeated(pair.0, pair.1) }
    if proof == nil, assumed == nil, observation == nil { observation = alert.forgottenMask }
    self.observation = observation
    assumedProof = assumed
    var gaps = proof == nil ? alert.gaps(isRounded: isRounded) : []
    // The assumptions already say what is missing.
    if assumed != nil || observation != nil { gaps.removeAll { $0 == .unknown } }
    self.gaps = gaps
    let members = (proof ?? assumed)?.members ?? observation?.members ?? rows
    let made = alert.subject(of: members)
    var repairs: [AlertRepair] = []
    if made != .system, let proof = proof ?? assumed {
      repairs =
        proof.assumesNumbers
        ? AlertRepair.tested(for: proof, in: alert, whichever: alert.otherMargins(than: proof.assumptions))
        : AlertRepair.tested(for: proof, in: alert)
    }
    self.repairs = repairs
    // A forgotten mask is the app's mistake, whatever else takes part.
    let hasForgottenMask = repairs.contains { if case .dropMask = $0 { true } else { false } }
    if case .mask = observation { subject = .yours } else { subject = hasForgottenMask ? .yours : made }
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

extension AlertAnalysis.Observation {
  /// The indices of its constraints.
  package var members: [Int] {
    switch self {
    case .repeated(let first, let second): [first, second]
    case .mask(_, let members): members
    case .margin(_, _, _, let members): members
    }
  }
}

extension ConflictProof {
  /// Whether it assumes a number that the text does not show. That edges are those of a frame, or that the layout runs from left to
  /// right, is no number: the constraints only conflict if it is so, and the system says that they do.
  fileprivate var assumesNumbers: Bool {
    assumptions.contains { if case .defaultMargin = $0 { true } else { false } }
  }
}

extension LoggedAlert {
  /// The first two constraints that say the same.
  package var repeatedConstraints: (Int, Int)? {
    for (second, constraint) in constraints.enumerated() where constraint.isRequired {
      let first = constraints[..<second].firstIndex {
        $0.isRequired && $0.relation == constraint.relation
          && ($0.form.isEqual(to: constraint.form, times: .one)
            || (constraint.relation == .equal && $0.form.isEqual(to: constraint.form, times: -1)))
          && $0.address != constraint.address && $0.identifier == constraint.identifier
      }
      if let first { return (first, second) }
    }
    return nil
  }

  /// The first view that has constraints of its own, and a mask that nobody set; `nil` if there is none.
  fileprivate var forgottenMask: AlertAnalysis.Observation? {
    let rows = Array(constraints.indices)
    let item = itemsWithMask(rows).first { item in
      rows.contains { constraints[$0].isDefaultMask && constraints[$0].subject(among: items) == item }
    }
    return item.map { item in
      let members = rows.filter { index in constraints[index].anchors.contains { $0.item == item } }
      return .mask(item, members: members)
    }
  }

  /// The margin that the constraints of a proof fix by themselves; `nil` if the proof assumes several margins, or if no margin could
  /// be as large.
  fileprivate func margin(that proof: ConflictProof) -> AlertAnalysis.Observation? {
    let assumed = proof.multipliers.compactMap { row -> (Assumption, Rational)? in
      guard case .assumption(let index) = row.source else { return nil }
      return (proof.assumptions[index], row.multiplier)
    }
    guard assumed.count == 1, case .defaultMargin(let anchor, _, let isInward, let value) = assumed[0].0,
      !assumed[0].1.isZero
    else { return nil }
    let shift = proof.contradiction / assumed[0].1
    let implied = isInward ? value - shift : value + shift
    guard !implied.isNegative else { return nil }
    return .margin(anchor, value: implied, usual: usualMargins(of: anchor), members: proof.members)
  }

  /// The assumptions with each other size of margins: 8, 16 and 20 at the sides, and 8 and 11 above and below.
  fileprivate func otherMargins(than assumptions: [Assumption]) -> [[Assumption]] {
    let sizes: [(side: Rational, vertical: Rational)] = [(8, 8), (16, 8), (20, 8), (8, 11), (16, 11), (20, 11)]
    return sizes.map { side, vertical in
      assumptions.map { assumption in
        guard case .defaultMargin(let anchor, let edge, let isInward, _) = assumption else { return assumption }
        let size = anchor.attribute.isVertical ? vertical : side
        return .defaultMargin(anchor, edge: edge, isInward: isInward, size)
      }
    }
  }

  /// The sizes that UIKit gives to a margin by default, in points.
  fileprivate func usualMargins(of anchor: LoggedAnchor) -> [Rational] {
    guard items[anchor.item]?.isCellContent == true else { return [8] }
    if !anchor.attribute.isVertical { return [16, 20] }
    return systems.last.map { $0 <= 10 } == true ? [8] : [11, 8]
  }
}

extension AnchorForm {
  /// Whether the form is a multiple of another one.
  fileprivate func isEqual(to other: AnchorForm, times factor: Rational) -> Bool {
    constant == factor * other.constant && terms.count == other.terms.count
      && terms.allSatisfy { term in
        other.terms.contains { $0.anchor == term.anchor && factor * $0.coefficient == term.coefficient }
      }
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
    let margins = defaultMargins(except: guides, index: 0)
    if !margins.isEmpty { result.append(guides + margins) }
    let others = defaultMargins(except: guides, index: 1)
    if zip(margins, others).contains(where: { $0.equation?.value != $1.equation?.value }) {
      result.append(guides + others)
    }
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

  /// - Parameter index: the index of the size among the usual ones of a margin, or the last one.
  private func defaultMargins(except known: [Assumption], index: Int) -> [Assumption] {
    let knownAnchors = known.compactMap { assumption -> LoggedAnchor? in
      if case .marginIsGuide(let anchor, _) = assumption { anchor } else { nil }
    }
    return marginAnchors.filter { !knownAnchors.contains($0) }.compactMap { anchor in
      let usual = usualMargins(of: anchor)
      return anchor.attribute.edgeOfMargin.map {
        .defaultMargin(
          anchor, edge: LoggedAnchor(anchor.item, $0), isInward: [.left, .top, .leading].contains($0),
          usual[min(index, usual.count - 1)])
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
