/// One screen: its views, its constraints, and the states and transitions that change them.
package struct Scene: Sendable {
  package var name: String?
  /// The document that the scene was made from, for people.
  package var source: String?
  package var rootKind: RootKind
  package var direction: LayoutDirection
  /// The part of the root's safe area insets that bars of the app take, on any device.
  package var bars: DecimalInsets
  /// Whether the root is a row of a table that is as wide as the screen: on a device, it has the width of the device.
  package var spansScreen: Bool
  /// `nil` for a side that constraints decide.
  package var rootSize: AxisPair<ExactDecimal?>
  /// The views in preorder; the first is the root. A view's subviews have larger indices than the view.
  package var views: [View]
  package var constraints: [Constraint]
  package var parameters: [Parameter]
  package var environments: [SceneEnvironment] {
    didSet { environments = Self.numbered(environments) }
  }
  /// Empty if the scene has no states. States at the top level form one machine without a name.
  package var machines: [Machine]
  package var expectations: [Expectation]
  package var allowed: [AllowedRule]
  /// The names of views as people see them.
  package let displayNames: DisplayNames

  package init(
    name: String? = nil, direction: LayoutDirection = .leftToRight, rootSize: AxisPair<ExactDecimal?>,
    views: [View], constraints: [Constraint] = [], parameters: [Parameter] = [],
    environments: [SceneEnvironment] = [], machines: [Machine] = [], expectations: [Expectation] = [],
    allowed: [AllowedRule] = [], rootKind: RootKind = .screen, source: String? = nil,
    bars: DecimalInsets = .zero, spansScreen: Bool = false
  ) {
    self.bars = bars
    self.spansScreen = spansScreen
    self.name = name
    self.source = source
    self.rootKind = rootKind
    self.direction = direction
    self.rootSize = rootSize
    self.views = views
    self.constraints = constraints
    displayNames = DisplayNames(views: views, constraints: constraints)
    self.parameters = parameters
    self.environments = Self.numbered(environments)
    self.machines = machines
    self.expectations = expectations
    self.allowed = allowed
  }

  private static func numbered(_ environments: [SceneEnvironment]) -> [SceneEnvironment] {
    var environments = environments
    for index in environments.indices { environments[index].id = EnvironmentID(index) }
    return environments
  }

  /// Reads the view in place: views are large values.
  @inlinable package subscript(view: ViewID) -> View {
    _read { yield views[Int(view.rawValue)] }
  }
  @inlinable package subscript(constraint: ConstraintID) -> Constraint {
    _read { yield constraints[Int(constraint.rawValue)] }
  }

  /// Whether one view contains the other, at any depth; linear in the depth.
  package func isAncestor(_ ancestor: ViewID, of view: ViewID) -> Bool {
    var next = self[view].superview
    while let view = next, view >= ancestor {  // an ancestor has a smaller index
      if view == ancestor { return true }
      next = self[view].superview
    }
    return false
  }

  /// The view's name, without a copy of the large value that contains it.
  package func name(of view: ViewID) -> String { views[Int(view.rawValue)].name }
  package func name(of constraint: ConstraintID) -> String { constraints[Int(constraint.rawValue)].name }

  /// The views whose content is wrapping text in at least one configuration, in order.
  package var textViews: [ViewID] {
    var isText = views.map { $0.properties.lineLimit != nil }
    for changes in allChanges {
      for (view, change) in changes.views where change.text != nil { isText[view.index] = true }
    }
    return isText.indices.filter { isText[$0] }.map { ViewID($0) }
  }

  /// Whether a view's intrinsic size was read from a saved frame.
  package var hasInferredSizes: Bool { views.indices.contains { views[$0].isInferred } }

  /// The constraint's name as reports write it.
  package func name(of reference: ConstraintReference) -> String { name(of: reference) { self[$0].name } }

  /// The constraint's name, with the given names for views.
  func name(of reference: ConstraintReference, _ viewName: (ViewID) -> String) -> String {
    switch reference {
    case .written(let id): self[id].name
    case .fitting(let axis): "\(viewName(.root)).fitting.\(axis.sizeName)"
    case .frame(let view): "\(viewName(view)).frame"
    case .hugging(let view, let axis): "\(viewName(view)).hugging.\(axis.sizeName)"
    case .compression(let view, let axis): "\(viewName(view)).compression.\(axis.sizeName)"
    case .stack(let view, let part):
      "\(viewName(view)).stack.\(part.kind.rawValue)\(part.view == view ? "" : ".\(viewName(part.view))")"
    }
  }
}

/// The kind of root. Only the edges of a screen hide what lies beyond them.
package enum RootKind: String, Hashable, Sendable, CaseIterable {
  case screen, cell, window, view
}

package enum LayoutDirection: String, Hashable, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// A real-valued parameter of the scene.
package struct Parameter: Sendable {
  package var name: String
  package var lowerBound, upperBound: ExactDecimal
  package var value: ExactDecimal
  package var nameLocation: SourceRange

  package init(
    name: String, lowerBound: ExactDecimal, upperBound: ExactDecimal, value: ExactDecimal,
    nameLocation: SourceRange = .none
  ) {
    self.name = name
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.value = value
    self.nameLocation = nameLocation
  }
}

