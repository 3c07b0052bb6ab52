import SceneLoading

extension FindingCheck {
  /// That the members cannot hold together, and that all but any one of them can.
  func checkConflict(_ evidence: ReportValue) throws(CheckFailure) -> Outcome {
    let members = try entry.member("constraints").strings()
    var rowsOfMember: [String: [Row]] = [:]
    for member in members {
      let (rows, priority) = try rows(of: member)
      guard priority == Row.requiredPriority else {
        throw .refused(.optionalConstraint(member, configuration: layout.id))
      }
      guard rowsOfMember.updateValue(rows, forKey: member) == nil else { throw .refused(.repeatedName(member)) }
    }
    if layout.isFeasible { throw .refused(.wrongVerdict(isFeasible: true)) }
    try checkContradiction(evidence, members: members)

    let witnesses = try evidence.member("witnesses").elements()
    var left: Set<String> = []
    for witness in witnesses {
      let without = try witness.member("without").string()
      guard rowsOfMember[without] != nil, left.insert(without).inserted else { throw .refused(.differentMembers) }
      try checkWitness(witness, without: without, rowsOfMember, members)
    }
    if left.count == members.count { return .holds }
    guard isIncomplete else { throw .refused(.differentMembers) }
    return .cutShort
  }

  private func checkContradiction(_ evidence: ReportValue, members: [String]) throws(CheckFailure) {
    let allowed = Set(members)
    let proof = try WeightedSum(try evidence.member("multipliers"), in: layout.rows, where: allowed.contains)
    try proof.checkSigns()
    let bound = try proof.bound(in: layout.rows)
    let text = try evidence.member("contradiction").string()
    guard text.hasPrefix("0 >= "), let claimed = ReportValue.fraction(Array(text.utf8.dropFirst(5))), claimed.isPositive
    else { throw .refused(.noContradiction(text)) }
    guard claimed == bound else {
      throw .refused(.wrongBound(claimed: claimed.description, actual: bound.description))
    }
    let used = Set(proof.terms.filter { !$0.multiplier.isZero }.compactMap(\.row.constraint))
    if let unused = members.first(where: { !used.contains($0) }) { throw .refused(.unusedMember(unused)) }
  }

  /// A layout lists what differs from zero; the root is what it is.
  private func checkWitness(
    _ witness: ReportValue, without: String, _ rowsOfMember: [String: [Row]], _ members: [String]
  ) throws(CheckFailure) {
    let listed = try ListedFrames(witness, names: names, viewCount: scene.views.count)
    var point = [Fraction](repeating: .zero, count: layout.rows.unknownCount)
    for unknown in Unknown.frame { point[unknown.index(of: 0)] = layout.point[unknown.index(of: 0)] }
    point = listed.applied(to: point)
    let name = "without '\(without)'"
    for member in members where member != without {
      try checkHold(rowsOfMember[member] ?? [], at: point, layout: name)
    }
    let given = places(ofRowsWith: listed.values.map(\.unknown)).lazy.map { layout.rows.rows[$0] }
    try checkHold(given.filter { $0.priority == nil }, at: point, layout: name)
  }
}
