import ConstraintSolver
import LayoutModel

// One mistake is one finding. Often, one problem of a view on a screen follows from another.
//
// - A view outside the screen has no other outcome, unless it lies above the screen with a part of a view that the edge cuts.
// - A control that takes no touches has no views in front that take them.
// - A control that cannot be hit is not also hidden by the views that obstruct it, nor in collision with the views that take its
//   touches. Nor is it also cut by the bounds that obstruct it, unless these cut a text or an image with it.
// - A view that others hide is not also cut, small, outside the safe area or in collision with others.
// - A control that is smaller than its content is not also small to hit along that axis.
// - A control that is as large as the screen and shows nothing is meant to be partly covered, and to reach the screen's edges.
extension ScreenExamination {
  /// The outcome for a view; `nil` if there is nothing to report.
  ///
  /// - Parameter isOnScreen: set to `true` if the view should be visible or touchable and a part of it is inside.
  func outcome(of view: ViewID, isOnScreen: inout Bool) -> ViewOutcome? {
    if let outside = outsideBox(of: view, isInside: &isOnScreen) {
      return ViewOutcome(outside: outside, cut: cutAbove(of: view))
    }
    var hiding: Examined<Coverage>?
    if let covers, screen.mayBeSeen(view) {
      hiding = Examined { screen.coverage(of: view, among: covers, undecided: &$0) }
    }
    var obstruction: Examined<Obstruction>?
    let isTapCatcher = screen.isTapCatcher(view)
    if let touches, screen.isControl(view) {
      obstruction = Examined {
        let threshold = ObstructedControl.threshold
        guard let found = screen.obstruction(of: view, from: threshold, among: touches, undecided: &$0) else {
          return nil
        }
        return isTapCatcher && found.share != .one ? nil : found
      }
    } else if let found = screen.disablement(of: view) {
      obstruction = .decided(found)
    }
    let shortages = shortages(of: view)
    let obstructed = obstruction?.outcome
    if let coverage = hiding?.outcome, coverage.covered == .one {
      let isExplained = obstructed.map { $0.share == .one || $0.covers == coverage.by } ?? false
      return ViewOutcome(
        shortages: shortages, covers: isExplained ? nil : hiding, obstruction: obstruction)
    }
    let cut = cut(of: view)
    let outcome = ViewOutcome(
      shortages: shortages, covers: hiding, obstruction: obstruction, cut: cut, wholeCut: cutWholly(of: view),
      unsafeReach: isTapCatcher ? nil : unsafeReach(of: view, besides: cut),
      touchTarget: touchTarget(of: view, besides: shortages.map(\.axis)),
      overlaps: overlaps(of: view, besides: obstructed?.covers ?? []))
    return outcome == ViewOutcome() ? nil : outcome
  }
}
