import ConstraintSolver
import LayoutModel
import LayoutSolving

/// What a layout does to plain views, which no rule is about: it leaves some without a size, and some beyond the screen.
struct ShownFrames {
  /// Views outside scroll views that are shown and 0 wide or tall.
  private(set) var collapsedCount = 0
  /// How far views outside scroll views reach beyond the edges of a screen, in points; transforms are left out.
  private(set) var overhang = Rational.zero
  /// Shown contents that are 0 wide or tall along an axis on which no content size says so, in order of view.
  private(set) var collapsedContents: [ViewID] = []

  /// - Complexity: linear in the views.
  init(_ layout: SolvedConfiguration, of scene: Scene) {
    let screen = layout.frames[ViewID.root.index]
    // By view, the position in the screen; `nil` for one that is not shown or can be scrolled.
    var origins: [(x: Rational, y: Rational)?] = []
    origins.reserveCapacity(scene.views.count)
    var isShown = [Bool](repeating: true, count: scene.views.count)
    for index in scene.views.indices {  // a view comes after its superview
      let (view, frame) = (scene.views[index], layout.frames[index])
      let properties = layout.configuration.properties[index]
      guard let superview = view.superview else {
        origins.append((.zero, .zero))
        continue
      }
      isShown[index] =
        isShown[superview.index] && properties.isInstalled && !properties.isHidden && !properties.alpha.isZero
      if isShown[index] && Self.isCollapsed(view.kind, properties, frame) { collapsedContents.append(ViewID(index)) }
      guard let around = origins[superview.index], properties.isInstalled, !properties.isHidden, view.kind != .guide
      else {
        origins.append(nil)
        continue
      }
      let (x, y) = (around.x + frame.x, around.y + frame.y)
      origins.append(view.kind == .scrollView ? nil : (x, y))
      if isShown[index] && (!frame.width.isPositive || !frame.height.isPositive) { collapsedCount += 1 }
      guard scene.isScreen else { continue }
      for reach in [-x, -y, x + frame.width - screen.width, y + frame.height - screen.height] where reach.isPositive {
        overhang += reach
      }
    }
  }

  /// Whether a content has no area. Where its content size says so, that is meant or a finding of its own.
  private static func isCollapsed(_ kind: ViewKind, _ properties: ViewProperties, _ frame: Frame) -> Bool {
    guard properties.isTappable || ScreenGeometry.shouldBeSeen(kind, isOpaque: false) else { return false }
    return Axis.allCases.contains { !frame[$0.size].isPositive && properties.intrinsicSize[$0] == nil }
  }
}
