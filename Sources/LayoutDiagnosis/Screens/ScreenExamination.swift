import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The outcome of examining one view on one screen.
struct ViewOutcome: Hashable, Sendable {
  /// The bounding box of a view wholly outside the screen; `nil` if a part of it is inside, or if it is not meant to be
  /// visible or touchable. Such a view has no other outcome than `cut`.
  var outside: Box?
  /// The axes along which its content needs more room than it has.
  var shortages: [ContentShortage.Shortage] = []
  /// The views that hide its whole visible part, or too much of its text.
  var covers: Examined<Coverage>?
  /// The obstruction of its touches.
  var obstruction: Examined<Obstruction>?
  /// How far it reaches beyond what cuts it.
  var cut: EdgeReach?
  /// How far it lies beyond an ancestor that hides all of it.
  var wholeCut: EdgeReach?
  /// How far it reaches into the insets of the safe area.
  var unsafeReach: EdgeReach?
  /// A size that is too small to hit.
  var touchTarget: TouchTarget?
  /// The contents in front that collide with its own; `nil` if there are none.
  var overlaps: Examined<[ContentOverlap]>?
}

extension ViewOutcome {
  /// Whether the view lies wholly above the screen.
  var isAbove: Bool { outside.map { $0.maxY <= .zero } ?? false }
}

/// A result for a view, or the limit that left it undecided.
enum Examined<Outcome: Hashable & Sendable>: Hashable, Sendable {
  case decided(Outcome)
  case undecided(WorkLimit)

  /// `nil` if a limit left it undecided.
  var outcome: Outcome? { if case .decided(let outcome) = self { outcome } else { nil } }

  init?(_ look: (inout UndecidedViews) -> Outcome?) {
    var undecided = UndecidedViews()
    let outcome = look(&undecided)
    guard let examined = undecided.limit.map({ Self.undecided($0) }) ?? outcome.map({ Self.decided($0) }) else {
      return nil
    }
    self = examined
  }
}

/// Examines the views of one screen, each by itself.
struct ScreenExamination: Sendable {
  /// Shortages of room up to this length, in points, are not noticed: sizes are rounded to pixels, and text has space around
  /// its glyphs.
  static let tolerance = Rational.one

  let screen: ScreenGeometry
  let configuration: Configuration
  /// `nil` if no view may be visible.
  let covers: BoxIndex<ViewID>?
  /// `nil` if there are no controls.
  let touches: BoxIndex<ViewID>?
  /// `nil` if no content can collide.
  let contents: BoxIndex<ViewID>?
  /// The equalities with the top of a view that states change.
  let topTies: [ConstraintID]

  init(_ screen: ScreenGeometry, of solved: SolvedConfiguration, topTies: [ConstraintID]) {
    self.screen = screen
    self.topTies = topTies
    configuration = solved.configuration
    contents = screen.touchOrder.views.contains(where: screen.hasContent) ? screen.contentIndex : nil
    covers = screen.touchOrder.views.contains(where: screen.mayBeSeen) ? screen.coverIndex : nil
    touches = screen.touchOrder.views.contains(where: screen.isControl) ? screen.touchIndex : nil
  }
}

extension ScreenGeometry {
  /// Whether a view has content of its own and is not hidden or transparent.
  func mayBeSeen(_ view: ViewID) -> Bool { shouldBeSeen(view) && isShown(view) }

  /// Whether a view is meant to be tapped and takes touches.
  func isControl(_ view: ViewID) -> Bool { properties[view.index].isTappable && acceptsTouches[view.index] }

  /// Whether a view is a control as large as the root that shows nothing: it catches the taps beside the views in front.
  ///
  /// Documents infer a content size for every control. One that has no title and is as large as the root shows nothing.
  func isTapCatcher(_ view: ViewID) -> Bool {
    guard mayBeTapCatcher(view), let superview = scene[view].superview else { return false }
    let (own, around, root) = (frames[view.index], frames[superview.index], frames[ViewID.root.index])
    guard own == Frame(x: .zero, y: .zero, width: around.width, height: around.height) else { return false }
    // Below the content of a cell there may be a separator.
    return [own.width - root.width, own.height - root.height].allSatisfy {
      $0.magnitude <= ScreenExamination.tolerance
    }
  }

  /// Whether a view is a control without content or subviews, so that only its frame decides whether it catches taps.
  func mayBeTapCatcher(_ view: ViewID) -> Bool {
    guard properties[view.index].isTappable, !properties[view.index].isTransformed, scene[view].subviews.isEmpty else {
      return false
    }
    let hasNoSize = properties[view.index].intrinsicSize == AxisPair(nil, nil)
    switch scene[view].kind {
    case .button: return hasNoSize
    case .view: return hasNoSize || scene[view].isInferred
    case .label, .imageView, .textField, .textView, .switch, .slider, .scrollView, .stackView, .guide, .keyboard:
      return false
    }
  }
}
