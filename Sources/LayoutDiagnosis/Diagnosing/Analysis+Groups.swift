import LayoutSolving

extension Analysis {
  /// Groups equal evidence of several configurations, in the order in which it first appears.
  ///
  /// - Complexity: linear in the evidence.
  func groups<Item>(
    _ items: (SolvedConfiguration) -> [Item], as evidence: (Item) -> Evidence
  ) -> [(item: Item, configurations: [Int])] {
    var groups = OrderedGroups<GroupKey, (item: Item, configuration: Int)>()
    for (index, solved) in configurations.enumerated() {
      for item in items(solved) {
        let key = EvidenceKey(evidence(item), in: self, index)
        groups.add((item, index), to: GroupKey(evidence: key, isRecovered: solved.isRecovered))
      }
    }
    return groups.entries.map { _, members in (members[0].item, members.map(\.configuration).unique()) }
  }
}

private struct GroupKey: Hashable {
  let evidence: EvidenceKey
  let isRecovered: Bool
}
