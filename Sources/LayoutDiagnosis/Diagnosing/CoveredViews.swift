import LayoutModel

/// Views that lie behind the same views.
///
/// An overlay in front of ten buttons is one mistake. The first view that it covers is the problem; the others follow from
/// it wherever they are covered.
enum CoveredViews {
  /// For each finding that follows from another one with the same covers, the index of that one.
  ///
  /// - Parameter isExcluded: whether the finding at an index is already known to be a consequence.
  /// - Complexity: linear in the findings, times the problems with the same covers that do not follow from each other.
  static func causes(of findings: [Finding], except isExcluded: (Int) -> Bool) -> [Int: Int] {
    var problems: [Problem] = []
    var places: [FindingIdentity: Int] = [:]
    for (index, finding) in findings.enumerated() where finding.transition == nil && !isExcluded(index) {
      guard case .coverage(let coverage) = finding.evidence, !coverage.by.isEmpty else { continue }
      let identity = FindingIdentity(finding)
      if let place = places[identity] {
        problems[place].findings.append(index)
        problems[place].configurations.formUnion(finding.configurations)
      } else {
        places[identity] = problems.count
        problems.append(
          Problem(covers: coverage.by.sorted(), findings: [index], configurations: Set(finding.configurations)))
      }
    }
    var causes: [Int: Int] = [:]
    for group in Dictionary(grouping: problems, by: \.covers).values where group.count > 1 {
      let sorted = group.sorted {
        ($1.configurations.count, $0.findings[0]) < ($0.configurations.count, $1.findings[0])
      }
      var heads: [Problem] = []
      for problem in sorted {
        if let head = heads.first(where: { $0.configurations.isSuperset(of: problem.configurations) }) {
          for index in problem.findings { causes[index] = head.findings[0] }
        } else {
          heads.append(problem)
        }
      }
    }
    return causes
  }

  /// The findings that differ only in their configurations.
  private struct Problem {
    let covers: [ViewID]
    var findings: [Int]
    var configurations: Set<Int>
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
