import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Why contents of equal compression resistance have too little room: the conflict that there would be if they all had to keep their
/// sizes, with what is stronger than they are.
struct TieShortage {
  /// As `16 + 120 + 8 + 80 + 16 = 240 > 200, 40 too many`.
  let sum: String
  /// The lengths of the sum; `nil` if no single row gives the room.
  let roomSum: RoomSum?
  /// As `'caption' and 'toggle' need 381, 'screen' has 320, 61 too many`; `nil` if the sum leaves out some of the contents.
  let message: String?
  /// How much more all the contents need than there is, in points; `nil` likewise.
  let missing: Rational?
  /// The axis along which there is too little room.
  let axis: Axis
  /// The constraints beside the tied ones that take room.
  let others: [ConstraintReference]

  /// - Parameter solved: a configuration with the ambiguity.
  /// - Returns: `nil` for other ties, and if the proof is no sum of lengths that the scene shows.
  init?(_ ambiguity: Ambiguity, in solved: SolvedConfiguration, by solver: SceneSolver) {
    guard let priority = ambiguity.tiedPriority, let axis = ambiguity.axisOfTiedResistances else { return nil }
    let scene = solver.scene
    var (required, configuration) = (scene, solved.configuration)
    let missed = Set(solved.violations.map(\.constraint))
    for index in scene.constraints.indices where Rational(configuration.priorities[index].value) > priority {
      if !missed.contains(.written(ConstraintID(index))) { configuration.content.priorities[index] = .required }
    }
    for index in scene.views.indices {
      let reference = ConstraintReference.compression(ViewID(index), axis)
      let isStronger =
        Rational(scene.views[index].compression[axis].value) > priority && !missed.contains(reference)
      if isStronger || ambiguity.tied.contains(reference) { required.views[index].compression[axis] = .required }
    }
    var solver = solver.changing(required)
    // Only one conflict is reported, and finding all those of hundreds of contents would take seconds. Conflicts of the layout itself
    // are found beside it.
    if solved.isFeasible { solver.maximumConflicts = 1 }
    let conflicting = solver.solve(solver.lower(configuration), findsUnreachable: false)
    let tied = Set(ambiguity.tied)
    guard let conflict = conflicting.conflicts.first(where: { !tied.isDisjoint(with: $0.members) }) else { return nil }
    let whole = conflict.withWholeNeed(in: conflicting, by: solver)
    let arithmetic = ProofArithmetic(
      whole.multipliers, in: required, configuration, layout: whole.witnesses.first)
    guard let totals = arithmetic.totals(contradiction: whole.contradiction),
      let sum = arithmetic.sentence(contradiction: whole.contradiction)
    else { return nil }
    self.sum = sum
    roomSum = RoomSum(arithmetic, contradiction: whole.contradiction, in: scene, configuration)
    self.axis = axis
    let isWhole = tied.isSubset(
      of: totals.summands.compactMap { if case .constraint(let reference, _) = $0.row { reference } else { nil } })
    missing = isWhole ? totals.needed - totals.available : nil
    let contents = scene.countedNames(ambiguity.tied.map { scene.view(of: $0) }.unique().sorted())
    let isOfRoot = if case .background(let size)? = totals.given { size.view == .root } else { false }
    let room = isOfRoot ? "\(scene.quotedName(of: .root)) has" : "there are"
    message =
      missing.map {
        "\(contents) need \(rounded(totals.needed)), \(room) \(rounded(totals.available)), \(rounded($0)) too many"
      }
    others = totals.summands.compactMap { row, _ in
      if case .constraint(let reference, _) = row, !tied.contains(reference) { reference } else { nil }
    }.unique()
  }
}

extension FindingWords {
  /// Says which sizes and distances leave too little room.
  ///
  /// - Parameter message: one that says how much is missing, and what the reason would say.
  mutating func explain(
    _ shortage: TieShortage, message: String?, in scene: Scene, _ configuration: Configuration
  ) {
    sum = shortage.roomSum
    reason = ([shortage.sum] + (message == nil ? [reason].compactMap(\.self) : [])).joined(separator: "; ")
    if let message { self.message = message }
    related += shortage.others.prefix(Limits.notes).map {
      RelatedNote(message: scene.requirement(of: $0, configuration), location: scene.location(of: $0))
    }
  }
}

extension Ambiguity {
  /// The axis of the compression resistances that are tied; `nil` if anything else is.
  fileprivate var axisOfTiedResistances: Axis? {
    let axes = tied.map { reference -> Axis? in
      if case .compression(_, let axis) = reference { axis } else { nil }
    }.unique()
    return axes.count == 1 ? axes[0] : nil
  }
}
