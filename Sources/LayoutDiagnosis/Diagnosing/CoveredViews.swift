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
  static func causes(of findings: [Finding], except isExcluded: (Int) -> Bool) -> [Int: Int] {
    var problems: [Cover: [FindingIdentity: FindingGroup]] = [:]
    for (index, finding) in findings.enumerated() where !isExcluded(index) {
      guard case .coverage(let coverage) = finding.evidence, !coverage.by.isEmpty else { continue }
      let cover = Cover(
        views: coverage.by.sorted(), isOfOrders: finding.rule == .hitOrderMismatch, transition: finding.transition)
      problems[cover, default: [:]][FindingIdentity(finding), default: FindingGroup()].add(finding, at: index)
    }
    return problems.values.reduce(into: [:]) { causes, groups in
      causes.merge(groups.values.causes()) { first, _ in first }
    }
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
  /// Adds the views that lie behind the same views to the message.
  ///
  /// - Parameter followers: findings that follow from this one.
  mutating func nameViewsBehindTheSameCover(_ followers: [Finding], in scene: Scene) {
    var (whole, partial): (Set<ViewID>, Set<ViewID>) = ([], [])
    for follower in followers {
      guard let view = follower.views.first, !views.contains(view), case .coverage(let coverage) = follower.evidence
      else {
        continue
      }
      if coverage.covered == .one || rule == .hitOrderMismatch { whole.insert(view) } else { partial.insert(view) }
    }
    whole.subtract(partial)
    var names: [String] = []
    if !whole.isEmpty { names.append(scene.countedNames(whole.sorted())) }
    if !partial.isEmpty {
      names.append((partial.count == 1 ? "part of " : "parts of ") + scene.countedNames(partial.sorted()))
    }
    guard !names.isEmpty else { return }
    let isOne = whole.count + partial.count == 1
    let verb =
      switch rule {
      case .hitOrderMismatch: "as it does with"
      case .occludedView, .occludedInFlight: isOne ? "as is" : "as are"
      default: isOne ? "as does" : "as do"
      }
    // Each is covered at times of its own.
    let time = rule == .occludedInFlight ? " on the way" : ""
    let addition = ", \(verb) \(names.joined(separator: " and "))\(time)"
    amendWords { $0.message += addition }
  }
}
