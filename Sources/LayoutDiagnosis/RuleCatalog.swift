import LayoutModel

/// All rules, in the order of their ids.
package enum RuleCatalog {
  package static let rules: [any Rule] = [
    AmbiguousLayout(),
    ClippedContent(),
    ConflictingConstraints(),
    CutContent(),
    HitOrderMismatch(),
    IllegalMutation(),
    MissingLayoutPass(),
    ObstructedControl(),
    OccludedInFlight(),
    OccludedView(),
    OffscreenView(),
    OutsideSafeArea(),
    OverlappingContent(),
    OverriddenFrame(),
    Overshoot(),
    PriorityTie(),
    RedundantConstraint(),
    SelectorMismatch(),
    SmallTouchTarget(),
    StateDrift(),
    TransientConflict(),
    UnflushedLayout(),
    UnreachablePriority(),
    UnreachableState(),
    UnsatisfiableRange(),
  ]

  /// `nil` if there is no such rule.
  package static subscript(id: RuleID) -> (any Rule)? { rules.first { $0.id == id } }
}
