import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

/// The lengths in a row that have too little room together, or that are too small for the room that they must fill.
package struct RoomSum: Hashable, Sendable {
  package let axis: Axis
  package let need, have: Rational
  /// In the order of the screen; their values add up to `need`. Those that make room are negative.
  package let terms: [Term]

  package struct Term: Hashable, Sendable {
    package let value: Rational
    package let row: ProofRow
    package let words: String
  }
}

extension RoomSum {
  /// `nil` unless the proof is a sum of lengths, for which rows give the room, be it 0.
  init?(_ arithmetic: ProofArithmetic, contradiction: Rational, in scene: Scene, _ configuration: Configuration) {
    guard let totals = arithmetic.totals(contradiction: contradiction),
      totals.given != nil || arithmetic.givesNothing
    else { return nil }
    axis = totals.axis
    need = totals.needed
    have = totals.available
    terms = totals.summands.map { row, value, factor in
      let words =
        switch row {
        case .constraint(let reference, _):
          ConstraintPhrase(reference, about: scene.view(of: reference), in: scene, configuration) == nil
            ? scene.statement(of: reference, configuration) : scene.requirement(of: reference, configuration)
        case .background(let size): scene.note(at: size, configuration) ?? ""
        case .contentSize: ""
        }
      let product =
        factor.magnitude == .one ? "" : " (\(rounded(factor.magnitude)) × \(rounded((value / factor).magnitude)))"
      return Term(value: value, row: row, words: words + product)
    }
  }

  /// The sum of a conflict whose words describe its proof as it is.
  init?(_ conflict: Conflict, in scene: Scene, _ configuration: Configuration) {
    let arithmetic = ProofArithmetic(
      conflict.multipliers, in: scene, configuration, layout: conflict.witnesses.first)
    self.init(arithmetic, contradiction: conflict.contradiction, in: scene, configuration)
  }
}

extension RoomSum: WireValue {
  package static let wire = WireTable<RoomSum>(
    "roomSum",
    "what lengths in a row need, and what they have; if that is too little, with every fixed length in the chain"
  ) {
    Field("axis", .oneOf("horizontal", "vertical")) { $0.axis == .horizontal ? "horizontal" : "vertical" }
    Field("need", .fraction, \.need)
    Field("have", .fraction, \.have)
    Field("terms", .list(.object, #""minItems": 1"#), \.terms)
  }
}

extension RoomSum.Term: WireValue {
  package static let wire = WireTable<RoomSum.Term>(inline: true, keywords: ProofRow.isEither) {
    Field("value", .fraction, \.value)
    Field(of: ProofRow.wire, \.row)
    Field("words", .text, \.words)
  }
}

extension Conflict {
  /// The same conflict with the proof of the whole need of its chain, where it is one of lengths that have too little room.
  ///
  /// Its proof can have rows of constraints that are no members.
  func withWholeNeed(in solved: SolvedConfiguration, by solver: SceneSolver) -> Conflict {
    let (scene, configuration) = (solver.scene, solved.configuration)
    let own = ProofArithmetic(multipliers, in: scene, configuration).totals(contradiction: contradiction)
    guard let own, !own.isTooSmall, let given = own.given, scene.givesLength(given) else { return self }
    var excluded: Set<ConstraintID> = []
    for part in solved.partCorrections where !part.isEmpty {
      if !part[0].contains(where: { members.contains(.written($0)) }) { excluded.formUnion(part[0]) }
    }
    let lowered = solver.lower(configuration)
    guard let whole = lowered.wholeNeed(of: self, given: given, without: excluded) else { return self }
    let arithmetic = ProofArithmetic(whole.multipliers, in: scene, configuration)
    guard let totals = arithmetic.totals(contradiction: whole.contradiction), totals.given == given,
      totals.needed > own.needed
    else { return self }
    return Conflict(
      members: members, multipliers: whole.multipliers, contradiction: whole.contradiction, witnesses: witnesses)
  }
}

extension Scene {
  fileprivate func givesLength(_ row: ProofRow) -> Bool {
    switch row {
    case .background: true
    case .constraint(.written(let id), _): self[id].second == nil && self[id].first.attribute.isSize
    default: false
    }
  }
}
