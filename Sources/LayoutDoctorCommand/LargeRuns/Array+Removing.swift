extension Array {
  /// The elements that remain if each key in a list removes the first element with that key, if there is one.
  func removing<Key: Hashable>(one keys: [Key], by key: (Element) -> Key) -> [Element] {
    var counts: [Key: Int] = [:]
    for key in keys { counts[key, default: 0] += 1 }
    return filter { element in
      guard let count = counts[key(element)], count > 0 else { return true }
      counts[key(element)] = count - 1
      return false
    }
  }
}
