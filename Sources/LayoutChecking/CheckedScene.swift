import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutMotion
import LayoutSolving

/// A scene with everything that was solved and found in it.
package struct CheckedScene: Sendable {
  package let scene: Scene
  package let configurations: [SolvedConfiguration]
  /// Solves what else is asked about the scene.
  package let solver: SceneSolver
  /// For each configuration, where in its declared ranges the required constraints hold; empty if ranges were not requested.
  package let ranges: [[SatisfiableRange]]
  /// `nil` if the scene has no transitions.
  package let motion: Motion?
  /// The requested layouts in flight, which replace those at rest.
  package let moments: [FlightMoment]
  /// In report order.
  package private(set) var findings: [Finding]
  package private(set) var unmetExpectations: [Expectation]
  package private(set) var unusedAllowances: [AllowedRule]
  /// The rules allowed by the check, not by the scene, that would have findings.
  package let silencedRules: Set<RuleID>
  /// The limits that cut the check short, empty when everything was checked.
  package let incomplete: [ExceededLimit]
  /// Whether one of these limits left something unchecked; the other limits are only reported.
  package var isCutOff: Bool { incomplete.contains(where: \.cutsCheckOff) }
  /// `nil` if timings were not requested.
  package let timings: Timings?
  /// `nil` if details were not requested.
  package let details: SceneDetails?

  /// The findings of each configuration, in report order.
  package var findingsOfConfigurations: [[Finding]] {
    var places = [[Int]](repeating: [], count: configurations.count)
    for place in findings.indices {
      for configuration in findings[place].configurations { places[configuration].append(place) }
    }
    return places.map { $0.map { findings[$0] } }
  }

  /// The layout that a picture of a configuration shows. Where constraints conflict beyond an end of a declared range, it is the
  /// one at a value at which they do.
  package func picturedLayout(_ index: Int) -> SolvedConfiguration {
    for finding in findings where finding.configurations.contains(index) {
      let own = finding.cases.first { $0.configurations.contains(index) }
      if let range = (own?.evidence ?? finding.evidence) as? RangeEvidence {
        return solver.solve(range.conflict.configuration)
      }
    }
    return configurations[index]
  }

  package init(
    scene: Scene, configurations: [SolvedConfiguration], solver: SceneSolver? = nil,
    ranges: [[SatisfiableRange]] = [], motion: Motion? = nil, moments: [FlightMoment] = [], findings: [Finding] = [],
    unmetExpectations: [Expectation] = [], unusedAllowances: [AllowedRule] = [],
    silencedRules: Set<RuleID> = [], incomplete: [ExceededLimit] = [], timings: Timings? = nil,
    details: SceneDetails? = nil
  ) {
    self.scene = scene
    self.configurations = configurations
    self.solver = solver ?? SceneSolver(scene: scene)
    self.ranges = ranges
    self.motion = motion
    self.moments = moments
    self.findings = findings
    self.unmetExpectations = unmetExpectations
    self.unusedAllowances = unusedAllowances
    self.silencedRules = silencedRules
    self.incomplete = incomplete
    self.timings = timings
    self.details = details
  }
}

extension CheckedScene {
  /// The same scene with only these findings and entries.
  package func keeping(
    findings: [Finding], unmetExpectations: [Expectation], unusedAllowances: [AllowedRule]
  ) -> CheckedScene {
    var kept = self
    (kept.findings, kept.unmetExpectations, kept.unusedAllowances) = (findings, unmetExpectations, unusedAllowances)
    return kept
  }
}

/// A layout in flight.
package struct FlightMoment: Sendable {
  package let run: TransitionRun
  /// Seconds from the trigger.
  package let time: Rational
  /// In superview coordinates, indexed by `ViewID`.
  package let frames: [Frame]

  package init(run: TransitionRun, time: Rational) {
    self.run = run
    self.time = time
    frames = run.flight.frames(at: time)
  }
}
