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
