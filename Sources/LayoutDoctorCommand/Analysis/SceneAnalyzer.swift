import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import LayoutSolving
import SceneLoading
import Synchronization

/// Takes files through all stages, as far as each one goes.
struct SceneAnalyzer {
  let selection: ConfigurationSelection
  let limits: ResourceLimits
  /// Ends what takes more than these.
  let watchdog: Watchdog

  init(selection: ConfigurationSelection, limits: ResourceLimits) {
    self.selection = selection
    self.limits = limits
    watchdog = Watchdog(limits)
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.init(selection: try ConfigurationSelection(arguments), limits: ResourceLimits(arguments))
  }

  /// In place of the rules' own; nil turns a rule off.
  var severities: [RuleID: Severity?] = [:]
  /// Those that look for findings.
  var rules = RuleCatalog.rules
  /// When the work began that the time limit is for; nil where it begins anew with each file.
  var start: ContinuousClock.Instant?
  /// Whether to look for findings, or only to solve.
  var diagnoses = true
  /// Whether to try what would end each conflict.
  var offersRepairs = false
  /// The most conflicts that are told of one configuration.
  var maximumConflicts = SceneSolver.defaultMaximumConflicts
  var measuresTime = false
  /// Whether to prove that layouts are best, which only JSON reports tell.
  var provesOptima = false
  /// How many configurations of a scene that is not small are worked on at a time.
  var jobs = 1
  /// Whether transitions are followed.
  var followsTransitions = true
  /// Whether every run of a transition is played, or only what the transitions reach and the first run of each.
  var playsAllRuns = true
  /// A moment of a transition to look at in place of the configurations; without a time, only the transition matters.
  var flight: (transition: String, time: FlightTime?)?

  /// Names of transitions that the scene must have.
  var transitions: [String] = []

  /// A scene as far as it could be loaded.
  struct LoadedFile {
    let file: SceneFile
    let source: SourceText
    let scene: Result<Scene, SceneRefusal>
    let duration: Duration
  }

  struct SceneRefusal: Error { let refusals: [Refusal] }

  /// - Parameters:
  ///   - jobs: at most so many threads; lines of a large file are counted while it is read as a scene.
  ///   - prepare: called with the file's size before the work on it begins, and before it is read where that is known.
  static func load(_ file: SceneFile, jobs: Int = 1, prepare: (_ byteCount: Int) -> Void = { _ in }) -> LoadedFile {
    let clock = ContinuousClock()
    let start = clock.now
    let bytes: [UInt8]
    do {
      bytes = try file.contents(preparing: prepare)
    } catch {
      let refusal = Refusal(message: error.message, location: nil)
      return LoadedFile(
        file: file, source: SourceText(bytes: []), scene: .failure(SceneRefusal(refusals: [refusal])),
        duration: clock.now - start)
    }
    let source = Mutex(SourceText(bytes: []))
    let scene = Mutex(Result<Scene, SceneRefusal>.failure(SceneRefusal(refusals: [])))
    let workers = ConcurrentWorkers(jobs: bytes.count >= concurrentFileSize ? jobs : 1)
    let readsHalves = workers.jobs > 1 && bytes.count < sparingFileSize
    _ = workers.map(2) { piece in
      if piece == 0 {
        let loaded = loadedScene(bytes, by: readsHalves ? workers : nil)
        scene.withLock { $0 = loaded }
      } else {
        let text = SourceText(bytes: bytes)
        source.withLock { $0 = text }
      }
    }
    return LoadedFile(
      file: file, source: source.withLock { $0 }, scene: scene.withLock { $0 }, duration: clock.now - start)
  }

  private static func loadedScene(_ bytes: [UInt8], by workers: ConcurrentWorkers?) -> Result<Scene, SceneRefusal> {
    let worker = workers.map { workers -> PieceWorker in { _ = workers.map($0, $1) } }
    do { return .success(try loadScene(bytes, by: worker)) } catch {
      return .failure(SceneRefusal(refusals: error.errors.map(Refusal.init)))
    }
  }

  /// Below this many bytes, threads cost more than they save.
  static let concurrentFileSize = 500_000
  /// From this many bytes on, time is worth less than memory.
  static let sparingFileSize = 4_000_000
  /// From this many views on, rules at the same time save less than the memory is worth that they need together.
  private static let largeViewCount = 50_000

  /// Tells what is done at the moment, such as `12 of 40 configurations`.
  typealias Progress = (() -> String) -> Void

  /// - Parameter progress: called before each configuration and each run of a transition.
  func report(of loaded: LoadedFile, progress: Progress = { _ in }) -> SceneReport {
    let content: SceneReport.Content
    switch loaded.scene {
    case .failure(let refusal): content = .refused(refusal.refusals)
    case .success(let scene): content = .checked(check(scene, loadedIn: loaded.duration, progress: progress))
    }
    return SceneReport(file: loaded.file.name, source: loaded.source, content: content)
  }

