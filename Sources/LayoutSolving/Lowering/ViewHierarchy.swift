import LayoutModel

/// The tree of a scene's views in flat arrays, for lookups that are made again and again.
package struct ViewHierarchy: Sendable {
  private let places: [Place]
  /// The first of the two variables of a scroll view's content size; -1 for all other views.
  let contentVariables: [Int32]
  /// The scroll views, in order of these variables.
  let scrollViews: [Int]
  /// Whether the alignment rectangle is not the frame.
  let hasAlignmentInsets: [Bool]
  /// Whether edges of the view are those of its frame, whatever they are compared with.
  let isPlain: [Bool]
  /// Four for each view, and two for each scroll view's content.
  let variableCount: Int

  /// What every walk up the tree reads, side by side.
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
        // A superview comes before its subviews.
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

  /// Returns the nearest view that contains both; a view is its own ancestor. Linear in the depth.
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
