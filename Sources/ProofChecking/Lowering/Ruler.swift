// Measures anchors directly from their definition: the rectangle of the anchor is placed along one axis in the coordinate space
// of the nearest common ancestor, and an attribute is one of its two ends, their midpoint or their distance.

import LayoutModel

/// Measures anchors in one configuration.
struct Ruler {
  let scene: Scene
  let configuration: Configuration
  private let depths: [Int]

  init(scene: Scene, configuration: Configuration) {
    self.scene = scene
    self.configuration = configuration
    var depths: [Int] = []
    for view in scene.views { depths.append(view.superview.map { depths[$0.index] + 1 } ?? 0) }
    self.depths = depths
  }

  /// The nearest view that contains both; a view contains itself.
  func commonAncestor(_ a: ViewID, _ b: ViewID) -> ViewID {
    var (a, b) = (a, b)
    while a != b {
      if depths[a.index] >= depths[b.index], let above = scene[a].superview {
        a = above
      } else if let above = scene[b].superview {
        b = above
      }
    }
    return a
  }

  /// Whether lengths of a constraint between such attributes are measured leftwards, against the x axis, because the text runs
  /// from right to left.
  func runsLeftwards(_ attributes: Attribute...) -> Bool {
    configuration.direction == .rightToLeft && attributes.contains { $0 == .leading || $0 == .trailing }
  }

  /// - Parameters:
  ///   - other: the view at the other end of the constraint.
  ///   - runsLeftwards: whether positions are measured leftwards from the left edge of the space.
  func measure(
    _ anchor: Anchor, in space: ViewID, other: ViewID? = nil, runsLeftwards: Bool = false
  ) -> LinearForm {
    let isHorizontal = anchor.attribute.axis == .horizontal
    let (left, right) = ends(of: anchor, in: space, other: other)
    let (near, far) = runsLeftwards ? (right * -.one, left * -.one) : (left, right)
    switch anchor.attribute {
    case .left, .top, .leading: return near
    case .right, .bottom, .trailing: return far
    case .width, .height: return far - near
    case .centerX, .centerY: return (near + far) * (.one / Fraction(2))
    case .firstBaseline: return near + Fraction(scene[anchor.view].firstBaseline)
    case .lastBaseline: return far - Fraction(scene[anchor.view].lastBaseline)
    }

    func ends(of anchor: Anchor, in space: ViewID, other: ViewID?) -> (near: LinearForm, far: LinearForm) {
      var corner = LinearForm()
      var view = anchor.view
      while view != space, let above = scene[view].superview {
        corner.terms.append(((isHorizontal ? Unknown.x : .y).index(of: view.index), .one))
        view = above
      }
      let index = anchor.view.index
      if meansContent(anchor, other: other) {
        return (
          corner, corner + LinearForm(unknown: (isHorizontal ? Unknown.contentWidth : .contentHeight).index(of: index))
        )
      }
      let end = corner + LinearForm(unknown: (isHorizontal ? Unknown.width : .height).index(of: index))
      guard let insets = insets(of: anchor) else { return (corner, end) }
      return isHorizontal
        ? (corner + Fraction(insets.left), end - Fraction(insets.right))
        : (corner + Fraction(insets.top), end - Fraction(insets.bottom))
    }
  }

  private func insets(of anchor: Anchor) -> DecimalInsets? {
    switch anchor.guide {
    case .none: scene[anchor.view].alignmentInsets
    case .safeArea: anchor.view == .root ? configuration.rootSafeArea : scene[anchor.view].safeArea
    case .margins: anchor.view == .root ? configuration.rootMargins : scene[anchor.view].margins
    case .content, .frame: nil
    }
  }

  /// Returns whether the anchor refers to a scroll view's content. For a view inside the scroll view, its edges do.
  private func meansContent(_ anchor: Anchor, other: ViewID?) -> Bool {
    if anchor.guide == .content { return true }
    let edges: [Attribute] = [.left, .right, .top, .bottom, .leading, .trailing]
    guard anchor.guide == .none, edges.contains(anchor.attribute), scene[anchor.view].kind == .scrollView, let other,
      other != anchor.view
    else { return false }
    return commonAncestor(anchor.view, other) == anchor.view
  }
}
