import LayoutModel

/// Views that lie behind the same views.
///
/// An overlay in front of ten buttons is one mistake. The first view that it covers is the problem; the others follow from
/// it wherever they are covered.
enum CoveredViews {
  /// For each finding that follows from another one, the index of that one.
  ///
  /// - Parameter isExcluded: whether the finding at an index is a consequence of something else.
  /// - Complexity: linear in the findings for each number of different lists of configurations with the same covers.
  static func causes(of findings: [Finding], except isExcluded: (Int) -> Bool) -> [Int: Int] {
    var groups: [[ViewID]: [Int]] = [:]
    for (index, finding) in findings.enumerated() where finding.transition == nil && !isExcluded(index) {
      guard case .coverage(let coverage) = finding.evidence, !coverage.by.isEmpty else { continue }
      groups[coverage.by.sorted(), default: []].append(index)
    }
    var causes: [Int: Int] = [:]
    for group in groups.values where group.count > 1 {
      let sorted = group.sorted {
        (-findings[$0].configurations.count, $0) < (-findings[$1].configurations.count, $1)
      }
      var heads: [(index: Int, configurations: Set<Int>)] = []
      for index in sorted {
        if let head = heads.first(where: { $0.configurations.isSuperset(of: findings[index].configurations) }) {
          causes[index] = head.index
        } else {
          heads.append((index, Set(findings[index].configurations)))
        }
      }
    }
    return causes
  }
}

extension Finding {
  /// Adds the views that lie behind the same views to the message.
  mutating func nameViewsBehindTheSameCover(_ views: [ViewID], in scene: Scene) {
    guard !views.isEmpty else { return }
    let verb =
      switch (rule == .occludedView, views.count == 1) {
      case (true, true): "is"
      case (true, false): "are"
      case (false, true): "does"
      case (false, false): "do"
      }
    let addition = ", as \(verb) \(scene.quotedNames(views))"
    amendWords { $0.message += addition }
  }
}
