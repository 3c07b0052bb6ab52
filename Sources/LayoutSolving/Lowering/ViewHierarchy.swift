import LayoutModel

/// The view tree of a scene in flat arrays, for frequent look-ups.
package struct ViewHierarchy: Sendable {
  private let ancestry: [Ancestry]
  /// For each scroll view, the first of the two variables of its content size; `nil` for all other views.
  let contentVariables: [Int?]
  /// The indices of the scroll views, in the order of these variables.
  let scrollViews: [Int]
  /// For each view, whether its alignment rectangle differs from its frame.
  let hasAlignmentInsets: [Bool]
  /// For each view, whether its edges are those of its frame in every constraint.
  let isPlain: [Bool]
  /// Four variables for each view, and two for the content of each scroll view.
  let variableCount: Int

  /// The values that a walk up the tree reads, stored next to each other.
  private struct Ancestry: Sendable {
    /// `nil` for the root.
    var superview: Int32?
    var depth: Int32 = 0
  }

  package init(_ scene: Scene) {
    let views = scene.views
    var ancestry = [Ancestry](repeating: Ancestry(), count: views.count)
    var contentVariables = [Int?](repeating: nil, count: views.count)
    var hasAlignmentInsets = [Bool](repeating: false, count: views.count)
    var variableCount = 4 * views.count
    for index in views.indices {
      if let superview = views[index].superview {
        // Superviews come before their subviews.
        ancestry[index] = Ancestry(superview: superview.rawValue, depth: ancestry[superview.index].depth + 1)
      }
      if views[index].kind == .scrollView {
        contentVariables[index] = variableCount
        variableCount += 2
      }
      hasAlignmentInsets[index] = !views[index].alignmentInsets.isZero
    }
    self.ancestry = ancestry
    self.contentVariables = contentVariables
    scrollViews = views.indices.filter { contentVariables[$0] != nil }
    self.hasAlignmentInsets = hasAlignmentInsets
    isPlain = views.indices.map { contentVariables[$0] == nil && !hasAlignmentInsets[$0] }
    self.variableCount = variableCount
  }

  /// `nil` for the root.
  func superviewIndex(of view: Int) -> Int? { ancestry[view].superview.map { Int($0) } }

  /// The nearest view that contains both; a view contains itself.
  ///
  /// - Complexity: linear in the depth.
  package func commonAncestor(_ a: ViewID, _ b: ViewID) -> ViewID {
    var a = a.index
    var b = b.index
    while a != b {
      let isDeeper = ancestry[a].depth >= ancestry[b].depth
      guard let superview = superviewIndex(of: isDeeper ? a : b) else { return .root }
      if isDeeper { a = superview } else { b = superview }
    }
    return ViewID(a)
  }
}

extension DecimalInsets {
  fileprivate var isZero: Bool { top.isZero && left.isZero && bottom.isZero && right.isZero }
}
