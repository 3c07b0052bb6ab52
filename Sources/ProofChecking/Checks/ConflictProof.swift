import SceneLoading

/// The proof of a conflict in a report: a Farkas certificate, and for each member a layout in which all other members hold.
struct ConflictProof {
  let evidence: ReportValue
  let members: [String]
  /// The rows of the configuration in which the conflict is claimed.
  let rows: ConfigurationRows
  /// The name of that configuration, for messages.
  let name: String
  let names: SceneNames
  /// The required rows of each member.
  private let rowsOfMember: [String: [Row]]

  init(
    _ entry: ReportValue, evidence: ReportValue, in rows: ConfigurationRows, name: String, names: SceneNames
  ) throws(CheckFailure) {
    self.evidence = evidence
    members = try entry.member("constraints").strings()
    self.rows = rows
    self.name = name
    self.names = names
    var rowsOfMember: [String: [Row]] = [:]
    for member in members {
      let own = rows.rows(ofConstraint: member)
      guard let priority = own.first?.priority else {
        let isWritten = rows.scene.constraints.contains { $0.name == member }
        throw .refused(isWritten ? .inactiveConstraint(member, configuration: name) : .unknownConstraint(member))
      }
      guard priority == Row.requiredPriority else {
        throw .refused(.optionalConstraint(member, configuration: name))
      }
      guard rowsOfMember.updateValue(own, forKey: member) == nil else { throw .refused(.repeatedName(member)) }
    }
    self.rowsOfMember = rowsOfMember
  }

  /// - Returns: whether there is a layout for every member. Some may be missing if a limit cut the report short.
  func check() throws(CheckFailure) -> Bool {
    try checkContradiction()
    var left: Set<String> = []
    let rowsOfUnknowns = rows.rowsOfUnknowns()
    for witness in try evidence.member("witnesses").elements() {
      let without = try witness.member("without").string()
      guard rowsOfMember[without] != nil, left.insert(without).inserted else { throw .refused(.differentMembers) }
      try check(witness, without: without, rowsOfUnknowns)
    }
    return left.count == members.count
  }

  private func checkContradiction() throws(CheckFailure) {
    let proof = try weightedSum(in: rows)
    try proof.checkSigns()
    let bound = try proof.bound(in: rows)
    let text = try evidence.member("contradiction").string()
    guard text.hasPrefix("0 >= "), let claimed = ReportValue.fraction(Array(text.utf8.dropFirst(5))), claimed.isPositive
    else { throw .refused(.noContradiction(text)) }
    guard claimed == bound else {
      throw .refused(.wrongBound(claimed: claimed.description, actual: bound.description))
    }
    let used = Set(proof.terms.filter { !$0.multiplier.isZero }.compactMap(\.row.constraint))
    if let unused = members.first(where: { !used.contains($0) }) { throw .refused(.unusedMember(unused)) }
  }

  /// The multipliers applied to the rows of the same constraints in another configuration.
  func weightedSum(in rows: ConfigurationRows) throws(CheckFailure) -> WeightedSum {
    try WeightedSum(try evidence.member("multipliers"), in: rows, where: Set(members).contains)
  }

  /// Checks a layout in which one member need not hold. It lists only nonzero values; the root's frame is fixed.
  private func check(
    _ witness: ReportValue, without: String, _ rowsOfUnknowns: [[Int]]
  ) throws(CheckFailure) {
    let listed = try ListedFrames(witness, names: names, viewCount: rows.scene.views.count)
    let point = listed.applied(to: rows.emptyPoint)
    let name = "without '\(without)'"
    for member in members where member != without {
      try (rowsOfMember[member] ?? []).checkHold(at: point, layout: name)
    }
    var indices: Set<Int> = []
    for (unknown, _) in listed.values { indices.formUnion(rowsOfUnknowns[unknown]) }
    let given = indices.sorted().lazy.map { rows.rows[$0] }
    try given.filter { $0.priority == nil }.checkHold(at: point, layout: name)
  }
}

extension ConfigurationRows {
  /// A layout of zeros, except for the given attributes of the root's frame.
  var emptyPoint: [Fraction] {
    withRootFrame([Fraction](repeating: .zero, count: unknownCount))
  }
}

extension Sequence<Row> {
  /// Throws an error for the first row that fails.
  func checkHold(at point: [Fraction], layout name: String) throws(CheckFailure) {
    for row in self {
      let error = row.error(at: point)
      if !error.isZero { throw .refused(.broken(row: row.name, error: error.description, layout: name)) }
    }
  }
}
