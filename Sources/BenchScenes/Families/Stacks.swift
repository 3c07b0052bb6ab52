extension SceneDraft {
  /// The number of views in each stack.
  private static let fanOut = 5

  /// A tree of vertical stacks, numbered level by level, as in an array-based heap, and created in preorder.
  ///
  /// - Parameters:
  ///   - isFree: whether heights divide the screen's height rather than follow from those of the leaves.
  ///   - hasLabels: whether each leaf has a content size instead of a height.
  mutating func addNestedStacks(views count: Int, isFree: Bool, hasLabels: Bool = false) {
    size = (1000, isFree ? 40 * count + 1000 : 667)
    var names = [Int](repeating: 0, count: count)
    var open = [(number: 0, depth: 1)]
    while let (number, depth) = open.popLast() {
      let first = number * SceneDraft.fanOut + 1
      let children = first..<max(first, min(first + SceneDraft.fanOut, count))
      let content = hasLabels ? SceneDraft.content(of: number) : isFree ? "\"intrinsicSize\": [null, 20]" : ""
      let view = addView(depth: depth, children.isEmpty ? content : "")
      names[number] = view
      let parent = number == 0 ? 0 : names[(number - 1) / SceneDraft.fanOut]
      place(
        view, number: number, in: parent, previous: names[max(0, number - 1)], isFree: isFree,
        isLabel: hasLabels && children.isEmpty, isEdited: number == count - 1)
      let isLast = number == count - 1 || number % SceneDraft.fanOut == 0
      if isLast && (isFree || number > 0) { add("v\(view).bottom == v\(parent).bottom - 8") }
      if !isFree && !hasLabels && children.isEmpty {
        addEditable("v\(view).height == 20", constant: 21, isEdited: number == count - 1)
      }
      open += children.reversed().map { ($0, depth + 1) }
    }
  }

  private mutating func place(
    _ view: Int, number: Int, in parent: Int, previous: Int, isFree: Bool, isLabel: Bool, isEdited: Bool
  ) {
    if isLabel {
      addEditable("v\(view).left == v\(parent).left + 8", constant: 9, isEdited: isEdited)
    } else {
      add("v\(view).left == v\(parent).left + 8")
    }
    add("v\(view).right == v\(parent).right - 8")
    if number == 0 && isFree {
      addEditable("v\(view).top == v\(parent).top + 8", constant: 9)
    } else if number == 0 || number % SceneDraft.fanOut == 1 {
      add("v\(view).top == v\(parent).top + 8")
    } else {
      add("v\(view).top == v\(previous).bottom + 8")
      if isFree { add("v\(view).height == v\(previous).height @500") }
    }
  }
}
