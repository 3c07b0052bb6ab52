// The constraints that a stack view generates (Apple, UIStackView). Its views are in a line from edge to edge, distributed
// along the axis and aligned across it. A hidden view has no length. It is at the end of the view before it, and as wide across
// the axis as the stack view, unless a stronger constraint decides otherwise. A stack view with hidden views only has no size.

import LayoutModel

extension ConfigurationRows {
  /// The rows of all stack views, and whether each view is an arranged one that is hidden.
  func stackRows() -> (rows: [Row], isCollapsed: [Bool]) {
    var isCollapsed = [Bool](repeating: false, count: scene.views.count)
    var all: [Row] = []
    for (index, view) in scene.views.enumerated() {
      guard let stack = view.stack else { continue }
      var line = StackLine(rows: self, stackView: ViewID(index), stack: stack)
      line.generate()
      all += line.generated
      for view in line.collapsed { isCollapsed[view.index] = true }
    }
    return (all, isCollapsed)
  }
}

/// The arrangement of one stack view.
private struct StackLine {
  let rows: ConfigurationRows
  let stackView: ViewID
  let stack: Stack
  private let arranged: [ViewID]
  private let shown: [ViewID]
  let collapsed: [ViewID]
  private(set) var generated: [Row] = []

  init(rows: ConfigurationRows, stackView: ViewID, stack: Stack) {
    self.rows = rows
    self.stackView = stackView
    self.stack = stack
    let properties = rows.configuration.properties
    arranged = rows.scene[stackView].subviews.filter {
      rows.scene[$0].kind != .guide && properties[$0.index].isInstalled
    }
    shown = arranged.filter { !properties[$0.index].isHidden }
    collapsed = arranged.filter { properties[$0.index].isHidden }
  }

  private var isRow: Bool { stack.axis == .horizontal }

  private func name(_ view: ViewID) -> String { rows.scene[view].name }
  private func at(_ view: ViewID, _ attribute: Attribute) -> LinearForm {
    rows.ruler.measure(
      Anchor(view: view, attribute: attribute), in: stackView, runsLeftwards: rows.ruler.runsLeftwards(attribute))
  }

  private func start(_ view: ViewID) -> LinearForm { at(view, isRow ? .leading : .top) }
  private func end(_ view: ViewID) -> LinearForm { at(view, isRow ? .trailing : .bottom) }
  private func length(_ view: ViewID) -> LinearForm { at(view, isRow ? .width : .height) }
  private func middle(_ view: ViewID) -> LinearForm { at(view, isRow ? .centerX : .centerY) }
  private func crossStart(_ view: ViewID) -> LinearForm { at(view, isRow ? .top : .leading) }
  private func crossEnd(_ view: ViewID) -> LinearForm { at(view, isRow ? .bottom : .trailing) }

  private static let hiddenPriority = Fraction(25)
  /// The priority of a hidden view's size of 0 in a document.
  private static let hidingPriority = Fraction(ExactDecimal(significand: 999_999, exponent: -3))
  /// The priority at which a shown view without a content size across the axis has no size there, unless it is stretched.
  private static let suppressionPriority = Fraction(25)

  private mutating func add(
    _ suffix: String, _ form: LinearForm, _ relation: Relation = .equal, priority: Fraction = Row.requiredPriority
  ) {
    let full = "\(name(stackView)).stack.\(suffix)"
    generated.append(rows.row(full, of: full, form, relation, priority: priority))
  }

