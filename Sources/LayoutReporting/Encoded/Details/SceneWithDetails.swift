import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutMotion
import LayoutSolving
import WireFormat

/// What a report with details says about a scene: its parts, and what its configurations change.
final class SceneWithDetails: Sendable {
  let checked: CheckedScene
  let details: SceneDetails
  let views: [EncodedView]
  /// Written constraints in scene order, then the generated ones that the report names.
  let constraints: [EncodedConstraint]
  /// The samples of each transition; `nil` where its curves say all of it, and beyond a limit.
  let flights: [[FlightSample]?]
  /// The number of the last repair whose frames are listed.
  private let shownRepairCount: Int
  /// The keys of which a limit left something out.
  private let left: [String]

  /// `nil` if no details were collected.
  init?(_ checked: CheckedScene, in source: SourceText) {
    guard let details = checked.details else { return nil }
    self.checked = checked
    self.details = details
    let scene = checked.scene
    func line(_ range: SourceRange) -> Int? { ReportedLocation(range, in: source)?.start.line }
    views = scene.views.indices.map { EncodedView(id: ViewID($0), line: line(scene.views[$0].nameLocation)) }
    let declared = Configuration(scene: scene, states: [], environment: nil)
    let written = scene.constraints.indices.map { ConstraintReference.written(ConstraintID($0)) }
    var (frameCount, shownRepairCount, repairCount) = (0, 0, 0)
    // A repair that is listed again has the same number.
    for repair in checked.findings.flatMap(\.repairs) where repair.number > repairCount {
      repairCount = repair.number
      frameCount += repair.notableConfigurations.reduce(0) { $0 + (repair.frames[$1]?.count ?? 0) }
      if frameCount <= Limits.framesAfterRepairs { shownRepairCount = repairCount }
    }
    self.shownRepairCount = shownRepairCount
    var areFlightsWhole = true
    flights = (checked.motion?.summary ?? []).map { run in
      if run.flight.isOfSimpleCurves { return nil }
      let moments = checked.findings.filter { $0.transition == run.transition }.flatMap(\.momentsInFlight)
      let samples = run.flight.samples(with: moments, limit: Limits.viewsInFlight)
      if samples == nil { areFlightsWhole = false }
      return samples
    }
    left =
      details.left + (shownRepairCount < repairCount ? ["repairs"] : []) + (areFlightsWhole ? [] : ["samples"])
    constraints = (written + Self.generated(in: checked)).map {
      EncodedConstraint($0, declared, in: scene, line: line(scene.location(of: $0)))
    }
  }

  /// By the ids of configurations, the frames that a repair changes; `nil` beyond a limit.
  func frames(after repair: Repair) -> [(String, EncodedFrames)]? {
    if repair.number > shownRepairCount { return nil }
    return repair.notableConfigurations.map { place in
      let solved = checked.configurations[place]
      return (solved.configuration.id, EncodedFrames(repair.frames[place] ?? []))
    }
  }

  /// By the ids of configurations, the proofs of the layouts after a repair; `nil` if none were requested.
  func evidence(after repair: Repair) -> [(String, EncodedRepairedLayout)]? {
    details.repairedLayouts[repair.number].map { layouts in
      repair.notableConfigurations.compactMap { place in
        let before = checked.configurations[place]
        return layouts[place].map { (before.configuration.id, EncodedRepairedLayout($0, before: before)) }
      }
    }
  }

  /// The generated constraints that findings and violations name, each once, in the order in which they are named.
  private static func generated(in checked: CheckedScene) -> [ConstraintReference] {
    let ofFindings = checked.findings.flatMap { $0.constraints + $0.evidence.otherConstraints }
    let ofLayouts = checked.configurations.flatMap { $0.violations.map(\.constraint) }
    return (ofFindings + ofLayouts).filter { !$0.isWritten }.unique()
  }

