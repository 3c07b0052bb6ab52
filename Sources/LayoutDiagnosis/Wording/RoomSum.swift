import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

/// The lengths in a row that have too little room together, or that are too small for the screen that they must fill.
package struct RoomSum: Hashable, Sendable {
  package let axis: Axis
  package let need, have: Rational
  /// In the order of the screen; their values add up to `need`.
  package let terms: [Term]

  package struct Term: Hashable, Sendable {
    package let value: Rational
    package let row: ProofRow
    package let words: String
  }
}

extension RoomSum {
  /// `nil` unless the proof is a sum of lengths, for which one row gives the room.
  init?(_ arithmetic: ProofArithmetic, contradiction: Rational, in scene: Scene, _ configuration: Configuration) {
    let totals =
      arithmetic.totals(contradiction: contradiction) ?? arithmetic.totalsTooSmall(contradiction: contradiction)
    guard let totals, totals.given != nil else { return nil }
    axis = totals.axis
    need = totals.needed
    have = totals.available
    terms = totals.summands.map { row, value in
      let words =
        if case .constraint(let reference, _) = row { scene.requirement(of: reference, configuration) } else { "" }
      return Term(value: value, row: row, words: words)
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
    "where lengths in a row have too little room, the whole need, with every fixed length in the chain; or what fills too little of "
      + "the screen"
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
    guard let own, let given = own.given, scene.givesLength(given) else { return self }
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
