import LayoutModel

extension ScreenGeometry {
  /// Whether a view is visible in principle: neither it nor an ancestor is hidden or transparent.
  func isShown(_ view: ViewID) -> Bool { scene[view].kind != .guide && !alphas[view.index].isZero }

  /// Whether a view has content of its own that should be visible.
  func shouldBeSeen(_ view: ViewID) -> Bool {
    Self.shouldBeSeen(scene[view].kind, isOpaque: properties[view.index].isOpaque)
  }

  /// Whether a view of this kind has content of its own.
  static func shouldBeSeen(_ kind: ViewKind, isOpaque: Bool) -> Bool {
    switch kind {
    case .stackView, .scrollView, .guide, .keyboard: false
    case .view: isOpaque
    case .label, .button, .imageView, .textField, .textView, .switch, .slider: true
    }
  }

  /// Whether a view paints over what lies behind it.
  func paintsOver(_ view: ViewID) -> Bool {
    properties[view.index].isOpaque && isShown(view) && alphas[view.index] >= Self.coveringAlpha
  }

  /// Whether a cover or one of its ancestors declares that it is meant to cover a view or one of that view's ancestors, or the view
  /// lies behind a dim, and the cover is the dim or what it puts in front.
  func isMeantToCover(_ cover: ViewID, _ view: ViewID) -> Bool {
    let isBehindDim = dims.contains { dim in
      touchOrder.isInFront(dim, of: view)
        && (touchOrder.position(of: cover) >= touchOrder.position(of: dim) || touchOrder.isInSubtree(dim, of: cover))
    }
    return isBehindDim || declaresCovers && scene.isMeant(cover, toCover: view)
  }
}
