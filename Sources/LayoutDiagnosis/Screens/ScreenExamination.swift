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
  case undecided(GeometryLimit)
}

/// Looks at the views of one screen, each by itself.
struct ScreenExamination: Sendable {
  let screen: ScreenGeometry
  let textScale: ExactDecimal
  /// Nil where nothing may be seen.
  private let covers: ViewIndex?
  /// Nil where there are no controls.
  private let touches: ViewIndex?

  /// A look at a whole screen.
  init(_ screen: ScreenGeometry, of solved: SolvedConfiguration) {
    self.screen = screen
    textScale = solved.configuration.textScale
    covers = screen.touchOrder.views.contains(where: screen.mayBeSeen) ? screen.coverIndex : nil
    touches = screen.touchOrder.views.contains(where: screen.isControl) ? screen.touchIndex : nil
  }

  /// A look at a screen based on another one.
  ///
  /// - Parameter changed: the views of which anything is other.
  init(_ screen: ScreenGeometry, of solved: SolvedConfiguration, beside base: Self, changed: [ViewID]) {
    self.screen = screen
    textScale = solved.configuration.textScale
    covers =
      base.covers?.replacing(changed, screen.visible, where: screen.paintsOver)
      ?? (changed.contains(where: screen.mayBeSeen) ? screen.coverIndex : nil)
    touches =
      base.touches?.replacing(changed, screen.hittable) { screen.acceptsTouches[$0.index] }
      ?? (changed.contains(where: screen.isControl) ? screen.touchIndex : nil)
  }

  /// Nil where there is nothing to tell.
  ///
  /// - Parameter isOnScreen: becomes true where a part of what should be seen or hit is inside.
  func outcome(of view: ViewID, isOnScreen: inout Bool) -> ViewOutcome? {
    var hiding: Examined<[ViewID]>?
    if let covers, screen.mayBeSeen(view) {
      hiding = examined { screen.coversHiding(view, among: covers, undecided: &$0) }
    }
    var obstruction: Examined<Obstruction>?
    if let touches, screen.isControl(view) {
      obstruction = examined {
        screen.obstruction(of: view, from: ObstructedControl.threshold, among: touches, undecided: &$0)
      }
    }
    return ViewOutcome(
      shortages: shortages(of: view), edge: edge(of: view, isInside: &isOnScreen), covers: hiding,
      obstruction: obstruction)
  }

  private func examined<Outcome: Sendable>(_ look: (inout UndecidedViews) -> Outcome?) -> Examined<Outcome>? {
    var undecided = UndecidedViews()
    let outcome = look(&undecided)
    return undecided.limit.map { .undecided($0) } ?? outcome.map { .decided($0) }
  }
}

extension ScreenGeometry {
  /// Whether a view has content of its own and is there for the eye.
  func mayBeSeen(_ view: ViewID) -> Bool { shouldBeSeen(view) && isShown(view) }

  /// Whether a person is meant to hit a view, and it takes touches.
  func isControl(_ view: ViewID) -> Bool { properties[view.index].isTappable && acceptsTouches[view.index] }
}
