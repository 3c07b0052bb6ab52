// The constraints that a stack view generates, as UIStackView does (Apple, "UIStackView", "UIStackView.Distribution" and
// "UIStackView.Alignment"). UIKit prints them with names that start with UISV-.

import ConstraintSolver
import LayoutModel

/// The generated constraints of one stack view.
struct StackArrangement {
  let stackView: ViewID
  private(set) var constraints: [GeneratedConstraint] = []
  /// Hidden arranged views: their size along the axis is zero, and their content does not resist that. No required
  /// constraint gives them a position.
  private var hidden: [ViewID] = []

  /// A constraint of the form `sum of coefficient * anchor  relation  constant`, measured in the stack view.
  struct GeneratedConstraint {
    var part: StackPart
    var terms: [(anchor: Anchor, coefficient: Rational)]
    var relation: Relation
    var constant: Rational = .zero
    var priority: Priority = .required
  }

  /// Proportional sizes give way to a required size.
  private static let proportionPriority = Priority(ExactDecimal(999))
  /// Equal distances between centres are kept as far as the spacing allows.
  private static let centeringPriority = Priority(ExactDecimal(149))
  /// If views are not stretched across the axis, the stack view is no larger than they require.
  private static let spanningFitPriority = Priority(ExactDecimal(51))
  /// If only the least distance between views is given, the stack view is no longer than that requires. If all its views are
  /// hidden, both its sizes are 0 unless other constraints decide.
  private static let canvasFitPriority = Priority(ExactDecimal(49))
  /// A view without a content size that is not stretched across the axis has no size there, unless a constraint gives it one
  /// (UISV-ambiguity-suppression).
  private static let suppressionPriority = Priority(ExactDecimal(25))
  /// The size of 0 of a hidden view gives way to a required size since iOS 11, as Interface Builder saves it. A scene that is not
  /// made from a document says that such a size conflicts, as UIKit did before.
  private static let hidingPriority = Priority(ExactDecimal(significand: 999_999, exponent: -3))
  /// Places hidden views that no other constraint places.
  private static let hiddenPositionPriority = Priority(ExactDecimal(25))
  /// Hidden views are as wide as the stack view across its axis. Weaker than their position, so that a hidden view of another
  /// width has one position.
  private static let hiddenSizePriority = Priority(ExactDecimal(24))

  /// All optional priorities that generated constraints may have.
  static let optionalPriorities = [
    hidingPriority, proportionPriority, centeringPriority, spanningFitPriority, canvasFitPriority, suppressionPriority,
    hiddenPositionPriority, hiddenSizePriority,
  ]

  private let scene: Scene
  private let stack: Stack

  init(scene: Scene, configuration: Configuration, stackView: ViewID) {
    self.scene = scene
    self.stackView = stackView
    stack = scene[stackView].stack ?? Stack()
    // The arrangement follows the order of subviews in the scene; a state's order only affects painting.
    let arranged = scene[stackView].subviews.filter {
      scene.isArranged($0) && configuration.properties[$0.index].isInstalled
    }
    let visible = arranged.filter { !configuration.properties[$0.index].isHidden }
    hidden = arranged.filter { configuration.properties[$0.index].isHidden }
    arrange(visible)
    distribute(visible, configuration)
    for view in arranged {
      if hidden.contains(view) {
        alignHidden(view)
      } else {
        align(view, reference: visible.first ?? view)
        suppressAmbiguity(of: view, configuration)
      }
    }
    let isCollapsed = visible.isEmpty && !hidden.isEmpty
    if isCollapsed || stack.alignment != .fill && !visible.isEmpty {
      generate(
        StackPart(.spanningFit, stackView), Anchor(view: stackView, attribute: crossSize), .lessThanOrEqual,
        priority: isCollapsed ? Self.canvasFitPriority : Self.spanningFitPriority)
    }
    if isCollapsed || !keepsSpacing && !visible.isEmpty {
      generate(
        StackPart(.canvasFit, stackView), Anchor(view: stackView, attribute: size), .lessThanOrEqual,
        priority: Self.canvasFitPriority)
    }
    var previous: ViewID?
    for view in arranged {
      if hidden.contains(view) {
        generate(
          StackPart(.hiding, view), Anchor(view: view, attribute: size), .equal,
          priority: scene.source == nil ? .required : Self.hidingPriority)
        relate(
          StackPart(.position, view), view, start, .equal, previous ?? stackView, previous == nil ? start : end,
          priority: Self.hiddenPositionPriority)
      } else {
        previous = view
      }
    }
  }

  private var isHorizontal: Bool { stack.axis == .horizontal }
  private var start: Attribute { isHorizontal ? .leading : .top }
  private var end: Attribute { isHorizontal ? .trailing : .bottom }
  private var size: Attribute { isHorizontal ? .width : .height }
  private var center: Attribute { isHorizontal ? .centerX : .centerY }
  private var crossStart: Attribute { isHorizontal ? .top : .leading }
  private var crossEnd: Attribute { isHorizontal ? .bottom : .trailing }
  private var crossSize: Attribute { isHorizontal ? .height : .width }
  private var crossCenter: Attribute { isHorizontal ? .centerY : .centerX }

  /// Whether the spacing is the distance between views, rather than the least distance.
  private var keepsSpacing: Bool { stack.distribution != .equalSpacing && stack.distribution != .equalCentering }

