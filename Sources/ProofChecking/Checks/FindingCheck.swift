import LayoutModel
import SceneLoading

/// Checks the evidence of one finding in one of its configurations.
struct FindingCheck {
  let names: SceneNames
  let entry: ReportValue
  /// The evidence for the configuration: the finding's own, or one of its cases.
  let evidence: ReportValue
  let layout: Layout
  /// The index of the configuration in the list of the finding, or in that of the case.
  let index: Int
  let excused: ExcusedProofs

  enum Outcome {
    case holds
    /// The evidence holds but is incomplete.
    case cutShort
    /// The evidence is of a kind that is not checked.
    case skipped
  }

  var scene: Scene { layout.scene }

  enum Kind {
    case conflict, range, transientConflict, ambiguity, unreachablePriority, redundantConstraint
    case clippedContent, unstableText, offscreenView, cutContent, outsideSafeArea, overlappingContent, smallTouchTarget

    init?(rule: String) {
      switch RuleID(rawValue: rule) {
      case .conflictingConstraints: self = .conflict
      case .unsatisfiableRange: self = .range
      case .transientConflict: self = .transientConflict
      case .ambiguousLayout, .priorityTie: self = .ambiguity
      case .unreachablePriority: self = .unreachablePriority
      case .redundantConstraint: self = .redundantConstraint
      case .clippedContent: self = .clippedContent
      case .offscreenView: self = .offscreenView
      case .cutContent: self = .cutContent
      case .outsideSafeArea: self = .outsideSafeArea
      case .overlappingContent: self = .overlappingContent
      case .smallTouchTarget: self = .smallTouchTarget
      case .unstableText: self = .unstableText
      default: return nil
      }
    }
  }

  func check(_ kind: Kind) throws(CheckFailure) -> Outcome {
    switch kind {
    case .conflict: return try checkConflict()
    case .range: return try checkRange(evidence)
    case .transientConflict: return try checkTransientConflict(evidence)
    case .ambiguity:
      if evidence.optional("inferredLess") != nil { return try checkSmallerContent(evidence) }
      try checkAmbiguity(evidence)
    case .unreachablePriority: return try checkUnreachablePriority(evidence)
    case .redundantConstraint: return try checkRedundancy(evidence)
    case .clippedContent: try checkContent(evidence)
    case .unstableText: try checkUnstableText(evidence)
    case .offscreenView: return try checkOffscreen(evidence) ? .holds : .skipped
    case .cutContent: return try checkReach(evidence, isSafeArea: false) ? .holds : .skipped
    case .outsideSafeArea: return try checkReach(evidence, isSafeArea: true) ? .holds : .skipped
    case .overlappingContent: return try checkOverlaps(evidence) ? .holds : .skipped
    case .smallTouchTarget: return try checkTouchTarget(evidence) ? .holds : .skipped
    }
    return .holds
  }

  /// The view of the finding.
  func view() throws(CheckFailure) -> ViewID {
    guard let first = try entry.member("views").elements().first else { throw .refused(.unknownView("")) }
    let name = try first.string()
    guard let view = names.view(name) else { throw .refused(.unknownView(name)) }
    return ViewID(view)
  }

  /// The rows and priority of a constraint that is active in this configuration.
  func rows(of constraint: String) throws(CheckFailure) -> (rows: [Row], priority: Fraction) {
    let rows = layout.rows.rows(ofConstraint: constraint)
    guard let priority = rows.first?.priority else {
      let isWritten = scene.constraints.contains { $0.name == constraint }
      throw .refused(
        isWritten ? .inactiveConstraint(constraint, configuration: layout.id) : .unknownConstraint(constraint))
    }
    return (rows, priority)
  }
}

extension Layout {
  /// The indices, without duplicates, of the rows in which any of the unknowns occurs.
  func rowIndices(with unknowns: [Int]) -> [Int] {
    var indices: Set<Int> = []
    for unknown in unknowns { indices.formUnion(rowsOfUnknowns[unknown]) }
    return indices.sorted()
  }
}