  mutating func generate() {
    if let first = shown.first, let last = shown.last {
      add("start", start(first) - start(stackView))
      add("end", end(last) - end(stackView))
      let isElastic = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
      for (view, next) in zip(shown, shown.dropFirst()) {
        let gap = start(next) - end(view) - Fraction(stack.spacing)
        add("spacing.\(name(next))", gap, isElastic ? .greaterThanOrEqual : .equal)
      }
      distribute(first)
      if stack.alignment != .fill {
        add("spanning-fit", at(stackView, isRow ? .height : .width), .lessThanOrEqual, priority: Fraction(51))
      }
      if isElastic { add("canvas-fit", length(stackView), .lessThanOrEqual, priority: Fraction(49)) }
    } else if !collapsed.isEmpty {
      add("spanning-fit", at(stackView, isRow ? .height : .width), .lessThanOrEqual, priority: Fraction(49))
      add("canvas-fit", length(stackView), .lessThanOrEqual, priority: Fraction(49))
    }
    for view in shown {
      align(view)
      if stack.alignment != .fill, rows.naturalSize(of: view, isRow ? .vertical : .horizontal) == nil {
        add(
          "suppression.\(name(view))", at(view, isRow ? .height : .width), .lessThanOrEqual,
          priority: Self.suppressionPriority)
      }
    }
    var before = start(stackView)
    for view in arranged {
      if rows.configuration.properties[view.index].isHidden {
        // In a document, a required size wins.
        let isRequired = rows.scene.source == nil
        add("hiding.\(name(view))", length(view), priority: isRequired ? Row.requiredPriority : Self.hidingPriority)
        add("position.\(name(view))", start(view) - before, priority: Self.hiddenPriority)
        add(
          "alignment.start.\(name(view))", crossStart(view) - crossStart(stackView), priority: Self.hiddenPriority)
        add("alignment.end.\(name(view))", crossEnd(view) - crossEnd(stackView), priority: Fraction(24))
      } else {
        before = end(view)
      }
    }
  }

  private mutating func distribute(_ first: ViewID) {
    switch stack.distribution {
    case .fill: break
    case .fillEqually: for view in shown.dropFirst() { add("equal.\(name(view))", length(view) - length(first)) }
    case .fillProportionally:
      guard let base = rows.naturalSize(of: first, stack.axis), base.isPositive else { return }
      for view in shown.dropFirst() {
        guard let natural = rows.naturalSize(of: view, stack.axis) else { continue }
        add("proportion.\(name(view))", length(view) - length(first) * (natural / base), priority: Fraction(999))
      }
    case .equalSpacing:
      equalise("gap", zip(shown, shown.dropFirst()).map { start($1) - end($0) }, priority: Row.requiredPriority)
    case .equalCentering:
      equalise("centering", zip(shown, shown.dropFirst()).map { middle($1) - middle($0) }, priority: Fraction(149))
    }
  }

  /// Makes every distance equal to the first one.
  private mutating func equalise(_ kind: String, _ distances: [LinearForm], priority: Fraction) {
    for (view, distance) in zip(shown.dropFirst(2), distances.dropFirst()) {
      add("\(kind).\(name(view))", distance - distances[0], priority: priority)
    }
  }

  private mutating func align(_ view: ViewID) {
    let relations: (Relation, Relation) =
      switch stack.alignment {
      case .fill: (.equal, .equal)
      case .leading, .top: (.equal, .lessThanOrEqual)
      case .trailing, .bottom: (.greaterThanOrEqual, .equal)
      case .center, .firstBaseline, .lastBaseline: (.greaterThanOrEqual, .lessThanOrEqual)
      }
    add("alignment.start.\(name(view))", crossStart(view) - crossStart(stackView), relations.0)
    add("alignment.end.\(name(view))", crossEnd(view) - crossEnd(stackView), relations.1)
    if stack.alignment == .center {
      let center: Attribute = isRow ? .centerY : .centerX
      add("alignment.center.\(name(view))", at(view, center) - at(stackView, center))
    }
    if isRow && (stack.alignment == .firstBaseline || stack.alignment == .lastBaseline) {
      let baseline: Attribute = stack.alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      let reference = shown.first ?? view
      if view != reference {
        add("alignment.baseline.\(name(view))", at(view, baseline) - at(reference, baseline))
      }
    }
  }
}
