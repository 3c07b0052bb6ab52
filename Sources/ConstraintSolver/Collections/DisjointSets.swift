/// Union-find: a partition of the numbers below a count. The least member of a set is its leader.
package struct DisjointSets {
  private var parents: [Int32]

  /// Each number is a set of its own.
  package init(count: Int) { parents = (0..<Int32(count)).map { $0 } }

  package mutating func leader(of element: Int32) -> Int32 {
    var element = element
    while parents[Int(element)] != element {
      parents[Int(element)] = parents[Int(parents[Int(element)])]
      element = parents[Int(element)]
    }
    return element
  }

  package mutating func join(_ a: Int32, _ b: Int32) {
    let (a, b) = (leader(of: a), leader(of: b))
    if a != b { parents[Int(max(a, b))] = min(a, b) }
  }

  /// Joins elements one after the other.
  ///
  /// - Parameter first: The first of them; `nil` before it is known.
  mutating func join(_ element: Int32, to first: inout Int32?) {
    if let first { join(first, element) } else { first = element }
  }
}
