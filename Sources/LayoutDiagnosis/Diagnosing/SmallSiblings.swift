import LayoutModel

/// Controls of one superview that are too small by the same length.
///
/// A row of buttons that are all too narrow is one mistake; what lies beside each other on the screen itself may be anything. The
/// first one is the problem; the others follow from it wherever
/// they have the same size.
enum SmallSiblings {
  /// For each finding that follows from another one, the index of that one.
  ///
  /// - Parameter isExcluded: whether the finding at an index is already known to be a consequence.
  /// - Complexity: linear in the findings, times those of one group that do not follow from each other.
  static func causes(of findings: [Finding], in scene: Scene, except isExcluded: (Int) -> Bool) -> [Int: Int] {
    var groups: [Group: [ViewID: [Int]]] = [:]
    for (index, finding) in findings.enumerated() where !isExcluded(index) {
      guard case .touchTarget(let target) = finding.evidence, let view = finding.views.first,
        let superview = scene[view].superview, superview != .root || scene[superview].stack != nil
      else { continue }
      groups[Group(superview: superview, target: target), default: [:]][view, default: []].append(index)
    }
    var causes: [Int: Int] = [:]
    for group in groups.values where group.count > 1 {
      let sorted = group.values.map { indices in
        (indices: indices, configurations: Set(indices.flatMap { findings[$0].configurations }))
      }.sorted {
        ($1.configurations.count, $0.indices[0]) < ($0.configurations.count, $1.indices[0])
      }
      var heads: [(index: Int, configurations: Set<Int>)] = []
      for control in sorted {
        if let head = heads.first(where: { $0.configurations.isSuperset(of: control.configurations) }) {
          for index in control.indices { causes[index] = head.index }
        } else {
          heads.append((control.indices[0], control.configurations))
        }
      }
    }
    return causes
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
    let names = scene.quotedNames(others.unique().sorted())
    let addition = Set(others).count == 1 ? ", as is that of \(names)" : ", as are those of \(names)"
    amendWords { $0.message += addition }
  }
}
