import LayoutModel

/// All rules, in the order of their ids.
package enum RuleCatalog {
  package static let rules: [any Rule] = [
    AmbiguousLayout(),
    ClippedContent(),
    ConflictingConstraints(),
    HitOrderMismatch(),
    IllegalMutation(),
    MissingLayoutPass(),
    ObstructedControl(),
    OccludedInFlight(),
    OccludedView(),
    OffscreenView(),
    OverriddenFrame(),
    Overshoot(),
    PriorityTie(),
    RedundantConstraint(),
    SelectorMismatch(),
    StateDrift(),
    TransientConflict(),
    UnflushedLayout(),
    UnreachablePriority(),
    UnreachableState(),
    UnsatisfiableRange(),
    UnstableText(),
  ]

  /// `nil` if there is no such rule.
  package static subscript(id: RuleID) -> (any Rule)? { rules.first { $0.id == id } }
}
