/// Findings that differ only in their configurations.
struct FindingGroup {
  /// Their indices, ascending.
  private(set) var findings: [Int] = []
  private(set) var configurations: Set<Int> = []
  /// How bad the worst of them is, where that is compared.
  private(set) var extent = 0.0

  mutating func add(_ finding: Finding, at index: Int, extent: Double = 0) {
    findings.append(index)
    configurations.formUnion(finding.configurations)
    self.extent = max(self.extent, extent)
  }
}

/// Findings by what those that can follow from each other share.
struct FindingGroups<Shared: Hashable> {
  private var groups: [Shared: [FindingIdentity: FindingGroup]] = [:]

  mutating func add(_ finding: Finding, at index: Int, sharing shared: Shared, extent: Double = 0) {
    groups[shared, default: [:]][FindingIdentity(finding), default: FindingGroup()]
      .add(finding, at: index, extent: extent)
  }

  /// For each finding that another one explains, the index of that one.
  var causes: [Int: Int] {
    groups.values.reduce(into: [:]) { causes, groups in causes.merge(groups.values.causes()) { first, _ in first } }
  }
}

extension Sequence<FindingGroup> {
  /// For each finding that another group explains, the first finding of that group.
  ///
  /// A group explains those that occur only where it does. Groups in more configurations come first, then worse ones, then
  /// earlier ones.
  ///
  /// - Complexity: linear in the findings, times the groups that stand for themselves.
  fileprivate func causes() -> [Int: Int] {
    let sorted = self.sorted {
      ($1.configurations.count, $1.extent, $0.findings[0]) < ($0.configurations.count, $0.extent, $1.findings[0])
    }
    var causes: [Int: Int] = [:]
    var heads: [FindingGroup] = []
    for group in sorted {
      if let head = heads.first(where: { $0.configurations.isSuperset(of: group.configurations) }) {
        for index in group.findings { causes[index] = head.findings[0] }
      } else {
        heads.append(group)
      }
    }
    return causes
  }
}
