import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutMotion
import LayoutSolving

/// A check of one scene in progress: its settings, its deadlines and the results of each step.
struct SceneCheck {
  let checker: SceneChecker
  let scene: Scene
  let space: ConfigurationSpace
  let progress: SceneChecker.Progress
  /// After this deadline, no further configuration, run of a transition or range is begun.
  let solving: Deadline
  /// After this deadline, no further rule or repair is begun.
  let diagnosing: Deadline
  /// Solve configurations and run rules in parallel.
  let workers: ConcurrentWorkers
  /// Indices of the selected configurations.
  let indices: [Int]

  var layouts: Layouts
  /// Solves what is tried after the configurations.
  let solver: SceneSolver
  /// The selected configurations, then those that transitions leave behind.
  var solved: [SolvedConfiguration] = []
  var motion: Motion?
  /// For each solved configuration.
  var ranges: [[SatisfiableRange]] = []
  var diagnosis = Diagnosis()
  /// `nil` if none are collected.
  var details: SceneDetails?
  /// Limits that left out something that was selected.
  var exceeded: [ExceededLimit]
  /// Limits that the search for redundant constraints reached.
  var redundancyLimits: [ExceededLimit] = []
  var timings: Timings

  /// Below this many views in all configurations together, threads cost more than they save.
  private static let concurrentViewCount = 4_000

  init(
    _ scene: Scene, by checker: SceneChecker, loadedIn loadDuration: Duration, progress: @escaping SceneChecker.Progress
  ) {
    let clock = ContinuousClock()
    let beginning = clock.now
    let start = checker.start ?? beginning - loadDuration
    var checker = checker
    checker.selection = checker.selection.preferring(in: scene)
    self.checker = checker
    self.scene = scene
    self.progress = progress
    solving = Deadline(seconds: checker.seconds, share: SceneChecker.solvingShare, from: start)
    diagnosing = Deadline(seconds: checker.seconds, share: SceneChecker.diagnosisShare, from: start)
    space = checker.selection.space(of: scene)
    (indices, exceeded) = checker.selection.indices(in: space)
    workers = ConcurrentWorkers(
      jobs: scene.views.count * indices.count >= Self.concurrentViewCount ? checker.jobs : 1)
    var solver = SceneSolver(
      scene: scene, maximumConflicts: checker.maximumConflicts, isOnDevices: space.replacesEnvironments)
    solver.deadline = solving
    solver.provesOptima = checker.provesOptima
    solver.provenTermLimit = SceneSolver.provenTermLimit(of: scene, configurations: indices.count)
    // Several configurations are solved in parallel, so each of them uses one thread.
    if indices.count == 1 { solver.workers = workers }
    layouts = Layouts(solver)
    solver = solver.changing(scene)
    solver.deadline = diagnosing
    self.solver = solver
    timings = Timings(load: loadDuration, lower: clock.now - beginning)
  }

  mutating func solveConfigurations() {
    let timed = layouts.solve(indices, of: space, by: workers, deadline: solving) { [indices, progress] count in
      progress { "\(count) of \(indices.count) configurations" }
    }
    solved = timed.map(\.solved)
    timings.lower += timed.reduce(.zero) { $0 + $1.lower }
    timings.solve += timed.reduce(.zero) { $0 + $1.solve }
    exceeded += ExceededLimit(solving, for: "configurations", left: indices.count - solved.count).ifReached
  }

  /// Finds for each configuration where in the declared ranges the required constraints hold.
  mutating func findRanges() {
    guard checker.diagnoses else { return }
    let start = ContinuousClock.now
    let declared = solved.map { checker.selection.ranges(of: $0.configuration, in: scene) }
    var families = RangeFamilies(layouts.solver, environments: space.environments)
    for (solved, ranges) in zip(solved, declared) {
      for range in ranges { families.prepare(range, for: solved.configuration) }
    }
    ranges = workers.map(solved.count) { [families, solved, solving] place in
      declared[place].compactMap { range in
        solving.hasPassed ? nil : families.satisfiableRange(range, of: solved[place].configuration)
      }
    }
    let left = zip(declared, ranges).reduce(0) { $0 + $1.0.count - $1.1.count }
    exceeded += ExceededLimit(solving, for: "ranges", left: left).ifReached
    timings.solve += ContinuousClock.now - start
  }

