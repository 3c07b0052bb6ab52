import LayoutSolving

/// Items by key, in the order in which the keys first occur.
struct OrderedGroups<Key: Hashable, Item> {
  private(set) var entries: [(key: Key, items: [Item])] = []
  private var positions: [Key: Int] = [:]

  subscript(key: Key) -> [Item]? { positions[key].map { entries[$0].items } }

  mutating func add(_ item: Item, to key: Key) {
    if let position = positions[key] {
      entries[position].items.append(item)
    } else {
      positions[key] = entries.count
      entries.append((key, [item]))
    }
  }
}

extension Analysis {
  /// Groups equal evidence of several configurations, in the order in which it first appears.
  ///
  /// - Complexity: linear in the evidence.
  func groups<Evidence: FindingEvidence>(
    _ evidence: (SolvedConfiguration) -> [Evidence]
  ) -> [(item: Evidence, configurations: [Int])] {
    var groups = OrderedGroups<GroupKey, (item: Evidence, configuration: Int)>()
    for (index, solved) in configurations.enumerated() {
      for item in evidence(solved) {
        let key = item.key(in: self, index)
        groups.add((item, index), to: GroupKey(evidence: key, isRecovered: solved.isRecovered))
      }
    }
    return groups.entries.map { _, members in (members[0].item, members.map(\.configuration).unique()) }
  }
}

private struct GroupKey: Hashable {
  let evidence: AnyHashable
  let isRecovered: Bool
}
