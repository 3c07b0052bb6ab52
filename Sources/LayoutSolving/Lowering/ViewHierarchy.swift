import LayoutModel

/// What lowering asks of a scene's views again and again, in flat arrays.
struct ViewHierarchy: Sendable {
  /// -1 for the root.
  private let superviews: [Int32]
  private let depths: [Int32]
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

  init(_ scene: Scene) {
    let views = scene.views
    var superviews = [Int32](repeating: -1, count: views.count)
    var depths = [Int32](repeating: 0, count: views.count)
    var contentVariables = [Int32](repeating: -1, count: views.count)
    var hasAlignmentInsets = [Bool](repeating: false, count: views.count)
    var variableCount = 4 * views.count
    for index in views.indices {
      if let superview = views[index].superview {
        superviews[index] = superview.rawValue
        depths[index] = depths[superview.index] + 1  // a superview comes before its subviews
      }
      if views[index].kind == .scrollView {
        contentVariables[index] = Int32(variableCount)
        variableCount += 2
      }
      hasAlignmentInsets[index] = !views[index].alignmentInsets.isZero
    }
    self.superviews = superviews
    self.depths = depths
    self.contentVariables = contentVariables
    scrollViews = views.indices.filter { contentVariables[$0] >= 0 }
    self.hasAlignmentInsets = hasAlignmentInsets
    isPlain = views.indices.map { contentVariables[$0] < 0 && !hasAlignmentInsets[$0] }
    self.variableCount = variableCount
  }

  /// -1 for the root.
  func superviewIndex(of view: Int) -> Int { Int(superviews[view]) }

  /// The nearest view that contains both, a view counting as its own ancestor. Linear in the depth.
  func commonAncestor(_ a: ViewID, _ b: ViewID) -> ViewID {
    var a = a.index
    var b = b.index
    while a != b {
      if depths[a] >= depths[b] { a = Int(superviews[a]) } else { b = Int(superviews[b]) }
    }
    return ViewID(a)
  }
}

extension DecimalInsets {
  fileprivate var isZero: Bool { top.isZero && left.isZero && bottom.isZero && right.isZero }
}