  mutating func diagnose() {
    guard checker.diagnoses else { return }
    let start = ContinuousClock.now
    let isWhole = !checker.selection.leavesOutConfigurations && exceeded.isEmpty
    // A constraint that is redundant in only some of the configurations is no finding.
    let looksForRedundancies =
      isWhole && checker.severities[.redundantConstraint] != .some(nil)
      && checker.rules.contains { $0.id == .redundantConstraint }
    let analysis = Analysis(
      scene: scene, configurations: solved, solver: solver, motion: motion, ranges: ranges, isWhole: isWhole,
      workers: workers
    ) { [solver = layouts.solver, solved, workers] in
      looksForRedundancies ? solver.constraintsRedundantInAll(solved, by: workers) : []
    }
    // Searched first, so that the search has all workers, and its memory is freed before the rules run.
    if solved.count > 1 && !diagnosing.hasPassed { _ = analysis.redundancies }
    diagnosis = Diagnosis(
      of: analysis, rules: checker.rules, severities: checker.severities, allowed: checker.allowed,
      isPartial: checker.selection.isPartial || !exceeded.isEmpty,
      reportsUnusedAllowances: !checker.selection.mayLackFindings && exceeded.isEmpty,
      deadline: diagnosing, workers: workers)
    if !diagnosing.hasPassed { redundancyLimits = analysis.redundancies.flatMap(\.exceededLimits) }
    if checker.offersRepairs {
      progress { "trying repairs" }
      diagnosis.offerRepairs(
        in: analysis, severities: checker.severities, deadline: diagnosing)
    }
    timings.diagnose = ContinuousClock.now - start
  }

  var result: CheckedScene {
    CheckedScene(
      scene: scene, configurations: solved, solver: solver, ranges: ranges, motion: motion, moments: moments,
      findings: diagnosis.findings, unmetExpectations: diagnosis.unmetExpectations,
      unusedAllowances: diagnosis.unusedAllowances, silencedRules: diagnosis.silencedRules,
      incomplete: exceeded + (motion?.exceededLimits ?? [])
        + Self.merged(
          limitsOfConfigurations + layouts.solver.exceededLimits(ranges) + redundancyLimits
            + diagnosis.exceededLimits),
      timings: checker.measuresTime ? timings : nil, details: details)
  }

  /// The limits of the solved configurations. Without the rule for conflicts, one that left conflicts out is only reported.
  private var limitsOfConfigurations: [ExceededLimit] {
    let limits = solved.flatMap(\.exceededLimits)
    if checker.looks(for: .conflictingConstraints) { return limits }
    return limits.map { limit in
      ExceededLimit(
        what: limit.what, limit: limit.limit, left: limit.left,
        cutsCheckOff: limit.cutsCheckOff && limit.what != LayoutSolving.Limits.conflicts.what)
    }
  }

  /// Merges limits that were reached several times, and adds up what each left undone.
  private static func merged(_ reached: [ExceededLimit]) -> [ExceededLimit] {
    var limits: [ExceededLimit] = []
    for limit in reached {
      if let index = limits.firstIndex(where: { $0.what == limit.what && $0.limit == limit.limit }) {
        let left = limits[index].left.addingReportingOverflow(limit.left)
        limits[index] = ExceededLimit(
          what: limit.what, limit: limit.limit, left: left.overflow ? .max : left.partialValue,
          cutsCheckOff: limits[index].cutsCheckOff || limit.cutsCheckOff)
      } else {
        limits.append(limit)
      }
    }
    return limits
  }
}
