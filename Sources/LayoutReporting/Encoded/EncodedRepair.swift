import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import WireFormat

extension Repair: WireValue {
  package static let wire = WireTable<Repair>("repair") {
    Field("id", .positive, \.number)
      .doc("its number in the scene, for fix --repair; where it is listed again, the same")
    Field("kind", .oneOf("lower", "constant", "deactivate", "remove"), \.kind.rawValue)
    Field("constraints", .names(.constraint), \.constraints)
    Field("changes", .list(.object, #""minItems": 1"#), \.changes)
    Field("resolves", .names(.configuration), \.resolves).doc("configurations that can hold after it")
    Field("ends", .names(.configuration), \.ends)
      .doc("further configurations: the conflict ends in them, but others remain")
    Field("moves", .list(.object), \.moves)
      .doc("the most that an edge of a view moves in its superview, from the layout shown, in points")
    Field("breaks", .list(.object), \.breaks).doc("what is wrong after it and was not before")
    Field("collapses", ifPresent: .names(.view)) { $0.collapses.isEmpty ? nil : $0.collapses }
      .doc("the views with a content that have no area after it, if there are any")
  }
}

/// A repair with the frames after it.
struct EncodedRepair: WireValue {
  private let repair: Repair
  /// By the id of a configuration, the frames that change; `nil` for a report without them.
  private let frames: [(String, EncodedFrames)]?
  /// Their evidence; `nil` for a report without proofs.
  private let evidence: [(String, EncodedRepairedLayout)]?

  init(_ repair: Repair, of scene: SceneWithDetails?) {
    self.repair = repair
    frames = scene.flatMap { $0.frames(after: repair) }
    evidence = frames == nil ? nil : scene.flatMap { $0.evidence(after: repair) }
  }

  static let wire = WireTable<EncodedRepair>("repair") {
    Field(of: Repair.wire, \.repair)
    Field("frames", ifPresent: .named(.decimalFrames), \.frames)
      .doc(
        "only with details: the frames that it changes, in the configurations that it resolves, ends or breaks something in"
      )
    Field("evidence", ifPresent: .named(.object), \.evidence).doc("the proofs of the layouts with these frames")
  }
}

extension Repair.Move: WireValue {
  package static let wire = WireTable<Repair.Move>(inline: true) {
    Field("view", .view, \.view)
    Field("distance", .fraction, \.distance)
  }
}

extension Repair.Break: WireValue {
  package static let wire = WireTable<Repair.Break> {
    Field("rule", .text, \.rule.rawValue)
    Field("configurations", .names(.configuration), \.configurations)
  }
}

extension ConstraintChange: WireValue {
  package static let wire = WireTable<ConstraintChange>(inline: true) {
    Field("constraint", .constraint, \.constraint)
    Field("environment", ifPresent: .text, naming: { $0.environmentName(in: $1) }).doc("the environment that sets it")
    Field(
      "machine", ifPresent: .text, naming: { change, scene in change.state.flatMap { scene.machines[$0.machine].name } }
    )
    .doc("the machine of the state, where it has a name")
    Field(
      "state", ifPresent: .text,
      naming: { change, scene in change.state.map { scene.machines[$0.machine].states[$0.state.index].name } }
    )
    .doc("the state that sets it; without one and without an environment, the constraint does")
    Field("priority", ifPresent: .priority) { change in
      if case .priority(let priority) = change.value { Rational(priority.value) } else { nil }
    }
    Field("constant", ifPresent: .decimal) { change in
      if case .constant(let constant) = change.value { Rational(constant) } else { nil }
    }
    Field("active", ifPresent: .only(false)) { $0.value == .inactive ? false : nil }
  }

  private func environmentName(in scene: Scene) -> String? {
    if case .environment(let environment) = site { scene.environments[environment.index].name } else { nil }
  }

  private var state: (machine: Int, state: StateID)? {
    if case .state(let machine, let state) = site { (machine, state) } else { nil }
  }
}
