import LayoutModel

/// Depths of views, for finding common ancestors.
struct ViewHierarchy: Sendable {
  private let superviews: [Int32]
  private let depths: [Int32]

  init(_ scene: Scene) {
    superviews = scene.views.map { $0.superview?.rawValue ?? -1 }
    var depths = [Int32](repeating: 0, count: scene.views.count)
    for index in superviews.indices where superviews[index] >= 0 {
      depths[index] = depths[Int(superviews[index])] + 1  // a superview comes before its subviews
    }
    self.depths = depths
  }

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
