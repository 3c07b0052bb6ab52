import LayoutModel
import LayoutSolving

/// One thing that can be wrong with a scene. Its id completes "allow …" and never changes.
package protocol Rule: Sendable {
  var id: RuleID { get }
  var severity: Severity { get }
  /// One phrase that completes "found when …".
  var summary: String { get }
  /// What it does, why it is bad and what to do instead, as plain paragraphs.
  var explanation: String { get }
  /// A small scene, or the part of one, that triggers it.
  var example: String { get }
  /// Findings over all configurations at once, in any order, unmerged: one entry a configuration is fine.
  ///
  /// - Parameter limits: gains those that were reached, where something is left undecided.
  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding]
}

extension Rule {
  package func findings(in analysis: Analysis) -> [Finding] {
    var limits: [ExceededLimit] = []
    return findings(in: analysis, exceeding: &limits)
  }
}

/// What rules look at: the scene and every configuration solved.
package struct Analysis: Sendable {
  package let scene: Scene
  package let configurations: [SolvedConfiguration]
  /// Whether these are all configurations there are. Where not, nothing can be said of what holds in every one.
  package let isWhole: Bool

  package init(scene: Scene, configurations: [SolvedConfiguration], isWhole: Bool = true) {
    self.scene = scene
    self.configurations = configurations
    self.isWhole = isWhole
  }
}
