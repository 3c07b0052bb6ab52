import ConstraintSolver
import LayoutModel
import LayoutMotion
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

/// What rules look at: the scene, every configuration solved and every run of a transition.
package struct Analysis: Sendable {
  package let scene: Scene
  package let configurations: [SolvedConfiguration]
  /// Nil where the scene has no transitions, or nobody asked for them.
  package let motion: Motion?
  /// For each configuration, where in the ranges declared for it the required constraints hold.
  package let ranges: [[SatisfiableRange]]
  /// Whether these are all configurations there are. Where not, nothing can be said of what holds in every one.
  package let isWhole: Bool
  /// Where the configurations stand, in order of their ids.
  private let places: [Int]
  let screens: ConfigurationScreens
  let geometries = ScreenGeometries()
  /// Who does the parts of what a rule has much of.
  let workers: any Workers
  private let foundRedundancies: Deferred<[Redundancies]>
  private let comparedLayouts: Deferred<[Int]>

  /// - Parameter redundancies: finds, for each configuration, the constraints that follow from others.
  package init(
    scene: Scene, configurations: [SolvedConfiguration], motion: Motion? = nil, ranges: [[SatisfiableRange]] = [],
    isWhole: Bool = true, workers: any Workers = SingleWorker(),
    redundancies: @escaping @Sendable () -> [Redundancies] = { [] }
  ) {
    self.scene = scene
    self.configurations = configurations
    self.motion = motion
    self.ranges = ranges
    screens = ConfigurationScreens(scene: scene, configurations: configurations, workers: workers)
    foundRedundancies = Deferred(redundancies)
    comparedLayouts = Deferred { [configurations] in
      var firsts: [[Frame]: Int] = [:]
      return configurations.indices.map { index in
        let frames = configurations[index].frames
        let first = firsts[frames] ?? index
        if first == index { firsts[frames] = index }
        return first
      }
    }
    self.isWhole = isWhole
    self.workers = workers
    places = configurations.indices.sorted { configurations[$0].configuration.id < configurations[$1].configuration.id }
  }

  /// For each configuration the constraints that follow from others, found when first asked for; empty where nobody
  /// finds them.
  package var redundancies: [Redundancies] { foundRedundancies.value }

  /// What there is to tell of views by where they are on the screen, found when first asked for.
  var examined: ExaminedScreens { screens.examined }

  /// For each configuration the first one in which every view has the same frame.
  var layouts: [Int] { comparedLayouts.value }

  /// Where a configuration stands in the list; empty where it was not solved.
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

  /// The findings of all runs; of those with an interruption only what neither transition has by itself.
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
