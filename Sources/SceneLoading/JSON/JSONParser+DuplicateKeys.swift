extension JSONParser {
  /// The maximum number of keys that are compared pairwise; more keys are sorted by hash.
  private static var pairwiseLimit: Int { 8 }

  /// Records every key of an object that repeats an earlier one. Keys are equal if their scalars are.
  mutating func findDuplicateKeys(in object: Int32, _ hash: NameHash) {
    var count = 0
    var key = Int(object) + 1
    while key < nodes.count && count <= Self.pairwiseLimit {
      count += 1
      key = Int(nodes[key + 1].after)
    }
    guard count > 1 else { return }
    if count <= Self.pairwiseLimit {
      findPairwise(in: object)
    } else if !ascends(in: object) {
      findByHash(in: object, hash)
    }
  }

  /// Returns whether the keys are in ascending order, shorter ones first, in which case none repeats another. Numbered names
  /// are in this order.
  private func ascends(in object: Int32) -> Bool {
    var (lastLength, lastWord) = (0, UInt64(0))
    var key = Int(object) + 1
    while key < nodes.count {
      let text = nodes[key].text
      guard text.count <= 8, !nodes[key].hasEscapes else { return false }
      let word = bytes.word(at: text.lowerBound, length: text.count).byteSwapped
      guard text.count > lastLength || (text.count == lastLength && word > lastWord) else { return false }
      (lastLength, lastWord) = (text.count, word)
      key = Int(nodes[key + 1].after)
    }
    return true
  }

  private mutating func findPairwise(in object: Int32) {
    var later = Int(object) + 1
    while later < nodes.count {
      var earlier = Int(object) + 1
      while earlier < later {
        if isSame(later, earlier) {
          record(later, repeating: earlier)
          break
        }
        earlier = Int(nodes[earlier + 1].after)
      }
      later = Int(nodes[later + 1].after)
    }
  }

  /// Sorting reads memory in sequence, unlike a hash table.
  private mutating func findByHash(in object: Int32, _ hash: NameHash) {
    var keys: [HashedIndex] = []
    keys.reserveCapacity((nodes.count - Int(object)) / 2)
    var key = Int(object) + 1
    while key < nodes.count {
      let text = nodes[key].text(in: bytes)
      keys.append(HashedIndex(hash: hash.value(of: text.bytes, in: text.range), index: key))
      key = Int(nodes[key + 1].after)
    }
    keys.sortByGroup()
    let known = duplicates.count
    var start = 0
    for end in 1...keys.count where end == keys.count || keys[end].group != keys[start].group {
      // The keys of a group are almost always equal. Each is compared with the distinct ones found so far.
      var different: [Int] = []
      if end - start > 1 {
        for position in start..<end {
          let key = keys[position].index
          if let first = different.first(where: { isSame($0, key) }) {
            record(key, repeating: first)
          } else {
            different.append(key)
          }
        }
      }
      start = end
    }
    duplicates[known...].sort { $0.key.index < $1.key.index }
  }

  private mutating func record(_ key: Int, repeating first: Int) {
    duplicates.append(DuplicateKey(key: JSONNode(index: Int32(key)), first: JSONNode(index: Int32(first))))
  }

  private func isSame(_ a: Int, _ b: Int) -> Bool {
    nodes[a].text(in: bytes) == nodes[b].text(in: bytes)
  }
}

/// A key's index and hash in one word.
private struct HashedIndex {
  private(set) var word: UInt64

  init(hash: UInt32, index: Int) { word = UInt64(hash) << 32 | UInt64(UInt32(index)) }

  /// The upper 22 bits of the hash, which are the sort key.
  var group: UInt64 { word >> 42 }
  var index: Int { Int(UInt32(truncatingIfNeeded: word)) }
}

extension [HashedIndex] {
  /// The number of keys below which a comparison sort is used.
  private static var countingLimit: Int { 4096 }

  /// Sorts by group, then by index if the indices ascend: a radix sort with two digits of eleven bits, the lower first.
  fileprivate mutating func sortByGroup() {
    guard count >= Self.countingLimit else { return sort { ($0.group, $0.index) < ($1.group, $1.index) } }
    var sorted = self
    for shift: UInt64 in [42, 53] {
      var starts = [Int](repeating: 0, count: 2048)
      for entry in self { starts[Int(entry.word >> shift & 2047)] += 1 }
      var sum = 0
      for digit in starts.indices { (starts[digit], sum) = (sum, sum + starts[digit]) }
      for entry in self {
        let digit = Int(entry.word >> shift & 2047)
        sorted[starts[digit]] = entry
        starts[digit] += 1
      }
      swap(&self, &sorted)
    }
  }
}
