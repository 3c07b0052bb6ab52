import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import LayoutSolving
import SceneLoading

/// Takes files through all stages, as far as each one goes.
struct SceneAnalyzer {
  let selection: ConfigurationSelection
  /// In place of the rules' own; nil turns a rule off.
  var severities: [RuleID: Severity?] = [:]
  /// Whether to look for findings, or only to solve.
  var diagnoses = true
  var measuresTime = false
  /// A moment of a transition to look at in place of the configurations; without a time, only the transition matters.
  var flight: (transition: String, time: FlightTime?)?

  /// A scene as far as it could be loaded.
  struct LoadedFile {
    let file: SceneFile
    let source: SourceText
    let scene: Result<Scene, SceneRefusal>
    let duration: Duration
  }

  struct SceneRefusal: Error { let refusals: [Refusal] }

  static func load(_ file: SceneFile) -> LoadedFile {
    let clock = ContinuousClock()
    let start = clock.now
    let bytes: [UInt8]
    do {
      bytes = try file.contents()
    } catch {
      let refusal = Refusal(message: error.message, location: nil)
      return LoadedFile(
        file: file, source: SourceText(bytes: []), scene: .failure(SceneRefusal(refusals: [refusal])),
        duration: clock.now - start)
    }
    let scene: Result<Scene, SceneRefusal>
    do {
      scene = .success(try loadScene(bytes))
    } catch {
      scene = .failure(SceneRefusal(refusals: error.errors.map(Refusal.init)))
    }
    return LoadedFile(
      file: file, source: SourceText(bytes: bytes), scene: scene, duration: clock.now - start)
  }

  /// - Parameter progress: called before each configuration with the number of those done and of all.
  func report(of loaded: LoadedFile, progress: (Int, Int) -> Void = { _, _ in }) -> SceneReport {
    let content: SceneReport.Content
    switch loaded.scene {
    case .failure(let refusal): content = .refused(refusal.refusals)
    case .success(let scene): content = .checked(check(scene, loadedIn: loaded.duration, progress: progress))
    }
    return SceneReport(file: loaded.file.name, source: loaded.source, content: content)
  }

  private func check(
    _ scene: Scene, loadedIn loadDuration: Duration, progress: (Int, Int) -> Void
  ) -> CheckedScene {
    let clock = ContinuousClock()
    var timings = Timings(load: loadDuration)
    let space = selection.space(of: scene)
    let (indices, exceeded) = selection.indices(in: space)
    let solver = SceneSolver(scene: scene)
    var solved: [SolvedConfiguration] = []
    solved.reserveCapacity(indices.count)
    for index in indices {
      progress(solved.count, indices.count)
      let start = clock.now
      let lowered = solver.lower(space[index])
      let middle = clock.now
      solved.append(solver.solve(lowered))
      timings.lower += middle - start
      timings.solve += clock.now - middle
    }
    let (motion, drifted, exploring) = explore(scene, space, solver)
    solved += drifted
    timings.solve += exploring
    let start = clock.now
    let isPartial = selection.isPartial || !exceeded.isEmpty
    let diagnosis =
      diagnoses
      ? Diagnosis(
        of: Analysis(
          scene: scene, configurations: solved, motion: motion,
          isWhole: !selection.leavesOutConfigurations && exceeded.isEmpty),
        severities: severities, isPartial: isPartial)
      : Diagnosis()
    let findings = diagnosis.findings.map {
      IdentifiedFinding(finding: $0, fingerprint: $0.fingerprint(in: scene))
    }
    timings.diagnose = clock.now - start
    return CheckedScene(
      scene: scene, configurations: solved, motion: motion, moments: moments(in: scene, space, motion),
      findings: findings,
      unmetExpectations: diagnosis.unmetExpectations,
      unusedAllowances: diagnosis.unusedAllowances,
      incomplete: exceeded + (motion?.exceededLimits ?? [])
        + SceneAnalyzer.merged(solved.flatMap(\.exceededLimits) + diagnosis.exceededLimits),
      timings: measuresTime ? timings : nil)
  }

  /// The layouts in flight that were asked for.
  private func moments(in scene: Scene, _ space: ConfigurationSpace, _ motion: Motion?) -> [FlightMoment] {
    guard let motion, let flight, let time = flight.time,
      let id = scene.transitions.first(where: { scene[$0].name == flight.transition })
    else { return [] }
    let runs = Motion.runs(
      of: id, in: scene, motion.exploration, environments: selection.environments(of: space),
      where: { includes($0, of: scene) })
    return runs.map { FlightMoment(run: $0, time: time.seconds(of: $0.flight.duration)) }
  }

  private func includes(_ states: [StateID], of scene: Scene) -> Bool {
    selection.states.isEmpty
      || selection.includes(states: zip(scene.machines, states).map { $0.states[$1.index].name })
  }

  /// What the transitions of a scene do, and the configurations that they leave behind otherwise than states say.
  private func explore(
    _ scene: Scene, _ space: ConfigurationSpace, _ solver: SceneSolver
  ) -> (Motion?, drifted: [SolvedConfiguration], Duration) {
    guard !scene.transitions.isEmpty else { return (nil, [], .zero) }
    let clock = ContinuousClock()
    let start = clock.now
    let exploration = Exploration(scene: scene)
    let environments = selection.environments(of: space)
    var drifted: [SolvedConfiguration] = []
    if diagnoses {
      for place in exploration.places where !place.isAsNamed && includes(place.states, of: scene) {
        for environment in environments where drifted.count < ConfigurationSelection.maximumCount {
          drifted.append(
            solver.solve(
              Configuration(
                scene: scene, states: place.states, environment: environment, content: place.content,
                number: place.number)))
        }
      }
    }
    let motion = Motion(
      scene: scene, exploration: exploration, environments: environments, isSummary: !diagnoses,
      where: { includes($0, of: scene) })
    return (motion, drifted, clock.now - start)
  }

  /// The limits that configurations reached, each once, with what they left undone in all.
  private static func merged(_ reached: [ExceededLimit]) -> [ExceededLimit] {
    var limits: [ExceededLimit] = []
    for limit in reached {
      if let index = limits.firstIndex(where: { $0.what == limit.what && $0.limit == limit.limit }) {
        let left = limits[index].left.addingReportingOverflow(limit.left)
        limits[index] = ExceededLimit(
          what: limit.what, limit: limit.limit, left: left.overflow ? .max : left.partialValue)
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
