import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The outcome of examining one view on one screen; shared by all screens with the same outcome.
final class ViewOutcome: Sendable {
  /// The axes along which its content needs more room than it has.
  let shortages: [ContentShortage.Shortage]
  /// `nil` if the view lies inside, or is not meant to be visible or touchable.
  let edge: EdgeOutcome?
  /// The views that hide its whole visible part.
  let covers: Examined<[ViewID]>?
  /// The obstruction of its touches.
  let obstruction: Examined<Obstruction>?

  /// `nil` if there is nothing to report.
  init?(
    shortages: [ContentShortage.Shortage], edge: EdgeOutcome?, covers: Examined<[ViewID]>?,
    obstruction: Examined<Obstruction>?
  ) {
    if shortages.isEmpty && edge == nil && covers == nil && obstruction == nil { return nil }
    (self.shortages, self.edge, self.covers, self.obstruction) = (shortages, edge, covers, obstruction)
  }
}

/// A result for a view, or the limit that left it undecided.
enum Examined<Outcome: Sendable>: Sendable {
  case decided(Outcome)
  case undecided(GeometryLimit)
}

/// Examines the views of one screen, each by itself.
struct ScreenExamination: Sendable {
  /// The length, in points, up to which content that is cut or has too little room does not show: sizes are rounded to pixels,
  /// and text has space around its glyphs.
  static let tolerance = Rational.one

  let screen: ScreenGeometry
  let configuration: Configuration
  /// `nil` if no view may be visible.
  private let covers: ViewIndex?
  /// `nil` if there are no controls.
  private let touches: ViewIndex?

  /// Examines a whole screen.
  init(_ screen: ScreenGeometry, of solved: SolvedConfiguration) {
    self.screen = screen
    configuration = solved.configuration
    covers = screen.touchOrder.views.contains(where: screen.mayBeSeen) ? screen.coverIndex : nil
    touches = screen.touchOrder.views.contains(where: screen.isControl) ? screen.touchIndex : nil
  }

  /// Examines a screen based on another one.
  ///
  /// - Parameter changed: the views with a difference.
  init(_ screen: ScreenGeometry, of solved: SolvedConfiguration, beside base: Self, changed: [ViewID]) {
    self.screen = screen
    configuration = solved.configuration
    covers =
      base.covers?.replacing(changed, screen.visible, where: screen.paintsOver)
      ?? (changed.contains(where: screen.mayBeSeen) ? screen.coverIndex : nil)
    touches =
      base.touches?.replacing(changed, screen.hittable) { screen.acceptsTouches[$0.index] }
      ?? (changed.contains(where: screen.isControl) ? screen.touchIndex : nil)
  }

  /// The outcome for a view; `nil` if there is nothing to report.
  ///
  /// - Parameter isOnScreen: set to `true` if the view should be visible or touchable and a part of it is inside.
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
  /// Whether a view has content of its own and is not hidden or transparent.
  func mayBeSeen(_ view: ViewID) -> Bool { shouldBeSeen(view) && isShown(view) }

  /// Whether a view is meant to be tapped and takes touches.
  func isControl(_ view: ViewID) -> Bool { properties[view.index].isTappable && acceptsTouches[view.index] }
}
