import ConstraintSolver
import LayoutModel
import LayoutSolving

@testable import LayoutDiagnosis

/// A 320 x 568 screen with plain subviews. Declarations that come later in the code stand later in the file.
struct SceneBuilder {
  var scene: Scene
  private var place = 0

  init(_ names: [String], kind: ViewKind = .view) {
    let views = (["screen"] + names).enumerated().map { index, name in
      View(
        name: name, kind: index == 0 ? .view : kind, superview: index == 0 ? nil : .root,
        subviews: index == 0 ? names.indices.map { ViewID($0 + 1) } : [],
        properties: ViewProperties(defaultsOf: index == 0 ? .view : kind),
        nameLocation: SourceRange(10 * index, 10 * index + 5))
    }
    scene = Scene(rootSize: AxisPair(320, 568), views: views)
    place = 10 * views.count
  }

  @discardableResult
  mutating func add(
    _ name: String, _ first: Anchor, _ relation: Relation = .equal, _ second: Anchor? = nil,
    times multiplier: Ratio = .one, plus constant: ExactDecimal = 0, at priority: Priority = .required
  ) -> ConstraintReference {
    place += 10
    scene.constraints.append(
      Constraint(
        name: name, first: first, relation: relation, second: second, multiplier: multiplier,
        constant: ConstantExpression(constant), priority: priority,
        equationLocation: SourceRange(place, place + 5)))
    return .written(ConstraintID(scene.constraints.count - 1))
  }

  /// Adds one anonymous machine with the states.
  mutating func addStates(_ states: [State]) { scene.machines = [Machine(states: states)] }

  func anchor(_ name: String, _ attribute: Attribute, _ guide: Guide = .none) -> Anchor {
    Anchor(view: view(name), guide: guide, attribute: attribute)
  }

  func view(_ name: String) -> ViewID { ViewID(scene.views.firstIndex { $0.name == name } ?? 0) }
}

/// The evidence of one configuration, written by hand.
struct EvidenceByHand {
  var conflicts: [Conflict] = []
  var ambiguities: [Ambiguity] = []
  var unreachable: [UnreachableConstraint] = []
}

extension Analysis {
  /// Every configuration of the scene, with the evidence that `evidence` returns for it.
  init(
    _ scene: Scene, isFeasible: Bool = true,
    evidence: (_ index: Int, _ configuration: Configuration) -> EvidenceByHand
  ) {
    let space = ConfigurationSpace(scene: scene)
    let configurations = (0..<space.count).map { index in
      let configuration = space[index]
      let given = evidence(index, configuration)
      return SolvedConfiguration(
        configuration: configuration, frames: scene.views.map { _ in .zero },
        contentSizes: scene.views.map { _ in nil }, isFeasible: isFeasible && given.conflicts.isEmpty, levels: [],
        violations: [], ambiguousAttributes: [], ambiguities: given.ambiguities, conflicts: given.conflicts,
        unreachable: given.unreachable)
    }
    self.init(scene: scene, configurations: configurations)
  }
}

extension Frame {
  static let zero = Frame(x: 0, y: 0, width: 0, height: 0)
}

extension ExactDecimal: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int64) { self.init(value) }
}

extension ProofTerm {
  init(_ reference: ConstraintReference, _ multiplier: Rational) {
    self.init(row: .constraint(reference, nil), multiplier: multiplier)
  }

  init(_ view: ViewID, _ attribute: FrameAttribute, _ multiplier: Rational) {
    self.init(row: .background(ViewAttribute(view: view, attribute: attribute)), multiplier: multiplier)
  }
}

extension Conflict {
  /// The members are those of the proof that are not background, in its order.
  init(_ proof: [ProofTerm], contradiction: Rational, witnesses: [WitnessLayout] = []) {
    var members: [ConstraintReference] = []
    for case .constraint(let reference, _) in proof.map(\.row) { members.append(reference) }
    self.init(members: members, multipliers: proof, contradiction: contradiction, witnesses: witnesses)
  }
}

extension Finding {
  /// The tested completions of an ambiguity.
  var completions: [Completion] { (evidence as? AmbiguityEvidence)?.completions ?? [] }

  /// What a conflict of lengths needs and has.
  var sum: RoomSum? { (evidence as? ConflictEvidence)?.sum }
}

extension Finding.Case {
  /// What a conflict of lengths needs and has.
  var sum: RoomSum? { (evidence as? ConflictEvidence)?.sum }
}
