extension JSONParser {
  /// The most keys that are compared pair by pair; more go through a table.
  private static var pairwiseLimit: Int { 8 }

  /// Records every key of an object that repeats an earlier one, as strings compare: by their scalars.
  mutating func findDuplicateKeys(in object: Int32) {
    var keys: [Int32] = []
    var child = Int(object) + 1 < nodes.count ? object + 1 : -1
    while child >= 0 {
      if nodes[Int(child)].isKey { keys.append(child) }
      child = nodes[Int(child)].next
    }
    guard keys.count > 1 else { return }
    if keys.count <= Self.pairwiseLimit {
      for later in 1..<keys.count {
        for earlier in 0..<later where text(keys[later]) == text(keys[earlier]) {
          record(keys[later], repeating: keys[earlier])
          break
        }
      }
    } else {
      var table = NameTable(minimumCapacity: keys.count)
      for key in keys {
        if let first = table.insert(text(key), value: Int(key)) { record(key, repeating: Int32(first)) }
      }
    }
  }

  private mutating func record(_ key: Int32, repeating first: Int32) {
    duplicates.append(DuplicateKey(key: JSONNode(index: key), first: JSONNode(index: first)))
  }

  private func text(_ key: Int32) -> JSONText {
    let node = nodes[Int(key)]
    let range = Int(node.start) + 1..<Int(node.end) - 1
    guard node.hasEscapes else { return JSONText(bytes: bytes, range: range) }
    let unescaped = JSONDocument.unescape(bytes, range)
    return JSONText(bytes: unescaped, range: 0..<unescaped.count)
  }
}
