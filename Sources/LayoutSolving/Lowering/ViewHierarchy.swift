import LayoutModel

/// The view tree of a scene in flat arrays, for frequent look-ups.
package struct ViewHierarchy: Sendable {
  private let places: [Place]
  /// For each scroll view, the first of the two variables of its content size; -1 for all other views.
  let contentVariables: [Int32]
  /// The indices of the scroll views, in the order of these variables.
  let scrollViews: [Int]
  /// For each view, whether its alignment rectangle differs from its frame.
  let hasAlignmentInsets: [Bool]
  /// For each view, whether its edges are those of its frame in every constraint.
  let isPlain: [Bool]
  /// Four variables for each view, and two for the content of each scroll view.
  let variableCount: Int

  /// The values that a walk up the tree reads, stored next to each other.
  private struct Place: Sendable {
    /// -1 for the root.
    var superview: Int32 = -1
    var depth: Int32 = 0
  }

  package init(_ scene: Scene) {
    let views = scene.views
    var places = [Place](repeating: Place(), count: views.count)
    var contentVariables = [Int32](repeating: -1, count: views.count)
    var hasAlignmentInsets = [Bool](repeating: false, count: views.count)
    var variableCount = 4 * views.count
    for index in views.indices {
      if let superview = views[index].superview {
        // Superviews come before their subviews.
        places[index] = Place(superview: superview.rawValue, depth: places[superview.index].depth + 1)
      }
      if views[index].kind == .scrollView {
        contentVariables[index] = Int32(variableCount)
        variableCount += 2
      }
      hasAlignmentInsets[index] = !views[index].alignmentInsets.isZero
    }
    self.places = places
    self.contentVariables = contentVariables
    scrollViews = views.indices.filter { contentVariables[$0] >= 0 }
    self.hasAlignmentInsets = hasAlignmentInsets
    isPlain = views.indices.map { contentVariables[$0] < 0 && !hasAlignmentInsets[$0] }
    self.variableCount = variableCount
  }

  /// -1 for the root.
  func superviewIndex(of view: Int) -> Int { Int(places[view].superview) }

  /// The nearest view that contains both; a view contains itself.
  ///
  /// - Complexity: linear in the depth.
  package func commonAncestor(_ a: ViewID, _ b: ViewID) -> ViewID {
    var a = a.index
    var b = b.index
    while a != b {
      if places[a].depth >= places[b].depth { a = Int(places[a].superview) } else { b = Int(places[b].superview) }
    }
    return ViewID(a)
  }
}

extension DecimalInsets {
  fileprivate var isZero: Bool { top.isZero && left.isZero && bottom.isZero && right.isZero }
}
