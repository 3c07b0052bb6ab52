import LayoutModel
import LayoutSolving

/// What a report with details says about a scene that is solved for it alone.
package struct SceneDetails: Sendable {
  /// The layouts of each configuration over widths, heights and sizes of text; empty if none were searched.
  package var sweeps: [[LayoutSweep]] = []
  package var reasons = SceneReasons()
  /// The keys of the report, such as `sweeps`, of which a limit left something out.
  package var left: [String] = []

  /// The scenes for which details are collected.
  package enum Extent: Hashable, Sendable {
    case none
    /// Those with findings.
    case scenesWithFindings
    case all
  }
}

extension SceneCheck {
  /// Collects the details of the checked scene, if they are requested.
  mutating func collectDetails() {
    switch checker.details {
    case .none: return
    case .scenesWithFindings where diagnosis.findings.isEmpty:
      details = SceneDetails()
      return
    case .scenesWithFindings, .all: break
    }
    let start = ContinuousClock.now
    var details = SceneDetails()
    let (sweeps, isWhole) = sweeps()
    details.sweeps = sweeps
    if !isWhole { details.left.append("sweeps") }
    let (reasons, isCutOff) = reasons()
    details.reasons = reasons
    if isCutOff { details.left.append("why") }
    self.details = details
    timings.solve += ContinuousClock.now - start
  }
}
