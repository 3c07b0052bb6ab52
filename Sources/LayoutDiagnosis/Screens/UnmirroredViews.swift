import ConstraintSolver
import LayoutModel
import LayoutSolving

/// A view that stays on its side right to left, beside another one that changes sides.
struct UnmirroredView {
  let view: ViewID
  /// The nearest view beside it that changes sides.
  let neighbour: ViewID
  /// The constraints that tie its left or right edge, ascending.
  let constraints: [ConstraintID]
}

extension Analysis {
  /// For each right-to-left configuration, the views that stay on their side although neighbours change sides.
  ///
  /// - Complexity: linear in the constraints and in the pairs of sibling views with such constraints.
  var unmirroredViews: [(view: UnmirroredView, configuration: Int)] {
    guard scene.constraints.indices.contains(where: { scene.isUnmirrored(ConstraintID($0)) }) else { return [] }
    return configurations.indices.flatMap { place -> [(view: UnmirroredView, configuration: Int)] in
      guard configurations[place].isFeasible, let other = leftToRightCounterpart(of: place) else { return [] }
      let mirroring = Mirroring(scene, from: configurations[other], to: configurations[place])
      return mirroring.unmirroredViews.map { ($0, place) }
    }
  }
}

/// The layouts of the same states in both reading directions.
private struct Mirroring {
  let scene: Scene
  let leftToRight, rightToLeft: SolvedConfiguration
  /// Whether a view or something inside it is a text, an image or a control that is shown, indexed by `ViewID`.
  private let hasContent: [Bool]

  init(_ scene: Scene, from leftToRight: SolvedConfiguration, to rightToLeft: SolvedConfiguration) {
    (self.scene, self.leftToRight, self.rightToLeft) = (scene, leftToRight, rightToLeft)
    let properties = rightToLeft.configuration.properties
    var hasContent = Array(repeating: false, count: scene.views.count)
    for index in scene.views.indices.reversed() {  // a view comes after its superview
      let isShown = properties[index].isInstalled && !properties[index].isHidden && !properties[index].alpha.isZero
      let kind = scene.views[index].kind
      // A plain view may be a background.
      if kind != .view && ScreenGeometry.shouldBeSeen(kind, isOpaque: properties[index].isOpaque) {
        hasContent[index] = true
      }
      if !isShown { hasContent[index] = false }
      if hasContent[index], let superview = scene.views[index].superview { hasContent[superview.index] = true }
    }
    self.hasContent = hasContent
  }

  var unmirroredViews: [UnmirroredView] {
    var constraints: [ViewID: [ConstraintID]] = [:]
    for index in scene.constraints.indices where rightToLeft.configuration.isActive[index] {
      let id = ConstraintID(index)
      guard scene.isUnmirrored(id), let second = scene[id].second else { continue }
      let first = scene[id].first.view
      for (view, other) in [(first, second.view), (second.view, first)]
      where view != .root && !scene.isAncestor(view, of: other) {
        constraints[view, default: []].append(id)
      }
    }
    return constraints.keys.sorted().compactMap { view in
      guard hasContent[view.index], let superview = scene[view].superview, changesSides(view, in: superview) == false,
        let neighbour = neighbour(of: view, in: superview)
      else { return nil }
      return UnmirroredView(view: view, neighbour: neighbour, constraints: constraints[view] ?? [])
    }
  }

  /// The nearest view beside it, left to right, that changes sides.
  private func neighbour(of view: ViewID, in superview: ViewID) -> ViewID? {
    let own = leftToRight.frames[view.index]
    let beside = rightToLeft.configuration.subviews[superview.index].compactMap {
      other -> (distance: Rational, view: ViewID)? in
      let frame = leftToRight.frames[other.index]
      let sharesRow = own.y < frame.y + frame.height && frame.y < own.y + own.height
      let distance = max(frame.x - own.x - own.width, own.x - frame.x - frame.width)
      guard other != view, hasContent[other.index], sharesRow, !distance.isNegative,
        changesSides(other, in: superview) == true
      else { return nil }
      return (distance, other)
    }
    return beside.min { ($0.distance, $0.view) < ($1.distance, $1.view) }?.view
  }

  /// Whether a view is on the other side of its superview right to left; `nil` if it is as far from both sides, or as far from none.
  private func changesSides(_ view: ViewID, in superview: ViewID) -> Bool? {
    let gaps = [leftToRight, rightToLeft].map { solved in
      let (own, around) = (solved.frames[view.index], solved.frames[superview.index])
      return (left: own.x, right: around.width - own.x - own.width)
    }
    let (old, new) = (gaps[0], gaps[1])
    let stays = old.left == new.left || old.right == new.right
    let changes = old.left == new.right || old.right == new.left
    return stays == changes ? nil : changes
  }
}
