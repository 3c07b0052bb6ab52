/// A binary heap, the least element first.
struct Heap<Element: Comparable> {
  private var elements: ContiguousArray<Element> = []

  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    var child = elements.count
    elements.append(element)
    while child > 0 && element < elements[(child - 1) / 2] {
      elements[child] = elements[(child - 1) / 2]
      child = (child - 1) / 2
    }
    elements[child] = element
  }

  mutating func popFirst() -> Element? {
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
