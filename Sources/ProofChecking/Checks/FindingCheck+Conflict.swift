import LayoutModel
import SceneLoading

extension FindingCheck {
  /// Checks that the members cannot hold together, and that they can if any one of them is left out.
  func checkConflict() throws(CheckFailure) -> Outcome {
    let proof = try ConflictProof(entry, evidence: evidence, in: layout.rows, name: layout.id, names: names)
    if layout.isFeasible { throw .refused(.wrongVerdict(isFeasible: true)) }
    return try outcome(ofWitnesses: try proof.check(), mayBeCutShort: excused.conflictMembers)
  }

  /// Checks that the members cannot hold together at a moment of a transition, and that they are no conflict before it starts.
  ///
  /// Does not check that the transition's steps lead to that moment, or that texts then have the listed numbers of lines.
  func checkTransientConflict(_ evidence: ReportValue) throws(CheckFailure) -> Outcome {
    let own = layout.rows.configuration
    let state = try evidence.member("state").string()
    guard let states = ConfigurationLookup(scene: scene).states(named: state) else {
      throw .refused(.unknownConfiguration(state))
    }
    var midway = own
    midway.content = Configuration.Content(scene: scene, states: states, environment: own.environment)
    try ConfigurationChanges(try evidence.member("changes"), in: scene, names: names).apply(to: &midway)
    if let lines = evidence.optional("lines") { midway = try midway.withLines(lines, in: scene) }
    let rows = ConfigurationRows(scene: scene, configuration: midway)
    let proof = try ConflictProof(entry, evidence: evidence, in: rows, name: "the moment on the way", names: names)
    let isComplete = try proof.check()
    if layout.isFeasible {
      let required = proof.members.map { layout.rows.rows(ofConstraint: $0) }
      let isTheSame = zip(proof.members, required).allSatisfy { member, own in
        !own.isEmpty && own.elementsEqual(rows.rows(ofConstraint: member), by: ==)
      }
      if isTheSame { throw .refused(.wrongVerdict(isFeasible: true)) }
    }
    return try outcome(ofWitnesses: isComplete, mayBeCutShort: excused.conflictMembers)
  }

  /// Missing witnesses are accepted only if a limit may have cut them short.
  func outcome(ofWitnesses areComplete: Bool, mayBeCutShort: Bool) throws(CheckFailure) -> Outcome {
    if areComplete { return .holds }
    guard mayBeCutShort else { throw .refused(.differentMembers) }
    return .cutShort
  }
}

extension Row {
  static func == (a: Row, b: Row) -> Bool {
    a.relation == b.relation && a.number == b.number && a.priority == b.priority
      && a.terms.elementsEqual(b.terms) { $0.unknown == $1.unknown && $0.coefficient == $1.coefficient }
  }
}