  private func check(
    _ scene: Scene, loadedIn loadDuration: Duration, progress: Progress
  ) -> CheckedScene {
    let clock = ContinuousClock()
    var timings = Timings(load: loadDuration)
    let beginning = clock.now
    let start = self.start ?? beginning - loadDuration
    let solving = Deadline(seconds: limits.seconds, share: ResourceLimits.solvingShare, from: start)
    let diagnosing = Deadline(seconds: limits.seconds, share: ResourceLimits.diagnosisShare, from: start)
    let space = selection.space(of: scene)
    var (indices, exceeded) = selection.indices(in: space)
    var solver = SceneSolver(
      scene: scene, maximumConflicts: maximumConflicts, isOnDevices: !selection.devices.isEmpty)
    solver.deadline = solving
    solver.provesOptima = provesOptima
    solver.provenTermLimit = SceneSolver.provenTermLimit(of: scene, configurations: indices.count)
    timings.lower = clock.now - beginning
    let jobs = jobs(for: scene, configurations: indices.count)
    // Of several configurations, each is work enough.
    let workers = ConcurrentWorkers(jobs: jobs)
    if indices.count == 1 { solver.workers = workers }
    var families = SolvedFamilies()
    let named: [SolvedConfiguration]
    var lowered: LoweredConfiguration?
    (named, lowered) = solve(indices, of: space, &solver, &families, jobs: jobs, deadline: solving, &timings, progress)
    if named.count < indices.count {
      exceeded.append(ExceededLimit(solving, for: "configurations", left: indices.count - named.count))
    }
    let (motion, drifted, exploring) = explore(
      scene, space, solver, families, beside: named, deadline: solving, &exceeded, progress)
    let solved = named + drifted
    timings.solve += exploring
    let rangeStart = clock.now
    let ranges = diagnoses ? self.ranges(of: solved, in: space, solver, jobs: jobs, deadline: solving, &exceeded) : []
    timings.solve += clock.now - rangeStart
    let diagnosisStart = clock.now
    let isPartial = selection.isPartial || !exceeded.isEmpty
    var diagnosis = Diagnosis()
    var redundancyLimits: [ExceededLimit] = []
    if diagnoses {
      let isWhole = !selection.leavesOutConfigurations && exceeded.isEmpty
      // What follows from others in some configurations only is no finding.
      let looksForRedundancies =
        isWhole && severities[.redundantConstraint] != .some(nil) && rules.contains { $0.id == .redundantConstraint }
      let analysis = Analysis(
        scene: scene, configurations: solved, motion: motion, ranges: ranges, isWhole: isWhole,
        workers: workers
      ) { [solver, lowered] in
        guard looksForRedundancies else { return [] }
        return solver.constraintsRedundantInAll(solved, lowered, by: workers)
      }
      lowered = nil  // it fills more memory than the scene, and goes with the search for redundancies
      // Several at a time, and not while rules run, or before these fill the memory.
      let isLarge = scene.views.count >= Self.largeViewCount
      if (solved.count > 1 || isLarge) && !diagnosing.hasPassed { _ = analysis.redundancies }
      diagnosis = Diagnosis(
        of: analysis, rules: rules, severities: severities, isPartial: isPartial, deadline: diagnosing,
        workers: isLarge ? ConcurrentWorkers(jobs: 1) : workers)
      if !diagnosing.hasPassed { redundancyLimits = analysis.redundancies.flatMap(\.exceededLimits) }
      if offersRepairs {
        progress { "trying repairs" }
        diagnosis.offerRepairs(in: analysis, solver: solver, severities: severities, deadline: diagnosing)
      }
    }
    timings.diagnose = clock.now - diagnosisStart
    return CheckedScene(
      scene: scene, configurations: solved, ranges: ranges, motion: motion, moments: moments(in: scene, space, motion),
      findings: diagnosis.findings,
      unmetExpectations: diagnosis.unmetExpectations,
      unusedAllowances: diagnosis.unusedAllowances,
      incomplete: exceeded + (motion?.exceededLimits ?? [])
        + SceneAnalyzer.merged(
          solved.flatMap(\.exceededLimits) + solver.exceededLimits(ranges) + redundancyLimits
            + diagnosis.exceededLimits),
      timings: measuresTime ? timings : nil)
  }

  /// For each configuration, where in the declared ranges the required constraints hold.
  ///
  /// - Parameter exceeded: gains the deadline where ranges are left out.
  private func ranges(
    of solved: [SolvedConfiguration], in space: ConfigurationSpace, _ solver: SceneSolver, jobs: Int,
    deadline: Deadline, _ exceeded: inout [ExceededLimit]
  ) -> [[SatisfiableRange]] {
    let declared = solved.map { $0.isFeasible ? selection.ranges(of: $0.configuration, in: space.scene) : [] }
    var families = RangeFamilies(solver, environments: space.environments)
    for (solved, ranges) in zip(solved, declared) {
      for range in ranges { families.prepare(range, for: solved.configuration) }
    }
    let ranges = zip(solved, declared).map { (configuration: $0.configuration, ranges: $1) }
      .concurrentMap(jobs: jobs) { [families] entry in
        entry.ranges.compactMap { range in
          deadline.hasPassed ? nil : families.satisfiableRange(range, of: entry.configuration)
        }
      }
    let left = zip(declared, ranges).reduce(0) { $0 + $1.0.count - $1.1.count }
    if left > 0 { exceeded.append(ExceededLimit(deadline, for: "ranges", left: left)) }
    return ranges
  }

  /// The limits that configurations reached, each once, with what they left undone in all.
  private static func merged(_ reached: [ExceededLimit]) -> [ExceededLimit] {
    var limits: [ExceededLimit] = []
    for limit in reached {
      if let index = limits.firstIndex(where: { $0.what == limit.what && $0.limit == limit.limit }) {
        let left = limits[index].left.addingReportingOverflow(limit.left)
        limits[index] = ExceededLimit(
          what: limit.what, limit: limit.limit, left: left.overflow ? .max : left.partialValue,
          cutsCheckOff: limit.cutsCheckOff)
      } else {
        limits.append(limit)
      }
    }
    return limits
  }
}

extension Refusal {
  init(_ error: LoadError) {
    self.init(
      message: error.message, location: error.location, keyPath: error.keyPath,
      related: error.related.map { RelatedNote(message: error.relatedMessage ?? "", location: $0) })
  }
}