  private mutating func generate(
    _ part: StackPart, _ first: Anchor, _ relation: Relation, priority: Priority = .required
  ) {
    constraints.append(
      GeneratedConstraint(part: part, terms: [(first, .one)], relation: relation, priority: priority))
  }

  private mutating func relate(
    _ part: StackPart, _ first: ViewID, _ firstAttribute: Attribute, _ relation: Relation, _ second: ViewID,
    _ secondAttribute: Attribute, multiplier: Rational = .one, constant: Rational = .zero,
    priority: Priority = .required
  ) {
    constraints.append(
      GeneratedConstraint(
        part: part,
        terms: [
          (Anchor(view: first, attribute: firstAttribute), .one),
          (Anchor(view: second, attribute: secondAttribute), -multiplier),
        ],
        relation: relation, constant: constant, priority: priority))
  }

  /// Places the views one after the other, from edge to edge.
  private mutating func arrange(_ visible: [ViewID]) {
    guard let first = visible.first, let last = visible.last else { return }
    relate(StackPart(.start, stackView), first, start, .equal, stackView, start)
    for (view, next) in zip(visible, visible.dropFirst()) {
      relate(
        StackPart(.spacing, next), next, start, keepsSpacing ? .equal : .greaterThanOrEqual, view, end,
        constant: Rational(stack.spacing))
    }
    relate(StackPart(.end, stackView), last, end, .equal, stackView, end)
  }

  private mutating func distribute(_ visible: [ViewID], _ configuration: Configuration) {
    guard let first = visible.first else { return }
    switch stack.distribution {
    case .fill: break
    case .equalSpacing: equaliseDistances(visible, from: end, to: start, kind: .gap, priority: .required)
    case .equalCentering:
      equaliseDistances(visible, from: center, to: center, kind: .centering, priority: Self.centeringPriority)
    case .fillEqually:
      for view in visible.dropFirst() { relate(StackPart(.equal, view), view, size, .equal, first, size) }
    case .fillProportionally:
      guard let base = configuration.intrinsicSize(of: first, stack.axis, in: scene), base.isPositive else { return }
      for view in visible.dropFirst() {
        guard let natural = configuration.intrinsicSize(of: view, stack.axis, in: scene) else { continue }
        relate(
          StackPart(.proportion, view), view, size, .equal, first, size, multiplier: natural / base,
          priority: Self.proportionPriority)
      }
    }
  }

  /// Makes the distance between any two neighbours equal to the first one.
  private mutating func equaliseDistances(
    _ visible: [ViewID], from: Attribute, to: Attribute, kind: StackPart.Kind, priority: Priority
  ) {
    guard visible.count > 2 else { return }
    func anchor(_ index: Int, _ attribute: Attribute) -> Anchor { Anchor(view: visible[index], attribute: attribute) }
    for index in 2..<visible.count {
      constraints.append(
        GeneratedConstraint(
          part: StackPart(kind, visible[index]),
          terms: [
            (anchor(index, to), .one), (anchor(index - 1, from), -1), (anchor(1, to), -1), (anchor(0, from), .one),
          ],
          relation: .equal, priority: priority))
    }
  }

  private mutating func alignHidden(_ view: ViewID) {
    relate(
      StackPart(.alignmentStart, view), view, crossStart, .equal, stackView, crossStart,
      priority: Self.hiddenPositionPriority)
    relate(
      StackPart(.alignmentEnd, view), view, crossEnd, .equal, stackView, crossEnd,
      priority: Self.hiddenSizePriority)
  }

  private mutating func suppressAmbiguity(of view: ViewID, _ configuration: Configuration) {
    let crossAxis: Axis = isHorizontal ? .vertical : .horizontal
    guard stack.alignment != .fill, configuration.intrinsicSize(of: view, crossAxis, in: scene) == nil else { return }
    generate(
      StackPart(.suppression, view), Anchor(view: view, attribute: crossSize), .lessThanOrEqual,
      priority: Self.suppressionPriority)
  }

  private mutating func align(_ view: ViewID, reference: ViewID) {
    func within(startRelation: Relation, endRelation: Relation) {
      relate(StackPart(.alignmentStart, view), view, crossStart, startRelation, stackView, crossStart)
      relate(StackPart(.alignmentEnd, view), view, crossEnd, endRelation, stackView, crossEnd)
    }
    switch stack.alignment {
    case .fill: within(startRelation: .equal, endRelation: .equal)
    case .leading, .top: within(startRelation: .equal, endRelation: .lessThanOrEqual)
    case .trailing, .bottom: within(startRelation: .greaterThanOrEqual, endRelation: .equal)
    case .center:
      relate(StackPart(.alignmentCenter, view), view, crossCenter, .equal, stackView, crossCenter)
      within(startRelation: .greaterThanOrEqual, endRelation: .lessThanOrEqual)
    case .firstBaseline, .lastBaseline:
      let baseline: Attribute = stack.alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      if isHorizontal && view != reference {
        relate(StackPart(.alignmentBaseline, view), view, baseline, .equal, reference, baseline)
      }
      within(startRelation: .greaterThanOrEqual, endRelation: .lessThanOrEqual)
    }
  }
}

extension Scene {
  var stackViews: [ViewID] { views.indices.filter { views[$0].stack != nil }.map { ViewID($0) } }

  /// Returns whether a stack view arranges a view.
  func isArranged(_ view: ViewID) -> Bool {
    guard let superview = self[view].superview, self[superview].stack != nil else { return false }
    return self[view].kind != .guide
  }
}
