extension JSONParser {
  /// Records every key of an object that repeats an earlier one. Keys are equal if their scalars are.
  mutating func findDuplicateKeys(in object: Int32) {
    var first: [ArraySlice<UInt8>: Int] = [:]
    var key = Int(object) + 1
    while key < nodes.count {
      let text = nodes[key].text(in: bytes)
      let name = text.bytes[text.range]
      if let earlier = first[name] {
        duplicates.append(
          DuplicateKey(key: JSONNode(index: Int32(key)), first: JSONNode(index: Int32(earlier))))
      } else {
        first[name] = key
      }
      key = Int(nodes[key + 1].after)
    }
  }
}