  /// The members of the scene.
  static let wire = WireTable<SceneWithDetails> {
    Field("root", .view) { _ in .root }
    Field("views", .list(.object), \.views).doc("in tree order: each after its parent, siblings back to front")
    Field("environments", .list(.object)) { value in
      let configurations = value.checked.configurations.map(\.configuration)
      var seen: Set<String?> = []
      return configurations.filter { seen.insert($0.environmentName).inserted }
        .map { EncodedEnvironment(configuration: $0) }
    }
    .doc("those of the configurations")
    Field("machines", .list(.object), \.checked.scene.machines)
    Field("constraints", .list(.object), \.constraints)
    Field("terms", .list(.object), \.details.reasons.terms).doc("of all reasons, each once")
    Field("reasons", .list(.object), \.details.reasons.reasons)
      .doc("why frames are what they are, each once: `terms` say why a value is not larger")
    Field("proofs", .list(.object), \.details.proofs).doc("of the layouts over sweeps, each once")
    Field("left", .texts, \.left).doc("the keys of which a limit left something out")
  }
}

/// What a report with details says about one configuration.
struct ConfigurationWithDetails {
  fileprivate let scene: SceneWithDetails
  fileprivate let index: Int

  init(_ index: Int, of scene: SceneWithDetails) { (self.index, self.scene) = (index, scene) }

  private var configuration: Configuration { scene.checked.configurations[index].configuration }

  fileprivate var views: [(String, ChangedProperties)] {
    let model = scene.checked.scene
    return model.views.indices.compactMap { view in
      ChangedProperties(of: ViewID(view), in: configuration, model).map { (model.views[view].name, $0) }
    }
  }

  fileprivate var constraints: [(String, ChangedConstraint)] {
    let model = scene.checked.scene
    return scene.constraints.compactMap { constraint in
      ChangedConstraint(constraint, in: configuration, model).map { (model.name(of: constraint.reference), $0) }
    }
  }

  fileprivate var reasons: [(String, EncodedReasons)] {
    let (places, model) = (scene.details.reasons.places, scene.checked.scene)
    guard places.indices.contains(index) else { return [] }
    return zip(model.views.indices, places[index]).compactMap { view, indices in
      indices.allSatisfy { $0 == nil } ? nil : (model.views[view].name, EncodedReasons(indices: indices))
    }
  }

  fileprivate var sweeps: [LayoutSweep]? {
    let sweeps = scene.details.sweeps
    return sweeps.indices.contains(index) ? sweeps[index] : nil
  }

  /// The members of the configuration.
  static let wire = WireTable<ConfigurationWithDetails> {
    Field("views", .named(.object), \.views).doc("what the configuration changes")
    Field("constraints", .named(.object), \.constraints).doc("what the configuration changes")
    Field("why", .named(.object), \.reasons)
      .doc(
        "indices into the scene's reasons, in superview coordinates; null where a value is not determined or not explained"
      )
    Field("sweeps", .optional(.sweeps), \.sweeps).doc("null where none were searched")
  }
}

extension WireForm where Value == [LayoutSweep] {
  fileprivate static var sweeps: WireForm {
    let breakpoints = WireForm<[LayoutSweep.Breakpoint]>.list(.object)
    let schema = WireSchema(types: ["object"], elements: [breakpoints.schema])
    return WireForm(schema) { sweeps, json in
      json.object { json in
        for sweep in sweeps {
          guard let names = json.names else { return }
          json.key(named: names.scene.name(of: sweep.subject))
          breakpoints.write(sweep.breakpoints, &json)
        }
      }
    }.defined(
      as: "sweeps",
      "by width, height or textScale: the layouts over its values, exact at each breakpoint and linear between two")
  }
}

extension LayoutSweep.Breakpoint: WireValue {
  package static let wire = WireTable<LayoutSweep.Breakpoint>(
    "breakpoint",
    "a value from which on other constraints determine the layout or a text has another number of lines; two with one value where it jumps"
  ) {
    Field("at", .fraction, \.value)
    Field("feasible", .flag, \.isFeasible).doc("whether required constraints hold from here to the next breakpoint")
    Field("frames", .decimalFrames) { EncodedFrames($0.frames) }
      .doc("all at the first breakpoint, then those that differ from the breakpoint before")
    Field("lines", ifPresent: .named(.positive), naming: { $0.lines(in: $1) })
      .doc("the number of lines of each text that wraps, from here to the next breakpoint, likewise")
    Field("because", .names(.reference), \.because).doc("constraints that start or cease to bind")
    Field("evidence", ifPresent: .object) { SweepEvidence($0) }
  }

  /// `nil` if there are none.
  private func lines(in scene: Scene) -> [(String, Int)]? {
    lines.isEmpty ? nil : lines.map { (scene.name(of: $0.view), $0.count) }
  }
}
