import LayoutModel

/// Every rule there is, in the order of their ids.
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
  ]

  /// Nil where there is no such rule yet.
  package static subscript(id: RuleID) -> (any Rule)? { rules.first { $0.id == id } }
}
