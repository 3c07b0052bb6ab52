import ConstraintSolver
import LayoutModel
import LayoutSolving

/// What a layout does to plain views, which no rule is about: it leaves some without a size, and some beyond the screen.
struct ShownFrames {
  /// Views outside scroll views that are shown and 0 wide or tall.
  private(set) var collapsedCount = 0
  /// How far views outside scroll views reach beyond the edges of a screen, in points; transforms are left out.
  private(set) var overhang = Rational.zero
  /// Shown contents, and views with shown subviews, that are 0 wide or tall although neither a content size nor a constraint says
  /// so, in order of view.
  private(set) var collapsedContents: [ViewID] = []
  /// Other such views, which may be spacers.
  private var collapsedLeaves: [ViewID] = []

  /// - Complexity: linear in the views and constraints.
  init(_ layout: SolvedConfiguration, of scene: Scene) {
    let screen = layout.frames[ViewID.root.index]
    // By view, the position in the screen; `nil` for one that is not shown or can be scrolled.
    var origins: [(x: Rational, y: Rational)?] = []
    origins.reserveCapacity(scene.views.count)
    var isShown = [Bool](repeating: true, count: scene.views.count)
    lazy var openSizes = Set(layout.ambiguousAttributes.map(\.attribute)).union(
      scene.constraints.indices.compactMap { index in
        let (first, id) = (scene.constraints[index].first, ConstraintID(index))
        guard layout.configuration.isActive[index], scene[id].second == nil, first.attribute.isSize,
          layout.configuration.constant(of: id).isZero
        else { return nil }
        return ViewAttribute(view: first.view, attribute: first.attribute.axis.size)
      })
    for index in scene.views.indices {  // a view comes after its superview
      let (view, frame) = (scene.views[index], layout.frames[index])
      let properties = layout.configuration.properties[index]
      guard let superview = view.superview else {
        origins.append((.zero, .zero))
        continue
      }
      isShown[index] =
        isShown[superview.index] && properties.isInstalled && !properties.isHidden && !properties.alpha.isZero
      if isShown[index], view.kind != .guide, view.kind != .keyboard {
        let isCollapsed = Axis.allCases.contains { axis in
          !frame[axis.size].isPositive && properties.intrinsicSize[axis] == nil
            && !openSizes.contains(ViewAttribute(view: ViewID(index), attribute: axis.size))
        }
        let isContent =
          properties.isTappable || ScreenGeometry.shouldBeSeen(view.kind, isOpaque: properties.isOpaque)
          || view.subviews.contains {
            let subview = layout.configuration.properties[$0.index]
            return subview.isInstalled && !subview.isHidden && scene[$0].kind != .guide
          }
        if isCollapsed && isContent { collapsedContents.append(ViewID(index)) }
        if isCollapsed && !isContent { collapsedLeaves.append(ViewID(index)) }
      }
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

  /// The views without an area as what is wrong in a configuration.
  func faults(in configuration: Int) -> [RepairFault] {
    collapsedContents.map { RepairFault(.collapse, $0, in: configuration) }
      + collapsedLeaves.map { RepairFault(.collapseOfLeaf, $0, in: configuration) }
  }
}
