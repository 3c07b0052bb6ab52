/// A binary heap, the least element first.
package struct Heap<Element: Comparable> {
  private var elements: ContiguousArray<Element> = []

  /// No elements.
  package init() {}

  /// The least element.
  package var first: Element? { elements.first }

  /// Adds an element. Logarithmic.
  package mutating func insert(_ element: Element) {
    var child = elements.count
    elements.append(element)
    while child > 0 && element < elements[(child - 1) / 2] {
      elements[child] = elements[(child - 1) / 2]
      child = (child - 1) / 2
    }
    elements[child] = element
  }

  /// Removes and returns the least element; `nil` if there is none. Logarithmic.
  package mutating func popFirst() -> Element? {
    guard let last = elements.popLast() else { return nil }
    guard let first = elements.first else { return last }
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child >= elements.count { break }
      if child + 1 < elements.count && elements[child + 1] < elements[child] { child += 1 }
      if !(elements[child] < last) { break }
      elements[parent] = elements[child]
      parent = child
    }
    elements[parent] = last
    return first
  }
}

extension Heap: Sendable where Element: Sendable {}
