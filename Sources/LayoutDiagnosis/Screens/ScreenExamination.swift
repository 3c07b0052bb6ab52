import LayoutModel
import LayoutSolving

/// What there is to tell of one view on one screen; shared by all screens on which it is told.
final class ViewOutcome: Sendable {
  /// Along which axes it has less room than its content needs.
  let shortages: [ContentShortage.Shortage]
  /// Nil where it lies inside, and where it is not meant to be seen or hit.
  let edge: EdgeOutcome?
  /// What hides all that could be seen of it.
  let covers: Examined<[ViewID]>?
  /// What keeps touches from it.
  let obstruction: Examined<Obstruction>?

  /// Nil where there is nothing to tell.
  init?(
    shortages: [ContentShortage.Shortage], edge: EdgeOutcome?, covers: Examined<[ViewID]>?,
    obstruction: Examined<Obstruction>?
  ) {
    if shortages.isEmpty && edge == nil && covers == nil && obstruction == nil { return nil }
    (self.shortages, self.edge, self.covers, self.obstruction) = (shortages, edge, covers, obstruction)
  }
}

/// What is found of a view, unless a limit on its parts keeps from knowing.
enum Examined<Outcome: Sendable>: Sendable {
  case decided(Outcome)
  case undecided
}

/// Looks at the views of one screen, each by itself.
struct ScreenExamination: Sendable {
  let screen: ScreenGeometry
  let textScale: ExactDecimal
  let covers: ViewIndex
  let touches: ViewIndex

  /// A look at a whole screen.
  init(_ screen: ScreenGeometry, of solved: SolvedConfiguration) {
    self.screen = screen
    textScale = solved.configuration.textScale
    covers = screen.coverIndex
    touches = screen.touchIndex
  }

  /// A look at a screen based on another one.
  ///
  /// - Parameter changed: the views of which anything is other.
  init(_ screen: ScreenGeometry, of solved: SolvedConfiguration, beside base: Self, changed: [ViewID]) {
    self.screen = screen
    textScale = solved.configuration.textScale
    covers = base.covers.replacing(changed, screen.visible, where: screen.paintsOver)
    touches = base.touches.replacing(changed, screen.hittable) { screen.acceptsTouches[$0.index] }
  }

  /// Nil where there is nothing to tell.
  ///
  /// - Parameter isOnScreen: becomes true where a part of what should be seen or hit is inside.
  func outcome(of view: ViewID, isOnScreen: inout Bool) -> ViewOutcome? {
    ViewOutcome(
      shortages: shortages(of: view), edge: edge(of: view, isInside: &isOnScreen),
      covers: mayBeSeen(view) ? examined { screen.coversHiding(view, among: covers, undecided: &$0) } : nil,
      obstruction: isControl(view)
        ? examined {
          screen.obstruction(of: view, from: ObstructedControl.threshold, among: touches, undecided: &$0)
        } : nil)
  }

  private func examined<Outcome: Sendable>(_ look: (inout Int) -> Outcome?) -> Examined<Outcome>? {
    var undecided = 0
    let outcome = look(&undecided)
    return undecided > 0 ? .undecided : outcome.map { .decided($0) }
  }

  func mayBeSeen(_ view: ViewID) -> Bool { screen.shouldBeSeen(view) && screen.isShown(view) }

  func isControl(_ view: ViewID) -> Bool {
    screen.properties[view.index].isTappable && screen.acceptsTouches[view.index]
  }
}
