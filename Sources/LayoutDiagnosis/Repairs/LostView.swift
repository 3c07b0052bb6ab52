import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Finds views that should be seen or hit and lie outside the root, or outside an ancestor that clips, in single layouts.
///
/// `offscreen-view` reports only what no state brings in, and only where the root is a screen. A repair is judged by each layout.
struct LostView: Rule {
  typealias Evidence = OffscreenFrame

  let id = RuleID.offscreenView
  let severity = Severity.warning
  let summary = "a view lies outside the root, or outside an ancestor that clips, in some layout"
  let explanation = ""
  let example = ""

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    var findings: [Finding] = []
    func add(_ view: ViewID, at box: Box, in configurations: [Int]) {
      findings.append(
        finding(
          message: "", configurations: configurations, views: [view],
          location: analysis.scene[view].nameLocation,
          evidence: OffscreenFrame(frames: configurations.map { _ in Frame(box) })))
    }
    let open = analysis.configurations.map { Set($0.undeterminedContents.map(\.scrollView)) }
    for examined in analysis.examined.views {
      guard let box = examined.outcome.outside else { continue }
      let configurations = examined.configurations.filter { !analysis.scene.isView(examined.view, inAnyOf: open[$0]) }
      if !configurations.isEmpty { add(examined.view, at: box, in: configurations) }
    }
    for (index, solved) in analysis.configurations.enumerated() {
      for (view, box) in solved.clippedViews(in: analysis.scene)
      where !analysis.scene.isView(view, inAnyOf: open[index]) {
        add(view, at: box, in: [index])
      }
    }
    return findings
  }
}

extension Scene {
  /// Whether a view lies inside one of some scroll views, whose contents may be of any size.
  fileprivate func isView(_ view: ViewID, inAnyOf scrollViews: Set<ViewID>) -> Bool {
    !scrollViews.isEmpty && lineage(of: view).contains(where: scrollViews.contains)
  }
}

extension SolvedConfiguration {
  /// The views on the screen that should be seen or hit and lie wholly outside an ancestor that clips, with their boxes in root
  /// coordinates. A root of a given size that is no screen counts as such an ancestor.
  ///
  /// What scrolling brings in is not outside. Transformed views are left out.
  ///
  /// - Complexity: linear in the views.
  fileprivate func clippedViews(in scene: Scene) -> [(view: ViewID, box: Box)] {
    let root = frames[ViewID.root.index]
    let screen = Box(minX: .zero, minY: .zero, maxX: root.width, maxY: root.height)
    let isBounded = configuration.rootSize.horizontal != nil && configuration.rootSize.vertical != nil
    // By view; `nil` for one that is not shown.
    var boxes: [ClippedBox?] = []
    boxes.reserveCapacity(scene.views.count)
    var clipped: [(view: ViewID, box: Box)] = []
    for index in scene.views.indices {  // a view comes after its superview
      let (view, properties) = (scene.views[index], configuration.properties[index])
      guard let superview = view.superview else {
        boxes.append(ClippedBox(box: screen, clip: scene.isScreen || !isBounded ? nil : screen))
        continue
      }
      guard let around = boxes[superview.index], properties.isInstalled, !properties.isHidden,
        !properties.alpha.isZero, !properties.isTransformed
      else {
        boxes.append(nil)
        continue
      }
      let box = frames[index].box(at: around.box)
      let isOutside = around.hidesAll || around.clip.map { !$0.overlaps(box) } ?? false
      let isMeant = properties.isTappable || ScreenGeometry.shouldBeSeen(view.kind, isOpaque: properties.isOpaque)
      let isUnreported = !scene.isScreen || screen.overlaps(box)
      if isOutside && isMeant && isUnreported && !box.isEmpty { clipped.append((ViewID(index), box)) }
      var own = ClippedBox(box: box, clip: around.clip, hidesAll: around.hidesAll)
      if view.kind == .scrollView {
        own.clip = frames[index].growing(to: contentSizes[index]).box(at: around.box)
        own.hidesAll = isOutside
      } else if properties.clipsToBounds && view.kind != .guide {
        own.clip = around.clip?.intersection(box) ?? box
        own.hidesAll = isOutside || box.isEmpty
      }
      boxes.append(own)
    }
    return clipped
  }
}

/// Where a view lies, and where its subviews are seen.
private struct ClippedBox {
  /// In root coordinates.
  var box: Box
  /// The part of the root in which subviews are seen; `nil` if nothing clips them.
  var clip: Box?
  /// Whether no subview is seen.
  var hidesAll = false
}

extension Frame {
  /// The box in root coordinates.
  ///
  /// - Parameter superview: the superview's box in root coordinates.
  fileprivate func box(at superview: Box) -> Box {
    let (left, top) = (superview.minX + x, superview.minY + y)
    return Box(minX: left, minY: top, maxX: left + width, maxY: top + height)
  }

  /// The frame with the size of a scroll view's content on each side on which that is larger.
  fileprivate func growing(to content: AxisPair<Rational>?) -> Frame {
    var frame = self
    frame.width = max(width, content?.horizontal ?? .zero)
    frame.height = max(height, content?.vertical ?? .zero)
    return frame
  }
}
