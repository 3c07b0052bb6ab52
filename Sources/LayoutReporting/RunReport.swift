import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutMotion
import LayoutSolving

/// What one run has to tell: every scene in report order, by file.
package struct RunReport: Sendable {
  package let scenes: [SceneReport]
  /// Nil where nobody asked for times.
  package let clock: RunClock?
  /// JSON files in searched folders that are no scenes, by path.
  package let skippedFiles: [String]

  package init(scenes: [SceneReport], clock: RunClock? = nil, skippedFiles: [String] = []) {
    self.scenes = scenes
    self.skippedFiles = skippedFiles
    self.clock = clock
  }

  package var summary: Summary { Summary(scenes, skippedFiles: skippedFiles.count) }

  /// The times of each scene that was checked; empty where nobody asked for them.
  package var timings: [Timings] { scenes.compactMap { $0.checked?.timings } }
}

/// One file of a run, checked or refused.
package struct SceneReport: Sendable {
  /// The name as given on the command line, or found below a folder that was.
  package let file: String
  package let source: SourceText
  package let content: Content

  package enum Content: Sendable {
    case checked(CheckedScene)
    /// What kept the scene from being loaded, in file order.
    case refused([Refusal])
    /// The limits that ended the check before it had a result.
    case cutOff([ExceededLimit])
  }

  package init(file: String, source: SourceText, content: Content) {
    self.file = file
    self.source = source
    self.content = content
  }

  package var checked: CheckedScene? { if case .checked(let scene) = content { scene } else { nil } }
  package var refusals: [Refusal] { if case .refused(let refusals) = content { refusals } else { [] } }

  /// The limits that were reached.
  package var incomplete: [ExceededLimit] {
    switch content {
    case .checked(let scene): scene.incomplete
    case .refused: []
    case .cutOff(let limits): limits
    }
  }
}

/// One reason why a scene could not be loaded.
package struct Refusal: Hashable, Sendable {
  package let message: String
  /// Nil where the file itself could not be read.
  package let location: SourceRange?
  /// The keys and indices that lead to the place, empty where there are none.
  package let keyPath: String
  /// Another place that matters.
  package let related: RelatedNote?

  package init(message: String, location: SourceRange?, keyPath: String = "", related: RelatedNote? = nil) {
    self.message = message
    self.location = location
    self.keyPath = keyPath
    self.related = related
  }
}

/// A scene with everything that was solved and found in it.
package struct CheckedScene: Sendable {
  package let scene: Scene
  package let configurations: [SolvedConfiguration]
  /// For each configuration, where in the ranges declared for it the required constraints hold; empty where nobody asked.
  package let ranges: [[SatisfiableRange]]
  /// Nil where the scene has no transitions.
  package let motion: Motion?
  /// Layouts in flight that were asked for, in place of those at rest.
  package let moments: [FlightMoment]
  /// In report order.
  package let findings: [Finding]
  package let unmetExpectations: [Expectation]
  package let unusedAllowances: [AllowedRule]
  /// The limits that cut the check short, empty when everything was checked.
  package let incomplete: [ExceededLimit]
  /// Whether one of them left something unchecked; other limits are told, no more.
  package var isCutOff: Bool { incomplete.contains(where: \.cutsCheckOff) }
  /// Nil where nobody asked for them.
  package let timings: Timings?

  /// The findings of each configuration, in report order.
  package var findingsOfConfigurations: [[Finding]] {
    var places = [[Int]](repeating: [], count: configurations.count)
    for place in findings.indices {
      for configuration in findings[place].configurations { places[configuration].append(place) }
    }
    return places.map { $0.map { findings[$0] } }
  }

  package init(
    scene: Scene, configurations: [SolvedConfiguration], ranges: [[SatisfiableRange]] = [], motion: Motion? = nil,
    moments: [FlightMoment] = [], findings: [Finding] = [],
    unmetExpectations: [Expectation] = [], unusedAllowances: [AllowedRule] = [], incomplete: [ExceededLimit] = [],
    timings: Timings? = nil
  ) {
    self.scene = scene
    self.configurations = configurations
    self.ranges = ranges
    self.motion = motion
    self.moments = moments
    self.findings = findings
    self.unmetExpectations = unmetExpectations
    self.unusedAllowances = unusedAllowances
    self.incomplete = incomplete
    self.timings = timings
  }
}

/// A layout on the way.
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

/// How much time passed in each stage, over all configurations of a scene.
package struct Timings: Hashable, Sendable {
  package var load, lower, solve, diagnose, write: Duration

  package init(
    load: Duration = .zero, lower: Duration = .zero, solve: Duration = .zero, diagnose: Duration = .zero,
    write: Duration = .zero
  ) {
    self.load = load
    self.lower = lower
    self.solve = solve
    self.diagnose = diagnose
    self.write = write
  }

  /// The stages with their names, in the order in which they run.
  package var stages: [(name: String, duration: Duration)] {
    [("load", load), ("lower", lower), ("solve", solve), ("diagnose", diagnose), ("write", write)]
  }
}
