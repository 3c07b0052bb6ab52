import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// What a report with details says about a scene that is solved for it alone.
package struct SceneDetails: Sendable {
  /// The layouts of each configuration over widths, heights and sizes of text; empty if none were searched.
  package var sweeps: [[LayoutSweep]] = []
  /// The proofs of layouts over sweeps, each once.
  package var proofs: [LayoutSweep.Proof] = []
  package var reasons = SceneReasons()
  /// By number of a repair and by notable configuration, the layout after it with the proof that it is optimal; empty without proofs.
  package var repairedLayouts: [Int: [Int: SolvedConfiguration]] = [:]
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
    var details = sweeps()
    let (reasons, isCutOff) = reasons()
    details.reasons = reasons
    if isCutOff { details.left.append("why") }
    let (repairedLayouts, areAllProven) = repairedLayouts()
    details.repairedLayouts = repairedLayouts
    if !areAllProven && !details.left.contains("evidence") { details.left.append("evidence") }
    self.details = details
    timings.solve += ContinuousClock.now - start
  }

  /// The layouts after repairs, solved again with proofs, if these are requested.
  ///
  /// - Returns: Also whether all are there, since no limit was reached.
  private func repairedLayouts() -> ([Int: [Int: SolvedConfiguration]], areAllProven: Bool) {
    guard checker.provesOptima else { return ([:], true) }
    var prover = layouts.solver
    prover.provenEndLimit = 0
    var (result, areAllProven, work) = ([Int: [Int: SolvedConfiguration]](), true, 0)
    var termsLeft = LayoutSolving.Limits.detailedTerms
    for repair in diagnosis.findings.flatMap(\.repairs) where result[repair.number] == nil {
      result[repair.number] = [:]
      let changed = scene.applying(repair.changes)
      for place in repair.notableConfigurations {
        let before = solved[place].configuration
        work += scene.views.count + scene.constraints.count
        if work > Limits.repairedParts || diagnosing.hasPassed {
          areAllProven = false
          continue
        }
        prover.provenTermLimit = min(layouts.solver.provenTermLimit, termsLeft)
        let layout = prover.layout(of: before.applying(repair.changes, to: scene, giving: changed) ?? before)
        let proven = layout.optimality?.levels ?? []
        if !layout.isProven { areAllProven = false }
        termsLeft = proven.reduce(termsLeft) { max(0, $0 - $1.multipliers.count) }
        if layout.optimality != nil { result[repair.number]?[place] = layout }
      }
    }
    return (result, areAllProven)
  }
}

extension SolvedConfiguration {
  /// Whether each sum of errors has its proof.
  fileprivate var isProven: Bool {
    let failingCount = levels.count { !$0.error.isZero } + (isFeasible ? 0 : 1)
    return optimality.map { $0.levels.count == failingCount } ?? false
  }
}
