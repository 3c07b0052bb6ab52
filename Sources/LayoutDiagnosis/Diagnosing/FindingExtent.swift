import ConstraintSolver
import LayoutModel
import LayoutSolving

/// A number that says how bad a case of a finding is, and the phrase that it completes.
private struct FindingExtent {
  /// Greater in worse cases.
  let value: Rational
  /// The words before and after a number, such as `short by` and nothing; `nil` for a number that is only compared.
  let words: (before: String, after: String)?
  /// Whether the number shown is the negative of the value, since less is worse.
  let isLeastWorst: Bool

  private init?(_ value: Rational?, _ before: String? = nil, _ after: String = "", isLeastWorst: Bool = false) {
    guard let value else { return nil }
    (self.value, self.isLeastWorst) = (value, isLeastWorst)
    words = before.map { ($0, after) }
  }

  /// `nil` if the evidence has no such number.
  init?(_ item: Finding.Case) {
    switch item.evidence {
    case .conflict(let conflict):
      if let sum = item.sum {
        self.init((sum.need - sum.have).magnitude, "short by ")
        return
      }
      // Multipliers of equal magnitude are scaled to 1, so that the contradiction is in points. Others have no unit: it is then
      // that of the row with the greatest multiplier.
      guard let scale = conflict.multipliers.map(\.multiplier.magnitude).max(), !scale.isZero else { return nil }
      let isInPoints = conflict.multipliers.allSatisfy { $0.multiplier.magnitude == scale }
      self.init(conflict.contradiction / scale, isInPoints ? "short by " : nil)
    case .ambiguity(let ambiguity):
      let lengths = ambiguity.ownAttributes.map { range in
        range.minimum.flatMap { minimum in range.maximum.map { $0 - minimum } }
      }
      if lengths.contains(nil) { return nil }
      self.init(lengths.compactMap(\.self).max(), "undetermined by ")
    case .unreachable(let unreachable): self.init(unreachable.shortfall, "off by ")
    case .coverage(let coverage): self.init(coverage.covered * 100, "", " %")
    case .content(let content): self.init(content.axes.map { $0.needed - $0.available }.max(), "short by ")
    case .reach(let reach): self.init(reach.reach.edges.map(\.points).max(), "by ")
    case .touchTarget(let target): self.init(target.sides.map(\.length).min().map { -$0 }, "", isLeastWorst: true)
    case .overlap(let overlaps): self.init(overlaps.first.map { $0.frame.width * $0.frame.height })
    case .limitBreach(let breach): self.init(Rational(breach.excess))
    case .edgeGap(let gap): self.init(Rational(gap.width))
    case .range(let range):
      self.init(range.isBelow ? range.bound - range.declared.lower : range.declared.upper - range.bound)
    default: return nil
    }
  }
}

extension Finding.Case {
  /// Whether this case is shown in preference to another one: a case without a conflict first, then one without a number,
  /// such as an unbounded range, then the one with the larger number.
  func isWorse(than other: Self) -> Bool {
    if isRecovered != other.isRecovered { return !isRecovered }
    guard let others = FindingExtent(other)?.value else { return false }
    return FindingExtent(self).map { $0.value > others } ?? true
  }
}

extension Finding {
  /// The range of the numbers of all cases, such as `short by 3 to 18; most on 'iphone-se-3'`, and what other cases are about
  /// than the one that is shown, such as `in 'a'; the width in 'b'`.
  ///
  /// - Returns: `nil` if there is nothing to add.
  func extent(in analysis: Analysis) -> String? {
    guard let shown = shownConfiguration else { return nil }
    if case .range = evidence, cases.count > 1 {
      return "\(place(of: [shown], in: analysis)), the worst of \(configurations.count)"
    }
    let own = Subject(evidence)
    let others = cases.filter { Subject($0.evidence) != own }
    let range = others.isEmpty || own.isComparable ? rangePhrase(in: analysis) : nil
    guard let other = others.first, let words = Subject(other.evidence).words(in: analysis.scene),
      let place = other.configurations.first
    else { return range }
    let more = others.count > 1 ? ", and other cases" : ""
    return "\(range ?? self.place(of: [shown], in: analysis)); \(words) \(self.place(of: [place], in: analysis))\(more)"
  }

  /// `nil` unless every case has a number, and not all have the same.
  private func rangePhrase(in analysis: Analysis) -> String? {
    let numbers = cases.compactMap { item in FindingExtent(item).map { (extent: $0, item: item) } }
    let extents = numbers.map(\.extent)
    guard numbers.count == cases.count, let first = extents.first, let words = first.words,
      extents.allSatisfy({ $0.words != nil }),
      let least = extents.map(\.value).min(),
      let most = extents.map(\.value).max(), least != most,
      let worst = numbers.first(where: { $0.extent.value == most })?.item.configurations.first
    else { return nil }
    let range =
      first.isLeastWorst ? "\(rounded(-most)) to \(rounded(-least))" : "\(rounded(least)) to \(rounded(most))"
    return "\(words.before)\(range)\(words.after); \(first.isLeastWorst ? "least" : "most") "
      + place(of: [worst], in: analysis)
  }

  /// `on 'iphone-se-3'` if only environments differ, else `in 'open@iphone-se-3'`; up to three of several.
  ///
  /// - Parameter places: some of the finding's configurations, not empty.
  func place(of places: [Int], in analysis: Analysis) -> String {
    let shown = places.map { analysis.configurations[$0].configuration }
    let isOnlyEnvironment = configurations.allSatisfy {
      analysis.configurations[$0].configuration.states == shown[0].states
    }
    let environments = shown.compactMap(\.environmentName).unique()
    return isOnlyEnvironment && environments.count == shown.count
      ? "on \(list(environments.map(quoted), limit: 3))" : "in \(list(shown.map { quoted($0.id) }, limit: 3))"
  }
}

/// What the words of a finding name besides its views and numbers. It can differ between the cases of one finding.
private enum Subject: Hashable {
  case none
  case attributes(Set<FrameAttribute>)
  case axes(Set<Axis>)
  case edges(Set<ScreenEdge>)
  case blockers([ConstraintReference])

  init(_ evidence: Evidence) {
    switch evidence {
    case .ambiguity(let ambiguity):
      let own = ambiguity.attributes.map(\.attribute).filter { $0.view == ambiguity.view }
      self = .attributes(Set(own.map(\.attribute)))
    case .content(let content): self = .axes(Set(content.axes.map(\.axis)))
    case .touchTarget(let target): self = .axes(Set(target.sides.map(\.axis)))
    case .reach(let reach): self = .edges(Set(reach.reach.edges.map(\.edge)))
    case .unreachable(let unreachable): self = .blockers(unreachable.blockers)
    default: self = .none
    }
  }

  /// Whether numbers of different subjects can be compared.
  var isComparable: Bool { if case .blockers = self { true } else { false } }

  /// `the width`, `the left edge` or `because of 'card.width'`; `nil` if there are none.
  func words(in scene: Scene) -> String? {
    switch self {
    case .none: nil
    case .attributes(let attributes):
      "the \(list(FrameAttribute.allCases.filter(attributes.contains).map(\.name)))"
    case .axes(let axes): "the \(list([Axis.horizontal, .vertical].filter(axes.contains).map(\.sizeName)))"
    case .edges(let edges):
      "the \(list(ScreenEdge.allCases.filter(edges.contains).map(\.rawValue))) edge\(edges.count == 1 ? "" : "s")"
    case .blockers(let blockers): blockers.isEmpty ? nil : "because of \(list(scene.summary(of: blockers)))"
    }
  }
}
