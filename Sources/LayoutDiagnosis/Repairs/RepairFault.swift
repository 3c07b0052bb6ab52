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
    /// A content, or a view with shown subviews, has no area.
    case collapse
    /// Another view has no area, which counts only where the conflict is about it: it may be a spacer.
    case collapseOfLeaf
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
}
