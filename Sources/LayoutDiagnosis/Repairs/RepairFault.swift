import LayoutModel

/// Something that is wrong in one configuration.
struct RepairFault: Hashable, Sendable {
  let problem: Problem
  let configuration: Int

  struct Problem: Hashable, Sendable {
    let kind: Kind
    /// Another finding of the same rule about the same view counts as the same problem.
    let view: ViewID?
  }

  enum Kind: Hashable, Sendable {
    case finding(RuleID)
    /// A content has no area.
    case collapse
  }

  init(_ kind: Kind, _ view: ViewID? = nil, in configuration: Int) {
    problem = Problem(kind: kind, view: view)
    self.configuration = configuration
  }

  init(_ finding: Finding, in configuration: Int) {
    self.init(.finding(finding.rule), finding.views.first, in: configuration)
  }
}

extension Repair {
  /// The configurations in which it ends conflicts.
  var endedConfigurations: Set<Int> { Set(resolves).union(ends) }

  /// Sets what the repair brings.
  mutating func bring(_ faults: Set<RepairFault>) {
    var configurations: [RuleID: Set<Int>] = [:]
    var collapsed: Set<ViewID> = []
    var placesOfCollapses: Set<Int> = []
    for fault in faults {
      switch fault.problem.kind {
      case .finding(let rule): configurations[rule, default: []].insert(fault.configuration)
      case .collapse:
        if let view = fault.problem.view { collapsed.insert(view) }
        placesOfCollapses.insert(fault.configuration)
      }
    }
    breaks = configurations.map { Break(rule: $0.key, configurations: $0.value.sorted()) }
      .sorted { $0.rule.rawValue < $1.rule.rawValue }
    collapses = collapsed.sorted()
    placeCountOfCollapses = placesOfCollapses.count
    (newFaults, remainingFaults) = ([], [])
  }
}
