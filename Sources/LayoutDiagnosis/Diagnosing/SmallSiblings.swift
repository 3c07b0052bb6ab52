import LayoutModel

/// Controls of one superview that are too small by the same length.
///
/// A row of buttons that are all too narrow is one mistake. The first one is the problem; the others follow from it wherever they
/// have the same size. Controls directly on the screen need not belong together.
enum SmallSiblings {
  /// For each finding that follows from another one, the index of that one.
  ///
  /// - Parameter isExcluded: whether the finding at an index is already known to be a consequence.
  /// - Complexity: linear in the findings, times those of one group that do not follow from each other.
  static func causes(of findings: [Finding], in analysis: Analysis, except isExcluded: (Int) -> Bool) -> [Int: Int] {
    let scene = analysis.scene
    var groups = FindingGroups<Group>()
    for (index, finding) in findings.enumerated() where !isExcluded(index) {
      guard let target = finding.evidence as? TouchTarget, let view = finding.views.first,
        let superview = scene[view].superview, superview != .root || scene[superview].stack != nil
      else { continue }
      groups.add(finding, at: index, sharing: Group(superview: superview, target: target))
    }
    return groups.causes
  }

  private struct Group: Hashable {
    let superview: ViewID
    let target: TouchTarget
  }
}

extension Finding {
  /// Adds the controls of the same size to the message.
  ///
  /// - Parameter followers: findings that follow from this one.
  mutating func nameSmallSiblings(_ followers: [Finding], in scene: Scene) {
    let others = followers.filter { $0.rule == rule }.compactMap(\.views.first).filter { !views.contains($0) }
    guard !others.isEmpty else { return }
    let names = scene.countedNames(others.unique().sorted())
    let addition = Set(others).count == 1 ? ", as is that of \(names)" : ", as are those of \(names)"
    amendWords { words, _ in words.message += addition }
  }
}