/// A screen size and settings to check under; `nil` keeps the scene's own value.
package struct SceneEnvironment: Sendable {
  /// The index of the scene's environment whose changes apply; `nil` for an environment from outside the scene.
  package var id: EnvironmentID?
  package var name: String
  /// The size of the root, in which `nil` leaves a side to the constraints.
  package var size: AxisPair<ExactDecimal?>?
  package var safeArea: DecimalInsets?
  /// Those of the root.
  package var margins: DecimalInsets?
  package var direction: LayoutDirection?
  /// The factor for the intrinsic sizes of views that show text.
  package var textScale: ExactDecimal
  package var parameterValues: [(parameter: ParameterID, value: ExactDecimal)]
  package var widthRange: ClosedDecimalRange?
  package var heightRange: ClosedDecimalRange?
  /// The width class of the devices that the environment represents; `nil` if it represents only itself.
  package var widthClass: WidthClass?
  /// The environment's changes to the scene; those of states apply after them.
  package var changes: SceneChanges
  package var nameLocation: SourceRange

  package init(
    name: String, size: AxisPair<ExactDecimal?>? = nil, safeArea: DecimalInsets? = nil, margins: DecimalInsets? = nil,
    direction: LayoutDirection? = nil, textScale: ExactDecimal = .one,
    parameterValues: [(parameter: ParameterID, value: ExactDecimal)] = [], widthRange: ClosedDecimalRange? = nil,
    heightRange: ClosedDecimalRange? = nil, widthClass: WidthClass? = nil,
    changes: SceneChanges = SceneChanges(), nameLocation: SourceRange = .none
  ) {
    self.name = name
    self.size = size
    self.safeArea = safeArea
    self.margins = margins
    self.direction = direction
    self.textScale = textScale
    self.parameterValues = parameterValues
    self.widthRange = widthRange
    self.heightRange = heightRange
    self.widthClass = widthClass
    self.changes = changes
    self.nameLocation = nameLocation
  }
}

/// The horizontal size class of a screen.
package enum WidthClass: String, Hashable, Sendable, CaseIterable {
  case compact, regular
}

package struct ClosedDecimalRange: Hashable, Sendable {
  package var lowerBound, upperBound: ExactDecimal

  package init(_ lowerBound: ExactDecimal, _ upperBound: ExactDecimal) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }
}

/// A rule that is silenced for one part of a scene.
package struct AllowedRule: Hashable, Sendable {
  package var rule: RuleID
  package var location: SourceRange
  /// Whether the import derived it from a document's setting with another purpose. Then it is not reported if it silences nothing.
  package var mayBeUnused = false

  package init(rule: RuleID, location: SourceRange) {
    self.rule = rule
    self.location = location
  }
}

/// A finding that the scene is meant to produce. Each property that is not `nil` must be equal; lists are compared as sets.
package struct Expectation: Sendable {
  package var rule: RuleID
  package var views: [ViewID]?
  /// The names of constraints, since generated constraints may be expected, too.
  package var constraints: [String]?
  /// The names of configurations, as reports write them.
  package var configurations: [String]?
  package var severity: Severity?
  package var location: SourceRange

  package init(
    rule: RuleID, views: [ViewID]? = nil, constraints: [String]? = nil, configurations: [String]? = nil,
    severity: Severity? = nil, location: SourceRange = .none
  ) {
    self.rule = rule
    self.views = views
    self.constraints = constraints
    self.configurations = configurations
    self.severity = severity
    self.location = location
  }
}

/// The severity of a finding.
package enum Severity: String, Hashable, Comparable, Sendable, CaseIterable {
  case note, warning, error

  package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
  private var rank: Int { self == .note ? 0 : self == .warning ? 1 : 2 }
}

/// The ids of all rules. The rule itself describes what each one means.
package enum RuleID: String, Hashable, Sendable, CaseIterable {
  case conflictingConstraints = "conflicting-constraints"
  case unsatisfiableRange = "unsatisfiable-range"
  case ambiguousLayout = "ambiguous-layout"
  case priorityTie = "priority-tie"
  case unreachablePriority = "unreachable-priority"
  case redundantConstraint = "redundant-constraint"
  case capturedFrameDiffers = "captured-frame-differs"
  case clippedContent = "clipped-content"
  case occludedView = "occluded-view"
  case obstructedControl = "obstructed-control"
  case offscreenView = "offscreen-view"
  case cutContent = "cut-content"
  case misplacedView = "misplaced-view"
  case missingContentSize = "missing-content-size"
  case overlappingContent = "overlapping-content"
  case outsideSafeArea = "outside-safe-area"
  case smallTouchTarget = "small-touch-target"
  case hitOrderMismatch = "hit-order-mismatch"
  case transientConflict = "transient-conflict"
  case illegalMutation = "illegal-mutation"
  case missingLayoutPass = "missing-layout-pass"
  case unflushedLayout = "unflushed-layout"
  case stateDrift = "state-drift"
  case unreachableState = "unreachable-state"
  case selectorMismatch = "selector-mismatch"
  case overriddenFrame = "overridden-frame"
  case occludedInFlight = "occluded-in-flight"
  case uncoveredInFlight = "uncovered-in-flight"
  case overshoot = "overshoot"
  case unstableText = "unstable-text"
}
