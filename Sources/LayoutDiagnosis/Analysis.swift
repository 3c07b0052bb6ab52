import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving

/// The input of rules: the scene, every solved configuration and every run of a transition.
package struct Analysis: Sendable {
  package let scene: Scene
  /// Solves what rules, consequences and repairs try.
  package let solver: SceneSolver
  package let configurations: [SolvedConfiguration]
  /// `nil` if the scene has no transitions, or motion was not requested.
  package let motion: Motion?
  /// For each configuration, the parts of its declared ranges in which the required constraints are satisfiable.
  package let ranges: [[SatisfiableRange]]
  /// Whether these are all configurations. If not, rules can make no claim about every configuration.
  package let isWhole: Bool
  /// The indices of the configurations, in order of their ids.
  private let places: [Int]
  let placements = Placements()
  /// Tries suggestions. `nil` in the trial of a change, whose words nobody reads: else trials would try changes in trials, without end.
  var suggestionTrial: Deferred<RepairTrial>?
  /// Whether it is that of a layout that is tried, whose findings are only counted.
  var isTrial: Bool { suggestionTrial == nil }
  /// Runs parts of a rule's work in parallel.
  let workers: any Workers
  /// For each configuration, the constraints that follow from others; empty if no search was given.
  @Deferred package var redundancies: [Redundancies]
  /// The results of examining all screens.
  @Deferred var examined: ExaminedScreens
  /// The layouts with smaller inferred contents.
  @Deferred var smallerContents: SmallerContents
  /// The views that are ambiguous only in the size of the canvas.
  @Deferred var canvasAmbiguities: CanvasAmbiguities
  /// For each configuration, the first one in which every view has the same frame.
  @Deferred var layouts: [Int]

  /// - Parameters:
  ///   - solver: the solver of the scene for what is tried; `nil` for one without a deadline.
  ///   - solvesSmallerContents: whether rules look at layouts with smaller inferred contents.
  ///   - redundancies: finds, for each configuration, the constraints that follow from others.
  package init(
    scene: Scene, configurations: [SolvedConfiguration], solver: SceneSolver? = nil, motion: Motion? = nil,
    ranges: [[SatisfiableRange]] = [],
    isWhole: Bool = true, solvesSmallerContents: Bool = true, workers: any Workers = SingleWorker(),
    redundancies: @escaping @Sendable () -> [Redundancies] = { [] }
  ) {
    let solver = solver ?? SceneSolver(scene: scene)
    self.scene = scene
    self.solver = solver
    self.configurations = configurations
    self.motion = motion
    self.ranges = ranges
    _examined = Deferred { ExaminedScreens(configurations, of: scene, by: workers) }
    _redundancies = Deferred(redundancies)
    _layouts = Deferred { [configurations] in
      var firsts: [[Frame]: Int] = [:]
      return configurations.indices.map { index in
        let frames = configurations[index].frames
        let first = firsts[frames] ?? index
        if first == index { firsts[frames] = index }
        return first
      }
    }
    _smallerContents = Deferred { SmallerContents(of: solvesSmallerContents ? configurations : [], by: solver) }
    _canvasAmbiguities = Deferred { CanvasAmbiguities(of: configurations, by: solver) }
    self.isWhole = isWhole
    self.workers = workers
    places = configurations.indices.sorted { configurations[$0].configuration.id < configurations[$1].configuration.id }
    let unchanged = self
    suggestionTrial = Deferred { RepairTrial(unchanged, severities: [:]) }
  }

  /// The first configuration with the initial states, and with the screen and all values that the scene is written with; `nil` if it
  /// was not solved.
  ///
  /// An environment may change the scene as long as the result is what is written.
  var design: Int? {
    let written = Configuration(scene: scene, states: scene.machines.map(\.initial), environment: nil)
    return configurations.firstIndex { $0.configuration.isLaidOut(like: written) }
  }

  /// The indices of a configuration in the list; empty if it was not solved.
  func indices(of configuration: Configuration) -> [Int] {
    var range = places.indices
    while let first = range.first {
      let middle = first + range.count / 2
      let id = configurations[places[middle]].configuration.id
      if id == configuration.id { return [places[middle]] }
      range = id < configuration.id ? middle + 1..<range.upperBound : first..<middle
    }
    return []
  }

  /// The findings of all runs. For runs with an interruption, only findings that neither transition has by itself.
  func findings(ofRun make: (TransitionRun) -> [Finding]) -> [Finding] {
    guard let motion else { return [] }
    struct Key: Hashable {
      let views: [ViewID]
      let constraints: [ConstraintReference]
    }
    var known: Set<Key> = []
    var findings: [Finding] = []
    for run in motion.runs {
      for finding in make(run) {
        known.insert(Key(views: finding.views, constraints: finding.constraints))
        findings.append(finding)
      }
    }
    for run in motion.interruptedRuns {
      findings += make(run).filter { !known.contains(Key(views: $0.views, constraints: $0.constraints)) }
    }
    return findings
  }
}

extension Configuration {
  /// Whether all inputs of the layout are those of another configuration of the same scene.
  fileprivate func isLaidOut(like other: Configuration) -> Bool {
    states == other.states && rootSize == other.rootSize && rootSafeArea == other.rootSafeArea
      && rootMargins == other.rootMargins && direction == other.direction && textScale == other.textScale
      && parameterValues == other.parameterValues && content == other.content
  }
}
