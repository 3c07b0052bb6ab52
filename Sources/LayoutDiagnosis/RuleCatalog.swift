import LayoutModel
import WireFormat

/// All rules, in the order of their ids.
package enum RuleCatalog {
  package static let rules: [any Rule] = [
    AmbiguousLayout(),
    CapturedFrameDiffers(),
    ClippedContent(),
    ConflictingConstraints(),
    CutContent(),
    HitOrderMismatch(),
    IllegalMutation(),
    MisplacedView(),
    MissingContentSize(),
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
    UncoveredInFlight(),
    UnflushedLayout(),
    UnreachablePriority(),
    UnreachableState(),
    UnsatisfiableRange(),
    UnstableText(),
  ]

  /// All rules; `redundant-constraint` also reports inequalities that others happen to imply.
  package static var rulesReportingGuards: [any Rule] { reportingGuards(rules) }

  /// The given rules; `redundant-constraint`, if among them, also reports inequalities that others happen to imply.
  package static func reportingGuards(_ rules: [any Rule]) -> [any Rule] {
    rules.map { $0.id == .redundantConstraint ? RedundantConstraint(reportsGuards: true) : $0 }
  }

  /// The schemas of all kinds of evidence.
  package static let evidenceSchemas: [WireSchema] = {
    var known: Set<ObjectIdentifier> = []
    return rules.compactMap { rule in
      func schema<OneRule: Rule>(_: OneRule) -> WireSchema? {
        known.insert(ObjectIdentifier(OneRule.Evidence.self)).inserted ? OneRule.Evidence.wire.form.schema : nil
      }
      return schema(rule)
    }
  }()

  /// `nil` if there is no such rule.
  package static subscript(id: RuleID) -> (any Rule)? { rules.first { $0.id == id } }
}
