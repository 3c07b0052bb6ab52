import LayoutModel
import LayoutMotion

/// Views that lie behind the same views.
///
/// An overlay in front of ten buttons is one mistake, and so is a view that passes in front of ten others in a transition. The
/// first view that it covers is the problem; the others follow from it wherever they are covered.
enum CoveredViews {
  /// For each finding that follows from another one with the same covers, the index of that one.
  ///
  /// - Parameter isExcluded: whether the finding at an index is already known to be a consequence.
  /// - Complexity: linear in the findings, times the problems with the same covers that do not follow from each other.
  static func causes(
    of findings: [Finding], in analysis: Analysis, except isExcluded: (Int) -> Bool
  ) -> [Int: Int] {
    var groups = FindingGroups<Cover>()
    for (index, finding) in findings.enumerated() where !isExcluded(index) {
      guard let coverage = finding.evidence as? Coverage, !coverage.by.isEmpty, let view = finding.views.first else {
        continue
      }
      let cover = Cover(
        views: analysis.scene.outermostCovers(coverage.by, of: view).sorted(),
        isOfOrders: finding.rule == .hitOrderMismatch, transition: finding.transition)
      groups.add(finding, at: index, sharing: cover)
    }
    return groups.causes
  }

  /// What findings that can follow from each other have in common.
  private struct Cover: Hashable {
    let views: [ViewID]
    /// Whether the views are painted in front of the covers, which only take their touches.
    let isOfOrders: Bool
    /// `nil` at rest.
    let transition: TransitionID?
  }
}

extension Finding {
  /// Adds the views that lie behind the same views to the message, and to the suggestion to declare that.
  ///
  /// - Parameter followers: findings that follow from this one.
  mutating func nameViewsBehindTheSameCover(_ followers: [Finding], in scene: Scene) {
    guard let first = views.first, let own = evidence as? Coverage else { return }
    let covers = scene.outermostCovers(own.by, of: first)
    var (whole, partial, hidden): (Set<ViewID>, Set<ViewID>, Set<ViewID>) = ([], [], [])
    // Whether all that is hidden is wholly so.
    var isWhollyHidden = true
    var isSameCover = true
    for follower in followers {
      guard let view = follower.views.first, !views.contains(view), let coverage = follower.evidence as? Coverage
      else {
        continue
      }
      isSameCover = isSameCover && coverage.by == own.by
      if rule == .obstructedControl && follower.rule == .occludedView {
        hidden.insert(view)
        isWhollyHidden = isWhollyHidden && coverage.covered == .one
      } else if coverage.covered == .one || rule == .hitOrderMismatch {
        whole.insert(view)
      } else {
        partial.insert(view)
      }
    }
    whole.subtract(partial)
    let alike = whole.union(partial)
    let all = alike.union(hidden).union([first])
    // A view that contains others is hidden with them.
    hidden = hidden.subtracting(alike).filter { view in !all.contains { scene.isAncestor(view, of: $0) } }
    var names: [String] = []
    if !whole.isEmpty { names.append(scene.countedNames(whole.sorted())) }
    if !partial.isEmpty {
      names.append((partial.count == 1 ? "part of " : "parts of ") + scene.countedNames(partial.sorted()))
    }
    let verb =
      switch rule {
      case .hitOrderMismatch: "as it does with"
      case .occludedView, .occludedInFlight: alike.count == 1 ? "as is" : "as are"
      default: alike.count == 1 ? "as does" : "as do"
      }
    // Each is covered at times of its own.
    let time = rule == .occludedInFlight ? " on the way" : ""
    let addition =
      (names.isEmpty ? "" : ", \(verb) \(names.joined(separator: " and "))\(time)")
      + (hidden.isEmpty
        ? ""
        : "; \(scene.countedNames(hidden.sorted())) \(hidden.count == 1 ? "is" : "are") \(isWhollyHidden ? "" : "partly ")hidden there")
    let outermost = all.filter { view in !all.contains { scene.isAncestor($0, of: view) } }.sorted()
    let (old, new) = (
      scene.suggestionToCover([first], by: covers, rule), scene.suggestionToCover(outermost, by: covers, rule)
    )
    let cover = isSameCover ? nil : (own: scene.coverNames(own.by), shared: scene.coverNames(covers))
    amendWords { words, _ in
      if let cover { words.message.replaceFirst(cover.own, with: cover.shared) }
      words.message += addition
      words.suggestions = words.suggestions.map { $0 == old ? new : $0 }
    }
  }
}
